"""D* Lite.

When tiles change, only the tiles that the change affects are processed again. A tile whose stored
cost is now too low loses this cost, and is queued again if there is another path (see `Replanner`).

Source: Sven Koenig and Maxim Likhachev, "D* Lite" (2002).
Guarantee: a path with the lowest cost, if there is a path, now and after each change.
"""

from heapq import heappop, heappush
from typing import Final

from labyrinth.core.declaration.solver import Decide, Found, Guarantee, Record, Slices, solver
from labyrinth.core.exact_costs import DIAGONAL as ACROSS
from labyrinth.core.exact_costs import STRAIGHT
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.costs import Distances, needs_exact_costs
from labyrinth.core.search.toolkit.options import DIAGONAL, GRAPH, HEURISTIC
from labyrinth.core.task import SHORT_SLICE
from labyrinth.core.trace import Pseudocode, record_decisions

CODE = Pseudocode("""
D* Lite
| queue the goals, sorted by f = g + h, with h the estimated distance to the start
    BEGIN stand from-goals: {tile}, a goal, is queued with g = 0.
| until the start's g is final:
    NOT_SURE stand from-goals: The start's g is not final yet: {tile} is first in the queue.
    SURE stand from-goals: No f in the queue is lower than the start's: its g of {g} is final.
|     take the first tile: make its g consistent
    TAKE expand from-goals: {tile} comes first, with f = {f_in_parts}; its g is now consistent.
|     for each neighbour that is cheaper via this tile: relax it
    LOWER consider from-goals: {relaxed}.
    NOT_LOWER refuse from-goals: g of {tile} via {here} would be {over}, no lower than {g}.
|         if its g is not consistent: queue it
    PUT discover from-goals: {tile} is queued, since its g is not consistent: f = {f_in_parts}.
|     if the queue is empty: no goal can be reached
    NONE_LEFT stand: The queue is empty: no path leads from {tile} to a goal.
| step from the start to ever lower g; done
    path: {tile} is on the path, where g falls: step {number} of {length}.
""")
BEGIN, NOT_SURE, SURE, TAKE, LOWER, NOT_LOWER, PUT, NONE_LEFT = CODE.codes.values()
_ENDLESS: Final = 1 << 90
_Key = tuple[int, int]


@solver(
    summary="Plans from the goal and can repair its plan: finds a cheapest path.",
    time="O(n log n) for the first plan; a repair only visits what a change affects",
    memory="O(n)",
    question="Why does it plan from the goal towards the start?",
    answer="""A moving robot changes its start, not its goal. So the costs to the goal stay valid,
        and only those that a change affects are computed again.""",
    guarantee=Guarantee.CHEAPEST,
    estimate="f",
    options=(DIAGONAL, HEURISTIC, GRAPH),
    refused={
        "tie": "among equal f it takes the lowest g, which its repairs rely on",
        "weight": "its repairs rely on exact costs",
    },
    structures=[("PriorityQueue", "f", "oldest", "goals")],
    choices=[("lowest_first", "f", "oldest", True)],
    pseudocode=CODE,
)
def d_star_lite(
    grid: SearchGrid, record: Record, decide: Decide, heuristic: str = "fitting"
) -> Slices:
    """Search once for a cheapest path; a `Replanner` can search again after changes."""
    return Replanner(grid, heuristic).plan(record, decide)


