"""Theta*.

A* with turns at any angle: if the parent of the expanded tile has a line of sight to a neighbour,
the neighbour is reached from the parent in a straight line, otherwise from the tile.

Lines of sight lead from centre to centre, over open tiles only. Where a line runs exactly through a
corner, the option `diagonal` says which tiles next to the corner must be open. The path is drawn
over all tiles that its lines pass over, and its cost is the length of the lines: the weights of
tiles are ignored.

Source: Alex Nash, Kenny Daniel, Sven Koenig and Ariel Felner, "Theta*: any-angle path planning on
grids" (2007).
Guarantee: a path, if there is a path; with an admissible heuristic of weight 1, no path of steps
with the same option `diagonal` is shorter. There may be a shorter any-angle path, but it is seldom
much shorter.
"""

from collections.abc import Mapping
from typing import Any

from labyrinth.core.declaration.solver import Decide, Found, Guarantee, Record, Slices, solver
from labyrinth.core.exact_costs import STRAIGHT
from labyrinth.core.maze.neighbours import neighbour_masks, steps_of
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.costs import Keys
from labyrinth.core.search.toolkit.line_of_sight import LinesOfSight
from labyrinth.core.search.toolkit.options import (
    DIAGONAL_AT_ANY_ANGLE,
    HEURISTIC_AT_ANY_ANGLE,
    TIE,
    WEIGHT,
)
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode, record_decisions

CODE = Pseudocode("""
Theta*
| put the start in a priority queue, sorted by f = g + h
    BEGIN stand: The search starts at {tile}: f = {f_in_parts}.
| while the queue is not empty:
    MORE stand: The queue holds {waiting}.
|     take the tile with the lowest f
    TAKE consider takes: {tile} {lowest_f}.
|     if it is a goal: follow the parents back to the start; done
    path: {tile} lies on the lines of the path: tile {number} after the start.
    NO_GOAL stand: {tile} is not a goal.
|     expand it, unless it was expanded before
    EXPAND_IT expand: {tile} is expanded: it has the lowest f, {f_in_parts}.
    STALE refuse: {tile} has already been expanded: it is skipped.
|     for each neighbour that is nearer via this tile or its parent: relax it
    NEARER consider: g of {tile} via {parent_here} would be {over_parent}{instead}.
    FARTHER refuse: g of {tile} via {parent_here} would be {over_parent}, no lower than {g}.
    FARTHER_OVER_TILE refuse: g of {tile} via {here} itself is no lower: it stays {g}.
    DONE refuse: {tile} has already been expanded: it is skipped.
|         if there is a line of sight from the parent: queue it from there
    PUT_OVER_PARENT discover from-parent: {tile} is seen from {parent_here} and queued: f =
        {f_in_parts}.
    UNSEEN refuse: {tile} is not seen from {parent_here}: a wall is in the line of sight.
|         else queue it from this tile
    PUT discover from-expanded: {tile} is queued, reached from {here} itself: f = {f_in_parts}.
| no goal can be reached
    NONE_LEFT stand: The queue is empty: no path leads from {tile} to a goal.
""")


@solver(
    summary="A* that turns at any angle: lines of sight instead of steps.",
    time="O(n (l + log n)): one line of sight for each neighbour of each tile",
    memory="O(n)",
    question="In an open hall, how much longer than a straight line can a path of steps be?",
    answer="""Up to 8%: with eight directions, a line at 22.5 degrees has to be approximated. A line
        of sight simply follows it.""",
    guarantee=Guarantee.NO_LONGER_THAN_STEPS,
    estimate="f",
    options=(DIAGONAL_AT_ANY_ANGLE, HEURISTIC_AT_ANY_ANGLE, WEIGHT, TIE),
    refused={"graph": "its lines of sight cross tiles, so it cannot search the graph of rooms"},
    structures=[("PriorityQueue", "f", "newest")],
    choices=[("lowest_first", "f", "newest")],
    pseudocode=CODE,
)
def theta_star(grid: SearchGrid, record: Record, decide: Decide, **options: Any) -> Slices:
    """Search along lines of sight, each checked when a tile is reached."""
    return AnyAngleSearch(grid, record, decide, CODE.codes, Keys(grid, **options)).search()


