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
from labyrinth.core.trace import CONSIDER, DISCOVER, EXPAND, PATH, REFUSE, STAND, Pseudocode

CODE = Pseudocode("A*")
BEGIN = CODE.line(
    "put the start in a queue that is sorted by f = g + h",
    STAND,
    why="The search begins at {tile}: {f_in_parts}.",
)
MORE = CODE.line("while the queue is not empty:", STAND, why="{waiting} in the queue.")
TAKE = CODE.line("    take the tile of the lowest f", CONSIDER, why="{tile} {lowest_f}.")
CODE.line(
    "    if it is a goal: walk back to the start, done",
    PATH,
    why="{tile} lies on the path found: step {number} of {length}.",
)
NO_GOAL = CODE.also(STAND, why="{tile} is no goal.")
EXPAND_IT = CODE.line(
    "    expand it, unless it was expanded before",
    EXPAND,
    why="{tile} is expanded, with the lowest f: {f_in_parts}.",
)
STALE = CODE.also(REFUSE, why="{tile} was expanded before: it is passed over.")
CHEAPER = CODE.line(
    "    for each neighbour that is cheaper over this tile:",
    CONSIDER,
    why="{tile} costs {over} over {here}{instead}.",
)
DEARER = CODE.also(REFUSE, why="{tile} would cost {over} over {here}, not less than its g {g}.")
G = CODE.line(
    "        g is the tile's g and the neighbour's weight",
    CONSIDER,
    why="{tile} gets g {over}, {step} more than {here}.",
)
H = CODE.line(
    "        h is the distance to the nearest goal",
    CONSIDER,
    why="{tile} has h {h}: {heuristic}.",
)
PUT = CODE.line(
    "        put it in the queue", DISCOVER, why="{tile} waits in the queue: {f_in_parts}."
)
NONE_LEFT = CODE.line(
    "no goal can be reached",
    STAND,
    why="The queue is empty: no way leads from {tile} to a goal.",
)
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
