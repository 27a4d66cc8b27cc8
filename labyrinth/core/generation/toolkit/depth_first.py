"""Digging depth first: from one room, or from one room after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from labyrinth.core.declaration.generator import Slices
from labyrinth.core.generation.toolkit.randomness import rolls_in_pieces
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import edge_rooms, random_room, steps, uncarved_rooms, ways
from labyrinth.core.trace import Trace
from labyrinth.core.trace.recording import tell


class DiggingLines(NamedTuple):
    """The lines through which digging depth first is recorded."""

    begin: int
    """The first room."""
    dig: int
    """A passage to an uncarved room."""
    push: int
    """The room behind it."""
    pop: int
    """A room without uncarved neighbours."""
    back: int
    """The passage by which it is left."""
    top: Sequence[int] = ()
    """Decisions on each room that is on top of the stack."""
    free: Sequence[int] = ()
    """It has uncarved neighbours."""
    choice: Sequence[int] = ()
    """Each of these neighbours."""
    stuck: Sequence[int] = ()
    """It has none."""


def dig_from(
    maze: Maze,
    rng: Random,
    trace: Trace,
    lines: DiggingLines,
    uncarved: bytearray,
    room: int,
    straight: float | None = None,
) -> Slices:
    """Carve every uncarved room that `room` is connected with through others, as one tree.

    `uncarved` is what `uncarved_rooms` returns, `room` a flat tile index; the room itself may be
    carved. With `straight`, each room digs on in the direction in which it was dug with that
    likelihood, if it can. Yields the rooms that this call has carved.
    """
    begin, dig, push, pop, back = lines[:5]
    tiles = maze.tiles
    record, decide = trace.events.append, trace.decide
    draw = rng.random
    up, down, left, right = steps(maze)
    above, below, before, behind = 2 * up, 2 * down, 2 * left, 2 * right
    choices = ways(up, down, left, right)
    done = uncarved[room]
    tiles[room] = 1
    uncarved[room] = 0
    record(begin + room)
    stack = [room]
    dug = [0]
    pieces = rolls_in_pieces(rng, 12)
    while stack:
        for roll in next(pieces):
            mask = (
                uncarved[room + above]
                | uncarved[room + below] << 1
                | uncarved[room + before] << 2
                | uncarved[room + behind] << 3
            )
            if decide is not None:
                tell(decide, lines.top, room)
                tell(decide, lines.free if mask else lines.stuck, room)
                for step in (up, down, left, right):
                    if uncarved[room + 2 * step]:
                        tell(decide, lines.choice, room + 2 * step)
            if mask:
                if straight is None or not uncarved[room + 2 * dug[-1]] or draw() >= straight:
                    step = choices[mask][roll]
                else:
                    step = dug[-1]
                tiles[room + step] = 1
                record(dig + room + step)
                room += step + step
                tiles[room] = 1
                uncarved[room] = 0
                record(push + room)
                stack.append(room)
                dug.append(step)
                done += 1
            else:
                stack.pop()
                record(pop + room)
                if not stack:
                    break
                record(back + room - dug.pop())
                room = stack[-1]
        yield done


def dig_on(
    maze: Maze,
    rng: Random,
    carved: Sequence[int],
    dig_from: Callable[[bytearray, int], Slices],
) -> Slices:
    """Dig from the carved rooms, the newest first; where none is carved, from a random room.

    `dig_from` gets what `uncarved_rooms` returns and a room, and yields the rooms that it has
    carved so far.
    """
    uncarved = uncarved_rooms(maze, carved)
    rooms: Iterable[int] = edge_rooms(maze, uncarved, reversed(carved))
    if not carved:
        rooms = [random_room(maze, rng.random())]
    return dig_from_each(rooms, partial(dig_from, uncarved), len(carved))


def dig_from_each(rooms: Iterable[int], dig_from: Callable[[int], Slices], done: int) -> Slices:
    """Dig from each of the rooms until nothing is left that can be reached, then from the next.

    `dig_from` yields the rooms that it has carved so far; they are counted on from `done`.
    """
    for room in rooms:
        dug = 0
        for dug in dig_from(room):
            yield done + dug
        done += dug
