"""The table of a study: its columns, its lines, and the files that it is written into."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from labyrinth.study.columns import COMMAND, RESULTS, RUN, SOLVER, Kind, TableColumn
from labyrinth.study.journal import Journal
from labyrinth.study.plan import Plan

_OUTCOME: Final = {"outcome": "died", "reason": "The process that made this run was killed by it."}
DIED: Final = [_OUTCOME.get(column.name) for column in RESULTS]


class Table:
    """A study's rows as they are written: plan and results side by side."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    @property
    def columns(self) -> tuple[TableColumn, ...]:
        """All columns, in order."""
        plan = self._plan
        factors = (
            TableColumn(name, self._kind(at), "A factor of the study.")
            for at, name in enumerate(plan.mazes.factor_names)
        )
        name = TableColumn(plan.mazes.heading, "text", "The maze, as --maze takes it.")
        return (RUN, name, *factors, *SOLVER, *RESULTS, COMMAND)

    def lines(self, journal: Journal) -> Iterator[list[object]]:
        """Yield the cells of each row that is known, in the order of the plan."""
        plan = self._plan
        maze, name = -1, ""
        factors: tuple[object, ...] = ()
        for run, cells in journal.rows():
            number, solver = plan.parted(run)
            if number != maze:
                maze, name, factors = number, plan.mazes.name(number), plan.mazes.factors(number)
            yield [
                run,
                name,
                *factors,
                plan.solvers[solver],
                plan.solver_options[solver],
                *(cells or DIED),
                plan.command(name, solver),
            ]

    def _kind(self, factor: int) -> Kind:
        """Return what kind of value all mazes have for a factor."""
        values = self._plan.mazes.values(factor)
        if all(isinstance(value, int) for value in values):
            return "whole"
        return "text" if any(isinstance(value, str) for value in values) else "number"
