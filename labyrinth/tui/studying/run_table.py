"""The table of a study's runs, of which there may be a million: drawn by what is visible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from labyrinth.study.journal import Journal
from labyrinth.study.plan import Plan
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.studying.run_columns import RunColumn, RunColumns

MARK: Final = "✓"
_CLICKS_TO_OPEN: Final = 2
_HEADING: Final = 1
"""Lines of the headings."""
_MARKS: Final = 2
"""Columns of the marks."""


class RunTable(ScrollView, can_focus=True, inherit_bindings=False):
    """Shows a line for each run of a plan, in its order; those that have no row yet wait.

    While it `follows`, the latest rows are in sight. A click chooses a run, a second one opens it,
    in the first column it marks it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("figures")]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "runs--heading",
        "runs--chosen",
        "runs--waiting",
        "runs--mark",
    }
    ALLOW_SELECT = False

    @dataclass
    class Chosen(Message):
        """Another run is chosen."""

        run: int

    class Opened(Message):
        """The maze of the chosen run is to be opened."""

    class Marked(Message):
        """The chosen run is to be marked, or no longer."""

    def __init__(self, plan: Plan, *, id: str | None = None) -> None:
        """Show the runs of a plan, none of which has a row yet."""
        super().__init__(id=id)
        self._columns = RunColumns(plan)
        self._total = len(plan)
        self._journal: Journal | None = None
        self._latest = 0
        self.chosen = 0
        """The run under the cursor."""
        self.marked: set[int] = set()
        """The runs that are marked."""
        self.follows = True
        """Whether the latest rows are kept in sight."""
        width = _MARKS + sum(column.width + 1 for column in self._columns.all)
        self.virtual_size = Size(width, self._total + _HEADING)

    def show(self, journal: Journal | None, latest: int) -> None:
        """Show the rows in a journal, the latest of which is that of this number."""
        self._journal = journal
        if self.follows and latest != self._latest:
            self._latest = latest
            self._choose(latest)
        self._latest = latest
        self.refresh()

    def switch_mark(self) -> None:
        """Mark the chosen run, or no longer."""
        self.marked ^= {self.chosen}
        self.refresh()

    @property
    def _lines(self) -> int:
        return max(1, self.scrollable_content_region.height - _HEADING)

    def _choose(self, run: int) -> None:
        run = max(0, min(run, self._total - 1))
        top = int(self.scroll_target_y)
        if run < top or run >= top + self._lines:
            top = run if run < top else run - self._lines + 1
            self.scroll_to(y=top, animate=False, force=True, immediate=True)
        if run != self.chosen:
            self.chosen = run
            self.post_message(self.Chosen(run))
        self.refresh()

    def on_resize(self) -> None:
        """Keep the chosen run in sight."""
        self._choose(self.chosen)

    # Drawing

    def render_line(self, y: int) -> Strip:
        """Draw the headings, or the run that is scrolled to this line."""
        width = self.scrollable_content_region.width
        if y < _HEADING:
            style = self.get_component_rich_style("runs--heading")
            return self._strip("  ", [each.heading for each in self._columns.all], style)
        run = int(self.scroll_offset.y) + y - _HEADING
        if run >= self._total:
            return Strip.blank(width, self.rich_style)
        cells = self._journal.row(run) if self._journal is not None else None
        style = self.rich_style
        if cells is None:
            style = self.get_component_rich_style("runs--waiting")
        if run == self.chosen:
            style = self.get_component_rich_style("runs--chosen")
        values = self._columns.values(run, cells)
        texts = [each.text(value) for each, value in zip(self._columns.all, values, strict=True)]
        return self._strip(f"{MARK} " if run in self.marked else "  ", texts, style)

    def _strip(self, mark: str, texts: Sequence[str], style: Style) -> Strip:
        """Return a line: what is fixed, and as much of the rest as is scrolled into sight."""
        width, fixed = self.scrollable_content_region.width, self._columns.fixed
        left = Strip(
            [
                Segment(mark, style + self.get_component_rich_style("runs--mark", partial=True)),
                Segment("".join(f"{text} " for text in texts[:fixed]), style),
            ]
        )
        x = int(self.scroll_offset.x)
        rest = Strip([Segment("".join(f"{text} " for text in texts[fixed:]), style)])
        room = max(0, width - left.cell_length)
        right = rest.crop(x, x + room)
        return Strip.join([left, right]).adjust_cell_length(width, style)

    # What the user does

    def on_click(self, event: events.Click) -> None:
        """Choose the run that was clicked; mark it in the first column, open it at two clicks."""
        run = event.y - _HEADING + int(self.scroll_offset.y)
        if event.y < _HEADING or run >= self._total:
            return
        self.follows = False
        self._choose(run)
        if event.x < _MARKS:
            self.post_message(self.Marked())
        elif event.chain >= _CLICKS_TO_OPEN:
            self.post_message(self.Opened())

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Have the meaning of a heading for a tooltip as long as the pointer is at it."""
        column = self._column_at(event.x) if event.y < _HEADING else None
        told = column.meaning if column is not None else None
        if self.tooltip != told:
            self.tooltip = told

    def _column_at(self, x: int) -> RunColumn | None:
        """Return the column that is seen at `x`, None for the marks and beyond the last."""
        fixed, edge = self._columns.fixed, _MARKS
        for number, column in enumerate(self._columns.all):
            if number == fixed and x >= edge:
                x += int(self.scroll_offset.x)
            if edge <= x <= edge + column.width:
                return column
            edge += column.width + 1
        return None

    def on_mouse_scroll_up(self) -> None:
        """Stay where the user looks."""
        self.follows = False

    def on_mouse_scroll_down(self) -> None:
        """Stay where the user looks."""
        self.follows = False

    def action_move(self, step: int) -> None:
        """Choose the run `step` further on, from the last to the first and back."""
        self.follows = False
        self._choose((self.chosen + step) % self._total)

    def action_edge(self, at: int) -> None:
        """Choose the first run (0), or the latest that has a row (-1) and follow those to come."""
        self.follows = at != 0
        self._choose(0 if at == 0 else self._latest)

    def action_page_up(self) -> None:
        """Choose the run a page further up."""
        self.follows = False
        self._choose(self.chosen - self._lines)

    def action_page_down(self) -> None:
        """Choose the run a page further down."""
        self.follows = False
        self._choose(self.chosen + self._lines)

    def action_scroll_columns(self, columns: int) -> None:
        """Show columns further to the right, or to the left."""
        self.scroll_relative(x=columns, animate=False)
