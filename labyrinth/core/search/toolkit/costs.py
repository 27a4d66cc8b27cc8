"""Costs of steps, heuristic distances, and the keys and the queue of a best-first search.

A search over tiles never takes a key lower than the key before, and no step raises a key by more
than the highest weight plus one. So a ring of two more buckets than the highest weight can hold the
frontier without sorting. Each bucket holds the tiles of one key (modulo the size of the ring). Keys
of any size, such as the keys of diagonal steps and weighted estimates, are sorted by a heap.

Source: Robert B. Dial, "Algorithm 360: shortest-path forest with topological ordering" (1969).
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import compress, repeat
from math import hypot
from typing import Final, Self

from labyrinth.core.estimates import fitting
from labyrinth.core.exact_costs import DIAGONAL, STRAIGHT
from labyrinth.core.maze.neighbours import diagonal_steps
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.walls import WALLS_AND_ONES

_INEXACT: Final = ("octile", "euclidean")


def needs_exact_costs(grid: SearchGrid, heuristic: str) -> bool:
    """Return whether a search needs exact costs, in which a cost of 1 is the number STRAIGHT."""
    return grid.has_diagonals or heuristic in _INEXACT


class Distances:
    """The distances from tiles to the nearest goal by a heuristic: `known[tile] or measure(tile)`.

    `known` holds the distances measured so far, and 0 for all other tiles. `measure` returns the
    distance from a tile, and stores the distances of its whole row. Weights are at least 1, so an
    admissible heuristic never exceeds the cost of a path. Such a heuristic is also consistent: in
    each step it falls by no more than the cost of the step. The Euclidean distance is rounded down
    to a billionth of a step.
    """

    def __init__(self, grid: SearchGrid, heuristic: str = "fitting", factor: int = 1) -> None:
        """Measure distances to the goals of `grid`.

        A cost of 1 is the number `factor`, or `factor` times STRAIGHT if the search needs exact
        costs.
        """
        heuristic = fitting(heuristic, diagonals=grid.has_diagonals)
        self.known = [0] * len(grid.tiles)
        self._width = grid.width
        goals = () if heuristic == "zero" else grid.goals
        self._goals = [divmod(goal, grid.width) for goal in goals]
        self._heuristic, self._factor = heuristic, factor
        self._unit = unit = factor * (STRAIGHT if needs_exact_costs(grid, heuristic) else 1)
        longest = len(grid.tiles) // grid.width + grid.width
        self._counts = list(range(0, longest * unit, unit))
        # With nothing to measure, all is known.
        self.measure: Callable[[int], int]
        self.measure = self._measure if goals else self.known.__getitem__

    def _measure(self, tile: int) -> int:
        row, col = divmod(tile, self._width)
        distances: list[int] = []
        for goal_row, goal_col in self._goals:
            line = self._line(abs(goal_row - row))
            to_this_goal = line[goal_col:0:-1] + line[: self._width - goal_col]
            distances = list(map(min, distances, to_this_goal)) if distances else to_this_goal
        self.known[tile - col : tile - col + self._width] = distances
        return distances[col]

    def _line(self, rows: int) -> list[int]:
        """Return the distances to a tile `rows` rows and 0, 1, 2, … columns away."""
        width, unit, counts = self._width, self._unit, self._counts
        if self._heuristic == "manhattan":
            return counts[rows : rows + width]
        if self._heuristic == "euclidean":
            return [self._factor * int(STRAIGHT * hypot(rows, cols)) for cols in range(width)]
        if self._heuristic == "octile":
            near, saved = min(rows + 1, width), self._factor * DIAGONAL - unit
            diagonals = range(rows * unit, rows * unit + near * saved, saved)
            first = near * unit + rows * saved
            return [*diagonals, *range(first, first + (width - near) * unit, unit)]
        return counts[rows : rows + 1] * min(rows, width) + counts[rows:width]


class StepCosts:
    """The costs of steps times `factor`: whole numbers, or exact costs (STRAIGHT for a cost of 1).

    A step onto a tile costs `straight[tile]`, plus the extra cost `dearer[step][tile]`, where
    `step` is an index offset. `dearer` has an entry for every step, which is empty if the step has
    no extra costs. If no step has extra costs, `dearer` itself is empty. `unit` is the number for a
    cost of 1. No path costs as much as `endless`.
    """

    def __init__(self, grid: SearchGrid, *, exact: bool, factor: int = 1) -> None:
        """Compute the costs; they must be exact if `grid` allows diagonal steps."""
        self.unit = unit = factor * (STRAIGHT if exact else 1)
        self.endless = 2 * 256 * unit * len(grid.tiles)
        self.straight = _times(unit, grid.tiles)
        self.dearer: dict[int, Sequence[int]] = {}
        if grid.has_diagonals:
            steps = dict.fromkeys((-grid.width, grid.width, -1, 1), ())
            more = _times(factor * (DIAGONAL - STRAIGHT), grid.tiles)
            self.dearer = steps | dict.fromkeys(diagonal_steps(grid.width), more)
        elif grid.entering:
            self.straight = bytes(len(grid.tiles))
            self.dearer = {step: _times(unit, edges) for step, edges in grid.entering.items()}

    def onto(self, tile: int, step: int) -> int:
        """Return the cost of a step (an index offset) that leads onto `tile`."""
        cost = self.straight[tile]
        return cost + self.dearer[step][tile] if self.dearer and self.dearer[step] else cost


def _times(unit: int, weights: bytes) -> Sequence[int]:
    """Return each weight times `unit`; the value for a wall is arbitrary."""
    if unit == 1:
        return weights
    if not weights.translate(None, WALLS_AND_ONES):
        return [unit] * len(weights)
    costs = [unit * weight for weight in range(256)]
    return list(map(costs.__getitem__, weights))


_PIECE: Final = 1 << 16


def ring_of_buckets(grid: SearchGrid) -> list[list[int]]:
    """Return enough empty buckets for keys that a step raises by at most its weight plus one."""
    # In pieces: one pass over the tiles of a million rooms would block all other threads.
    all_weights = grid.entering.values() or [grid.tiles]
    pieces = range(0, len(grid.tiles), _PIECE)
    parts = (weights[first : first + _PIECE] for weights in all_weights for first in pieces)
    highest = max(max(part.translate(None, WALLS_AND_ONES), default=1) for part in parts)
    return [[] for _ in range(highest + 2)]


def lowest_first(buckets: list[list[int]]) -> Iterator[list[list[int]]]:
    """Yield the ring of buckets, rotated to its lowest bucket, until all buckets are empty.

    The first key is the key of `buckets[0]`. Each yielded list begins with the bucket of the lowest
    key that has tiles; at index i is the bucket of the key that is higher by i. The caller empties
    the first bucket.
    """
    rotations = [buckets[first:] + buckets[:first] for first in range(len(buckets))]
    while any(buckets):
        yield from compress(rotations, buckets)


class OldestFirst(deque[int]):
    """A bucket whose `pop` removes and returns its oldest tile."""

    # Not a method that calls it: this takes a third of the time.
    pop = deque.popleft


# Tiles of one key; `pop` takes the one that comes first.
Bucket = list[int] | OldestFirst


class SortedBuckets(dict[int, "Bucket"]):
    """Buckets by key, a whole number, ordered by a heap of their keys.

    `[key].append(tile)` queues a tile, even with a key lower than the keys already taken.
    """

    def __init__(self, kind: type[Bucket] = list) -> None:
        """Create an empty queue; `kind` decides which tile a bucket pops: a `list` the newest."""
        super().__init__()
        self._kind = kind
        self._keys: list[int] = []
        self._lowest: int | None = None

    def __missing__(self, key: int) -> Bucket:
        """Create the bucket of a new key."""
        bucket = self[key] = self._kind()
        heappush(self._keys, key)
        if self._lowest is not None and key < self._lowest:
            interrupted = self[self._lowest]
            self[self._lowest] = interrupted.copy()
            interrupted.clear()
            self._lowest = None
        return bucket

    def lowest_first(self) -> Iterator[tuple[int, Self]]:
        """Yield the lowest key and this queue, again and again until all buckets are empty.

        The caller empties the bucket of the yielded key. If the caller adds a lower key meanwhile,
        the bucket becomes empty at once, and its remaining tiles wait until their key is yielded
        again.
        """
        keys = self._keys
        while keys:
            key = self._lowest = heappop(keys)
            yield key, self
            if self[key]:
                heappush(keys, key)
            else:
                del self[key]


class Keys:
    """The keys of a best-first search with these options: multiples of f that are whole numbers.

    `costs` and `distances` are multiplied so that their sum is the key. With the `tie` "larger-g"
    the key is also lower where g is higher.
    """

    def __init__(
        self, grid: SearchGrid, heuristic: str, weight: float = 1.0, tie: str = "newest"
    ) -> None:
        exact = needs_exact_costs(grid, heuristic)
        of_h, of_g = Fraction(str(weight)).as_integer_ratio()
        if tie == "larger-g":
            # The key is f times more than any g, less g: lower where g is higher.
            more = StepCosts(grid, exact=exact, factor=of_g).endless
            of_h, of_g = of_h * more, of_g * more - 1
        self.costs = StepCosts(grid, exact=exact, factor=of_g)
        self.distances = Distances(grid, heuristic, of_h)
        self._is_simple = self.costs.unit == of_h == 1
        self._grid, self._oldest_first = grid, tie == "oldest"

    def queue(self) -> Iterable[tuple[int, SortedBuckets | list[list[int]]]]:
        """Return an iterable of pairs: the lowest key, and the queue, which begins with the start.

        The queue is a ring if possible; then the lowest key is always 0.
        """
        if self._oldest_first or not self._is_simple:
            return self.sorted_queue().lowest_first()
        ring = ring_of_buckets(self._grid)
        ring[0].append(self._grid.start)
        return zip(repeat(0), lowest_first(ring), strict=False)

    def sorted_queue(self) -> SortedBuckets:
        """Return a queue that holds the start, for keys of any size."""
        buckets = SortedBuckets(OldestFirst if self._oldest_first else list)
        buckets[0].append(self._grid.start)
        return buckets
