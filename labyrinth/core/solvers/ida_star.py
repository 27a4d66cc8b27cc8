"""Iterative deepening A*.

Not Korf's in one point: his keeps nothing but the path that it is on, and so needs memory for that
alone. This one remembers, within one search, the lowest cost of each tile, and expands a tile again
only if it is reached at a lower one: with loops the other way takes exponential time.

Source: Richard Korf, "Depth-first iterative-deepening: an optimal admissible tree search" (1985).
Guarantee: a path of the lowest cost, if there is a path and the limit suffices; with a weight w at
most w times that.
"""

from fractions import Fraction

from labyrinth.core.declaration.solver import Decide, Guarantee, Record, Slices, solver
from labyrinth.core.estimates import is_admissible
from labyrinth.core.exact_costs import in_text, whole
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.costs import Distances, StepCosts, needs_exact_costs
from labyrinth.core.search.toolkit.deepening import LIMIT, deepen
from labyrinth.core.search.toolkit.options import DIAGONAL, GRAPH, HEURISTIC, WEIGHT
from labyrinth.core.trace import Pseudocode

CODE = Pseudocode("""
Iterative deepening A*
| the threshold is the distance to the nearest goal
    FIRST stand: The first threshold is the f of {tile}: {f_in_parts}.
| search depth first, begin with the start:
    BEGIN stand: The search begins at {tile}, with the threshold {threshold}.
|     expand the newest tile
    POP expand: {tile} was on top of the stack: it is expanded, at g {g}.
    STALE refuse: {tile} was pushed again since, at a lower g: this entry is passed over.
|     for each neighbour with an f = g + h within the threshold:
    WITHIN consider: {tile} has {f_over}, within the threshold {threshold}.
    BEYOND refuse: {tile} has {f_over}, above the threshold {threshold}.
|         push it, if it is cheaper over this tile
    PUSH discover: {tile} is pushed, at g {g} over {here}.
    DEARER refuse: {tile} would cost {over} over {here}, not less than its g {g}.
|         if it is a goal: walk back to the start, done
    path: {tile} lies on the path found: step {number} of {length}.
    NO_GOAL stand: {tile} is no goal.
|     if the limit of expanded tiles is reached: give up
    GOES_ON stand: {expanded_of_limit}: the search goes on.
    GIVES_UP stand: The limit of {limit} expanded tiles is reached: {tile} is not expanded.
| raise the threshold to the next f, and search again
    DEEPER stand: Nothing within {threshold} is left; the next f is {next_threshold}, that of
        {tile}.
|     if there was none: no goal can be reached
    NONE_LEFT stand: Nothing had an f above {threshold}: no way leads from {tile} to a goal.
""")


@solver(
    summary="Goes further each time, by cost and distance left.",
    time="O(n c²): up to c thresholds, and a tile up to c times in each; the limit ends it before",
    memory="O(n), for what it remembers of each tile",
    question="Why does each search begin anew at the start?",
    answer="""It keeps no queue to go on from. In a wide tree that costs little, for the last search
        is most of the work; in corridors it costs much.""",
    guarantee=Guarantee.CHEAPEST_OR_GIVES_UP,
    estimate="f",
    options=(DIAGONAL, HEURISTIC, WEIGHT, LIMIT, GRAPH),
    refused={"tie": "it searches depth first and has no queue"},
    structures=["Stack", ("Threshold", CODE.codes)],
    choices=["from_stack"],
    pseudocode=CODE,
)
def ida_star(
    grid: SearchGrid,
    record: Record,
    decide: Decide,
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
        """Describe what follows from a threshold: h counts `weight` times, and so much too much."""
        hundredths = 100 * threshold * of_g // (of_h * costs.unit)
        lowest = in_text(whole(hundredths / 100))
        return f"; a path costs {lowest} or more" if admissible else ""

    return deepen(
        grid,
        record,
        decide,
        CODE.codes,
        costs,
        left=lambda tile: known[tile] or measure(tile),
        told=told,
        limit=limit,
    )
