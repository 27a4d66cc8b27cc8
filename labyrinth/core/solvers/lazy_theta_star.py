"""Lazy Theta*.

Theta* that looks for a line of sight once for each tile that it expands, not for each that it
reaches: it takes for granted that the parent of a tile sees the tile's neighbours. Where that turns
out wrong, the parent becomes the neighbour over which the tile is nearest, of those expanded; the
tile is expanded all the same. Lines of sight lead from centre to centre, over open tiles alone;
where one runs exactly through a corner, the option `diagonal` says which tiles beside it have to be
open. The path is drawn over all tiles that its lines pass over, and its cost is the length of the
lines: the weights of tiles are ignored.

Source: Alex Nash, Sven Koenig and Craig Tovey, "Lazy Theta*: any-angle path planning and path
length analysis in 3D" (2010).
Guarantee: a path, if there is a path; seldom much longer than the shortest at any angle.
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
from labyrinth.core.trace import DISCOVER, EXPAND, LOOK, PATH, Pseudocode
from labyrinth.core.trace.pseudocode import Sight

CODE = Pseudocode("Lazy Theta*")
CODE.line("put the start in a queue that is sorted by f = g + h")
CODE.line("while the queue is not empty:")
CODE.line("    take the tile of the lowest f, unless it was expanded before")
CODE.line("    if its parent does not see it:")
CHOOSE = CODE.line("        choose the neighbour over which it is nearest", LOOK)
CORRECT = CODE.line("        make that its parent", DISCOVER, sight=Sight.LOOKED_AT)
CODE.line("    if it is a goal: draw the lines back to the start, done", PATH)
TAKE = CODE.line("    expand it", EXPAND)
CODE.line("    for each neighbour that is nearer from its parent:")
PUT = CODE.line("        queue it, as if that saw it", DISCOVER, sight=Sight.PARENT)
CODE.line("no goal can be reached")


@solver(
    key="lazy-theta-star",
    summary="Theta* that looks for lines of sight only where it has to.",
    guarantee=Guarantee.ANY_ANGLE,
    estimate=Estimate.SUM,
    options=(DIAGONAL_AT_ANY_ANGLE, HEURISTIC_AT_ANY_ANGLE, WEIGHT, TIE),
    structures=lambda: (structures.PriorityQueue(structures.Key.ESTIMATE, newest_first=True),),
    pseudocode=CODE,
)
def lazy_theta_star(
    grid: SearchGrid,
    record: Record,
    heuristic: str = "euclidean",
    weight: float = 1.0,
    tie: str = "newest",
) -> Slices:
    """Search along lines of sight, each looked for when a tile is expanded."""
    return _LazyThetaStar(grid, record, TAKE, Order(heuristic, weight, tie)).search()


class _LazyThetaStar(AnyAngleSearch):
    def reach(self, tile: int, neighbour: int) -> None:
        """Reach a neighbour from the tile's parent, as if that saw it."""
        parent = self.parents[tile]
        cost = self.over(parent, neighbour)
        if self.is_nearer(cost, neighbour):
            self.take_as_parent(parent, neighbour, cost, PUT)
            self.put(neighbour)

    def settle(self, tile: int) -> None:
        """Give a tile that its parent does not see the best of the expanded neighbours instead."""
        if self.lines.sees(self.parents[tile], tile):
            return
        expanded = [other for other in self.neighbours(tile) if self.was_expanded[other]]
        cost, parent = min((self.over(other, tile), other) for other in expanded)
        self.record(CHOOSE + parent)
        self.take_as_parent(parent, tile, cost, CORRECT)
