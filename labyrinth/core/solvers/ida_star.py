"""Iterative deepening A*, with the Manhattan distance.

Within one search a tile is expanded again only if it is reached at a lower cost.

Source: Richard Korf, "Depth-first iterative-deepening: an optimal admissible tree search" (1985).
Guarantee: a path of the lowest cost, if there is a path and the limit suffices.
"""

from __future__ import annotations

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import Estimate, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.deepening import LIMIT, deepen
from labyrinth.core.search.toolkit.heuristics import Distances
from labyrinth.core.trace import DISCOVER, EXPAND, PATH, Pseudocode

CODE = Pseudocode("Iterative deepening A*")
CODE.line("the threshold is the distance to the nearest goal")
CODE.line("search depth first, begin with the start:")
POP = CODE.line("    expand the newest tile", EXPAND)
CODE.line("    for each neighbour with an f = g + h within the threshold:")
PUSH = CODE.line("        push it, if it is cheaper over this tile", DISCOVER)
CODE.line("        if it is a goal: walk back to the start, done", PATH)
CODE.line("    if the limit of expanded tiles is reached: give up")
CODE.line("raise the threshold to the next f, and search again")
CODE.line("    if there was none: no goal can be reached")


@solver(
    key="ida-star",
    summary="Goes further each time, by cost and distance left.",
    guarantee=Guarantee.CHEAPEST_OR_GIVES_UP,
    estimate=Estimate.SUM,
    options=(LIMIT,),
    structures=lambda: (structures.held_tiles(),),
    pseudocode=CODE,
)
def ida_star(grid: SearchGrid, record: Record, limit: int = 1_000_000) -> Slices:
    """Search depth first within thresholds of the estimate."""
    distances = Distances(grid)
    known, measure = distances.known, distances.measure
    return deepen(grid, record, lambda tile: known[tile] or measure(tile), limit, POP, PUSH)
