"""Replanning: a cheapest path that is repaired, not searched anew, when tiles change."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from operator import itemgetter
from typing import Final, NamedTuple

from labyrinth.core.declaration.solver import Decide, Found, Record, Slices
from labyrinth.core.exact_costs import DIAGONAL, STRAIGHT
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.heuristics import Distances, needs_exact_costs
from labyrinth.core.task import SHORT_SLICE
from labyrinth.core.trace.recording import tell

Key = tuple[int, int]
_ENDLESS: Final = 1 << 90


class PlanLines(NamedTuple):
    """The lines of a plan: what is looked at and waits, and the decisions.

    `first` are those before a tile is looked at, `lower` and `not_lower` those of its neighbours,
    as it offers them a way.
    """

    begin: int
    first: Sequence[int]
    take: int
    lower: int
    not_lower: int
    put: int
    sure: int
    none_left: int


class Replanner:
    """D* Lite: the cost to a goal from every tile that matters, kept up to date.

    `_costs` holds what each tile was believed to cost when it was last expanded, `_ahead` what it
    costs by its neighbours now. The tiles where both differ wait in the queue. Backwards a step
    costs what the tile weighs that is left. All tiles are flat indices of the grid.
    """

    def __init__(self, grid: SearchGrid, heuristic: str = "fitting") -> None:
        """Get ready to plan in `grid`; `change` does not touch it."""
        self._grid = grid
        self._heuristic = heuristic
        self._straight = STRAIGHT if needs_exact_costs(grid, heuristic) else 1
        up, down, left, right = self._sides = (-grid.width, grid.width, -1, 1)
        # The diagonal steps, each with the two between which it passes.
        corners = ((up, left), (up, right), (down, left), (down, right))
        self._corners = corners if grid.has_diagonals else ()
        self._tiles = bytearray(grid.tiles)
        self._start = grid.start
        self._costs = [_ENDLESS] * len(grid.tiles)
        self._ahead = [_ENDLESS] * len(grid.tiles)
        self._queue: list[tuple[Key, int]] = []
        self._waiting: dict[int, Key] = {}
        # What the estimates in the queue lack since the start has moved.
        self._moved = 0
        self._distances = self._distances_to(grid.start)
        for goal in sorted(grid.goals):
            self._ahead[goal] = 0
            self._wait(goal)

    def change(self, tile: int, weight: int) -> None:
        """Give a corridor or wall another weight, 0 for a wall; the next plan takes it up."""
        self._tiles[tile] = weight
        for other in self._concerned(tile):
            self._look_ahead(other)

    def move(self, start: int) -> None:
        """Let the next plan begin at another tile."""
        self._moved += self._left(start)
        self._start = start
        self._distances = self._distances_to(start)

    def plan(self, record: Record, decide: Decide, lines: PlanLines) -> Slices:
        """Bring the costs up to date as far as the path needs it, and return the path.

        `expanded` of the result is the number of tiles that had to be looked at for that.
        """
        if decide is not None:
            for goal in sorted(self._grid.goals):
                decide(lines.begin + goal)
        looked_at: set[int] = set()
        looks = 0
        while self._queue:
            key, tile = self._queue[0]
            if self._waiting.get(tile) != key:
                heappop(self._queue)
                continue
            costs, ahead = self._costs, self._ahead
            if key >= self._key(self._start) and costs[self._start] == ahead[self._start]:
                break
            heappop(self._queue)
            del self._waiting[tile]
            if key < self._key(tile):
                self._wait(tile)
                continue
            looked_at.add(tile)
            tell(decide, lines.first, tile)
            record(lines.take + tile)
            if costs[tile] > ahead[tile]:
                costs[tile] = ahead[tile]
                self._tell_ways(decide, lines, tile)
                queued = self._lower_neighbours(tile)
            else:
                costs[tile] = _ENDLESS
                queued = [other for other in self._concerned(tile) if self._look_ahead(other)]
            for other in queued:
                if other not in looked_at:
                    record(lines.put + other)
            looks += 1
            if looks % SHORT_SLICE == 0:
                yield len(looked_at)
        if decide is not None:
            found = self._costs[self._start] < _ENDLESS
            decide((lines.sure if found else lines.none_left) + self._start)
        return Found(self._path(), len(looked_at))

    def _tell_ways(self, decide: Decide, lines: PlanLines, tile: int) -> None:
        """Tell of each neighbour whether the way over a tile is lower than what it costs by now."""
        if decide is None:
            return
        weight, cost, ahead = self._tiles[tile], self._costs[tile], self._ahead
        for others, step in ((self._beside(tile), self._straight), (self._across(tile), DIAGONAL)):
            for other in others:
                is_lower = cost + step * weight < ahead[other]
                decide((lines.lower if is_lower else lines.not_lower) + other)

    def _distances_to(self, start: int) -> Distances:
        return Distances(self._grid.replaced(goals=frozenset([start])), self._heuristic)

    def _beside(self, tile: int) -> list[int]:
        up, down, left, right = self._sides
        around = (tile + up, tile + down, tile + left, tile + right)
        return [other for other in around if self._tiles[other]]

    def _across(self, tile: int) -> list[int]:
        """Return the tiles to which a diagonal step leads."""
        tiles, needed = self._tiles, self._grid.diagonal.open_sides
        return [
            tile + row + col
            for row, col in self._corners
            if tiles[tile + row + col]
            and bool(tiles[tile + row]) + bool(tiles[tile + col]) >= needed
        ]

    def _left(self, tile: int) -> int:
        return self._distances.known[tile] or self._distances.measure(tile)

    def _key(self, tile: int) -> Key:
        cost = min(self._costs[tile], self._ahead[tile])
        return cost + self._left(tile) + self._moved, cost

    def _concerned(self, tile: int) -> list[int]:
        """Return the tiles whose cost depends on this one, if only as a corner of a step."""
        corners = [tile + row + col for row, col in self._corners]
        return [tile, *self._beside(tile), *(other for other in corners if self._tiles[other])]

    def _look_ahead(self, tile: int) -> bool:
        """Work out what a tile costs by its neighbours now; return whether it waits since."""
        if tile not in self._grid.goals:
            cheapest, _ = min(self._ways(tile), default=(_ENDLESS, 0))
            self._ahead[tile] = min(cheapest, _ENDLESS) if self._tiles[tile] else _ENDLESS
        return self._waits(tile)

    def _ways(self, tile: int) -> list[tuple[int, int]]:
        """Return what it costs to go on from a tile by each step, and where that leads."""
        tiles, costs, straight = self._tiles, self._costs, self._straight
        ways = [(straight * tiles[other] + costs[other], other) for other in self._beside(tile)]
        if self._corners:
            across = self._across(tile)
            ways += [(DIAGONAL * tiles[other] + costs[other], other) for other in across]
        return ways

    def _lower_neighbours(self, tile: int) -> list[int]:
        """Offer the way over a tile to its neighbours; return those that wait since."""
        weight, cost, ahead = self._tiles[tile], self._costs[tile], self._ahead
        way = cost + self._straight * weight
        cheaper = [other for other in self._beside(tile) if way < ahead[other]]
        for other in cheaper:
            ahead[other] = way
        if self._corners:
            way = cost + DIAGONAL * weight
            across = [other for other in self._across(tile) if way < ahead[other]]
            for other in across:
                ahead[other] = way
            cheaper += across
        return [other for other in cheaper if self._waits(other)]

    def _waits(self, tile: int) -> bool:
        """Queue a tile if its costs differ, else let it wait no longer."""
        self._waiting.pop(tile, None)
        if self._costs[tile] == self._ahead[tile]:
            return False
        self._wait(tile)
        return True

    def _wait(self, tile: int) -> None:
        self._waiting[tile] = key = self._key(tile)
        heappush(self._queue, (key, tile))

    def _path(self) -> list[int]:
        if self._costs[self._start] >= _ENDLESS:
            return []
        path = [self._start]
        while path[-1] not in self._grid.goals:
            path.append(min(self._ways(path[-1]), key=itemgetter(0))[1])
        return path
