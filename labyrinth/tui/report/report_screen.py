"""The report card in full, over the maze."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Label, Static

from labyrinth.core.measure import Report
from labyrinth.core.measure.bias import Bias, Tally, findings, of_mazes
from labyrinth.core.measure.bias_picture import Line, Role, bars, picture
from labyrinth.tui.keys.table import bindings
from labyrinth.tui.report.report_list import ReportList
from labyrinth.tui.report.reporter import MOST_MAZES, Reporter, Survey
from labyrinth.tui.widgets.item_list import ItemList
from labyrinth.tui.widgets.key_button import KeyButton
from labyrinth.tui.widgets.too_small import TooSmall

_STYLES: Final = {
    Role.TEXT: "",
    Role.HEADING: "bold",
    Role.DIM: "$text-muted",
    Role.BAR: "$primary",
    Role.HEAT: "$primary",
}


_LEAST_HEIGHT: Final = 12
"""Lines from which on there is room for words above the maps."""


class BiasView(VerticalScroll):
    """Shows findings, maps and bars, sharper as more mazes come."""

    def __init__(self) -> None:
        """Wait for mazes."""
        super().__init__()
        self._bias: Bias | None = None
        self._own: Tally | None = None

    def compose(self) -> ComposeResult:
        """Lay out the sentence, of what it is told, and the picture."""
        yield Static("Measuring…", classes="report-sentence", markup=False)
        yield Static("", id="bias-mazes", markup=False)
        yield Static("", id="bias-picture", markup=False)

    def show(self, bias: Bias) -> None:
        """Show what was measured of a kind of mazes so far."""
        self._bias = bias
        self._say(" ".join(findings(bias)))
        more = "" if bias.own.mazes >= MOST_MAZES else " More are measured…"
        self.query_one("#bias-mazes", Static).update(of_mazes(bias) + more)
        self._draw()

    def show_own(self, reason: str, own: Tally) -> None:
        """Show the shares of one maze, and say why there are no others of its kind."""
        self._own = own
        self._say(reason)
        self._draw()

    def on_resize(self) -> None:
        """Draw for the room there is now; where there is little, the maps come first."""
        picture = self.query_one("#bias-picture", Static)
        sentence = self.query_one(".report-sentence", Static)
        low = self.size.height < _LEAST_HEIGHT
        if low != (self.children[0] is picture):
            if low:
                self.move_child(picture, before=sentence)
            else:
                self.move_child(picture, after=self.children[-1])
        self._draw()

    def _say(self, text: str) -> None:
        self.query_one(".report-sentence", Static).update(text)

    def _draw(self) -> None:
        width = self.scrollable_content_region.width
        lines: Sequence[Line] = ()
        if width <= 0:
            return
        if self._bias is not None:
            lines = picture(self._bias, width)
        elif self._own is not None:
            lines = bars(self._own, None, width)
        self.query_one("#bias-picture", Static).update(
            Content("\n").join(
                Content.assemble(*((text, _STYLES[role]) for text, role in line)) for line in lines
            )
        )


_BIAS: Final = "B Bias"
_FIGURES: Final = "B Figures"
"""The button that leads from the one to the other."""


class ReportScreen(ModalScreen[None]):
    """Shows every figure, as soon as it is known, and the bias when that is asked for."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("report")]
    AUTO_FOCUS = "ItemList"

    def __init__(self, title: str, reporter: Reporter, survey: Survey) -> None:
        """Show what `reporter` and `survey` find of the maze that is called `title`."""
        super().__init__()
        self._title, self._reporter, self._survey = title, reporter, survey

    def compose(self) -> ComposeResult:
        """Lay out the figures between the title and the button."""
        with Vertical(classes="dialog"):
            yield Label(self._title, classes="dialog-title", markup=False)
            yield ReportList()
            yield BiasView()
            with Horizontal(classes="dialog-buttons"):
                yield KeyButton(_BIAS, "report.bias", id="bias")
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

    def on_unmount(self) -> None:
        """Measure nobody's bias any more."""
        self._survey.stop()

    @on(Button.Pressed, "#bias")
    def action_bias(self) -> None:
        """Show the bias of the maze's kind in place of the figures, or the figures again."""
        shown = not self.has_class("-bias")
        self.set_class(shown, "-bias")
        button = self.query_one("#bias", KeyButton)
        button.rename(_FIGURES if shown else _BIAS)
        button.refresh(layout=True)
        if shown:
            self.query_one(BiasView).focus()
            self._survey.ask(self._take_bias, self._take_own)
        else:
            self._survey.stop()
            self.query_one(ItemList).focus()

    def _take_bias(self, bias: Bias) -> None:
        if not self._is_left:
            self.query_one(BiasView).show(bias)

    def _take_own(self, reason: str, own: Tally) -> None:
        if not self._is_left:
            self.query_one(BiasView).show_own(reason, own)

    def on_click(self, event: events.Click) -> None:
        """Close at a click beside the report."""
        if event.widget is self:
            self.action_close()

    @on(Button.Pressed, "#close")
    def action_close(self) -> None:
        """Go back to the maze."""
        self.dismiss(None)
