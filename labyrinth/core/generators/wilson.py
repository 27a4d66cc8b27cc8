"""Wilson: loop-erased random walks, every maze equally likely.

1. The room in the middle is the maze so far.
2. From a room that is not in the maze yet, walk at random until the walk meets the maze. Steps
   out of the grid are drawn again.
3. Whenever the walk meets itself, erase the loop.
4. Carve the walk. Repeat from 2 until every room is in the maze.

Source: David Bruce Wilson, "Generating random spanning trees more quickly than the cover time"
(1996). The order of the starting rooms does not matter to the result, here row by row.
Guarantee: a perfect maze, uniform: each spanning tree has the same probability. About 29 % dead
ends.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from random import Random

from labyrinth.core.algorithm import Texture, line
from labyrinth.core.generators import generator
from labyrinth.core.maze import Maze
from labyrinth.core.randomness import rolls
from labyrinth.core.rooms import room_at, steps, uncarved_rooms
from labyrinth.core.trace import CARVE, LEAVE, STEP, EventKind, Trace

# What `uncarved_rooms` says of all else and of a room, and what becomes of rooms here.
_OUTSIDE, _FREE, _WALKED, _CARVED = range(4)


@generator(
    key="wilson",
    name="Wilson",
    summary="Loop-erased random walks: every maze is equally likely.",
    texture=Texture.PERFECT,
    dead_ends=29.1,
    pseudocode=(
        line("the room in the middle is the maze"),
        line("for each room that is not in the maze:"),
        line("    until the walk from it meets the maze:"),
        line("        step to a random neighbour", EventKind.STEP),
        line("        if the walk was there: erase the loop", EventKind.LEAVE),
        line("    carve the walk", EventKind.CARVE),
    ),
)
def wilson(maze: Maze, rng: Random, trace: Trace) -> Generator[int, None, None]:
    """Carve a uniform spanning tree by loop-erased random walks."""
    tiles = maze.tiles
    record = trace.events.append
    moves = [2 * step for step in steps(maze)]
    state = uncarved_rooms(maze)
    root = room_at(maze, maze.rows // 2, maze.cols // 2)
    tiles[root] = 1
    state[root] = _CARVED
    record(CARVE + root)
    done = 1
    walk = _new_walk(state, record, 0)
    while walk:
        for roll in rolls(rng, 4):
            room = walk[-1] + moves[roll]
            kind = state[room]
            if kind == _FREE:
                state[room] = _WALKED
                walk.append(room)
                record(STEP + room)
            elif kind == _WALKED:
                while walk[-1] != room:
                    erased = walk.pop()
                    state[erased] = _FREE
                    record(LEAVE + erased)
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
                walk = _new_walk(state, record, first)
                if not walk:
                    break
        yield done


def _new_walk(state: bytearray, record: Callable[[int], None], after: int) -> list[int]:
    """Start a walk in the first free room `after` a tile; without one it is empty."""
    room = state.find(_FREE, after)
    if room < 0:
        return []
    state[room] = _WALKED
    record(STEP + room)
    return [room]
