"""The transport bar: where a run is, how fast it goes, and a place to scrub it with the mouse."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

_ICONS = {(True, False): "▶", (True, True): "◀", (False, False): "‖", (False, True): "‖"}


class TransportBar(Widget):
    """Shows a position from 0 to `length` events; a click or a drag on the bar asks for another."""

    position: reactive[int] = reactive(0)
    length: reactive[int] = reactive(0)
    speed: reactive[float] = reactive(1.0)
    """Events a second; negative where the run goes backwards."""
    playing: reactive[bool] = reactive(False)
    marks: reactive[tuple[int, ...]] = reactive(())
    """Positions that are marked on the bar."""

    @dataclass
    class Sought(Message):
        """A position was pointed at."""

        position: int

    @dataclass
    class Pressed(Message):
        """The play button was pressed."""

    @dataclass
    class Turned(Message):
        """The mouse wheel was turned so many notches, down is positive."""

        notches: int

    def render(self) -> Text:
        """Draw the button, the bar, and the figures in the width that there is."""
        icon = _ICONS[self.playing, self.speed < 0]
        figures = self._figures()
        width = self._bar_width(figures)
        at = self._column(self.position, width)
        bar = list("━" * at + "●" + "─" * (width - at - 1))
        for mark in self.marks:
            column = self._column(mark, width)
            if column != at:
                bar[column] = "◆"
        drawn = "".join(bar)
        # Two runs, not a style for each column: that would cost 7 KB a frame.
        return Text.assemble(
            f" {icon} ", (drawn[: at + 1], "bold"), (drawn[at + 1 :], "dim"), f" {figures}"
        )

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Press the button, or begin to scrub."""
        if event.x < 3:
            self.post_message(self.Pressed())
        elif event.x < 3 + self._bar_width(self._figures()):
            self.capture_mouse()
            self._seek(event.x)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Go on scrubbing."""
        if self.app.mouse_captured is self:
            if event.button == 0:
                self.release_mouse()  # the button went up where the terminal did not tell us
            else:
                self._seek(event.x)

    def on_mouse_up(self) -> None:
        """End scrubbing."""
        self.release_mouse()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Go on by a coarse step."""
        event.stop()
        self.post_message(self.Turned(1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Go back by a coarse step."""
        event.stop()
        self.post_message(self.Turned(-1))

    def _figures(self) -> str:
        total = f"{self.length:,}"
        speed = abs(self.speed)
        rate = "all at once" if speed == float("inf") else f"{speed:,.0f}/s"
        return f"{self.position:>{len(total)},}/{total}  {rate:>11} "

    def _bar_width(self, figures: str) -> int:
        return max(1, self.size.width - 4 - len(figures))

    def _column(self, position: int, width: int) -> int:
        return position * (width - 1) // max(1, self.length)

    def _seek(self, x: int) -> None:
        width = self._bar_width(self._figures())
        column = min(max(0, x - 3), width - 1)
        self.post_message(self.Sought(-(-column * self.length // max(1, width - 1))))
