"""The pane with the findings of a study: a summary, sentences and a plot."""

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from threading import Lock
from time import perf_counter
from typing import Final, Literal, NamedTuple

from rich.table import Table
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.color import Color
from textual.containers import Horizontal, VerticalScroll
from textual.message import Message
from textual.widgets import Label, Static

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.sentences import sentence_of
from labyrinth.core.table import NOTHING
from labyrinth.study.plan import Plan
from labyrinth.study.plots.in_terminal import plot_as_text
from labyrinth.study.plots.plot import KINDS, HeatMap, Plot, plot_of_rows
from labyrinth.study.rows import RowsError, RowStore
from labyrinth.study.summary import FIGURE, FIGURES, HEADINGS, SOLVER, Summary, summary_of
from labyrinth.tui import clock
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.keys.table import class_bindings, table
from labyrinth.tui.widgets.choice import Choice
from labyrinth.tui.widgets.terms import Terms

# Drawing in terminals uses one canvas for all threads.
_CANVAS: Final = Lock()
_LEAST_PAUSE: Final = 1.0
# Findings are updated after a pause as many times as long as the last update.
_PAUSES: Final = 10
_NO_ROWS: Final = "No rows yet."
# The meaning of the summary's headings.
_MEANING: Final = (
    "n: number of runs. 95% CI: the 95% confidence interval of the mean. Median: half of the runs "
    "are below it. Quartiles: a quarter of the runs are below the lower one, a quarter above the "
    "upper one."
)
_AND: Final = ", "
_DISPENSABLE: Final = ("lower quartile", "upper quartile")
# The least columns for all statistics of a group.
_ROOM_FOR_ALL: Final = 56
_MOST_FACTORS: Final = 3
_FIRST_FIGURES: Final = (FIGURE, "steps", "cost", "largest_frontier", "turns", "search_ms")


class Question(NamedTuple):
    """A question about a study: a figure by the factors `by`, and a kind of plot."""

    by: tuple[str, ...]
    figure: str
    kind: str

    def plot(self, plan: Plan, rows: RowStore) -> Plot:
        """Return the plot that answers this question.

        A heat map has the default factors unless there are two factors. Raises LabyrinthError if
        the plan does not support the plot, or if no finished run has the figure.
        """
        by = () if self.kind == "heat-map" and len(self.by) != 2 else self.by
        return plot_of_rows(plan, rows, self.kind, by, self.figure)


def _groupings(plan: Plan) -> list[tuple[str, ...]]:
    """Return the combinations of factors for questions; those with the solver come first."""
    study, varied = plan.study, [SOLVER] if len(plan.solvers) > 1 else []
    if not study.mazes:
        sides = [size.split("x") for size in study.sizes]
        rows, cols = ({side[at] for side in sides} for at in (0, 1))
        varied += ["generator"] if len(study.generators) > 1 else []
        varied += [key for key, values in study.options.items() if len(values) > 1]
        varied += ["rows"] if len(rows) > 1 else []
        # If each size has rows of its own, these are complete.
        varied += ["cols"] if len(cols) > 1 and len(rows) < len(sides) else []
    found = [each for count in range(1, _MOST_FACTORS + 1) for each in combinations(varied, count)]
    return sorted(found, key=lambda each: SOLVER not in each) or [(SOLVER,)]


class Findings(NamedTuple):
    """The answer to a question.

    `summary` is None without finished runs. `drawn` is the plot as text with terminal colours; it
    is empty for a heat map, which the view draws. If there is no plot, `captions` say why.
    """

    summary: Summary | None
    plot: Plot | None
    drawn: str
    captions: list[str]


def find(plan: Plan, rows: RowStore, question: Question, width: int) -> Findings:
    """Return the answer to a question, with a plot that is `width` columns wide.

    Raises RowsError if the rows cannot be read.
    """
    summary = summary_of(plan, rows, question.by, question.figure) if rows.count else None
    try:
        plot, drawn = question.plot(plan, rows), ""
        if not isinstance(plot, HeatMap):
            with _CANVAS:
                drawn = plot_as_text(plot, width, coloured=True)
        return Findings(summary, plot, drawn, plot.captions)
    except RowsError:
        raise
    except LabyrinthError as error:
        return Findings(summary, None, "", [sentence_of(error)])


