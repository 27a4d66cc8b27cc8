"""Figures expected of a generator's mazes, and the usual difficulty of mazes of a size.

A generator guarantees some figures. For other figures, ranges were measured. `baselines.csv` has,
for each generator, ranges that contain nine out of ten of its mazes. `usual_difficulty.csv` has,
for each size, the range of the difficulty that contains three out of five perfect mazes of all
generators; these mazes are square, with the endpoints at opposite corners. `python -m
docs.baselines` measures and writes both files.
"""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import log, log2, sqrt
from pathlib import Path
from typing import Final

from labyrinth.core.declaration.generator import Texture, registry
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.generation.steps.braid import BRAID
from labyrinth.core.generation.steps.endpoints import ENDPOINTS
from labyrinth.core.generation.steps.shape import SHAPE
from labyrinth.core.generation.steps.sparse import SPARSE
from labyrinth.core.generation.steps.symmetry import SYMMETRY
from labyrinth.core.generation.steps.weights import WEIGHTS
from labyrinth.core.shapes.written import shape_of

# The range of columns per row, 1 and 3 measured, to which the figures apply.
_NARROWEST, _WIDEST = 0.6, 4.0

# How many standard deviations count as far.
_FAR: Final = 3.0
# The accuracy of the expected shares of dead ends.
_KNOWN_WITHIN: Final = 0.005
# How much the share of dead ends along the border may differ, per share of rooms there.
_BORDER: Final = 0.4
# Figures that do not grow with the maze: all others are measured per room (or tile).
OF_ANY_SIZE: Final = frozenset({"dead_end_share", "mean_corridor", "horizontal"})

Range = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Usual:
    """The range of a figure, such as `turns`: nine out of ten mazes lie from `low` to `high`."""

    figure: str
    low: float
    high: float

    def holds(self, value: float) -> bool:
        """Return whether a value is in the range, or outside by at most the width of the range."""
        room = self.high - self.low
        return self.low - room <= value <= self.high + room


def baselines(recipe: Recipe, places: int) -> tuple[Usual, ...]:
    """Return the usual ranges of the figures of a recipe's mazes.

    `places` is the number of rooms (of tiles, in a block maze) for which counts are given.

    The ranges are known for mazes of 14 to about 4,000 rooms, with 0.6 to 4 columns per row, and
    without options that change the figures. For other mazes the result is empty. If the recipe sets
    other endpoints, the figures of the route and the difficulty are left out. Ranges are
    interpolated between the measured sizes.
    """
    rooms, shape = recipe.rows * recipe.cols, recipe.cols / recipe.rows
    if recipe.options.keys() - {ENDPOINTS.key, WEIGHTS.key}:
        return ()
    measured = _measured(recipe.algorithm)
    sizes = [rows * cols for rows, cols in measured]
    if not (sizes and min(sizes) <= rooms <= max(sizes) and _NARROWEST <= shape <= _WIDEST):
        return ()
    square, wide = (
        _between({r * c: found for (r, c), found in measured.items() if (r < c) == is_wide}, rooms)
        for is_wide in (False, True)
    )
    part = min(1.0, max(0.0, log(shape) / log(3)))
    found = []
    for key in square:
        if ENDPOINTS.key in recipe.options and key.startswith(("route.", "difficulty")):
            continue
        low, high = _mix(square[key], wide[key], part)
        each = 1 if key in OF_ANY_SIZE else places
        found.append(Usual(key, low * each, high * each))
    return tuple(found)


@cache
def _measured(algorithm: str) -> dict[tuple[int, int], dict[str, Range]]:
    """Return, for each measured size (rows, cols), a dict from the key of a figure to its range."""
    heading, *lines = _table("baselines.csv")
    keys = [name.removesuffix("_low") for name in heading[3::2]]
    found = {}
    for key, rows, cols, *ends in lines:
        if key == algorithm:
            numbers = list(map(float, ends))
            ranges = zip(numbers[::2], numbers[1::2], strict=True)
            found[int(rows), int(cols)] = dict(zip(keys, ranges, strict=True))
    return found


@cache
def _table(name: str) -> list[list[str]]:
    text = Path(__file__).with_name(name).read_text(encoding="ascii")
    return [line.split(",") for line in text.splitlines()]


def _between(measured: Mapping[int, Mapping[str, Range]], rooms: int) -> dict[str, Range]:
    """Return the ranges for a number of rooms, interpolated between the measured numbers of rooms.

    `measured` has, for each number of rooms, the ranges by the key of the figure. The result has
    the ranges by key too.
    """
    sizes = list(measured)
    at = min(max(1, bisect_left(sizes, rooms)), len(sizes) - 1)
    fewer, more = sizes[at - 1 : at + 1]
    part = min(1.0, max(0.0, log(rooms / fewer) / log(more / fewer)))
    after = measured[more]
    return {key: _mix(low, after[key], part) for key, low in measured[fewer].items()}


