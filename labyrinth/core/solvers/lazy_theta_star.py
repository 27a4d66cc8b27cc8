"""Lazy Theta*.

A version of Theta* that checks one line of sight for each tile that it expands, not for each tile
that it reaches. When it reaches the neighbours of a tile, it assumes that the parent of the tile
sees them. If a tile to be expanded turns out not to be seen by its parent, its new parent is the
expanded neighbour that gives the lowest g, and the tile is expanded all the same.

Lines of sight lead from centre to centre, over open tiles only. Where a line runs exactly through a
corner, the option `diagonal` says which tiles next to the corner must be open. The path is drawn
over all tiles that its lines pass over, and its cost is the length of the lines: the weights of
tiles are ignored.

Source: Alex Nash, Sven Koenig and Craig Tovey, "Lazy Theta*: any-angle path planning and path
length analysis in 3D" (2010).
Guarantee: a path, if there is a path; seldom much longer than the shortest any-angle path.
"""

from typing import Any

from labyrinth.core.declaration.solver import Decide, Guarantee, Record, Slices, solver
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.costs import Keys
from labyrinth.core.search.toolkit.options import (
    DIAGONAL_AT_ANY_ANGLE,
    HEURISTIC_AT_ANY_ANGLE,
    TIE,
    WEIGHT,
)
from labyrinth.core.solvers.theta_star import AnyAngleSearch
from labyrinth.core.trace import Pseudocode, record_decisions

CODE = Pseudocode("""
Lazy Theta*
| put the start in a priority queue, sorted by f = g + h
    BEGIN stand: The search starts at {tile}: f = {f_in_parts}.
| while the queue is not empty:
    MORE stand: The queue holds {waiting}.
|     take the tile with the lowest f, unless it was expanded before
    TAKE consider takes: {tile} {lowest_f}.
    STALE refuse: {tile} has already been expanded: it is skipped.
|     if there is no line of sight from its parent:
    UNSEEN refuse: {tile} is not seen from {its_parent}, its parent: it needs another parent.
    SEEN stand: {tile} is seen from {its_parent}, its parent: its g of {g} is correct.
|         choose the expanded neighbour that gives the lowest g
    CHOOSE look: {tile}, with g = {g}, is the expanded neighbour that gives the lowest g.
|         make that neighbour its parent
    CORRECT discover from-looked-at: {tile} has g = {g} via {its_parent}, its parent from now on.
|     if it is a goal: follow the parents back to the start; done
    path: {tile} lies on the lines of the path: tile {number} after the start.
    NO_GOAL stand: {tile} is not a goal.
|     expand it
    EXPAND_IT expand: {tile} is expanded, with g = {g}.
|     for each neighbour that is nearer via this tile's parent: relax it
    NEARER consider: g of {tile} via {parent_here} would be {over_parent}{instead}.
    FARTHER refuse: g of {tile} via {parent_here} would be {over_parent}, no lower than {g}.
    DONE refuse: {tile} has already been expanded: it is skipped.
|         queue it, assuming a line of sight from that parent
    PUT discover from-parent: {tile} is queued as if seen from {parent_here}: f = {f_in_parts}.
| no goal can be reached
    NONE_LEFT stand: The queue is empty: no path leads from {tile} to a goal.
""")


@solver(
    summary="Theta* that checks lines of sight only when it has to.",
    time="O(n (l + log n)): one line of sight for each expanded tile",
    memory="O(n)",
    question="What is saved by assuming a line of sight first and checking it later?",
    answer="""Most tiles are reached from several sides, and some are never expanded. It checks once
        for each tile it expands; Theta* checks every time it reaches one.""",
    guarantee=Guarantee.ANY_ANGLE,
    estimate="f",
    options=(DIAGONAL_AT_ANY_ANGLE, HEURISTIC_AT_ANY_ANGLE, WEIGHT, TIE),
    refused={"graph": "its lines of sight cross tiles, so it cannot search the graph of rooms"},
    structures=[("PriorityQueue", "f", "newest")],
    choices=[("lowest_first", "f", "newest")],
    pseudocode=CODE,
)
def lazy_theta_star(grid: SearchGrid, record: Record, decide: Decide, **options: Any) -> Slices:
    """Search along lines of sight, each checked when a tile is expanded."""
    return _LazySearch(grid, record, decide, CODE.codes, Keys(grid, **options)).search()


class _LazySearch(AnyAngleSearch):
    def reach(self, tile: int, neighbour: int) -> None:
        """Reach a neighbour from the tile's parent, assuming that the parent sees it."""
        parent = self.parents[tile]
        cost = self.over(parent, neighbour)
        if self.would_be_nearer(cost, neighbour):
            self.put(parent, neighbour, cost, self.codes["PUT"])

    def settle(self, tile: int) -> None:
        """If the parent of a tile does not see it, make the best expanded neighbour its parent."""
        sees = self.lines.sees(self.parents[tile], tile)
        if self.parents[tile] != tile:
            record_decisions(self.decide, [self.codes["SEEN" if sees else "UNSEEN"]], tile)
        if sees:
            return
        expanded = [other for other in self.neighbours(tile) if self.was_expanded[other]]
        self.costs[tile], self.parents[tile] = min(
            (self.over(other, tile), other) for other in expanded
        )
        self.record(self.codes["CHOOSE"] + self.parents[tile])
        self.record(self.codes["CORRECT"] + tile)
