"""Iterative deepening A*.

Within one search a tile is expanded again only if it is reached at a lower cost.

Source: Richard Korf, "Depth-first iterative-deepening: an optimal admissible tree search" (1985).
Guarantee: a path of the lowest cost, if there is a path and the limit suffices; with a weight w at
most w times that.
"""

from __future__ import annotations

from fractions import Fraction

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import Estimate, Guarantee, Record, Slices, solver
from labyrinth.core.estimates import is_admissible
from labyrinth.core.exact_costs import in_text, whole
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.deepening import LIMIT, deepen
from labyrinth.core.search.toolkit.heuristics import Distances, needs_exact_costs
from labyrinth.core.search.toolkit.search_options import DIAGONAL, HEURISTIC, WEIGHT
from labyrinth.core.search.toolkit.step_costs import StepCosts
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
    options=(DIAGONAL, HEURISTIC, WEIGHT, LIMIT),
    refused={
        "tie": "it searches depth first and has no queue",
    },
    structures=lambda: (structures.held_tiles(),),
    pseudocode=CODE,
)
def ida_star(
    grid: SearchGrid,
    record: Record,
    heuristic: str = "fitting",
    weight: float = 1.0,
    limit: int = 1_000_000,
) -> Slices:
    """Search depth first within thresholds of the estimate."""
    of_h, of_g = Fraction(str(weight)).as_integer_ratio()
    costs = StepCosts(grid, exact=needs_exact_costs(grid, heuristic), factor=of_g)
    distances = Distances(grid, heuristic, of_h)
    known, measure = distances.known, distances.measure
    admissible = is_admissible(heuristic, diagonals=grid.has_diagonals)

    def told(threshold: int) -> str:
        """Say what follows from a threshold: h counts `weight` times, and so much too much."""
        hundredths = 100 * threshold * of_g // (of_h * costs.unit)
        lowest = in_text(whole(hundredths / 100))
        return f"; a path costs {lowest} or more" if admissible else ""

    return deepen(
        grid,
        record,
        costs,
        left=lambda tile: known[tile] or measure(tile),
        told=told,
        limit=limit,
        pop=POP,
        push=PUSH,
    )