class FindingsView(VerticalScroll):
    """A pane with a question about a study and its answer, updated while the study runs."""

    BINDINGS = class_bindings("study_findings")

    def __init__(self, plan: Plan, *, id: str | None = None) -> None:
        """Begin with the question how the solvers of a plan differ."""
        super().__init__(id=id)
        self._plan = plan
        study = plan.study
        several_sizes = study.mazes or len(study.sizes) > 1
        words = {
            "by": [_AND.join(each) for each in _groupings(plan)],
            "figure": [*dict.fromkeys((*_FIRST_FIGURES, *FIGURES))],
            "plot": [kind for kind in KINDS if kind != "scaling" or several_sizes],
        }
        self._choices = {name: Choice(each, each[0], id=name) for name, each in words.items()}
        self._apart = DaemonThread(self)
        self._summary: Summary | None = None
        # The last question, with the number of runs and the width in columns that it was about.
        self._asked: tuple[Question, int, int] | None = None
        self._began = self._due = 0.0

    def compose(self) -> ComposeResult:
        """Lay out the question above the answer."""
        with Horizontal(id="questions"):
            for name, choice in self._choices.items():
                yield Label(table()[f"study_run.{name}"].label)
                yield choice
        yield Static(_NO_ROWS, id="summary", markup=False).with_tooltip(_MEANING)
        for name in ("sentences", "plot-title", "plot-drawn", "plot-caption"):
            yield Static("", id=name, markup=False)

    @property
    def question(self) -> Question:
        """The current question."""
        by, figure, kind = (choice.value for choice in self._choices.values())
        return Question(tuple(by.split(_AND)), figure, kind)

    def shown_terms(self) -> Terms:
        """Return the terms to explain: the figure of the question, the headings, the sentences."""
        told = [*HEADINGS, *self._summary.sentences] if self._summary else []
        return Terms(" ".join([self.question.figure, *told]))

    async def on_click(self, event: events.Click) -> None:
        """Explain the headings when the summary is clicked."""
        if event.widget is self.query_one("#summary"):
            await self.run_action("app.glossary")

    def turn(self, name: str, step: int) -> None:
        """Change the question: go `step` values further in the field "by", "figure" or "plot"."""
        self._choices[name].action_turn(step)

    @on(Choice.Changed)
    @on(events.Resize)
    def ask(self, event: Message) -> None:
        """Answer a changed question, or draw a plot that fits, as soon as possible."""
        event.stop()
        self._due = 0.0

    def look(self, rows: RowStore | None, *, done: bool) -> None:
        """Update the findings if more runs are finished, or if the question or width has changed.

        While the study is not `done`, findings are updated only from time to time. If the rows
        cannot be read, the old findings stay.
        """
        width = self.scrollable_content_region.width
        if rows is None or self._apart.busy or not width:
            return
        asked = self.question, rows.count, width
        if asked != self._asked and (clock.present.now() >= self._due or done):
            self._asked, self._began = asked, perf_counter()
            work = partial(find, self._plan, rows, self.question, width)
            self._apart.do(work, self._show, fail=self._fail)

    def _fail(self, error: LabyrinthError) -> None:
        self._asked, self._due = None, clock.present.now() + _LEAST_PAUSE

    def _show(self, findings: Findings) -> None:
        pause = max(_LEAST_PAUSE, _PAUSES * (perf_counter() - self._began))
        self._due = clock.present.now() + pause
        self._summary, plot, text, captions = findings
        drawn: Table | Text = Text.from_ansi(text, no_wrap=True)
        if isinstance(plot, HeatMap):
            drawn = self._heat_map(plot)
        summary = self._summary
        for name, told in (
            ("summary", self._table_of(summary) if summary else _NO_ROWS),
            ("sentences", "\n".join(summary.sentences if summary else [])),
            ("plot-title", plot.title if plot else ""),
            ("plot-drawn", drawn),
            ("plot-caption", "\n".join(captions)),
        ):
            self.query_one(f"#{name}", Static).update(told)

    def _table_of(self, summary: Summary) -> Table:
        """Return a summary as a table, without quartiles if the pane is narrow."""
        headings, rows = summary.table()
        left_out = _DISPENSABLE if self.scrollable_content_region.width < _ROOM_FOR_ALL else ()
        shown = [at for at, heading in enumerate(headings) if heading not in left_out]
        table = _table([headings[at] for at in shown], len(shown) - len(summary.by))
        for row in rows:
            table.add_row(*(Text(row[at]) for at in shown))
        return table

    def _heat_map(self, plot: HeatMap) -> Table:
        """Return a heat map as a table, whose cells have a background by their values.

        The lowest value has the background of the pane, the highest one the primary colour.
        """
        variables = self.app.get_css_variables()
        cold, hot = Color.parse(variables["surface"]), Color.parse(variables["primary"])
        table = _table(["", *map(str, plot.cols)], len(plot.cols))
        for row in plot.rows:
            cells = []
            for col in plot.cols:
                cell = plot.cells.get((row, col))
                if cell is None:
                    cells.append(Text(NOTHING))
                    continue
                ground = cold.blend(hot, plot.heat(cell))
                style = f"{ground.get_contrast_text(1.0).rich_color.name} on {ground.hex6}"
                cells.append(Text(f" {cell.median:,g} ", style))
            table.add_row(Text(str(row)), *cells)
        return table


def _table(headings: Sequence[str], numbers: int) -> Table:
    """Return a table without rows, whose last `numbers` columns are right-aligned."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    for at, heading in enumerate(headings):
        justify: Literal["left", "right"] = "right" if at >= len(headings) - numbers else "left"
        table.add_column(heading, justify=justify, overflow="fold")
    return table
