"""Heuristics: the distance from any tile to the nearest goal, as if there were no walls."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Final

from labyrinth.core.estimates import fitting
from labyrinth.core.exact_costs import DIAGONAL, STRAIGHT
from labyrinth.core.maze.search_grid import SearchGrid

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
