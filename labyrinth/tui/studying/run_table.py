"""The table of a study's runs, of which there may be a million: only visible runs are drawn."""

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from time import perf_counter
from typing import ClassVar, Final, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events, on
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.table import NOTHING, places_by
from labyrinth.study.columns import DIED, RESULTS, RUN
from labyrinth.study.columns import SOLVER as SOLVERS
from labyrinth.study.plan import Plan
from labyrinth.study.rows import Cells, RowStore
from labyrinth.study.summary import FIGURES, SOLVER
from labyrinth.tui import clock
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.keys.table import class_bindings
from labyrinth.tui.widgets.figures_table import Sorting, without_cut
from labyrinth.tui.widgets.item_list import shortened
from labyrinth.tui.widgets.terms import Terms

MARK: Final = "✓"
# The width of the marks before all columns.
_MARKS: Final = 2
# The number of columns that do not scroll.
_FIXED: Final = 2
# The lines of the headings.
_HEADING: Final = 1
_CLICKS_TO_OPEN: Final = 2
# The order of the plan: by the first column.
_PLANNED: Final = Sorting()
_LEAST_PAUSE: Final = 1.0
# The table is sorted again after a pause as many times as long as the last sorting.
_PAUSES: Final = 10
_WAITING: Final = "…"
_MAZE_WIDTH: Final = 32
# The number of mazes that determine the width of their names.
_MAZES_ASKED: Final = 64
_SOLVER_WIDTH: Final = 16
_LEAST_WIDTH: Final = 7
_TEXT_WIDTH: Final = 11
_REASON_WIDTH: Final = 32
_FIRST: Final = ("outcome", "expanded", "steps", "cost", "optimum")
# Columns for runs, shown if they fit.
_LAST: Final = ("start", "goals", "reason")


class RunColumn(NamedTuple):
    """A column of the table: its name, its width in characters, and a sentence on its meaning.

    `at` is the index of the column in `RESULTS`; it is -1 for a column that comes from the plan.
    """

    name: str
    width: int
    at: int
    meaning: str

    @property
    def heading(self) -> str:
        """The displayed name of the column."""
        return self.name.replace("_", " ")

    def text(self, value: object) -> str:
        """Return a value as text in the width of the column; numbers are right-aligned."""
        if value is None:
            told = NOTHING
        elif isinstance(value, bool):
            told = "yes" if value else "no"
        elif isinstance(value, float):
            told = f"{value:,.3f}".rstrip("0").rstrip(".")
        else:
            told = f"{value:,}" if isinstance(value, int) else str(value)
        if self.name in FIGURES or self.name == RUN.name:
            return told.rjust(self.width)
        return shortened(told, self.width).ljust(self.width)


