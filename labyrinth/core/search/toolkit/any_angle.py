"""Any-angle search: A* whose tiles may have any tile that they see as their parent.

The cost of a path is its length, so the weights of tiles are ignored. Lengths are kept in
billionths of a step, rounded down. A tile is expanded once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from labyrinth.core.declaration.solver import Decide, Found, Record, Slices
from labyrinth.core.exact_costs import STRAIGHT
from labyrinth.core.maze.neighbours import neighbour_masks, steps_of
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.costs import Keys
from labyrinth.core.search.toolkit.line_of_sight import LinesOfSight
from labyrinth.core.task import SLICE
from labyrinth.core.trace.recording import record_decisions


class AnyAngleSearch(ABC):
    """One search; who inherits says how a tile is reached, and what is checked before it counts.

    `costs` has the exact cost of each tile that was reached, `parents` the other end of its line.
    """

    def __init__(
        self,
        grid: SearchGrid,
        record: Record,
        decide: Decide,
        codes: Mapping[str, int],
        heuristic: str,
        weight: float,
        tie: str,
    ) -> None:
        """Search `grid` by lines of these codes, which have the same names in both solvers."""
        self.record, self.decide, self.codes = record, decide, codes
        self.lines = LinesOfSight(grid)
        self.costs = {grid.start: 0}
        self.parents = {grid.start: grid.start}
        self.was_expanded = bytearray(len(grid.tiles))
        self._grid = grid
        self._masks, self._steps = neighbour_masks(grid), steps_of(grid)
        keys = Keys(grid, heuristic, weight, tie)
        self._factor, self._distances = keys.costs.unit // STRAIGHT, keys.distances
        self._queue = keys.sorted_queue()

    @abstractmethod
    def reach(self, tile: int, neighbour: int) -> None:
        """Reach a neighbour of the tile that is expanded, if that is shorter than before."""

    @abstractmethod
    def settle(self, tile: int) -> None:
        """Make sure of the parent of a tile that is about to be expanded."""

    def would_be_nearer(self, cost: int, tile: int) -> bool:
        """Whether a cost is lower than that of a tile so far; tell that it was asked."""
        nearer = self.is_nearer(cost, tile)
        record_decisions(self.decide, [self.codes["NEARER" if nearer else "FARTHER"]], tile)
        return nearer

    def neighbours(self, tile: int) -> list[int]:
        """Return the tiles one step away."""
        return [tile + step for step in self._steps[self._masks[tile]]]

    def over(self, parent: int, tile: int) -> int:
        """Return what a tile costs with that parent."""
        return self.costs[parent] + self.lines.length(parent, tile)

    def is_nearer(self, cost: int, tile: int) -> bool:
        """Whether a cost is lower than that of a tile so far."""
        return tile not in self.costs or cost < self.costs[tile]

    def take_as_parent(self, parent: int, tile: int, cost: int, line: int) -> None:
        """Give a tile a parent and that cost, recorded by that line."""
        self.costs[tile], self.parents[tile] = cost, parent
        self.record(line + tile)

    def put(self, tile: int) -> None:
        """Put a tile in the queue, by its present cost."""
        left = self._distances.known[tile] or self._distances.measure(tile)
        self._queue[self._factor * self.costs[tile] + left].append(tile)

    def search(self) -> Slices:
        """Search until a goal comes first."""
        goals, was_expanded = self._grid.goals, self.was_expanded
        decide, codes = self.decide, self.codes
        record_decisions(decide, [codes["BEGIN"]], self._grid.start)
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
                    while tile != self._grid.start:
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
        record_decisions(decide, [codes["NONE_LEFT"]], self._grid.start)
        return Found([], expanded)
