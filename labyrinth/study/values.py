"""The values of a figure in a study, maze by maze: what summaries and plots are made of.

Runs on the same maze are not independent. Where solvers are not told apart, a maze is one value,
the mean over its solvers: n always counts mazes, and no interval is narrower than they allow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from statistics import fmean
from typing import Final, NamedTuple

from labyrinth.study.columns import MAZE
from labyrinth.study.journal import Journal
from labyrinth.study.plan import Plan
from labyrinth.study.table import Table

SOLVER: Final = "solver"
OF_MAZES: Final = frozenset({"generation_ms", *(column.name for column in MAZE)})
"""Figures of the maze itself: all solvers have the same."""


class MazeRows(NamedTuple):
    """The rows of one maze: the value that each solver has, and the other cells with each value.

    `by_solver` has the values by the solver's number in the plan; `missing` runs have none. `cells`
    has a value and the cells that were asked for, one for each solver or one for all of them.
    """

    by_solver: dict[int, float]
    cells: list[tuple[float, tuple[object, ...]]]
    missing: int


def values_by_maze(
    plan: Plan, journal: Journal, figure: str, by: Sequence[str], others: Sequence[str] = ()
) -> Iterator[MazeRows]:
    """Yield the values of a figure, with the cells in the columns `by` and then in the `others`.

    Where the solver is not among `by`, a maze is one value.
    """
    table = Table(plan)
    known = [column.name for column in table.columns]
    at, places = known.index(figure), [known.index(name) for name in (*by, *others)]
    solvers = len(plan.solvers)
    for _, lines in groupby(table.lines(journal), key=lambda line: _number(line[0]) // solvers):
        rows = list(lines)
        values = {
            int(_number(row[0])) % solvers: (
                _number(row[at]),
                tuple(row[place] for place in places),
            )
            for row in rows
            if row[at] is not None
        }
        by_solver = {solver: value for solver, (value, _) in values.items()}
        cells = list(values.values())
        if cells and SOLVER not in by:
            cells = [(_mean(list(by_solver.values())), cells[0][1])]
        yield MazeRows(by_solver, cells, len(rows) - len(values))


def _mean(values: Sequence[float]) -> float:
    """Return the mean; that of equal values is exactly what they are."""
    return values[0] if min(values) == max(values) else fmean(values)


def _number(value: object) -> float:
    assert isinstance(value, int | float), "the column holds numbers"
    return value
