"""A*.

Among equal estimates the newest comes first, if nothing else is chosen. Weights are at least 1, so
an admissible h never exceeds the cost that is left, and changes by no more than that a step: an
expanded tile has its lowest cost.

Source: Peter Hart, Nils Nilsson and Bertram Raphael, "A formal basis for the heuristic
determination of minimum cost paths" (1968); the weight is Ira Pohl's (1970), the queue Robert B.
Dial's (1969).
Guarantee: a path of the lowest cost, if there is a path; with a weight w at most w times that.
"""

from __future__ import annotations

from labyrinth.core import choices, structures
from labyrinth.core.declaration.solver import Decide, Estimate, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.best_first import BestFirstLines, Order, best_first
from labyrinth.core.search.toolkit.search_options import DIAGONAL, HEURISTIC, TIE, WEIGHT
from labyrinth.core.trace import Pseudocode

CODE = Pseudocode(
    "A*",
    """
| put the start in a queue that is sorted by f = g + h
    BEGIN stand: The search begins at {tile}: {f_in_parts}.
| while the queue is not empty:
    MORE stand: {waiting} in the queue.
|     take the tile of the lowest f
    TAKE consider: {tile} {lowest_f}.
|     if it is a goal: walk back to the start, done
    path: {tile} lies on the path found: step {number} of {length}.
    NO_GOAL stand: {tile} is no goal.
|     expand it, unless it was expanded before
    EXPAND_IT expand: {tile} is expanded, with the lowest f: {f_in_parts}.
    STALE refuse: {tile} was expanded before: it is passed over.
|     for each neighbour that is cheaper over this tile:
    CHEAPER consider: {tile} costs {over} over {here}{instead}.
    DEARER refuse: {tile} would cost {over} over {here}, not less than its g {g}.
|         g is the tile's g and the neighbour's weight
    G consider: {tile} gets g {over}, {step} more than {here}.
|         h is the distance to the nearest goal
    H consider: {tile} has h {h}: {heuristic}.
|         put it in the queue
    PUT discover: {tile} waits in the queue: {f_in_parts}.
| no goal can be reached
    NONE_LEFT stand: The queue is empty: no way leads from {tile} to a goal.
""",
)
(
    BEGIN, MORE, TAKE, NO_GOAL, EXPAND_IT, STALE, CHEAPER, DEARER, G, H, PUT, NONE_LEFT,
) = CODE.codes.values()  # fmt: skip
LINES = BestFirstLines(
    expand=EXPAND_IT,
    put=PUT,
    begin=[BEGIN],
    to_expand=[MORE, TAKE, NO_GOAL],
    at_goal=[MORE, TAKE],
    stale=[MORE, TAKE, NO_GOAL, STALE],
    to_put=[CHEAPER, G, H],
    dearer=[DEARER],
    none_left=[NONE_LEFT],
)


@solver(
    key="a-star",
    summary="Spreads towards the goal: the cheapest path, sooner.",
    time="O(n log n): each tile is queued a few times",
    memory="O(n)",
    question="What goes wrong if h says more than the cost that is left?",
    answer=(
        "A tile on the cheapest path may then look too dear, and a worse path be found first. "
        "If h is 0 everywhere, it is Dijkstra's algorithm."
    ),
    guarantee=Guarantee.CHEAPEST,
    estimate=Estimate.SUM,
    options=(DIAGONAL, HEURISTIC, WEIGHT, TIE),
    shortcut="a",
    structures=lambda: (structures.PriorityQueue(structures.Key.ESTIMATE, newest_first=True),),
    choices=lambda: choices.LowestFirst(
        structures.PriorityQueue(structures.Key.ESTIMATE, newest_first=True)
    ),
    pseudocode=CODE,
)
def a_star(
    grid: SearchGrid,
    record: Record,
    decide: Decide,
    heuristic: str = "fitting",
    weight: float = 1.0,
    tie: str = "newest",
) -> Slices:
    """Search in the order of the cost so far and the distance left."""
    return best_first(grid, record, decide, LINES, Order(heuristic, weight, tie))