def _mix(one: Range, other: Range, part: float) -> Range:
    """Return a range interpolated between two ranges: `part` 0.0 gives `one`, 1.0 gives `other`."""
    low, high = (
        # Counts per room grow with a power of the size.
        first * float((last / first) ** part)
        if first > 0 and last > 0
        else first + (last - first) * part
        for first, last in zip(one, other, strict=True)
    )
    return low, high


def usual_difficulty(rooms: int) -> tuple[float, float]:
    """Return the lowest and the highest usual difficulty, in bits per room, of mazes of a size.

    `rooms` is the number of rooms. A maze with a lower difficulty is called easy, and a maze with a
    higher difficulty is called hard.
    """
    _, *lines = _table("usual_difficulty.csv")
    # The number of rooms, and the two ends of the range, the fewest rooms first.
    usual = [tuple(map(float, line)) for line in lines]
    most, low, high = usual[-1]
    if rooms >= most:
        # Four times the rooms have about twice the decisions on their path.
        share = (most / rooms) ** 0.5
        return low * share, high * share
    at = max(1, bisect_left([line[0] for line in usual], rooms))
    (fewer, low, high), (more, last_low, last_high) = usual[at - 1 : at + 1]
    part = max(0.0, log2(rooms / fewer) / log2(more / fewer))
    return low + (last_low - low) * part, high + (last_high - high) * part


@dataclass(frozen=True, slots=True)
class Expectation:
    """A figure of a maze, compared with the value expected of its generator.

    `figure` is the name of a field of `Report`. `found` is the value measured in the maze.
    `deviation` is the standard deviation that is normal at this size, 0.0 for a figure that the
    generator guarantees. `note` is a sentence if `found` is far from `expected`, and is otherwise
    empty.
    """

    figure: str
    found: float
    expected: float
    deviation: float
    note: str


def expectations(recipe: Recipe, found: Mapping[str, float]) -> tuple[Expectation, ...]:
    """Return figures of a maze, compared with the values expected of its recipe's generator.

    `found` maps names of fields of `Report` to the values of the maze.

    Every generator makes mazes of one region. A perfect maze has all its rooms, unless it was made
    sparse, and no loops, unless it was braided.

    The share of dead ends is compared if the algorithm declares an expected share, its own options
    have their default values, and the maze is not sparse, symmetric or shaped. Braiding reduces the
    expected share. The standard deviation of a share p of n rooms is taken as sqrt(p (1 - p) / n),
    as if the rooms were independent. The measured deviation is about half as large, since two dead
    ends are rarely close together. A further difference is allowed for rooms along the border.
    """
    algorithm = registry.get(recipe.algorithm)
    compared = [_certain("regions", found, 1)]
    if algorithm.texture is Texture.PERFECT:
        if not recipe.value(SPARSE):
            shape = shape_of(recipe.value(SHAPE), recipe.rows, recipe.cols)
            rooms = recipe.rows * recipe.cols if shape is None else shape.count
            compared.append(_certain("rooms", found, rooms))
        if not recipe.value(BRAID):
            compared.append(_certain("loops", found, 0))
    changing = {SPARSE.key, SYMMETRY.key, SHAPE.key}
    changed = recipe.arguments or not changing.isdisjoint(recipe.options)
    if algorithm.dead_ends is not None and not changed:
        share = algorithm.dead_ends / 100 * (1 - recipe.value(BRAID))
        compared.append(_dead_ends(recipe, found["dead_end_share"], share))
    return tuple(compared)


def _certain(figure: str, found: Mapping[str, float], expected: int) -> Expectation:
    note = ""
    if found[figure] != expected:
        noun = "component" if figure == "regions" else figure.removesuffix("s")
        plural = "s" if expected != 1 else ""
        note = (
            f"This generator always makes {expected} {noun}{plural}, not {found[figure]}: "
            "the maze was edited."
        )
    return Expectation(figure, found[figure], expected, 0.0, note)


def _dead_ends(recipe: Recipe, found: float, expected: float) -> Expectation:
    deviation = sqrt(expected * (1 - expected) / (recipe.rows * recipe.cols))
    # Known at 40 x 40 rooms: the effect of the border is smaller in larger mazes.
    border = abs(1 / recipe.rows + 1 / recipe.cols - 2 / 40) * _BORDER
    note = ""
    if abs(found - expected) > _FAR * deviation + border + _KNOWN_WITHIN:
        note = (
            f"{found:.1%} of the rooms are dead ends; this generator makes {expected:.1%}, "
            f"give or take {deviation:.1%} at this size."
        )
    return Expectation("dead_end_share", found, expected, deviation, note)
