"""The columns of a study's runs, as they stand in the interface."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate
from typing import Final, NamedTuple

from labyrinth.core.table import NOTHING
from labyrinth.study.columns import RESULTS, RUN, Kind, TableColumn
from labyrinth.study.columns import SOLVER as SOLVERS
from labyrinth.study.packing import Cells
from labyrinth.study.plan import Plan
from labyrinth.study.table import DIED
from labyrinth.study.values import SOLVER
from labyrinth.tui.widgets.item_list import shortened

MARKS: Final = 2
"""The width of what is before all columns: the marks."""
_WAITING: Final = "…"
_MAZE_WIDTH: Final = 32
_MAZES_ASKED: Final = 64
"""So many of the mazes say how wide their names are."""
_SOLVER_WIDTH: Final = 16
_LEAST_WIDTH: Final = 7
_REASON_WIDTH: Final = 32
_FIRST: Final = ("outcome", "expanded", "steps", "cost", "optimum")
_LAST: Final = ("start", "goals", "reason")
"""What is told of a run where there is room for it."""


class RunColumn(NamedTuple):
    """A column: its heading, its width, and where its value stands."""

    name: str
    width: int
    kind: Kind
    at: int
    """Its place among the results, -1 for what the plan knows."""
    meaning: str
    """What it holds, in a sentence."""

    @property
    def is_number(self) -> bool:
        """Whether it is set flush right."""
        return self.kind in ("whole", "number")

    def text(self, value: object) -> str:
        """Return a value in the width of the column."""
        return self._in_place(_told(value))

    @property
    def heading(self) -> str:
        """Its name in words."""
        return self.name.replace("_", " ")

    def headed(self, sign: str) -> str:
        """Return the heading with the sign of the order behind it, in the width of the column."""
        return self._in_place(f"{self.heading}{sign}")

    def _in_place(self, text: str) -> str:
        return text.rjust(self.width) if self.is_number else _cut(text, self.width)


class RunColumns:
    """What is told of the runs of a plan, column by column; the command is left out."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        width = max(_headed(RUN.name), len(f"{len(plan) - 1:,}"))
        run = RunColumn(RUN.name, width, RUN.kind, -1, RUN.meaning)
        width = _width(SOLVER, plan.solvers, _SOLVER_WIDTH)
        solver = RunColumn(SOLVER, width, "text", -1, SOLVERS[0].meaning)
        width = _width_of_mazes(plan)
        maze = RunColumn(plan.mazes.heading, width, "text", -1, "The maze that is searched.")
        results = {column.name: _column(at, column) for at, column in enumerate(RESULTS)}
        middle = [name for name in results if name not in (*_FIRST, *_LAST)]
        self.all = (run, solver, maze, *(results[name] for name in (*_FIRST, *middle, *_LAST)))
        self.fixed = 2
        """So many columns stay where the others are scrolled."""
        self.edges = [*accumulate((each.width + 1 for each in self.all), initial=MARKS)]
        """Where each column begins, and the last one ends: behind each is a blank."""

    def at(self, x: int, scrolled: int) -> int | None:
        """Return the number of the column that is seen at `x`, None where there is none."""
        if x >= self.edges[self.fixed]:
            x += scrolled
        number = bisect_right(self.edges, x) - 1
        return number if 0 <= number < len(self.all) else None

    def values(self, run: int, cells: Cells | None) -> list[object]:
        """Return the value of each column for a run, whose cells are None as long as it waits."""
        number, solver = self._plan.parted(run)
        known = [run, self._plan.solvers[solver], self._plan.mazes.name(number)]
        if cells is None:
            waits = [_WAITING if each.name == "outcome" else "" for each in self.all[len(known) :]]
            return [*known, *waits]
        found = cells or DIED
        return [*known, *(found[each.at] for each in self.all[len(known) :])]


def _column(at: int, column: TableColumn) -> RunColumn:
    width = max(_LEAST_WIDTH, _headed(column.name))
    if column.kind == "text":
        width = _REASON_WIDTH if column.name == "reason" else 11
    return RunColumn(column.name, width, column.kind, at, column.meaning)


def _headed(name: str) -> int:
    """Return the width of a heading with the sign of the order."""
    return len(name) + 1


def _width(heading: str, words: Iterable[str], most: int) -> int:
    return min(most, max(_headed(heading), *map(len, words)))


def _width_of_mazes(plan: Plan) -> int:
    mazes, last = plan.mazes, len(plan.mazes) - 1
    asked = {*range(0, last, last // _MAZES_ASKED + 1), last}
    return _width(mazes.heading, map(mazes.name, asked), _MAZE_WIDTH)


def _told(value: object) -> str:
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.3f}".rstrip("0").rstrip(".")
    return f"{value:,}" if isinstance(value, int) else str(value)


def _cut(text: str, width: int) -> str:
    return shortened(text, width).ljust(width)
