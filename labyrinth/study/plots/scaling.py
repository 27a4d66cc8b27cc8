"""Scaling curves: how a figure grows with the open tiles of mazes."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final, NamedTuple

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.frozen import Frozen
from labyrinth.study.journal import Journal
from labyrinth.study.plan import Plan
from labyrinth.study.plots.groups import check_drawable, check_groups
from labyrinth.study.power_law import PowerLaw, power_law_of
from labyrinth.study.statistics import quartiles_of
from labyrinth.study.summary import Group
from labyrinth.study.values import SOLVER, values_by_maze

TILES: Final = "maze_corridor_tiles"
"""What the figure grows with."""
_SIZE: Final = ("maze_height", "maze_width")
Pairs = tuple["array[float]", "array[float]"]
"""The open tiles of mazes, and the figure on each."""


class Point(NamedTuple):
    """The median of the open tiles and that of the figure, of n runs on mazes of one size."""

    n: int
    tiles: float
    median: float


class Curve(NamedTuple):
    """A point for each size, the smallest first, and the law of all runs; None of one size."""

    points: tuple[Point, ...]
    law: PowerLaw | None


class Scaling(Frozen):
    """A curve for each group by the factors, in the order of the plan.

    `missing` runs have no such figure, or one that is not above 0 and so has no logarithm.
    """

    figure: str
    by: tuple[str, ...]
    curves: dict[Group, Curve]
    missing: int


def factors_of_scaling(plan: Plan, by: Sequence[str]) -> tuple[str, ...]:
    """Return what the curves are by.

    Raises LabyrinthError where there would be too many, or where all mazes have one size.
    """
    chosen = tuple(by) or (SOLVER,)
    check_groups(plan, chosen, "curves")
    first = plan.mazes.tiles(0)
    if all(plan.mazes.tiles(number) == first for number in range(1, len(plan.mazes))):
        raise LabyrinthError("a scaling curve needs mazes of several sizes: --size 10x10 20x20")
    return chosen


def scaling_of(plan: Plan, journal: Journal, by: tuple[str, ...], figure: str) -> Scaling:
    """Return the curves of a study as far as its rows are known."""
    pairs: dict[Group, dict[Group, Pairs]] = {}
    missing = 0
    for maze in values_by_maze(plan, journal, figure, by, (TILES, *_SIZE)):
        missing += maze.missing
        for value, cells in maze.cells:
            group, tiles, size = cells[: len(by)], cells[len(by)], cells[len(by) + 1 :]
            if not isinstance(tiles, int) or min(tiles, value) <= 0:
                missing += 1
                continue
            of_size = pairs.setdefault(group, {}).setdefault(size, (array("d"), array("d")))
            of_size[0].append(tiles)
            of_size[1].append(value)
    check_drawable(pairs, f"{figure} above 0")
    curves = {group: _curve_of(list(each.values())) for group, each in pairs.items()}
    return Scaling(figure, by, curves, missing)


def _curve_of(sizes: Sequence[Pairs]) -> Curve:
    points = (
        Point(len(tiles), quartiles_of(tiles)[1], quartiles_of(values)[1])
        for tiles, values in sizes
    )
    all_tiles, all_values = array("d"), array("d")
    for tiles, values in sizes:
        all_tiles += tiles
        all_values += values
    law = power_law_of(all_tiles, all_values) if len(sizes) > 1 else None
    return Curve(tuple(sorted(points, key=lambda point: point.tiles)), law)
