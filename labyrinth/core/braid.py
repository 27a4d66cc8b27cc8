"""Braiding: dead ends are removed by opening one more wall of each, which makes loops."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from labyrinth.core.carving import carve
from labyrinth.core.dead_ends import dead_ends_by_row, walled_steps
from labyrinth.core.maze import Maze
from labyrinth.core.randomness import below, shuffle
from labyrinth.core.trace import Trace

_ENDS_A_SLICE = 1000


def braid(maze: Maze, rng: Random, trace: Trace, share: float) -> Generator[None, None, None]:
    """Remove `share` (0.0 to 1.0) of the dead ends, preferring to join two of them.

    Works on a maze with a closed border. A dead end without another neighbouring room stays.
    Yields now and then, so that the work can be cancelled.
    Source: Walter Pullen, "Think Labyrinth"; the name is Dave Phillips's.
    """
    ends: list[int] = []
    for of_row in dead_ends_by_row(maze):
        ends += of_row
        yield
    left = set(ends)
    keep = len(ends) - round(share * len(ends))
    shuffle(rng, ends)
    for count, room in enumerate(ends, 1):
        if count % _ENDS_A_SLICE == 0:
            yield
        if len(left) <= keep:
            break
        closed = walled_steps(maze, room)
        if room not in left or not closed:
            continue
        # Joining two where one is still owed would remove one dead end too many.
        joins = [step for step in closed if room + 2 * step in left and len(left) > keep + 1]
        others = joins or [step for step in closed if room + 2 * step not in left] or closed
        step = others[below(rng, len(others))]
        carve(maze, trace, room + step)
        left -= {room, room + 2 * step}
