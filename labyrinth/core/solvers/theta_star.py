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

from labyrinth.core.declaration.solver import Decide, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.any_angle import AnyAngleSearch
from labyrinth.core.search.toolkit.search_options import (
    DIAGONAL_AT_ANY_ANGLE,
    HEURISTIC_AT_ANY_ANGLE,
    TIE,
    WEIGHT,
)
from labyrinth.core.trace import Pseudocode
from labyrinth.core.trace.recording import record_decisions

CODE = Pseudocode(
    "Theta*",
    """
| put the start in a queue that is sorted by f = g + h
    BEGIN stand: The search begins at {tile}: {f_in_parts}.
| while the queue is not empty:
    MORE stand: {waiting} in the queue.
|     take the tile of the lowest f
    TAKE consider: {tile} {lowest_f}.
|     if it is a goal: draw the lines back to the start, done
    path: {tile} lies under the lines of the path: tile {number} after the start.
    NO_GOAL stand: {tile} is no goal.
|     expand it, unless it was expanded before
    EXPAND_IT expand: {tile} is expanded, with the lowest f: {f_in_parts}.
    STALE refuse: {tile} was expanded before: it is passed over.
|     for each neighbour that is nearer over its parent or over it:
    NEARER consider: {tile} would be at g {over_parent} over {parent_here}{instead}.
    FARTHER refuse: {tile} would be at g {over_parent} over {parent_here}: not nearer than {g}.
    FARTHER_OVER_TILE refuse: {tile} is not nearer over {here} itself: g {g} stays.
    DONE refuse: {tile} was expanded before: it is passed over.
|         if its parent sees the neighbour: queue it from there
    PUT_OVER_PARENT discover from-parent: {parent_here} sees {tile}, which waits: {f_in_parts}.
    UNSEEN refuse: {parent_here} does not see {tile}.
|         else queue it from the tile itself
    PUT discover from-expanded: {tile} waits, reached from {here} itself: {f_in_parts}.
| no goal can be reached
    NONE_LEFT stand: The queue is empty: no way leads from {tile} to a goal.
""",
)


@solver(
    key="theta-star",
    summary="A* that turns at any angle: lines of sight instead of steps.",
    time="O(n (l + log n)): a line of sight for each neighbour of each tile",
    memory="O(n)",
    question="How much longer than a straight line can a way of diagonal steps be in an open hall?",
    answer=(
        "Up to 8 %: eight directions have to bend around a line at 22.5 degrees. A line of "
        "sight simply follows it."
    ),
    guarantee=Guarantee.NO_LONGER_THAN_STEPS,
    estimate="f",
    options=(DIAGONAL_AT_ANY_ANGLE, HEURISTIC_AT_ANY_ANGLE, WEIGHT, TIE),
    structures=[("PriorityQueue", "f", "newest")],
    choices=[("lowest_first", "f", "newest")],
    pseudocode=CODE,
)
def theta_star(
    grid: SearchGrid,
    record: Record,
    decide: Decide,
    heuristic: str = "euclidean",
    weight: float = 1.0,
    tie: str = "newest",
) -> Slices:
    """Search along lines of sight, each looked for when a tile is reached."""
    return _ThetaStar(grid, record, decide, CODE.codes, heuristic, weight, tie).search()


class _ThetaStar(AnyAngleSearch):
    def reach(self, tile: int, neighbour: int) -> None:
        """Reach a neighbour from the tile's parent where that sees it, else from the tile."""
        parent = self.parents[tile]
        cost, line = self.over(parent, neighbour), self.codes["PUT_OVER_PARENT"]
        # No way over the tile is shorter than the straight line from its parent.
        if not self.would_be_nearer(cost, neighbour):
            return
        if parent == tile or not self.lines.sees(parent, neighbour):
            if parent != tile:
                record_decisions(self.decide, [self.codes["UNSEEN"]], neighbour)
            parent, cost, line = tile, self.over(tile, neighbour), self.codes["PUT"]
        if self.is_nearer(cost, neighbour):
            self.take_as_parent(parent, neighbour, cost, line)
            self.put(neighbour)
        else:
            record_decisions(self.decide, [self.codes["FARTHER_OVER_TILE"]], neighbour)

    def settle(self, tile: int) -> None:
        """Leave the parent, which is known to see the tile."""
