"""What steps cost, the distance left by a heuristic, and the keys of a search by both."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import repeat
from math import hypot
from typing import Final

from labyrinth.core.estimates import fitting
from labyrinth.core.exact_costs import DIAGONAL, STRAIGHT
from labyrinth.core.maze.neighbours import diagonal_steps
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.walls import WALLS_AND_ONES
from labyrinth.core.search.toolkit.buckets import (
    OldestFirst,
    SortedBuckets,
    lowest_first,
    ring_of_buckets,
)

_INEXACT: Final = ("octile", "euclidean")


def needs_exact_costs(grid: SearchGrid, heuristic: str) -> bool:
    """Whether costs are not whole numbers, but exact ones, of STRAIGHT for 1."""
    return grid.has_diagonals or heuristic in _INEXACT


class Distances:
    """The distances of a heuristic: `known[tile] or measure(tile)`.

    `known` holds the distances that were measured, 0 for all others; `measure` returns the one from
    a tile, and knows those of its whole row from then on. Weights are at least 1, so
    the distance never exceeds the cost of a path where the heuristic is admissible; and from one
    tile to the next it falls by no more than that step costs: it is consistent. (The euclidean one
    is rounded down, to a billionth of a step.)
    """

    def __init__(self, grid: SearchGrid, heuristic: str = "fitting", factor: int = 1) -> None:
        """Measure to the goals of `grid`, in whole or exact costs, `factor` times."""
        heuristic = fitting(heuristic, diagonals=grid.has_diagonals)
        self.known = [0] * len(grid.tiles)
        self._width = grid.width
        goals = () if heuristic == "zero" else grid.goals
        self._goals = [divmod(goal, grid.width) for goal in goals]
        unit = factor * (STRAIGHT if needs_exact_costs(grid, heuristic) else 1)
        longest = len(grid.tiles) // grid.width + grid.width
        self._line = _LINES[heuristic](unit, grid.width, longest)
        # Where nothing is to be measured, all is known.
        self.measure: Callable[[int], int]
        self.measure = self._measure if goals else self.known.__getitem__

    def _measure(self, tile: int) -> int:
        row, col = divmod(tile, self._width)
        distances = self._of_row(row)
        self.known[tile - col : tile - col + self._width] = distances
        return distances[col]

    def _of_row(self, row: int) -> list[int]:
        distances: list[int] = []
        for goal_row, goal_col in self._goals:
            line = self._line(abs(goal_row - row))
            to_this_goal = line[goal_col:0:-1] + line[: self._width - goal_col]
            distances = list(map(min, distances, to_this_goal)) if distances else to_this_goal
        return distances


Line = Callable[[int], list[int]]
"""The distances from a row so many rows away to all columns, from 0 columns away on."""


def _manhattan(unit: int, width: int, longest: int) -> Line:
    counts = list(range(0, longest * unit, unit))
    return lambda rows: counts[rows : rows + width]


def _euclidean(unit: int, width: int, longest: int) -> Line:
    factor = unit // STRAIGHT
    return lambda rows: [factor * int(STRAIGHT * hypot(rows, cols)) for cols in range(width)]


def _octile(unit: int, width: int, longest: int) -> Line:
    saved = unit // STRAIGHT * DIAGONAL - unit

    def line(rows: int) -> list[int]:
        near = min(rows + 1, width)
        diagonals = range(rows * unit, rows * unit + near * saved, saved)
        first = near * unit + rows * saved
        return [*diagonals, *range(first, first + (width - near) * unit, unit)]

    return line


def _chebyshev(unit: int, width: int, longest: int) -> Line:
    counts = list(range(0, longest * unit, unit))
    return lambda rows: counts[rows : rows + 1] * min(rows, width) + counts[rows:width]


_LINES: Final = {
    "manhattan": _manhattan,
    "euclidean": _euclidean,
    "octile": _octile,
    "chebyshev": _chebyshev,
    "zero": _manhattan,
}


class StepCosts:
    """The costs of steps, `factor` times: whole ones, or exact ones (of STRAIGHT for 1).

    A step onto a tile costs `straight[tile]`, and a diagonal one `dearer[step]` times the weight of
    the tile more. `dearer` has all steps, or is empty where none is diagonal. No path costs as much
    as `endless`.
    """

    def __init__(self, grid: SearchGrid, *, exact: bool, factor: int = 1) -> None:
        """Work out the costs of `grid`, which have to be exact where it allows diagonal steps."""
        self.unit = unit = factor * (STRAIGHT if exact else 1)
        self.endless = 2 * 256 * unit * len(grid.tiles)
        self.straight: bytes | list[int] = grid.tiles
        if unit != 1:
            self.straight = [unit] * len(grid.tiles)
            if grid.tiles.translate(None, WALLS_AND_ONES):
                costs = [unit * weight for weight in range(256)]
                self.straight = list(map(costs.__getitem__, grid.tiles))
        self.dearer: dict[int, int] = {}
        if grid.has_diagonals:
            steps = dict.fromkeys((-grid.width, grid.width, -1, 1), 0)
            across = dict.fromkeys(diagonal_steps(grid.width), factor * (DIAGONAL - STRAIGHT))
            self.dearer = steps | across
        self._tiles = grid.tiles

    def onto(self, tile: int, step: int) -> int:
        """Return what a step costs that leads onto a tile."""
        cost = self.straight[tile]
        return cost + self.dearer[step] * self._tiles[tile] if self.dearer else cost


class Keys:
    """The keys of a search: a multiple of f, so that all of them are whole numbers."""

    def __init__(self, grid: SearchGrid, heuristic: str, weight: float, tie: str) -> None:
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
        """Return a queue with the start in it, which yields its lowest key and itself.

        It is a ring where that will do, in which the lowest key is always 0.
        """
        if self._oldest_first or not self._is_simple:
            return self.sorted_queue().lowest_first()
        ring = ring_of_buckets(self._grid)
        ring[0].append(self._grid.start)
        return zip(repeat(0), lowest_first(ring), strict=False)

    def sorted_queue(self) -> SortedBuckets:
        """Return a queue with the start in it, for keys of any size."""
        buckets = SortedBuckets(OldestFirst if self._oldest_first else list)
        buckets[0].append(self._grid.start)
        return buckets
