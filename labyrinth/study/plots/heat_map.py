"""Heat maps: the median of a figure by two factors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.frozen import Frozen
from labyrinth.study.journal import Journal
from labyrinth.study.plan import Plan
from labyrinth.study.plots.groups import check_groups, values_of
from labyrinth.study.statistics import quartiles_of
from labyrinth.study.values import SOLVER


class Cell(NamedTuple):
    """The median of n values."""

    n: int
    median: float


class HeatMap(Frozen):
    """A cell for each pair of values of the two factors; where there are no values there is none.

    `rows` are the values of the first factor and `cols` those of the second, in the order of the
    plan. `missing` runs have no such figure.
    """

    figure: str
    by: tuple[str, ...]
    rows: tuple[object, ...]
    cols: tuple[object, ...]
    cells: dict[tuple[object, object], Cell]
    missing: int

    def heat(self, cell: Cell) -> float:
        """Return where a cell lies between the lowest median, 0.0, and the highest, 1.0."""
        medians = [each.median for each in self.cells.values()]
        low, high = min(medians), max(medians)
        return (cell.median - low) / (high - low) if high > low else 0.0


def factors_of_heat_map(plan: Plan, by: Sequence[str]) -> tuple[str, ...]:
    """Return what the rows and the columns are by.

    Raises LabyrinthError where these are not two factors, or have too many values.
    """
    chosen = tuple(by) or (plan.factor_names[0], SOLVER)
    if len(chosen) != 2:
        raise LabyrinthError("a heat map is by two factors, such as --by generator,solver")
    for factor in chosen:
        check_groups(plan, (factor,), "rows or columns")
    return chosen


def heat_map_of(plan: Plan, journal: Journal, by: tuple[str, ...], figure: str) -> HeatMap:
    """Return the heat map of a study as far as its rows are known."""
    values, missing = values_of(plan, journal, by, figure)
    cells = {
        (row, col): Cell(len(each), quartiles_of(each)[1]) for (row, col), each in values.items()
    }
    rows = tuple(dict.fromkeys(row for row, _ in cells))
    cols = tuple(dict.fromkeys(col for _, col in cells))
    return HeatMap(figure, by, rows, cols, cells, missing)
