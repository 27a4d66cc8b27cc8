"""Breadth-first search.

1. Put the start in a queue.
2. Take the tile at the front of the queue and expand it: every open neighbour that was not seen
   before is discovered from it and joins the queue at the end.
3. Stop as soon as a goal is discovered; walk back from it to the start for the path. If the queue
   runs empty, no goal can be reached.

Source: Edward F. Moore, "The shortest path through a maze" (1959).
Guarantee: a path of the fewest steps, if there is a path. Weights are ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from labyrinth.core.declaration.pseudocode import line
from labyrinth.core.declaration.solver import Found, Guarantee, solver
from labyrinth.core.maze.neighbours import neighbour_masks, steps_out
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.paths import SOURCE, no_arrivals, path_to, slices
from labyrinth.core.structures import Queue
from labyrinth.core.trace.trace import DISCOVER, EXPAND, EventKind


@solver(
    key="bfs",
    name="Breadth-first search",
    summary="Spreads evenly from the start: the fewest steps.",
    guarantee=Guarantee.FEWEST_STEPS,
    shortcut="b",
    structures=(Queue(),),
    pseudocode=(
        line("put the start in a queue"),
        line("while the queue is not empty:"),
        line("    take the tile at the front and expand it", EventKind.EXPAND),
        line("    for each open neighbour that was not seen before:"),
        line("        put it at the end of the queue", EventKind.DISCOVER),
        line("        if it is a goal: walk back to the start, done", EventKind.PATH),
        line("no goal can be reached"),
    ),
)
def bfs(grid: SearchGrid, record: Callable[[int], None]) -> Generator[int, None, Found]:
    """Search breadth first."""
    start, goals = grid.start, grid.goals
    sides, steps = neighbour_masks(grid), steps_out(grid.width)
    arrivals = no_arrivals(grid)
    arrivals[start] = SOURCE
    queue = [start]
    for before, tiles in slices(queue):
        for tile in tiles:
            record(EXPAND + tile)
            for step in steps[sides[tile]]:
                neighbour = tile + step
                if not arrivals[neighbour]:
                    arrivals[neighbour] = step
                    record(DISCOVER + neighbour)
                    if neighbour in goals:
                        expanded = queue.index(tile, before) + 1
                        return Found(path_to(neighbour, arrivals), expanded)
                    queue.append(neighbour)
        yield before
    return Found([], len(queue))
