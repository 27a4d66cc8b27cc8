"""Theta*.

A* that turns at any angle: a neighbour that is seen from the parent of the tile that is expanded is
reached from there, in a straight line, else from the tile. Lines of sight lead from centre to
centre, over open tiles alone; where one runs exactly through a corner, the option `diagonal` says
which tiles beside it have to be open. The path is drawn over all tiles that its lines pass over,
and its cost is the length of the lines: the weights of tiles are ignored.

Source: Alex Nash, Kenny Daniel, Sven Koenig and Ariel Felner, "Theta*: any-angle path planning on
grids" (2007).
Guarantee: a path, if there is a path; with an admissible heuristic that counts once, none of steps
by the same rule is shorter. At any angle there may be one, seldom much shorter.
"""

from __future__ import annotations

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import Estimate, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.any_angle import AnyAngleSearch
from labyrinth.core.search.toolkit.best_first import Order
from labyrinth.core.search.toolkit.search_options import (
    DIAGONAL_AT_ANY_ANGLE,
    HEURISTIC_AT_ANY_ANGLE,
    TIE,
    WEIGHT,
)
from labyrinth.core.trace import DISCOVER, EXPAND, PATH, Pseudocode
from labyrinth.core.trace.pseudocode import Sight

CODE = Pseudocode("Theta*")
CODE.line("put the start in a queue that is sorted by f = g + h")
CODE.line("while the queue is not empty:")
CODE.line("    take the tile of the lowest f")
CODE.line("    if it is a goal: draw the lines back to the start, done", PATH)
TAKE = CODE.line("    expand it, unless it was expanded before", EXPAND)
CODE.line("    for each neighbour that is nearer over its parent or over it:")
PUT_OVER_PARENT = CODE.line(
    "        if its parent sees the neighbour: queue it from there", DISCOVER, sight=Sight.PARENT
)
PUT = CODE.line("        else queue it from the tile itself", DISCOVER, sight=Sight.EXPANDED)
CODE.line("no goal can be reached")


@solver(
    key="theta-star",
    summary="A* that turns at any angle: lines of sight instead of steps.",
    guarantee=Guarantee.NO_LONGER_THAN_STEPS,
    estimate=Estimate.SUM,
    options=(DIAGONAL_AT_ANY_ANGLE, HEURISTIC_AT_ANY_ANGLE, WEIGHT, TIE),
    structures=lambda: (structures.PriorityQueue(structures.Key.ESTIMATE, newest_first=True),),
    pseudocode=CODE,
)
def theta_star(
    grid: SearchGrid,
    record: Record,
    heuristic: str = "euclidean",
    weight: float = 1.0,
    tie: str = "newest",
) -> Slices:
    """Search along lines of sight, each looked for when a tile is reached."""
    return _ThetaStar(grid, record, TAKE, Order(heuristic, weight, tie)).search()


class _ThetaStar(AnyAngleSearch):
    def reach(self, tile: int, neighbour: int) -> None:
        """Reach a neighbour from the tile's parent where that sees it, else from the tile."""
        parent = self.parents[tile]
        cost, line = self.over(parent, neighbour), PUT_OVER_PARENT
        # No way over the tile is shorter than the straight line from its parent.
        if not self.is_nearer(cost, neighbour):
            return
        if parent == tile or not self.lines.sees(parent, neighbour):
            parent, cost, line = tile, self.over(tile, neighbour), PUT
        if self.is_nearer(cost, neighbour):
            self.take_as_parent(parent, neighbour, cost, line)
            self.put(neighbour)
