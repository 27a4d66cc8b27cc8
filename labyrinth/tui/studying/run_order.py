"""The order in which a study's runs stand in their table: by any column, found apart."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from time import perf_counter

from labyrinth.core.frozen import Frozen
from labyrinth.core.table import places_by
from labyrinth.study.columns import RUN
from labyrinth.study.journal import Journal
from labyrinth.study.plan import Plan
from labyrinth.study.table import DIED
from labyrinth.study.values import SOLVER
from labyrinth.tui.studying.run_columns import RunColumn


class RunOrder(Frozen):
    """The runs from top to bottom, and by which column they are sorted, or in reverse.

    It was found from so many `rows`, None where it follows from the plan alone, in `seconds`.
    """

    runs: Sequence[int]
    sorted_by: tuple[int, bool]
    rows: int | None
    seconds: float


def order_of(
    plan: Plan, journal: Journal | None, columns: Sequence[RunColumn], sorted_by: tuple[int, bool]
) -> RunOrder:
    """Sort the runs by the column of a number, or in reverse; what has no value comes last."""
    began, (by, is_reversed) = perf_counter(), sorted_by
    column = columns[by]
    if column.name == RUN.name:
        return RunOrder(range(len(plan))[:: -1 if is_reversed else 1], sorted_by, None, 0.0)
    if column.at >= 0:
        rows: int | None = journal.count if journal is not None else 0
        values = _found(len(plan), journal, column.at)
    else:
        rows, values = None, _planned(plan, column.name)
    runs = array("Q", places_by(values, reverse=is_reversed))
    return RunOrder(runs, sorted_by, rows, perf_counter() - began)


def _planned(plan: Plan, name: str) -> Sequence[object]:
    """Return what the plan knows of each run; mazes stand in its order: 9 before 10."""
    runs = range(len(plan))
    if name == SOLVER:
        return [plan.solvers[plan.parted(run)[1]] for run in runs]
    return [plan.parted(run)[0] for run in runs]


def _found(total: int, journal: Journal | None, at: int) -> Sequence[object]:
    """Return what was found of each run, None as long as it waits."""
    values: list[object] = [None] * total
    # A million rows have few different values: each is held once.
    shared: dict[object, object] = {}
    for run, cells in journal.rows() if journal is not None else ():
        value = (cells or DIED)[at]
        values[run] = shared.setdefault(value, value)
    return values