class RunColumns:
    """The columns of the table of a plan's runs, without the command."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        mazes, last = plan.mazes, len(plan.mazes) - 1
        asked = {*range(0, last, last // _MAZES_ASKED + 1), last}
        places = {column.name: at for at, column in enumerate(RESULTS)}
        middle = [name for name in places if name not in (*_FIRST, *_LAST)]
        # Each heading has space for the sign of the order.
        run = max(len(RUN.name) + 1, len(f"{len(plan) - 1:,}"))
        solver = min(_SOLVER_WIDTH, max(len(SOLVER) + 1, *map(len, plan.solvers)))
        maze = max(len(mazes.heading) + 1, *(len(mazes.name(number)) for number in asked))
        self.all = (
            RunColumn(RUN.name, run, -1, RUN.meaning),
            RunColumn(SOLVER, solver, -1, SOLVERS[0].meaning),
            RunColumn(mazes.heading, min(_MAZE_WIDTH, maze), -1, "The maze."),
            *(_column(places[name]) for name in (*_FIRST, *middle, *_LAST)),
        )
        # The begin of each column, and the end of the last one: each is followed by a blank.
        self.edges = [*accumulate((each.width + 1 for each in self.all), initial=_MARKS)]

    def at(self, x: int, scrolled: int) -> int | None:
        """Return the number of the column at the horizontal position `x`, None if there is none.

        `scrolled` is the number of characters by which the columns that are not fixed are scrolled.
        """
        if x >= self.edges[_FIXED]:
            x += scrolled
        number = bisect_right(self.edges, x) - 1
        return number if 0 <= number < len(self.all) else None

    def values(self, run: int, cells: Cells | None) -> list[object]:
        """Return the value of each column for a run.

        `cells` are the results of the run, None if the run is not finished.
        """
        number, solver = self._plan.parted(run)
        known = [run, self._plan.solvers[solver], self._plan.mazes.name(number)]
        rest = self.all[len(known) :]
        if cells is None:
            return [*known, *(_WAITING if each.name == "outcome" else "" for each in rest)]
        return [*known, *((cells or DIED)[each.at] for each in rest)]


def _column(at: int) -> RunColumn:
    name, kind, meaning, _ = RESULTS[at]
    width = max(_LEAST_WIDTH, len(name) + 1)
    if kind == "text":
        width = _REASON_WIDTH if name == "reason" else _TEXT_WIDTH
    return RunColumn(name, width, at, meaning)


class RunOrder(NamedTuple):
    """An order of the runs: their numbers from top to bottom, and how they are sorted.

    `rows` is the number of finished runs when the order was computed, None if the order depends
    only on the plan. `seconds` is the time that sorting took.
    """

    runs: Sequence[int]
    sorted_by: Sorting
    rows: int | None = None
    seconds: float = 0.0


def order_of(
    plan: Plan, rows: RowStore | None, columns: Sequence[RunColumn], sorted_by: Sorting
) -> RunOrder:
    """Return the order of the runs by the column and the direction of `sorted_by`.

    Runs without a value in the column come last.
    """
    began, (by, is_reversed) = perf_counter(), sorted_by
    column, runs = columns[by], range(len(plan))
    if column.name == RUN.name:
        return RunOrder(runs[:: -1 if is_reversed else 1], sorted_by)
    count: int | None = None
    values: list[object]
    if column.at >= 0:
        count, values = rows.count if rows is not None else 0, [None] * len(plan)
        # A million rows have few different values: each is stored once.
        shared: dict[object, object] = {}
        for run, cells in rows.rows() if rows is not None else ():
            value = (cells or DIED)[column.at]
            values[run] = shared.setdefault(value, value)
    elif column.name == SOLVER:
        values = [plan.solvers[plan.parted(run)[1]] for run in runs]
    else:
        # Mazes are sorted in the order of the plan: 9 before 10.
        values = [plan.parted(run)[0] for run in runs]
    order = array("Q", places_by(values, reverse=is_reversed))
    return RunOrder(order, sorted_by, count, perf_counter() - began)


class RunTable(ScrollView, can_focus=True, inherit_bindings=False):
    """A table with a line for each run of a plan; runs that are not finished are shown as waiting.

    While `follows` is true, the table scrolls to the run finished last. A click on a run selects
    the run, a click in the first column also marks it, and a double click opens its maze. A click
    on a heading sorts by its column, and a second click reverses the order. Sorting a million runs
    takes time; the old order is shown until sorting is done.
    """

    BINDINGS = class_bindings("study_rows", "figures")
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "runs--heading",
        "runs--chosen",
        "runs--waiting",
        "runs--mark",
    }
    ALLOW_SELECT = False

    class Changed(Message):
        """The selected run, a mark or the order of the table has changed."""

    class Opened(Message):
        """The user wants to open the maze of the selected run."""

    def __init__(self, plan: Plan, *, id: str | None = None) -> None:
        """Show the runs of a plan in the order of the plan, all of them waiting."""
        super().__init__(id=id)
        self._plan, self._columns = plan, RunColumns(plan)
        self._rows: RowStore | None = None
        self._latest = 0
        self._sorting = _PLANNED
        self._order = RunOrder(range(len(plan)), _PLANNED)
        self._thread, self._due = DaemonThread(self), 0.0
        # The line under the cursor.
        self._line = 0
        # The runs that are marked.
        self.marked: set[int] = set()
        # Whether the latest rows are kept in sight.
        self.follows = True
        self.virtual_size = Size(self._columns.edges[-1], len(plan) + _HEADING)

    @property
    def chosen(self) -> int:
        """The run under the cursor."""
        return self._order.runs[self._line]

    def show(self, rows: RowStore | None, latest: int) -> None:
        """Show the finished runs; `latest` is the number of the run that was finished last."""
        self._rows = rows
        if self.follows and latest != self._latest:
            self._line = max(0, latest)
            self._bring_into_sight()
        self._latest = latest
        self.refresh()

    def shown_terms(self) -> Terms:
        """Return the headings as terms to explain, the heading of the sort column first."""
        headings = [column.heading for column in self._columns.all]
        return Terms(", ".join([headings[self._sorting.by], *headings]))

    def action_mark(self) -> None:
        """Toggle the mark of the selected run."""
        self.marked ^= {self.chosen}
        self.refresh()
        self.post_message(self.Changed())

    @property
    def _lines(self) -> int:
        return max(1, self.scrollable_content_region.height - _HEADING)

    def _go_to(self, line: int) -> None:
        """Select the run in a line, and stop scrolling to finished runs."""
        self.follows = False
        before = self.chosen
        self._line = max(0, min(line, len(self._plan) - 1))
        self._bring_into_sight()
        if self.chosen != before:
            self.post_message(self.Changed())

    def _bring_into_sight(self) -> None:
        top, line = int(self.scroll_target_y), self._line
        if not self._is_in_sight:
            top = line if line < top else line - self._lines + 1
            self.scroll_to(y=top, animate=False, force=True, immediate=True)
        self.refresh()

    @property
    def _is_in_sight(self) -> bool:
        """Whether the selected run is among the visible lines."""
        top = int(self.scroll_target_y)
        return top <= self._line < top + self._lines

    def on_resize(self) -> None:
        """Keep the selected run in sight."""
        self._bring_into_sight()

    # Order

    @property
    def sorted_by(self) -> tuple[str, bool]:
        """The heading of the sort column, and whether the order is reversed."""
        return self._columns.all[self._sorting.by].heading, self._sorting.is_reversed

    @property
    def is_sorted(self) -> bool:
        """Whether the lines are already in the order that was requested last."""
        return self._order.sorted_by == self._sorting

    def sort_by(self, number: int) -> None:
        """Sort by the column with this number; if it is the sort column, reverse the order."""
        self._sorting = self._sorting.turned_to(number)
        self.follows = False
        self._show_column(number)
        self.keep_sorted(at_once=True)
        self.refresh()
        self.post_message(self.Changed())

    def keep_sorted(self, *, at_once: bool) -> None:
        """Sort again if more runs are finished, or if another order was requested.

        If only more runs are finished, the table is sorted only from time to time, unless
        `at_once`.
        """
        count = self._rows.count if self._rows is not None else 0
        if self._thread.busy or (self.is_sorted and self._order.rows in (None, count)):
            return
        if at_once or not self.is_sorted or clock.present.now() >= self._due:
            asked = self._plan, self._rows, self._columns.all, self._sorting
            work = partial(order_of, *asked)
            self._thread.do(work, self._arrange, fail=self._stay_so, at_once=True)

    def _stay_so(self, error: LabyrinthError) -> None:
        """Keep the old order, since the rows cannot be read; the study reports the error."""
        self._sorting = self._order.sorted_by
        self.refresh()
        self.post_message(self.Changed())

    def _arrange(self, order: RunOrder) -> None:
        """Show the runs in another order; the same run stays selected.

        The table scrolls to the selected run if this run was visible or the sort column changed.
        """
        before, chosen, was_in_sight = self._order, self.chosen, self._is_in_sight
        self._order, self._line = order, order.runs.index(chosen)
        self._due = clock.present.now() + max(_LEAST_PAUSE, _PAUSES * order.seconds)
        is_another = order.sorted_by != before.sorted_by
        if is_another or was_in_sight:
            self._bring_into_sight()
        self.refresh()
        if is_another:
            self.post_message(self.Changed())

    def _show_column(self, number: int) -> None:
        """Scroll so that the column with this number is visible."""
        edges = self._columns.edges
        if number < _FIXED:
            return
        start, stop = (each - edges[_FIXED] for each in edges[number : number + 2])
        room = self.scrollable_content_region.width - edges[_FIXED]
        x = min(start, max(self.scroll_target_x, stop - room))
        self.scroll_to(x=x, animate=False, force=True, immediate=True)

    # Drawing

    def render_line(self, y: int) -> Strip:
        """Return line `y` of the visible part: the headings (0), or a run."""
        columns = self._columns.all
        if y < _HEADING:
            style = self.get_component_rich_style("runs--heading")
            sign_of = self._sorting.sign_of
            texts = [each.text(f"{each.heading}{sign_of(at)}") for at, each in enumerate(columns)]
            return self._strip("", texts, style, is_head=True)
        line = int(self.scroll_offset.y) + y - _HEADING
        if line >= len(self._plan):
            return Strip.blank(self.scrollable_content_region.width, self.rich_style)
        run = self._order.runs[line]
        cells = self._rows.row(run) if self._rows is not None else None
        style = self.rich_style
        if line == self._line:
            style = self.get_component_rich_style("runs--chosen")
        elif cells is None:
            style = self.get_component_rich_style("runs--waiting")
        values = self._columns.values(run, cells)
        texts = [each.text(value) for each, value in zip(columns, values, strict=True)]
        return self._strip(MARK if run in self.marked else "", texts, style)

    def _strip(
        self, mark: str, texts: Sequence[str], style: Style, *, is_head: bool = False
    ) -> Strip:
        """Return a line of the table: the fixed columns, and the visible part of the others.

        `mark` is the text before the first column, and `texts` are the texts of all columns.
        """
        width, scrolled = self.scrollable_content_region.width, int(self.scroll_offset.x)
        of_marks = style + self.get_component_rich_style("runs--mark", partial=True)
        parts = texts[:_FIXED], texts[_FIXED:]
        fixed, rest = ("".join(f"{each} " for each in part) for part in parts)
        left = Strip([Segment(mark.ljust(_MARKS), of_marks), Segment(fixed, style)])
        room = range(left.cell_length, max(left.cell_length, width))
        right = Strip([Segment(rest, style)]).crop(scrolled, scrolled + len(room))
        strip = Strip.join([left, right]).adjust_cell_length(width, style)
        edges = [edge - scrolled for edge in self._columns.edges[_FIXED:]]
        return without_cut(strip, edges, room, (0, 1), is_head=is_head)

    # User actions

    def on_click(self, event: events.Click) -> None:
        """Sort by a clicked heading, or select a clicked run.

        A click in the first column also marks the run, and a double click opens its maze.
        """
        if event.y < _HEADING:
            if (number := self._column_at(event)) is not None:
                self.sort_by(number)
            return
        line = event.y - _HEADING + int(self.scroll_offset.y)
        if line >= len(self._plan):
            return
        self._go_to(line)
        if event.x < _MARKS:
            self.action_mark()
        elif event.chain >= _CLICKS_TO_OPEN:
            self.post_message(self.Opened())

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Show the meaning of the heading under the mouse pointer as a tooltip."""
        number = self._column_at(event) if event.y < _HEADING else None
        told = self._columns.all[number].meaning if number is not None else None
        if self.tooltip != told:
            self.tooltip = told

    def _column_at(self, event: events.MouseEvent) -> int | None:
        return self._columns.at(event.x, int(self.scroll_offset.x))

    @on(events.MouseScrollUp)
    @on(events.MouseScrollDown)
    def stay(self) -> None:
        """Stop scrolling to finished runs."""
        self.follows = False

    def action_order(self, step: int) -> None:
        """Sort by the column `step` columns to the right of the sort column, wrapping around."""
        self.sort_by((self._sorting.by + step) % len(self._columns.all))

    def action_reverse(self) -> None:
        """Sort in the opposite order."""
        self.sort_by(self._sorting.by)

    def action_move(self, step: int) -> None:
        """Select the run `step` lines further down, wrapping around."""
        self._go_to((self._line + step) % len(self._plan))

    def action_edge(self, at: int) -> None:
        """Select the run in the first line (`at` = 0) or in the last line (`at` = -1).

        In the order of the plan, -1 selects the run that was finished last, and the table then
        scrolls to each run as it is finished.
        """
        is_planned = self._order.sorted_by == _PLANNED
        last = self._latest if is_planned else len(self._plan) - 1
        self._go_to(0 if at == 0 else last)
        self.follows = at != 0 and is_planned

    def action_page_up(self) -> None:
        """Select the run one page above."""
        self._go_to(self._line - self._lines)

    def action_page_down(self) -> None:
        """Select the run one page below."""
        self._go_to(self._line + self._lines)

    def action_scroll_columns(self, columns: int) -> None:
        """Scroll by a number of columns to the right, or to the left if negative."""
        self.scroll_relative(x=columns, animate=False)
