"""Loop-erased random walks: they complete any part of a uniform spanning tree to all of it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from random import Random

from labyrinth.core.detail import events_in_detail, forget
from labyrinth.core.maze import Maze
from labyrinth.core.randomness import rolls
from labyrinth.core.rooms import steps
from labyrinth.core.trace import CARVE, LEAVE, STEP, Trace

# What `uncarved_rooms` says of all else and of a room, and what becomes of rooms here.
OUTSIDE, FREE, WALKED, CARVED = range(4)


def carve_walks(
    maze: Maze, rng: Random, trace: Trace, state: bytearray, done: int
) -> Generator[int, None, None]:
    """Carve a loop-erased random walk from each free room, row by row, to the carved ones.

    `state` holds OUTSIDE, FREE or CARVED for each tile, with the spare row of `uncarved_rooms`;
    at least one room is carved. `done` counts the carved ones; it is counted on and yielded.
    The steps of the walks are recorded as long as `events_in_detail` allows.
    """
    tiles = maze.tiles
    record = trace.events.append
    record_step = record
    moves = [2 * step for step in steps(maze)]
    walk = _new_walk(state, record_step, 0)
    while walk:
        for roll in rolls(rng, 4):
            room = walk[-1] + moves[roll]
            kind = state[room]
            if kind == FREE:
                state[room] = WALKED
                walk.append(room)
                record_step(STEP + room)
            elif kind == WALKED:
                while walk[-1] != room:
                    erased = walk.pop()
                    state[erased] = FREE
                    record_step(LEAVE + erased)
            elif kind == CARVED:
                done += len(walk)
                first = walk[0]
                while walk:
                    last = walk.pop()
                    passage = (last + room) // 2
                    tiles[passage] = tiles[last] = 1
                    state[last] = CARVED
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
    room = state.find(FREE, after)
    if room < 0:
        return []
    state[room] = WALKED
    record_step(STEP + room)
    return [room]
