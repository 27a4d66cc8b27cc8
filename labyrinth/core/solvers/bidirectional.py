"""Bidirectional breadth-first search.

1. Put the start on one frontier, and every goal on the other.
2. Take the smaller frontier and expand each of its tiles: every open neighbour that was not seen
   from this side before is discovered from it and joins the next frontier of this side.
3. Stop as soon as a tile is discovered that was seen from the other side: the path leads from the
   start to it and on to the goal. If a frontier is empty, no goal can be reached.

Both sides grow by whole rings of equal distance, so the first tile that both have seen lies on a
shortest path: the rings beyond which neither side has seen anything touch there first.

Source: Ira Pohl, "Bi-directional search" (1971); after T. A. J. Nicholson (1966).
Guarantee: a path of the fewest steps, if there is a path. Weights are ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from labyrinth.core.declaration.pseudocode import line
from labyrinth.core.declaration.solver import Found, Growth, Guarantee, solver
from labyrinth.core.maze.neighbours import neighbour_masks, steps_out
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.paths import SOURCE, joined_path, no_arrivals
from labyrinth.core.structures import Side
from labyrinth.core.task import SLICE
from labyrinth.core.trace.trace import DISCOVER, EXPAND, EventKind


@solver(
    key="bidirectional",
    name="Bidirectional search",
    summary="Spreads from both ends until they meet: the fewest steps.",
    guarantee=Guarantee.FEWEST_STEPS,
    growth=Growth.BOTH,
    shortcut="i",
    structures=(Side(), Side(of_goals=True)),
    pseudocode=(
        line("put the start on one frontier, the goals on the other"),
        line("while neither is empty:"),
        line("    take the smaller one and expand its tiles", EventKind.EXPAND),
        line("    for each open neighbour that was not seen from this side:"),
        line("        put it on the next frontier of this side", EventKind.DISCOVER),
        line("        if the other side saw it: join both ways, done", EventKind.PATH),
        line("no goal can be reached"),
    ),
)
def bidirectional(grid: SearchGrid, record: Callable[[int], None]) -> Generator[int, None, Found]:
    """Search breadth first from both ends."""
    sides, steps = neighbour_masks(grid), steps_out(grid.width)
    from_start, from_goals = no_arrivals(grid), no_arrivals(grid)
    from_start[grid.start] = SOURCE
    for goal in grid.goals:
        from_goals[goal] = SOURCE
    frontier, arrivals = [grid.start], from_start
    other_frontier, other_arrivals = sorted(grid.goals), from_goals
    expanded, pause = 0, SLICE
    while frontier and other_frontier:
        if len(other_frontier) < len(frontier):
            frontier, other_frontier = other_frontier, frontier
            arrivals, other_arrivals = other_arrivals, arrivals
        next_frontier: list[int] = []
        for tile in frontier:
            record(EXPAND + tile)
            for step in steps[sides[tile]]:
                neighbour = tile + step
                if not arrivals[neighbour]:
                    arrivals[neighbour] = step
                    record(DISCOVER + neighbour)
                    if other_arrivals[neighbour]:
                        expanded += frontier.index(tile) + 1
                        return Found(joined_path(neighbour, from_start, from_goals), expanded)
                    next_frontier.append(neighbour)
        expanded += len(frontier)
        frontier = next_frontier
        if expanded >= pause:
            pause = expanded + SLICE
            yield expanded
    return Found([], expanded)
