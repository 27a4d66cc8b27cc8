"""The picture of bias: what many mazes of the kind of this one have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from labyrinth.core.measure.bias import Bias
from labyrinth.core.measure.bias_findings import findings, of_mazes
from labyrinth.core.measure.bias_picture import Line, Role, bars, picture
from labyrinth.core.measure.tally import Tally
from labyrinth.tui.report.survey import MOST_MAZES

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
