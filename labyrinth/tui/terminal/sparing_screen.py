"""A screen that restyles and writes no more than has changed, and no faster than it is taken."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual import on
from textual.widget import Widget

from labyrinth.tui.terminal.link import Answered
from labyrinth.tui.terminal.output import SECONDS_OF_POSTPONING, Output
from labyrinth.tui.terminal.restyling import RestyledScreen

Answer = TypeVar("Answer")


class SparingScreen(RestyledScreen[Answer]):
    """Draws the lines of its patient widgets when a slow link has room for them."""

    patient: ClassVar[type[Widget]]
    """The widgets that may wait."""

    def __init__(self) -> None:
        """Take over how the screen is written."""
        super().__init__()
        self._output = Output(self, self.patient)

    def on_mount(self) -> None:
        """Draw what the terminal had no room for, now and then."""
        self.set_interval(SECONDS_OF_POSTPONING, self._output.draw_postponed)

    @on(Answered)
    def go_on_drawing(self, message: Answered) -> None:
        """Draw what was postponed, as far as the terminal has room for it now."""
        self._output.answered(message.at)
