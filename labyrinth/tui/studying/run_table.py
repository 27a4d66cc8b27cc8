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
from labyrinth.tui.studying.run_columns import MARKS, RunColumns
from labyrinth.tui.studying.run_order import RunOrder
from labyrinth.tui.studying.sorted_runs import SortedRuns
from labyrinth.tui.widgets.figures_table import cut_columns, without_cut

MARK: Final = "✓"
_CLICKS_TO_OPEN: Final = 2
_HEADING: Final = 1
"""Lines of the headings."""


class RunTable(ScrollView, can_focus=True, inherit_bindings=False):
    """Shows a line for each run of a plan; those that have no row yet wait.

    While it `follows`, the latest rows are in sight. A click chooses a run, a second one opens it,
    in the first column it marks it. A click on a heading sorts by that column, another one the
    other way round.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("study_rows", "figures")]
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

    class Sorted(Message):
        """The order is another, or another one is asked for."""

    class Opened(Message):
        """The maze of the chosen run is to be opened."""

    class Marked(Message):
        """The chosen run is to be marked, or no longer."""

    def __init__(self, plan: Plan, *, id: str | None = None) -> None:
        """Show the runs of a plan in its order, none of which has a row yet."""
        super().__init__(id=id)
        self._plan, self._columns = plan, RunColumns(plan)
        self._journal: Journal | None = None
        self._latest = 0
        self._runs = SortedRuns(self, plan, self._columns.all, self._stay)
        self._line = 0
        """The line under the cursor."""
        self.marked: set[int] = set()
        """The runs that are marked."""
        self.follows = True
        """Whether the latest rows are kept in sight."""
        self.virtual_size = Size(self._columns.edges[-1], len(plan) + _HEADING)

    @property
    def chosen(self) -> int:
        """The run under the cursor."""
        return self._runs.order.runs[self._line]

    def show(self, journal: Journal | None, latest: int) -> None:
        """Show the rows in a journal, the latest of which is that of this number."""
        self._journal = journal
        if self.follows and latest != self._latest:
            self._line = max(0, latest)
            self._bring_into_sight()
        self._latest = latest
        self.refresh()

    def switch_mark(self) -> None:
        """Mark the chosen run, or no longer."""
        self.marked ^= {self.chosen}
        self.refresh()

    @property
    def _lines(self) -> int:
        return max(1, self.scrollable_content_region.height - _HEADING)

    def _go_to(self, line: int) -> None:
        """Choose the run in a line."""
        before = self.chosen
        self._line = max(0, min(line, len(self._plan) - 1))
        self._bring_into_sight()
        if self.chosen != before:
            self.post_message(self.Chosen(self.chosen))

    def _bring_into_sight(self) -> None:
        top, line = int(self.scroll_target_y), self._line
        if not self._is_in_sight:
            top = line if line < top else line - self._lines + 1
            self.scroll_to(y=top, animate=False, force=True, immediate=True)
        self.refresh()

    @property
    def _is_in_sight(self) -> bool:
        """Whether the chosen run is among the lines that are seen."""
        top = int(self.scroll_target_y)
        return top <= self._line < top + self._lines

    def on_resize(self) -> None:
        """Keep the chosen run in sight."""
        self._bring_into_sight()

    # The order

    @property
    def sorted_by(self) -> tuple[str, bool]:
        """The heading of the column that the runs are sorted by, and whether it is reversed."""
        by, is_reversed = self._runs.sorting.state
        return self._columns.all[by].heading, is_reversed

    @property
    def is_sorted(self) -> bool:
        """Whether the lines stand as the headings say: of a million that takes its time."""
        return self._runs.is_current

    def sort_by(self, number: int) -> None:
        """Sort by the column of that number; the other way round if the lines are so already."""
        self._runs.sorting.turn_to(number)
        self.follows = False
        self._show_column()
        self.keep_sorted(at_once=True)
        self.refresh()
        self.post_message(self.Sorted())

    def keep_sorted(self, *, at_once: bool) -> None:
        """Sort anew if there are more rows; while they come in only now and then, or `at_once`."""
        self._runs.keep(self._journal, at_once=at_once)

    def _stay(self, before: RunOrder) -> None:
        """Leave the same run chosen in another order, and in sight if it was."""
        order, chosen = self._runs.order, before.runs[self._line]
        is_another = order.sorted_by != before.sorted_by
        was_in_sight = self._is_in_sight
        self._line = order.runs.index(chosen)
        if is_another or was_in_sight:
            self._bring_into_sight()
        self.refresh()
        if is_another:
            self.post_message(self.Sorted())

    def _show_column(self) -> None:
        """Scroll the column into sight that the runs are sorted by."""
        edges, number, fixed = self._columns.edges, self._runs.sorting.by, self._columns.fixed
        if number < fixed:
            return
        start, stop = (each - edges[fixed] for each in edges[number : number + 2])
        room = self.scrollable_content_region.width - edges[fixed]
        x = min(start, max(self.scroll_target_x, stop - room))
        self.scroll_to(x=x, animate=False, force=True, immediate=True)

    # Drawing

    def render_line(self, y: int) -> Strip:
        """Draw the headings, or the run that is scrolled to this line."""
        width = self.scrollable_content_region.width
        columns = self._columns.all
        if y < _HEADING:
            style = self.get_component_rich_style("runs--heading")
            sign_of = self._runs.sorting.sign_of
            texts = [f"{each.headed(sign_of(at))} " for at, each in enumerate(columns)]
            return self._strip(" " * MARKS, texts, style, is_head=True)
        line = int(self.scroll_offset.y) + y - _HEADING
        if line >= len(self._plan):
            return Strip.blank(width, self.rich_style)
        run = self._runs.order.runs[line]
        cells = self._journal.row(run) if self._journal is not None else None
        style = self.rich_style
        if cells is None:
            style = self.get_component_rich_style("runs--waiting")
        if line == self._line:
            style = self.get_component_rich_style("runs--chosen")
        values = self._columns.values(run, cells)
        texts = [f"{each.text(value)} " for each, value in zip(columns, values, strict=True)]
        return self._strip((MARK if run in self.marked else "").ljust(MARKS), texts, style)

    def _strip(
        self, mark: str, texts: Sequence[str], style: Style, *, is_head: bool = False
    ) -> Strip:
        """Return a line: what is fixed, and as much of the rest as is scrolled into sight."""
        width, fixed = self.scrollable_content_region.width, self._columns.fixed
        of_marks = style + self.get_component_rich_style("runs--mark", partial=True)
        left = Strip([Segment(mark, of_marks), Segment("".join(texts[:fixed]), style)])
        scrolled = int(self.scroll_offset.x)
        rest = Strip([Segment("".join(texts[fixed:]), style)])
        room = range(left.cell_length, max(left.cell_length, width))
        right = rest.crop(scrolled, scrolled + len(room))
        strip = Strip.join([left, right]).adjust_cell_length(width, style)
        edges = [edge - scrolled for edge in self._columns.edges[fixed:]]
        return without_cut(strip, cut_columns(edges, room, 0, 1), is_head=is_head)

    # What the user does

    def on_click(self, event: events.Click) -> None:
        """Choose the run that was clicked; mark it in the first column, open it at two clicks."""
        if event.y < _HEADING:
            number = self._columns.at(event.x, int(self.scroll_offset.x))
            if number is not None:
                self.sort_by(number)
            return
        line = event.y - _HEADING + int(self.scroll_offset.y)
        if line >= len(self._plan):
            return
        self.follows = False
        self._go_to(line)
        if event.x < MARKS:
            self.post_message(self.Marked())
        elif event.chain >= _CLICKS_TO_OPEN:
            self.post_message(self.Opened())

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Have the meaning of a heading for a tooltip as long as the pointer is at it."""
        is_head = event.y < _HEADING
        number = self._columns.at(event.x, int(self.scroll_offset.x)) if is_head else None
        told = self._columns.all[number].meaning if number is not None else None
        if self.tooltip != told:
            self.tooltip = told

    def on_mouse_scroll_up(self) -> None:
        """Stay where the user looks."""
        self.follows = False

    def on_mouse_scroll_down(self) -> None:
        """Stay where the user looks."""
        self.follows = False

    def action_order(self, step: int) -> None:
        """Sort by the column `step` further on, around both ends."""
        self.sort_by(self._runs.sorting.column_after(step))

    def action_reverse(self) -> None:
        """Sort the other way round."""
        self.sort_by(self._runs.sorting.by)

    def action_move(self, step: int) -> None:
        """Choose the run `step` lines further on, from the last to the first and back."""
        self.follows = False
        self._go_to((self._line + step) % len(self._plan))

    def action_edge(self, at: int) -> None:
        """Choose the first run (0) or the last (-1).

        In the order of the plan that is the latest that has a row; those to come are followed.
        """
        is_planned = self._runs.is_planned
        self.follows = at != 0 and is_planned
        last = self._latest if is_planned else len(self._plan) - 1
        self._go_to(0 if at == 0 else last)

    def action_page_up(self) -> None:
        """Choose the run a page further up."""
        self.follows = False
        self._go_to(self._line - self._lines)

    def action_page_down(self) -> None:
        """Choose the run a page further down."""
        self.follows = False
        self._go_to(self._line + self._lines)

    def action_scroll_columns(self, columns: int) -> None:
        """Show columns further to the right, or to the left."""
        self.scroll_relative(x=columns, animate=False)
