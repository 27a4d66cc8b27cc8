"""Loop-erased random walks: they complete any part of a uniform spanning tree to all of it.

The first walks are recorded step by step. What a large maze needs beyond that takes half the time:
each room keeps the direction in which it was left last, so that a walk erases its loops by walking
on, and the directions lead from its first room to the carved ones without a loop.
"""

from __future__ import annotations

from collections.abc import Collection, Generator
from itertools import pairwise
from random import Random

from labyrinth.core.declaration.generator import Slices
from labyrinth.core.generation.toolkit import event_budget
from labyrinth.core.generation.toolkit.randomness import rolls
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import steps, uncarved_rooms
from labyrinth.core.trace import Trace

# What a tile is to a walk. A room on a recorded walk holds the room before it, or _FIRST; the index
# of a room is never as low.
_FREE, _OUTSIDE, _CARVED, _FIRST = range(4)
_ROOM_TO_FREE = bytes([_OUTSIDE, _FREE]).ljust(256, b"\x00")


def carve_walks(
    maze: Maze,
    rng: Random,
    trace: Trace,
    carved: Collection[int],
    step: int,
    erase: int,
    carve: int,
) -> Slices:
    """Carve a loop-erased random walk from each other room, row by row, to the carved ones.

    `carved` holds at least one room, as a flat tile index. Yields the number of carved rooms. A
    step is recorded through the line `step`, a tile of a loop through `erase`, and what is carved
    through `carve`: steps up to `EVENTS_ALWAYS_KEPT` events, and as `events_in_detail` allows. The
    walk on which the record ends is let go of through `erase` as well.
    """
    uncarved = uncarved_rooms(maze)
    # A list, because the loops below read and write it a quarter faster than a bytearray.
    state = list(uncarved.translate(_ROOM_TO_FREE))
    for room in carved:
        state[room] = _CARVED
        uncarved[room] = 0
    walk = yield from _record_walks(maze, rng, trace, state, uncarved, step, erase, carve)
    if walk:
        yield from _carve_on(maze, rng, trace, state, uncarved, walk, carve)


def _record_walks(
    maze: Maze,
    rng: Random,
    trace: Trace,
    before: list[int],
    uncarved: bytearray,
    step: int,
    erase: int,
    carve: int,
) -> Generator[int, None, list[int]]:
    """Walk and record every step; return the walk on which the trace is long enough."""
    tiles = maze.tiles
    record = trace.events.append
    moves = tuple(2 * one for one in steps(maze))
    most = min(len(trace) + event_budget.EVENTS_ALWAYS_KEPT, event_budget.events_in_detail(maze))
    left = uncarved.count(1)
    room = uncarved.find(1)
    if left:
        before[room] = _FIRST
        record(step + room)
    while left and len(trace) <= most:
        for roll in rolls(rng, 4):
            beyond = room + moves[roll]
            kind = before[beyond]
            if not kind:
                before[beyond] = room
                room = beyond
                record(step + room)
            elif kind >= _FIRST:
                while room != beyond:
                    record(erase + room)
                    erased, room = room, before[room]
                    before[erased] = _FREE
            elif kind == _CARVED:
                while room != _FIRST:
                    passage = (room + beyond) // 2
                    tiles[passage] = tiles[room] = 1
                    uncarved[room] = 0
                    record(carve + passage)
                    record(carve + room)
                    beyond, room = room, before[room]
                    before[beyond] = _CARVED
                    left -= 1
                if not left:
                    break
                room = uncarved.find(1, beyond)
                before[room] = _FIRST
                record(step + room)
        yield maze.rows * maze.cols - left
    walk: list[int] = []
    while left and room != _FIRST:
        record(erase + room)
        walk.append(room)
        room = before[room]
        before[walk[-1]] = _FREE
    return walk[::-1]


def _carve_on(
    maze: Maze,
    rng: Random,
    trace: Trace,
    state: list[int],
    uncarved: bytearray,
    walk: list[int],
    carve: int,
) -> Slices:
    """Go on from a walk until all is carved, and record only what is carved."""
    tiles = maze.tiles
    directions = steps(maze)
    moves = tuple(2 * step for step in directions)
    left_by = [0] * len(state)
    for room, beyond in pairwise(walk):
        left_by[room] = moves.index(beyond - room)
    first, room = walk[0], walk[-1]
    left = uncarved.count(1)
    while left:
        for roll in rolls(rng, 4):
            beyond = room + moves[roll]
            if not state[beyond]:
                left_by[room] = roll
                room = beyond
            elif state[beyond] == _CARVED:
                left_by[room] = roll
                opened = []
                room = first
                while room != beyond:
                    step = directions[left_by[room]]
                    passage = room + step
                    tiles[passage] = tiles[room] = 1
                    uncarved[room] = 0
                    state[room] = _CARVED
                    opened.append(carve + room)
                    opened.append(carve + passage)
                    room = passage + step
                left -= len(opened) // 2
                opened.reverse()
                trace.events.fromlist(opened)
                if not left:
                    break
                first = room = uncarved.find(1, first)
        yield maze.rows * maze.cols - left
