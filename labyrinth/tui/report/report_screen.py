"""The report card in full, over the maze."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Label

from labyrinth.core.measure import Report
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.report.report_list import ReportList
from labyrinth.tui.report.reporter import Reporter
from labyrinth.tui.widgets.too_small import TooSmall


class ReportScreen(ModalScreen[None]):
    """Shows every figure, as soon as it is known."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("report")]
    AUTO_FOCUS = "ItemList"

    def __init__(self, title: str, reporter: Reporter) -> None:
        """Show what `reporter` finds of the maze that is called `title`."""
        super().__init__()
        self._title, self._reporter = title, reporter

    def compose(self) -> ComposeResult:
        """Lay out the figures between the title and the button."""
        with Vertical(classes="dialog"):
            yield Label(self._title, classes="dialog-title", markup=False)
            yield ReportList()
            with Horizontal(classes="dialog-buttons"):
                yield Button("Close", id="close", compact=True, tooltip="Go back to the maze")
        yield TooSmall()

    def on_mount(self) -> None:
        """Ask for the report."""
        self.query_one(ReportList).say("Measuring…")
        self._reporter.ask(self._take, self._progress)

    @property
    def _is_left(self) -> bool:
        """Whether what it consists of has gone or goes: a report is told even then."""
        return self._pruning or not self.is_attached

    def _progress(self, share: float) -> None:
        if not self._is_left:
            self.query_one(ReportList).say(f"Measuring… {share:.0%}")

    def _take(self, report: Report) -> None:
        if not self._is_left:
            self.query_one(ReportList).show(report)

    def on_click(self, event: events.Click) -> None:
        """Close at a click beside the report."""
        if event.widget is self:
            self.action_close()

    @on(Button.Pressed, "#close")
    def action_close(self) -> None:
        """Go back to the maze."""
        self.dismiss(None)
