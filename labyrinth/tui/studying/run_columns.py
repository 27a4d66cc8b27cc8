"""The columns of a study's runs, as they stand in the interface."""

from __future__ import annotations

from typing import Final, NamedTuple

from labyrinth.core.table import NOTHING
from labyrinth.study.columns import RESULTS, RUN, SOLVER, Kind, TableColumn
from labyrinth.study.packing import Cells
from labyrinth.study.plan import Plan
from labyrinth.study.table import DIED
from labyrinth.tui.widgets.item_list import shortened

_WAITING: Final = "…"
_MAZE_WIDTH: Final = 24
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
        told = _told(value)
        return told.rjust(self.width) if self.is_number else _cut(told, self.width)

    @property
    def heading(self) -> str:
        """Return its name in the width of the column."""
        name = self.name.replace("_", " ")
        return name.rjust(self.width) if self.is_number else _cut(name, self.width)


class RunColumns:
    """What is told of the runs of a plan, column by column; the command is left out."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        run = RunColumn(
            RUN.name, max(len(RUN.name), len(f"{len(plan) - 1}")), RUN.kind, -1, RUN.meaning
        )
        width = _width(plan.solvers, _SOLVER_WIDTH)
        solver = RunColumn("solver", width, "text", -1, SOLVER[0].meaning)
        maze = RunColumn(plan.mazes.heading, _MAZE_WIDTH, "text", -1, "The maze that is searched.")
        results = {column.name: _column(at, column) for at, column in enumerate(RESULTS)}
        middle = [name for name in results if name not in (*_FIRST, *_LAST)]
        self.all = (run, solver, maze, *(results[name] for name in (*_FIRST, *middle, *_LAST)))
        self.fixed = 2
        """So many columns stay where the others are scrolled."""

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
    width = max(_LEAST_WIDTH, len(column.name))
    if column.kind == "text":
        width = _REASON_WIDTH if column.name == "reason" else 11
    return RunColumn(column.name, width, column.kind, at, column.meaning)


def _width(words: tuple[str, ...], most: int) -> int:
    return min(most, max(len("solver"), *map(len, words)))


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
