"""The table of a study's runs, of which there may be a million: only visible runs are drawn."""

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from functools import partial
from time import perf_counter
from typing import ClassVar, Final, NamedTuple

from textual import events, on

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
from labyrinth.tui.widgets.figures_table import Sorting
from labyrinth.tui.widgets.item_list import shortened
from labyrinth.tui.widgets.line_table import HEADING, DrawnLine, LineTable
from labyrinth.tui.widgets.terms import Terms

MARK: Final = "✓"
# The width of the marks before all columns.
_MARKS: Final = 2
# The number of columns that do not scroll.
_FIXED: Final = 2
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
    only on the plan.
    """

    runs: Sequence[int]
    sorted_by: Sorting
    rows: int | None = None


def order_of(
    plan: Plan, rows: RowStore | None, columns: Sequence[RunColumn], sorted_by: Sorting
) -> RunOrder:
    """Return the order of the runs by the column and the direction of `sorted_by`.

    Runs without a value in the column come last.
    """
    by, is_reversed = sorted_by
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
    return RunOrder(array("Q", places_by(values, reverse=is_reversed)), sorted_by, count)


class RunTable(LineTable):
    """A table with a line for each run of a plan; runs that are not finished are shown as waiting.

    While `follows` is true, the table scrolls to the run finished last. A click in the first column
    marks the run. A click on a heading sorts by its column, and a second click reverses the order.
    Sorting a million runs takes time; the old order is shown until sorting is done.
    """

    BINDINGS = class_bindings("study_rows", "figures")
    COMPONENT_CLASSES: ClassVar[set[str]] = {"lines--waiting"}

    def __init__(self, plan: Plan, *, id: str | None = None) -> None:
        """Show the runs of a plan in the order of the plan, all of them waiting."""
        self._plan, self._columns = plan, RunColumns(plan)
        widths = [each.width for each in self._columns.all]
        super().__init__(widths, marks=_MARKS, fixed=_FIXED, id=id)
        self._rows: RowStore | None = None
        self._latest = 0
        self._sorting = _PLANNED
        self._order = RunOrder(range(len(plan)), _PLANNED)
        self._thread = DaemonThread(self)
        # When the last sorting began, and when the table is sorted again.
        self._began = self._due = 0.0
        # The runs that are marked.
        self.marked: set[int] = set()
        # Whether the latest rows are kept in sight.
        self.follows = True
        self.resize(len(plan))

    @property
    def chosen(self) -> int:
        """The run under the cursor."""
        return self._order.runs[self.line]

    def show(self, rows: RowStore | None, latest: int) -> None:
        """Show the finished runs; `latest` is the number of the run that was finished last."""
        self._rows = rows
        if self.follows and latest != self._latest:
            self.line = max(0, latest)
            self.bring_into_sight()
        self._latest = latest
        self.refresh()

    def shown_terms(self) -> Terms:
        """Return the headings as terms to explain, the heading of the sort column first."""
        headings = [column.heading for column in self._columns.all]
        return Terms(", ".join([headings[self._sorting.by], *headings]))

    def choose(self, line: int) -> None:
        """Select the run in a line, and stop scrolling to finished runs."""
        self.follows = False
        super().choose(line)

    def action_mark(self) -> None:
        """Toggle the mark of the selected run."""
        self.marked ^= {self.chosen}
        self.refresh()
        self.post_message(self.Changed())

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
            self._began = perf_counter()
            work = partial(order_of, self._plan, self._rows, self._columns.all, self._sorting)
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
        before, chosen, was_in_sight = self._order, self.chosen, self.is_in_sight
        self._order, self.line = order, order.runs.index(chosen)
        pause = max(_LEAST_PAUSE, _PAUSES * (perf_counter() - self._began))
        self._due = clock.present.now() + pause
        is_another = order.sorted_by != before.sorted_by
        if is_another or was_in_sight:
            self.bring_into_sight()
        self.refresh()
        if is_another:
            self.post_message(self.Changed())

    def _show_column(self, number: int) -> None:
        """Scroll so that the column with this number is visible."""
        edges = self.edges
        if number < _FIXED:
            return
        start, stop = (each - edges[_FIXED] for each in edges[number : number + 2])
        room = self.scrollable_content_region.width - edges[_FIXED]
        x = min(start, max(self.scroll_target_x, stop - room))
        self.scroll_to(x=x, animate=False, force=True, immediate=True)

    # Drawing

    def headings(self) -> list[str]:
        """Return the headings, with the sign of the order."""
        sign_of = self._sorting.sign_of
        columns = enumerate(self._columns.all)
        return [each.text(f"{each.heading}{sign_of(at)}") for at, each in columns]

    def drawn(self, line: int) -> DrawnLine:
        """Return the run in a line."""
        run = self._order.runs[line]
        cells = self._rows.row(run) if self._rows is not None else None
        values = zip(self._columns.all, self._columns.values(run, cells), strict=True)
        texts = [each.text(value) for each, value in values]
        look = "lines--waiting" if cells is None else ""
        return DrawnLine(MARK if run in self.marked else "", texts, look)

    # User actions

    def on_click(self, event: events.Click) -> None:
        """Sort by a clicked heading, or mark a run that is clicked in the first column."""
        number = self._heading_at(event)
        if number is not None:
            self.sort_by(number)
        elif event.y >= HEADING and event.x < _MARKS:
            event.prevent_default()
            self.choose(event.y - HEADING + int(self.scroll_offset.y))
            self.action_mark()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Show the meaning of the heading under the mouse pointer as a tooltip."""
        number = self._heading_at(event)
        told = self._columns.all[number].meaning if number is not None else None
        if self.tooltip != told:
            self.tooltip = told

    def _heading_at(self, event: events.MouseEvent) -> int | None:
        """Return the number of the column whose heading is under the pointer, None without one."""
        x = event.x + (int(self.scroll_offset.x) if event.x >= self.edges[_FIXED] else 0)
        number = bisect_right(self.edges, x) - 1
        is_heading = event.y < HEADING and 0 <= number < len(self._columns.all)
        return number if is_heading else None

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

    def action_edge(self, at: int) -> None:
        """Select the run in the first line (`at` = 0) or in the last line (`at` = -1).

        In the order of the plan, -1 selects the run that was finished last, and the table then
        scrolls to each run as it is finished.
        """
        is_planned = self._order.sorted_by == _PLANNED
        last = self._latest if is_planned else len(self._plan) - 1
        self.choose(0 if at == 0 else last)
        self.follows = at != 0 and is_planned
