"""Iterative deepening A*.

It differs from Korf's version in one point. Korf's version stores only the current path, which
takes little memory, but in a maze with loops it may take exponential time. This version stores the
lowest cost of each tile within one round, and expands a tile again only if it is reached at a lower
cost.

Source: Richard Korf, "Depth-first iterative-deepening: an optimal admissible tree search" (1985).
Guarantee: a path with the lowest cost, if there is a path and the limit suffices; with a weight w,
a path of at most w times the lowest cost.
"""

from fractions import Fraction

from labyrinth.core.declaration.solver import Decide, Guarantee, Record, Slices, solver
from labyrinth.core.estimates import is_admissible
from labyrinth.core.exact_costs import in_text, whole
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.costs import Keys
from labyrinth.core.search.toolkit.deepening import LIMIT, deepen
from labyrinth.core.search.toolkit.options import DIAGONAL, GRAPH, HEURISTIC, WEIGHT
from labyrinth.core.trace import Pseudocode

CODE = Pseudocode("""
Iterative deepening A*
| threshold = h of the start, the estimated distance to a goal
    FIRST stand: The first threshold is the f of {tile}: {f_in_parts}.
| search depth first from the start:
    BEGIN stand: The search starts at {tile}, with the threshold {threshold}.
|     pop the newest tile and expand it
    POP expand: {tile} was on top of the stack: it is expanded, with g = {g}.
    STALE refuse: {tile} has been pushed again since, with a lower g: this stale entry is skipped.
|     for each neighbour with f = g + h within the threshold:
    WITHIN consider: f of {tile} is {f_over}, within the threshold {threshold}.
    BEYOND refuse: f of {tile} is {f_over}, above the threshold {threshold}.
|         push it, if it is cheaper via this tile
    PUSH discover: {tile} is pushed onto the stack, with g = {g} via {here}.
    DEARER refuse: g of {tile} via {here} would be {over}, no lower than {g}.
|         if it is a goal: follow the parents back to the start; done
    path: {tile} is on the path: step {number} of {length}.
    NO_GOAL stand: {tile} is not a goal.
|     if the limit of expansions is reached: give up
    GOES_ON stand: {expanded_of_limit}: the search continues.
    GIVES_UP stand: The limit of {limit} expansions is reached: {tile} is not expanded.
| raise the threshold to the next f and search again
    DEEPER stand: No tile within the threshold {threshold} is left; the next f is {next_threshold},
        at
        {tile}.
|     if there is none: no goal can be reached
    NONE_LEFT stand: No tile had an f above {threshold}: no path leads from {tile} to a goal.
""")


@solver(
    summary="Depth first within a growing threshold for g + h: finds a cheapest path.",
    time="O(n c²) without the limit: up to c searches, each of which expands a tile up to c times",
    memory="O(n): it remembers one cost for each tile",
    question="Why does each search start over?",
    answer="""It keeps no queue to continue from. In a bushy tree that costs little, since the last
        search is most of the work; in corridors it costs a lot.""",
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
    """Search depth first up to a threshold of the estimate, which rises from round to round."""
    keys = Keys(grid, heuristic, weight)
    known, measure = keys.distances.known, keys.distances.measure
    admissible = is_admissible(heuristic, diagonals=grid.has_diagonals)

    def told(threshold: int) -> str:
        """Return the end of a sentence: the cost that no path is below; "" if it is not known."""
        hundredths = int(100 * threshold / (keys.costs.unit * Fraction(str(weight))))
        lowest = in_text(whole(hundredths / 100))
        return f"; every path costs at least {lowest}" if admissible else ""

    return deepen(
        grid,
        record,
        decide,
        CODE.codes,
        keys.costs,
        left=lambda tile: known[tile] or measure(tile),
        told=told,
        limit=limit,
    )
