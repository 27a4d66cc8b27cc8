"""Loop-erased random walks: they complete any part of a uniform spanning tree to all of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator
from random import Random

from labyrinth.core.detail import events_in_detail, forget
from labyrinth.core.maze import Maze
from labyrinth.core.randomness import rolls
from labyrinth.core.rooms import steps, uncarved_rooms
from labyrinth.core.trace import CARVE, LEAVE, STEP, Trace

# What `uncarved_rooms` says of all else and of a room, and what becomes of rooms here.
_OUTSIDE, _FREE, _WALKED, _CARVED = range(4)


def carve_walks(
    maze: Maze, rng: Random, trace: Trace, carved: Collection[int]
) -> Generator[int, None, None]:
    """Carve a loop-erased random walk from each other room, row by row, to the carved ones.

    `carved` holds at least one room, as a flat tile index. Yields the number of carved rooms. The
    steps of the walks are recorded as long as `events_in_detail` allows.
    """
    state = uncarved_rooms(maze)
    for room in carved:
        state[room] = _CARVED
    done = len(carved)
    tiles = maze.tiles
    record = trace.events.append
    record_step = record
    moves = [2 * step for step in steps(maze)]
    walk = _new_walk(state, record_step, 0)
    while walk:
        for roll in rolls(rng, 4):
            room = walk[-1] + moves[roll]
            kind = state[room]
            if kind == _FREE:
                state[room] = _WALKED
                walk.append(room)
                record_step(STEP + room)
            elif kind == _WALKED:
                while walk[-1] != room:
                    erased = walk.pop()
                    state[erased] = _FREE
                    record_step(LEAVE + erased)
            elif kind == _CARVED:
                done += len(walk)
                first = walk[0]
                while walk:
                    last = walk.pop()
                    passage = (last + room) // 2
                    tiles[passage] = tiles[last] = 1
                    state[last] = _CARVED
                    record(CARVE + passage)
                    record(CARVE + last)
                    room = last
                walk = _new_walk(state, record_step, first)
                if not walk:
                    break
        if record_step is record and len(trace.events) > events_in_detail(maze):
            record_step = forget
            trace.events.extend([LEAVE + room for room in walk])
        yield done


def _new_walk(state: bytearray, record_step: Callable[[int], None], after: int) -> list[int]:
    """Start a walk in the first free room `after` a tile; without one it is empty."""
    room = state.find(_FREE, after)
    if room < 0:
        return []
    state[room] = _WALKED
    record_step(STEP + room)
    return [room]
