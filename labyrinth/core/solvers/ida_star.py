"""Iterative deepening A*, with the Manhattan distance.

1. Begin with the distance from the start to the nearest goal as the threshold.
2. Search depth first, but go only onto tiles whose estimate f = g + h is within the threshold: the
   cost g so far, and the least Manhattan distance h to a goal.
3. Stop as soon as a goal is discovered; walk back from it to the start for the path.
4. Otherwise raise the threshold to the lowest estimate that was beyond it, and begin again. If
   there was none, no goal can be reached.
5. Stop, and give up, when the limit of expanded tiles is reached.

Within one search a tile is expanded again only if it is reached at a lower cost.

Source: Richard Korf, "Depth-first iterative-deepening: an optimal admissible tree search" (1985).
Guarantee: a path of the lowest cost, if there is a path and the limit suffices.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from labyrinth.core.declaration.pseudocode import line
from labyrinth.core.declaration.solver import Estimate, Found, Guarantee, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.deepening import LIMIT, deepen
from labyrinth.core.search.toolkit.manhattan import ManhattanDistances
from labyrinth.core.structures import stack_of_tiles
from labyrinth.core.trace.trace import EventKind


@solver(
    key="ida-star",
    name="Iterative deepening A*",
    summary="Goes further each time, by cost and distance left.",
    guarantee=Guarantee.CHEAPEST_OR_GIVES_UP,
    estimate=Estimate.SUM,
    shortcut="v",
    options=(LIMIT,),
    structures=(stack_of_tiles(),),
    pseudocode=(
        line("the threshold is the distance to the nearest goal"),
        line("search depth first, begin with the start:"),
        line("    expand the newest tile", EventKind.EXPAND),
        line("    for each neighbour with an f within the threshold:"),
        line("        push it, if it is cheaper over this tile", EventKind.DISCOVER),
        line("        if it is a goal: walk back to the start, done", EventKind.PATH),
        line("raise the threshold to the next f, and search again"),
    ),
)
def ida_star(
    grid: SearchGrid, record: Callable[[int], None], limit: int = 1_000_000
) -> Generator[int, None, Found]:
    """Search depth first within thresholds of the estimate."""
    distances = ManhattanDistances(grid)
    known, measure = distances.known, distances.measure
    return deepen(grid, record, lambda tile: known[tile] or measure(tile), limit)
