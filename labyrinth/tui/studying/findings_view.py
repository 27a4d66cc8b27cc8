"""The pane of what a study comes to: its summary, sentences on it, and a plot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final, Literal

from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.color import Color
from textual.containers import Horizontal, VerticalScroll
from textual.message import Message
from textual.widgets import Label, Static

from labyrinth.core.table import NOTHING
from labyrinth.study.journal import Journal
from labyrinth.study.plan import Plan
from labyrinth.study.plots.captions import title_of
from labyrinth.study.plots.heat_map import HeatMap
from labyrinth.study.summary import Summary
from labyrinth.study.summary_table import summary_table
from labyrinth.tui import clock
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.studying.findings import Findings, find
from labyrinth.tui.studying.questions import Question, figures, groupings, kinds
from labyrinth.tui.widgets.choice import Choice

_LEAST_PAUSE: Final = 1.0
_PAUSES: Final = 10
"""As many times as long as finding takes it is waited before it is done again."""
_NO_ROWS: Final = "There are no rows yet."
_MEANING: Final = (
    "n: how many runs there are of each kind. 95 % from, to: the mean of very many such runs lies "
    "between them, as far as these tell. Median: half of the runs are below. Quartiles: a quarter "
    "is below the low one, a quarter above the high one."
)
"""What the headings of the summary mean."""
_AND: Final = ", "
_DISPENSABLE: Final = ("low quartile", "high quartile")
_ROOM_FOR_ALL: Final = 56
"""Columns from which on the summary has all that is told of a group."""


class FindingsView(VerticalScroll):
    """Answers one question of the rows, anew while more of them come in."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("study_findings")]

    @dataclass
    class Found(Message):
        """What is shown is another."""

        findings: Findings

    def __init__(self, plan: Plan, *, id: str | None = None) -> None:
        """Ask of the rows of a plan how its solvers differ."""
        super().__init__(id=id)
        self._plan = plan
        words = {
            "by": [_AND.join(each) for each in groupings(plan)],
            "figure": figures(),
            "plot": kinds(plan),
        }
        self._choices = {name: Choice(each, each[0], id=name) for name, each in words.items()}
        self._apart = DaemonThread(self)
        self._findings: Findings | None = None
        self._due = 0.0
        self._width = 0
        """For so many columns the plot is drawn."""

    def compose(self) -> ComposeResult:
        """Lay out what is asked above the answer."""
        with Horizontal(id="questions"):
            for name, choice in self._choices.items():
                yield Label(name.capitalize())
                yield choice
        yield Static(_NO_ROWS, id="summary", markup=False).with_tooltip(_MEANING)
        yield Static("", id="sentences", markup=False)
        yield Static("", id="plot-title", markup=False)
        yield Static("", id="plot-drawn", markup=False)
        yield Static("", id="plot-caption", markup=False)

    @property
    def question(self) -> Question:
        """What is asked."""
        by, figure, kind = (choice.value for choice in self._choices.values())
        return Question(tuple(by.split(_AND)), figure, kind)

    def turn(self, name: str, step: int) -> None:
        """Ask the next question, by what is named: "by", "figure" or "plot"."""
        self._choices[name].action_turn(step)

    @on(Choice.Changed)
    def ask(self, event: Choice.Changed) -> None:
        """Answer another question as soon as possible."""
        event.stop()
        self._due = 0.0

    def on_resize(self) -> None:
        """Draw the plot as wide as there is room for."""
        if self.scrollable_content_region.width != self._width:
            self._due = 0.0

    def look(self, journal: Journal | None, *, done: bool) -> None:
        """Find anew where there are more rows, or where something else is asked.

        That is not done all the time, unless the study is `done`.
        """
        width = self.scrollable_content_region.width
        if journal is None or self._apart.busy or not width:
            return
        found, asked = self._findings, (self.question, journal.count, width)
        if found is not None and (found.question, found.rows, self._width) == asked:
            return
        if clock.present.now() >= self._due or done:
            self._width = width
            work = partial(find, self._plan, journal, self.question, width)
            self._apart.do(work, self._show)

    def _show(self, findings: Findings) -> None:
        self._findings = findings
        self._due = clock.present.now() + max(_LEAST_PAUSE, _PAUSES * findings.seconds)
        summary, plot = findings.summary, findings.plot
        room = self.scrollable_content_region.width
        self.query_one("#summary", Static).update(_table_of(summary, room) if summary else _NO_ROWS)
        self.query_one("#sentences", Static).update("\n".join(findings.sentences))
        drawn = self.query_one("#plot-drawn", Static)
        if isinstance(plot, HeatMap):
            drawn.update(self._heat_map(plot))
        else:
            drawn.update(Text.from_ansi(findings.drawn, no_wrap=True))
        self.query_one("#plot-title", Static).update(title_of(plot) if plot else "")
        told = findings.why_no_plot or "\n".join(findings.captions)
        self.query_one("#plot-caption", Static).update(told)
        self.post_message(self.Found(findings))

    def _heat_map(self, plot: HeatMap) -> Table:
        """Draw the cells on grounds from that of the pane to the colour of the program."""
        variables = self.app.get_css_variables()
        cold, hot = Color.parse(variables["surface"]), Color.parse(variables["primary"])
        cols = [str(col) for col in plot.cols]
        table = _table(["", *cols], len(cols))
        for row in plot.rows:
            cells = []
            for col in plot.cols:
                cell = plot.cells.get((row, col))
                if cell is None:
                    cells.append(Text(NOTHING))
                    continue
                ground = cold.blend(hot, plot.heat(cell))
                style = f"{ground.get_contrast_text(1.0).rich_color.name} on {ground.hex6}"
                cells.append(Text(f" {cell.median:g} ", style))
            table.add_row(Text(str(row)), *cells)
        return table


def _table_of(summary: Summary, room: int) -> Table:
    """Return the table of a summary; in a narrow room it has no quartiles."""
    headings, rows = summary_table(summary)
    left_out = _DISPENSABLE if room < _ROOM_FOR_ALL else ()
    shown = [at for at, heading in enumerate(headings) if heading not in left_out]
    table = _table([headings[at] for at in shown], len(shown) - len(summary.by))
    for row in rows:
        table.add_row(*(Text(row[at]) for at in shown))
    return table


def _table(headings: Sequence[str], numbers: int) -> Table:
    """Return a table without rows, the last `numbers` of its columns flush right."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    for at, heading in enumerate(headings):
        justify: Literal["left", "right"] = "right" if at >= len(headings) - numbers else "left"
        table.add_column(heading, justify=justify, overflow="fold")
    return table
