"""The figures of a run at a position, and its landmarks: lines as wide as the panel."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.widgets import Static

from labyrinth.core.trace.timeline import Timeline
from labyrinth.tui.playback.landmarks import Landmark
from labyrinth.tui.playback.transport_bar import TransportBar

_HEIGHTS = "▁▂▃▄▅▆▇█"


class RunFigures(Static):
    """Shows a line for each figure, and below the curve of the frontier."""

    def __init__(self, *, id: str | None = None) -> None:
        """Wait for a run."""
        super().__init__("", id=id)
        self._rows: Sequence[tuple[str, str]] = ()
        self._timeline: Timeline | None = None
        self._position = 0
        self._curve: list[int] = []

    def clear(self) -> None:
        """Show nothing, as another run is to come."""
        self._timeline, self._curve = None, []
        self.update("")

    def show(self, timeline: Timeline, position: int, rows: Sequence[tuple[str, str]]) -> None:
        """Show `rows` of names and figures, and the curve with what lies behind `position`."""
        self._timeline, self._position, self._rows = timeline, position, rows
        self._draw()

    def on_resize(self) -> None:
        """Fill the width."""
        self._draw()

    def _draw(self) -> None:
        width = self.size.width
        if self._timeline is None or not width:
            return
        fresh = len(self._curve) != width
        if fresh:
            self._curve = self._timeline.curve(width)
        text = Text("".join(f"{_line(*row, width)}\n" for row in self._rows))
        at = self._position * (width - 1) // max(1, self._timeline.length)
        self.update(text.append_text(_sparkline(self._curve, at)), layout=fresh)


class LandmarkList(Static):
    """Lists the landmarks of a run with the events that they stand at; a click goes there."""

    def __init__(self, *, id: str | None = None) -> None:
        """Wait for a run."""
        super().__init__("", id=id)
        self._marks: Sequence[Landmark] = ()
        self._of_rows: list[Landmark | None] = []
        """The landmark that each row of the widget tells of."""

    def show(self, marks: Sequence[Landmark]) -> None:
        """List these, none while another run is to come."""
        self._marks = marks
        self._draw()

    def on_resize(self) -> None:
        """Fill the width."""
        self._draw()

    def on_click(self, event: events.Click) -> None:
        """Go to the landmark that is clicked."""
        row = event.get_content_offset(self)
        mark = self._of_rows[row.y] if row is not None and row.y < len(self._of_rows) else None
        if mark is not None:
            self.post_message(TransportBar.Sought(mark.position))

    def _draw(self) -> None:
        width = self.size.width
        if not width:
            return
        text: list[str] = []
        self._of_rows = []
        if self._marks:
            told: list[tuple[str, str, Landmark | None]] = [("Mark", "at event", None)]
            told += [
                (f"{mark.glyph} {mark.name}", f"{mark.position:,}", mark) for mark in self._marks
            ]
            for name, figure, mark in told:
                lines = _line(name, figure, width).split("\n")
                text += lines
                self._of_rows += [mark] * len(lines)
        self.update("\n".join(text))


def _line(name: str, figure: str, width: int) -> str:
    """Return a name at the left and a figure at the right, below it where there is no room."""
    if len(name) + 1 + len(figure) > width:
        return f"{name}\n{figure:>{width}}"
    return f"{name}{figure:>{width - len(name)}}"


def _sparkline(values: list[int], at: int) -> Text:
    """Draw values as a curve one line high, what lies behind column `at` dimmed."""
    highest = max(1, *values)
    curve = "".join(_HEIGHTS[value * (len(_HEIGHTS) - 1) // highest] for value in values)
    return Text.assemble((curve[: at + 1], "bold"), (curve[at + 1 :], "dim"))
