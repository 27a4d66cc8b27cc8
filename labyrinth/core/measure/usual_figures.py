"""What is usual of a generator's mazes of a size: the ranges that nine of ten of them are in.

They are measured by `python -m docs.usual_figures`, which writes `usual_figures.csv`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log
from pathlib import Path
from typing import Final

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.generation.steps.endpoints import ENDPOINTS
from labyrinth.core.generation.steps.weights import WEIGHTS

_TABLE: Final = Path(__file__).with_name("usual_figures.csv")
_NARROWEST, _WIDEST = 0.6, 4.0
"""Columns for each row of the mazes that those measured, 1 and 3, tell something of."""

COUNTS: Final = frozenset(
    {
        "loops",
        "junctions",
        "crossroads",
        "turns",
        "diameter",
        "route.length",
        "route.decisions",
        "route.false_branches",
        "route.turns",
        "difficulty",
    }
)
"""Figures that grow with the maze: they are measured for each room (or corridor tile)."""
_OF_ROUTE: Final = "route."
_DIFFICULTY: Final = "difficulty"

Range = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Usual:
    """The range of a figure, a name as in `MEASURED`: nine of ten mazes have `low` to `high`."""

    figure: str
    low: float
    high: float

    def holds(self, value: float) -> bool:
        """Whether a value is no farther outside than the range is wide."""
        room = self.high - self.low
        return self.low - room <= value <= self.high + room


@dataclass(frozen=True, slots=True)
class _Line:
    """What was measured of mazes of one size, by the key of the figure."""

    rows: int
    cols: int
    ranges: Mapping[str, Range]


def usual_figures(recipe: Recipe, places: int) -> tuple[Usual, ...]:
    """Return what is usual of a recipe's mazes, counts for a maze of so many places.

    It is known of mazes without options that change them, from 14 rooms to some 4,000, up to four
    times as wide as high: between the sizes that were measured ranges are interpolated. Of mazes
    with other endpoints only the texture is known. Else the result is empty.
    """
    rooms, shape = recipe.rows * recipe.cols, recipe.cols / recipe.rows
    if recipe.options.keys() - {ENDPOINTS.key, WEIGHTS.key}:
        return ()
    lines = _measured(recipe.algorithm)
    sizes = [line.rows * line.cols for line in lines]
    if not (sizes and min(sizes) <= rooms <= max(sizes) and _NARROWEST <= shape <= _WIDEST):
        return ()
    square = _between([line for line in lines if line.rows == line.cols], rooms)
    wide = _between([line for line in lines if line.rows < line.cols], rooms)
    part = min(1.0, max(0.0, log(shape) / log(3)))
    found = []
    for key in square:
        if ENDPOINTS.key in recipe.options and (key.startswith(_OF_ROUTE) or key == _DIFFICULTY):
            continue
        low, high = _mix(square[key], wide[key], part)
        each = places if key in COUNTS else 1
        found.append(Usual(key, low * each, high * each))
    return tuple(found)


@cache
def _measured(algorithm: str) -> tuple[_Line, ...]:
    """Return the lines of a generator, none of one that was never measured."""
    heading, *lines = _TABLE.read_text(encoding="ascii").splitlines()
    keys = [name.removesuffix("_low") for name in heading.split(",")[3::2]]
    found = []
    for line in lines:
        if line.startswith(f"{algorithm},"):
            _, rows, cols, *ends = line.split(",")
            numbers = [float(end) for end in ends]
            ranges = zip(numbers[::2], numbers[1::2], strict=True)
            found.append(_Line(int(rows), int(cols), dict(zip(keys, ranges, strict=True))))
    return tuple(found)


def _between(lines: Sequence[_Line], rooms: int) -> dict[str, Range]:
    """Return the ranges at a number of rooms; `lines` are of one shape, the smallest first."""
    sizes = [line.rows * line.cols for line in lines]
    at = min(max(1, bisect_left(sizes, rooms)), len(lines) - 1)
    before, after = lines[at - 1], lines[at]
    fewer, more = sizes[at - 1], sizes[at]
    part = min(1.0, max(0.0, log(rooms / fewer) / log(more / fewer)))
    return {key: _mix(before.ranges[key], after.ranges[key], part) for key in before.ranges}


def _mix(one: Range, other: Range, part: float) -> Range:
    """Return the range that lies between two: 0.0 is the one, 1.0 the other."""
    low, high = (_between_values(*ends, part) for ends in zip(one, other, strict=True))
    return low, high


def _between_values(one: float, other: float, part: float) -> float:
    # What is counted for each room goes with a power of the size.
    if one > 0 and other > 0:
        return one * float((other / one) ** part)
    return one + (other - one) * part
