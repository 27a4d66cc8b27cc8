"""Box plots: how a figure is spread, by factors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from labyrinth.core.frozen import Frozen
from labyrinth.study.journal import Journal
from labyrinth.study.plan import Plan
from labyrinth.study.plots.groups import check_groups, values_of
from labyrinth.study.statistics import quartiles_of
from labyrinth.study.summary import Group
from labyrinth.study.values import SOLVER


class Box(NamedTuple):
    """The extremes and the quartiles of n values."""

    n: int
    low: float
    low_quartile: float
    median: float
    high_quartile: float
    high: float


class Boxes(Frozen):
    """A box of the figure for each group by the factors, in the order of the plan.

    `missing` runs have no such figure.
    """

    figure: str
    by: tuple[str, ...]
    boxes: dict[Group, Box]
    missing: int


def factors_of_boxes(plan: Plan, by: Sequence[str]) -> tuple[str, ...]:
    """Return what the boxes are by. Raises LabyrinthError where there would be too many."""
    chosen = tuple(by) or (SOLVER,)
    check_groups(plan, chosen, "boxes")
    return chosen


def boxes_of(plan: Plan, journal: Journal, by: tuple[str, ...], figure: str) -> Boxes:
    """Return the boxes of a study as far as its rows are known."""
    values, missing = values_of(plan, journal, by, figure)
    boxes = {
        group: Box(len(each), min(each), *quartiles_of(each), max(each))
        for group, each in values.items()
    }
    return Boxes(figure, by, boxes, missing)
