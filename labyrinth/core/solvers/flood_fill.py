"""Flood fill, the micromouse's way.

1. Put every goal, at distance 0, in a queue.
2. Take the tile at the front of the queue and expand it: every open neighbour without a distance
   is discovered, gets the tile's distance and one, and joins the queue at the end.
3. Stop as soon as the start has its distance: from it walk downhill, each time to the neighbour
   from which the flood came, until a goal is reached. If the queue runs empty, no goal can be
   reached.

Source: folklore of the micromouse contests (since 1979); the flood is C. Y. Lee's, "An algorithm
for path connections and its applications" (1961).
Guarantee: a path of the fewest steps, if there is a path. Weights are ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from labyrinth.core.declaration.pseudocode import line
from labyrinth.core.declaration.solver import Found, Growth, Guarantee, solver
from labyrinth.core.maze.neighbours import neighbour_masks, steps_out
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.paths import SOURCE, no_arrivals, path_to, slices
from labyrinth.core.structures import Queue
from labyrinth.core.trace.trace import DISCOVER, EXPAND, EventKind


@solver(
    key="flood-fill",
    name="Flood fill",
    summary="Floods from the goal, then walks downhill: the fewest steps.",
    guarantee=Guarantee.FEWEST_STEPS,
    growth=Growth.GOALS,
    shortcut="o",
    structures=(Queue(of_goals=True),),
    pseudocode=(
        line("put every goal in a queue, at distance 0"),
        line("while the queue is not empty:"),
        line("    take the tile at the front and expand it", EventKind.EXPAND),
        line("    for each open neighbour without a distance:"),
        line("        its distance is the tile's and one; queue it", EventKind.DISCOVER),
        line("        if it is the start: walk downhill, done", EventKind.PATH),
        line("no goal can be reached"),
    ),
)
def flood_fill(grid: SearchGrid, record: Callable[[int], None]) -> Generator[int, None, Found]:
    """Flood from the goals, and walk downhill from the start."""
    start = grid.start
    sides, steps = neighbour_masks(grid), steps_out(grid.width)
    queue = sorted(grid.goals)
    arrivals = no_arrivals(grid)
    for goal in queue:
        arrivals[goal] = SOURCE
    for before, tiles in slices(queue):
        for tile in tiles:
            record(EXPAND + tile)
            for step in steps[sides[tile]]:
                neighbour = tile + step
                if not arrivals[neighbour]:
                    arrivals[neighbour] = step
                    record(DISCOVER + neighbour)
                    if neighbour == start:
                        expanded = queue.index(tile, before) + 1
                        return Found(path_to(start, arrivals)[::-1], expanded)
                    queue.append(neighbour)
        yield before
    return Found([], len(queue))