class AnyAngleSearch:
    """An any-angle A* search, where any tile can be the parent of the tiles that it sees.

    Lengths are exact costs, rounded down to a billionth of a step. A tile is expanded once. `costs`
    has the cost of each reached tile, and `parents` has the tile at the other end of its line. A
    subclass that checks lines of sight at another time overrides `reach` and `settle`, and has
    pseudocode lines of the same names.
    """

    def __init__(
        self, grid: SearchGrid, record: Record, decide: Decide, codes: Mapping[str, int], keys: Keys
    ) -> None:
        """Prepare to search `grid` in the order of `keys`.

        `codes` maps the names of pseudocode lines to their codes.
        """
        self.record, self.decide, self.codes = record, decide, codes
        self.lines = LinesOfSight(grid)
        self.costs = {grid.start: 0}
        self.parents = {grid.start: grid.start}
        self.was_expanded = bytearray(len(grid.tiles))
        self._grid = grid
        self._masks, self._steps = neighbour_masks(grid), steps_of(grid)
        self._factor, self._distances = keys.costs.unit // STRAIGHT, keys.distances
        self._queue = keys.sorted_queue()

    def search(self) -> Slices:
        """Search until a goal is first in the queue, and return the result."""
        start, goals, was_expanded = self._grid.start, self._grid.goals, self.was_expanded
        decide, codes = self.decide, self.codes
        record_decisions(decide, [codes["BEGIN"]], start)
        expanded, pause = 0, SLICE
        for key, later in self._queue.lowest_first():
            bucket = later[key]
            while bucket:
                tile = bucket.pop()
                record_decisions(decide, [codes["MORE"], codes["TAKE"]], tile)
                if was_expanded[tile]:
                    record_decisions(decide, [codes["STALE"]], tile)
                    continue
                self.settle(tile)
                if tile in goals:
                    waypoints = [tile]
                    while tile != start:
                        tile = self.parents[tile]
                        waypoints.append(tile)
                    waypoints.reverse()
                    return Found(self.lines.tiles_along(waypoints), expanded, waypoints=waypoints)
                record_decisions(decide, [codes["NO_GOAL"]], tile)
                was_expanded[tile] = 1
                self.record(codes["EXPAND_IT"] + tile)
                expanded += 1
                for neighbour in self.neighbours(tile):
                    if not was_expanded[neighbour]:
                        self.reach(tile, neighbour)
                    elif decide is not None:
                        decide(codes["DONE"] + neighbour)
                if expanded + self.lines.looks > pause:
                    pause = expanded + self.lines.looks + SLICE
                    yield expanded
        record_decisions(decide, [codes["NONE_LEFT"]], start)
        return Found([], expanded)

    def settle(self, tile: int) -> None:
        """Do nothing before `tile` is expanded: its parent is known to see it."""

    def reach(self, tile: int, neighbour: int) -> None:
        """Reach a neighbour from the tile's parent if the parent sees it, else from the tile."""
        parent = self.parents[tile]
        cost, line = self.over(parent, neighbour), self.codes["PUT_OVER_PARENT"]
        # No path over the tile is shorter than the straight line from its parent.
        if not self.would_be_nearer(cost, neighbour):
            return
        if parent == tile or not self.lines.sees(parent, neighbour):
            if parent != tile:
                record_decisions(self.decide, [self.codes["UNSEEN"]], neighbour)
            parent, cost, line = tile, self.over(tile, neighbour), self.codes["PUT"]
        if self.is_nearer(cost, neighbour):
            self.put(parent, neighbour, cost, line)
        else:
            record_decisions(self.decide, [self.codes["FARTHER_OVER_TILE"]], neighbour)

    def neighbours(self, tile: int) -> list[int]:
        """Return the tiles to which one step leads from a tile."""
        return [tile + step for step in self._steps[self._masks[tile]]]

    def over(self, parent: int, tile: int) -> int:
        """Return the cost of reaching a tile from `parent` in a straight line."""
        return self.costs[parent] + self.lines.length(parent, tile)

    def is_nearer(self, cost: int, tile: int) -> bool:
        """Return whether a cost is lower than the cost of a tile so far."""
        return tile not in self.costs or cost < self.costs[tile]

    def would_be_nearer(self, cost: int, tile: int) -> bool:
        """Return whether a cost is lower than the cost of a tile so far; record this decision."""
        nearer = self.is_nearer(cost, tile)
        record_decisions(self.decide, [self.codes["NEARER" if nearer else "FARTHER"]], tile)
        return nearer

    def put(self, parent: int, tile: int, cost: int, line: int) -> None:
        """Queue a tile with its parent and cost, and record it as an event of `line`."""
        self.costs[tile], self.parents[tile] = cost, parent
        self.record(line + tile)
        left = self._distances.known[tile] or self._distances.measure(tile)
        self._queue[self._factor * cost + left].append(tile)