class Replanner:
    """D* Lite: the cost to a goal from every tile that matters, updated after changes.

    `_costs` holds the cost of each tile when it was last expanded (g in the paper). `_ahead` holds
    its cost computed from the present costs of its neighbours (rhs in the paper). The tiles where
    these two costs differ are in the queue. The search goes backwards from the goals, so a step
    costs the weight of the tile that it leaves. All tiles are tile indices of the grid. Edges
    between rooms do not change.
    """

    def __init__(self, grid: SearchGrid, heuristic: str = "fitting") -> None:
        """Prepare to plan in `grid`, which `change` does not modify."""
        self._grid = grid
        self._entering, self._heuristic = grid.entering, heuristic
        self._straight = STRAIGHT if needs_exact_costs(grid, heuristic) else 1
        up, down, left, right = self._sides = (-grid.width, grid.width, -1, 1)
        # The diagonal steps, each with the two tiles beside it.
        corners = ((up, left), (up, right), (down, left), (down, right))
        self._corners = corners if grid.has_diagonals else ()
        self._tiles = bytearray(grid.tiles)
        self._start = grid.start
        self._costs = [_ENDLESS] * len(grid.tiles)
        self._ahead = [_ENDLESS] * len(grid.tiles)
        self._queue: list[tuple[_Key, int]] = []
        self._waiting: dict[int, _Key] = {}
        # What to add to new estimates since the start has moved (the paper's k_m).
        self._moved = 0
        self._distances = self._distances_to(grid.start)
        for goal in sorted(grid.goals):
            self._ahead[goal] = 0
            self._wait(goal)

    def change(self, tile: int, weight: int) -> None:
        """Change the weight of a tile, 0 for a wall; the next call of `plan` uses this weight."""
        self._tiles[tile] = weight
        for other in self._concerned(tile):
            self._look_ahead(other)

    def move(self, start: int) -> None:
        """Set the start of the path for the next call of `plan`."""
        self._moved += self._distances.measure(start)
        self._start = start
        self._distances = self._distances_to(start)

    def plan(self, record: Record, decide: Decide) -> Slices:
        """Update the costs as far as the path needs them, and return the path.

        `expanded` of the result is the number of tiles that were processed.
        """
        for goal in sorted(self._grid.goals):
            record_decisions(decide, [BEGIN], goal)
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
            record_decisions(decide, [NOT_SURE], tile)
            record(TAKE + tile)
            if costs[tile] > ahead[tile]:
                costs[tile] = ahead[tile]
                queued = self._lower_neighbours(tile, decide)
            else:
                costs[tile] = _ENDLESS
                queued = [other for other in self._concerned(tile) if self._look_ahead(other)]
            for other in queued:
                if other not in looked_at:
                    record(PUT + other)
            looks += 1
            if looks % SHORT_SLICE == 0:
                yield len(looked_at)
        found = self._costs[self._start] < _ENDLESS
        record_decisions(decide, [SURE if found else NONE_LEFT], self._start)
        return Found(self._path(), len(looked_at))

    def _distances_to(self, start: int) -> Distances:
        return Distances(self._grid.replaced(goals=frozenset([start])), self._heuristic)

    def _across(self, tile: int) -> list[int]:
        """Return the tiles to which a diagonal step leads from a tile."""
        tiles, needed = self._tiles, self._grid.diagonal.open_sides
        return [
            tile + row + col
            for row, col in self._corners
            if tiles[tile + row + col]
            and bool(tiles[tile + row]) + bool(tiles[tile + col]) >= needed
        ]

    def _key(self, tile: int) -> _Key:
        cost = min(self._costs[tile], self._ahead[tile])
        left = self._distances.known[tile] or self._distances.measure(tile)
        return cost + left + self._moved, cost

    def _concerned(self, tile: int) -> list[int]:
        """Return the tiles whose cost depends on a tile, even if only as a corner of a step."""
        corners = [tile + row + col for row, col in self._corners]
        return [tile, *self._beside(tile), *(other for other in corners if self._tiles[other])]

    def _look_ahead(self, tile: int) -> bool:
        """Compute the cost of a tile from its neighbours; return whether it entered the queue."""
        if tile not in self._grid.goals:
            cheapest, _ = min(self._ways(tile), default=(_ENDLESS, 0))
            self._ahead[tile] = min(cheapest, _ENDLESS) if self._tiles[tile] else _ENDLESS
        return self._waits(tile)

    def _ways(self, tile: int) -> list[tuple[int, int]]:
        """Return a pair for each step from a tile: the cost to a goal, and the entered tile."""
        tiles, costs, straight = self._tiles, self._costs, self._straight
        if self._entering:
            return [(cost + costs[other], other) for other, cost in self._edges(tile)]
        ways = [(straight * tiles[other] + costs[other], other) for other in self._beside(tile)]
        if self._corners:
            across = self._across(tile)
            ways += [(ACROSS * tiles[other] + costs[other], other) for other in across]
        return ways

    def _beside(self, tile: int) -> list[int]:
        up, down, left, right = self._sides
        around = (tile + up, tile + down, tile + left, tile + right)
        return [other for other in around if self._tiles[other]]

    def _edges(self, room: int) -> list[tuple[int, int]]:
        """Return a pair for each passage from a room: the room behind it, and its cost."""
        straight, entering = self._straight, self._entering
        edges = [(room + step, straight * entering[step][room + step]) for step in self._sides]
        return [(other, cost) for other, cost in edges if cost]

    def _lower_neighbours(self, tile: int, decide: Decide) -> list[int]:
        """Relax the neighbours of a tile; return those that entered the queue."""
        weight, cost, ahead = self._tiles[tile], self._costs[tile], self._ahead
        lower = []
        if self._entering:
            offers = [([other], cost + edge) for other, edge in self._edges(tile)]
        else:
            offers = [(self._beside(tile), cost + self._straight * weight)]
            if self._corners:
                offers.append((self._across(tile), cost + ACROSS * weight))
        for others, way in offers:
            for other in others:
                if way < ahead[other]:
                    record_decisions(decide, [LOWER], other)
                    ahead[other] = way
                    lower.append(other)
                elif decide is not None:
                    decide(NOT_LOWER + other)
        return [other for other in lower if self._waits(other)]

    def _waits(self, tile: int) -> bool:
        """Queue a tile if its two costs differ, else unqueue it; return whether it is queued."""
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
            path.append(min(self._ways(path[-1]), key=lambda way: way[0])[1])
        return path
