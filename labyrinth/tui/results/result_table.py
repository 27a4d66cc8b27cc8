"""The table of results, of which one is chosen, and some are marked for a race."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import events, on
from textual.binding import BindingType
from textual.message import Message
from textual.widgets import DataTable

from labyrinth.core.table import Column
from labyrinth.results.result import Ground, Result
from labyrinth.results.tables import MAZE, SOLVER, ResultColumn, columns_of
from labyrinth.tui.document.search_run import solver_in_words
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.widgets.figures_table import FiguresTable

MARK: Final = "✓"
_TO_OPEN: Final = 2
"""Clicks that open a result."""


class ResultTable(FiguresTable[Result], inherit_bindings=False):
    """Shows the results of all mazes, those of the present one by its `ground`; the latest first.

    A click chooses a line, a second one opens it; in the first column it marks the line.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("figures")]

    @dataclass
    class Chosen(Message):
        """Another result is chosen, None where there is none."""

        result: Result | None

    class Opened(Message):
        """The chosen result is to be shown."""

    class Marked(Message):
        """The chosen result is to be marked, or no longer."""

    def __init__(self, results: Sequence[Result], ground: Ground, *, id: str | None = None) -> None:
        """Have the columns in which these results have something to tell."""
        self.ground = ground
        """What tells the present maze from others."""
        self.marked: set[str] = set()
        """The keys of the results that are marked."""
        columns = [self._marks(), *map(self._told, columns_of(results))]
        last = len(columns) - 1
        solver = [column.heading for column in columns].index(SOLVER.heading)
        super().__init__(columns, key_of, sort=last, reverse=True, fixed=solver + 1, id=id)
        self.cursor_type = "row"
        self._results: list[Result] = []
        self._told_of = ""
        """The key of the result that was told to be chosen last."""

    def on_mount(self) -> None:
        """Begin with the latest."""
        self.move_cursor(row=0, animate=False)

    def show(self, lines: Sequence[Result]) -> None:
        """Show these results, the earliest first; the chosen one stays chosen."""
        before = self.chosen
        self._results = [*lines]
        super().show(lines)
        self._choose(before)

    def sort_by(self, number: int) -> None:
        """Sort by a column, with the same result chosen."""
        before = self.chosen
        super().sort_by(number)
        self._choose(before)

    @property
    def chosen(self) -> Result | None:
        """The result under the cursor."""
        return self.in_order[self.cursor_row] if self.order else None

    @property
    def in_order(self) -> list[Result]:
        """The results as they stand, from top to bottom."""
        by_key = {key_of(result): result for result in self._results}
        return [by_key[key] for key in self.order]

    @property
    def chosen_for_use(self) -> list[Result]:
        """The marked results, as they stand, or all where none is marked."""
        marked = [result for result in self.in_order if key_of(result) in self.marked]
        return marked or self.in_order

    def switch_mark(self) -> None:
        """Mark the chosen result, or no longer."""
        if self.chosen is not None:
            self.marked ^= {key_of(self.chosen)}
            super().show(self._results)

    def _choose(self, result: Result | None) -> None:
        if result is not None and (key := key_of(result)) in self.order:
            self.move_cursor(row=self.order.index(key), animate=False)

    def _marks(self) -> ResultColumn:
        def mark(result: Result) -> str:
            return MARK if key_of(result) in self.marked else ""

        meaning = "What is marked."
        return Column(MARK, meaning, lambda each: not mark(each), is_number=False, shown=mark)

    def _told(self, column: ResultColumn) -> ResultColumn:
        """Return a column as it is shown: solvers by name, the maze with whether it was before."""
        if column is SOLVER:
            return SOLVER.replaced(value=_solver)
        if column is not MAZE:
            return column

        def text(result: Result) -> str:
            return MAZE.text(result) + ("" if result.ground == self.ground else " before")

        return MAZE.replaced(shown=text, is_number=False)

    # What the user does

    @on(DataTable.RowHighlighted)
    def _tell_chosen(self, event: DataTable.RowHighlighted) -> None:
        event.stop()
        chosen = self.chosen
        key = key_of(chosen) if chosen is not None else ""
        if key != self._told_of:  # in another order the same one is chosen
            self._told_of = key
            self.post_message(self.Chosen(chosen))

    @on(DataTable.RowSelected)
    def _leave_to_click(self, event: DataTable.RowSelected) -> None:
        event.stop()

    def on_click(self, event: events.Click) -> None:
        """Mark the line whose first column is clicked; open one that is clicked twice."""
        place = event.style.meta
        if place.get("row", -1) < 0:
            return
        if place.get("column") == 0:
            self.post_message(self.Marked())
        elif event.chain >= _TO_OPEN:
            self.post_message(self.Opened())

    def action_move(self, step: int) -> None:
        """Choose the result `step` lines further on, from the last to the first and back."""
        if self.order:
            self.move_cursor(row=(self.cursor_row + step) % len(self.order), animate=False)

    def action_edge(self, at: int) -> None:
        """Choose the first (0) or the last (-1) result."""
        self.move_cursor(row=at % max(1, len(self.order)), animate=False)

    def action_scroll_columns(self, columns: int) -> None:
        """Show columns further to the right, or to the left."""
        self.scroll_relative(x=columns, animate=False)


def _solver(result: Result) -> str:
    return solver_in_words(result.choice)


def key_of(result: Result) -> str:
    """Return what tells a result from all others in a list."""
    parts = result.maze, result.choice, result.start, result.goals, result.stops, result.order
    return " ".join(map(str, parts))
