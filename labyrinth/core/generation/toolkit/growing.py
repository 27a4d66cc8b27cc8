"""Growing: rooms of a list dig on, one at a time, in an order that is the texture of the maze."""

from __future__ import annotations

from collections.abc import Callable, Generator
from random import Random
from typing import NamedTuple

from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import steps, ways
from labyrinth.core.trace.trace import Trace


class Order(NamedTuple):
    """How rooms are taken from a list; both functions are given the list."""

    pick: Callable[[list[int]], int]
    """Return the place of the next room."""
    drop: Callable[[list[int], int], None]
    """Take out the room at a place. The list is empty after the last one."""


def grow(
    maze: Maze,
    rng: Random,
    trace: Trace,
    uncarved: bytearray,
    active: list[int],
    done: int,
    dig: int,
    join: int,
    drop: int,
    order: Order | None = None,
) -> Generator[int, None, None]:
    """Let the rooms of the list `active` dig to uncarved ones, which join it, until it is empty.

    `uncarved` is what `uncarved_rooms` returns; rooms are flat tile indices, and `done` of them
    are carved. Without an `order` a random room digs next. A passage is recorded through the line
    `dig`, the room behind it through `join`, and a room without uncarved neighbours, which leaves
    the list, through `drop`. Yields the number of carved rooms.
    """
    tiles = maze.tiles
    record = trace.events.append
    draw = rng.random
    up, down, left, right = steps(maze)
    above, below, before, behind = 2 * up, 2 * down, 2 * left, 2 * right
    choices = ways(up, down, left, right)
    pick, take_out = order or (None, None)
    while active:
        for roll in rolls(rng, 12):
            place = int(draw() * len(active)) if pick is None else pick(active)
            room = active[place]
            mask = (
                uncarved[room + above]
                | uncarved[room + below] << 1
                | uncarved[room + before] << 2
                | uncarved[room + behind] << 3
            )
            if mask:
                step = choices[mask][roll]
                tiles[room + step] = 1
                record(dig + room + step)
                room += step + step
                tiles[room] = 1
                uncarved[room] = 0
                record(join + room)
                active.append(room)
                done += 1
            else:
                record(drop + room)
                if take_out is None:
                    active[place] = active[-1]
                    active.pop()
                else:
                    take_out(active, place)
                if not active:
                    break
        yield done
