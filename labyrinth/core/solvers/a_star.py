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

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import Estimate, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.best_first import Order, best_first
from labyrinth.core.search.toolkit.search_options import DIAGONAL, HEURISTIC, TIE, WEIGHT
from labyrinth.core.trace import DISCOVER, EXPAND, PATH, Pseudocode

CODE = Pseudocode("A*")
CODE.line("put the start in a queue that is sorted by f = g + h")
CODE.line("while the queue is not empty:")
CODE.line("    take the tile of the lowest f")
CODE.line("    if it is a goal: walk back to the start, done", PATH)
TAKE = CODE.line("    expand it, unless it was expanded before", EXPAND)
CODE.line("    for each neighbour that is cheaper over this tile:")
CODE.line("        g is the tile's g and the neighbour's weight")
CODE.line("        h is the distance to the nearest goal")
PUT = CODE.line("        put it in the queue", DISCOVER)
CODE.line("no goal can be reached")


@solver(
    key="a-star",
    summary="Spreads towards the goal: the cheapest path, sooner.",
    guarantee=Guarantee.CHEAPEST,
    estimate=Estimate.SUM,
    options=(DIAGONAL, HEURISTIC, WEIGHT, TIE),
    shortcut="a",
    structures=lambda: (structures.PriorityQueue(structures.Key.ESTIMATE, newest_first=True),),
    pseudocode=CODE,
)
def a_star(
    grid: SearchGrid,
    record: Record,
    heuristic: str = "fitting",
    weight: float = 1.0,
    tie: str = "newest",
) -> Slices:
    """Search in the order of the cost so far and the distance left."""
    return best_first(grid, record, TAKE, PUT, Order(heuristic, weight, tie))
