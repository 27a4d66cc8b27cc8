"""The random walk of Aldous and Broder: each room is carved by the passage that first led there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from labyrinth.core.declaration.generator import Slices
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import steps, uncarved_rooms
from labyrinth.core.trace import Trace

_CARVED, _UNCARVED, _OUTSIDE = range(3)
_STATES = bytes([_OUTSIDE, _UNCARVED]).ljust(256, b"\x00")


class RandomWalkLines(NamedTuple):
    """The lines of a random walk: the deed, and the decisions before it."""

    more: int
    step: int
    border: int
    known: int
    new: int
    enter: int


def walk_to_all(
    maze: Maze,
    rng: Random,
    trace: Trace,
    carved: Sequence[int],
    wanted: bytearray,
    lines: RandomWalkLines,
) -> Slices:
    """Walk from the last of the carved rooms until each of the wanted ones is carved.

    `wanted` flags them by their tiles. What is carved is recorded through the line `enter`, the
    passage before the room. Yields how many of the wanted rooms are left.
    """
    enter = lines.enter
    tiles = maze.tiles
    record = trace.events.append
    moves = tuple(2 * step for step in steps(maze))
    # A list, which the many steps read a quarter faster than a bytearray.
    state = list(uncarved_rooms(maze).translate(_STATES))
    for room in carved:
        state[room] = _CARVED
    left = wanted.count(1)
    while left:
        draws: Iterable[int] = rolls(rng, 4)
        if trace.decide is not None:
            draws = _told(draws, trace.decide, lines, state, moves, room)
        for roll in draws:
            beyond = room + moves[roll]
            if not state[beyond]:
                room = beyond
            elif state[beyond] == _UNCARVED:
                passage = (room + beyond) // 2
                tiles[passage] = tiles[beyond] = 1
                state[beyond] = _CARVED
                record(enter + passage)
                record(enter + beyond)
                room = beyond
                left -= wanted[room]
                if not left:
                    break
        yield left


def _told(
    draws: Iterable[int],
    decide: Callable[[int], None],
    lines: RandomWalkLines,
    state: list[int],
    moves: tuple[int, ...],
    room: int,
) -> Iterator[int]:
    """Yield the draws of a walk that stands in `room`, and record before each what it decides.

    The walk itself takes a step in some 50 ns, and asks nothing that it need not.
    """
    for roll in draws:
        beyond = room + moves[roll]
        decide(lines.more + room)
        if state[beyond] == _OUTSIDE:
            decide(lines.border + (room + beyond) // 2)
        else:
            decide(lines.step + beyond)
            decide((lines.new if state[beyond] == _UNCARVED else lines.known) + beyond)
            room = beyond
        yield roll
