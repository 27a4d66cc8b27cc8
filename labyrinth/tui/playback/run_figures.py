"""The figures of a run at a position, and its landmarks: lines as wide as the panel."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.widget import Widget

from labyrinth.core.trace.timeline import Timeline
from labyrinth.tui.playback.landmarks import Landmark
from labyrinth.tui.playback.transport_bar import TransportBar

_HEIGHTS = "▁▂▃▄▅▆▇█"


class RunFigures(Widget):
    """Shows a line for each figure, and below the curve of the frontier, if there is any."""

    def __init__(self, *, id: str | None = None) -> None:
        """Wait for a run."""
        super().__init__(id=id)
        self._rows: Sequence[tuple[str, str]] = ()
        self._timeline: Timeline | None = None
        self._position = 0
        self._curve: list[int] = []

    def clear(self) -> None:
        """Show nothing, as another run is to come."""
        self._timeline, self._rows, self._curve = None, (), []
        self.refresh(layout=True)

    def show(self, timeline: Timeline, position: int, rows: Sequence[tuple[str, str]]) -> None:
        """Show `rows` of names and figures, and the curve with what lies behind `position`."""
        grown = len(rows) != len(self._rows)
        self._timeline, self._position, self._rows = timeline, position, rows
        self.refresh(layout=grown)

    def render(self) -> Text:
        """Return the lines, as wide as the widget."""
        width = max(1, self.size.width)
        if self._timeline is None:
            return Text()
        if len(self._curve) != width:
            self._curve = self._timeline.curve(width)
        lines = [line for row in self._rows for line in _lines(*row, width)]
        if not _has_curve(self._timeline):
            return Text("\n".join(lines))
        at = self._position * (width - 1) // max(1, self._timeline.length)
        return Text("".join(f"{line}\n" for line in lines)) + _sparkline(self._curve, at)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines there are in that width."""
        curve = self._timeline is not None and _has_curve(self._timeline)
        return sum(len(_lines(*row, width)) for row in self._rows) + curve


class LandmarkList(Widget):
    """Lists the landmarks of a run with the events that they stand at; a click goes there."""

    def __init__(self, *, id: str | None = None) -> None:
        """Wait for a run."""
        super().__init__(id=id)
        self._marks: Sequence[Landmark] = ()

    def show(self, marks: Sequence[Landmark]) -> None:
        """List these, none while another run is to come."""
        self._marks = marks
        self.refresh(layout=True)

    def render(self) -> Text:
        """Return the lines, as wide as the widget."""
        return Text("\n".join(line for line, _ in self._told(max(1, self.size.width))))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines there are in that width."""
        return len(self._told(width))

    def on_click(self, event: events.Click) -> None:
        """Go to the landmark that is clicked."""
        told = self._told(max(1, self.size.width))
        place = event.get_content_offset(self)
        mark = told[place.y][1] if place is not None and place.y < len(told) else None
        if mark is not None:
            self.post_message(TransportBar.Sought(mark.position))

    def _told(self, width: int) -> list[tuple[str, Landmark | None]]:
        """Return the lines, each with the landmark that it tells of."""
        if not self._marks:
            return []
        told: list[tuple[str, Landmark | None]] = [
            (line, None) for line in _lines("Mark", f"at {self._marks[0].unit}", width)
        ]
        for mark in self._marks:
            lines = _lines(f"{mark.glyph} {mark.name}", f"{mark.position:,}", width)
            told += [(line, mark) for line in lines]
        return told


def _lines(name: str, figure: str, width: int) -> list[str]:
    """Return a name at the left and a figure at the right, below it where there is no room."""
    if len(name) + 1 + len(figure) > width:
        return [name, f"{figure:>{width}}"]
    return [f"{name}{figure:>{width - len(name)}}"]


def _has_curve(timeline: Timeline) -> bool:
    """Return whether the run ever has a frontier: some generators hold no tiles."""
    return timeline.largest_up_to(timeline.length) > 0


def _sparkline(values: list[int], at: int) -> Text:
    """Draw values as a curve one line high, what lies behind column `at` dimmed."""
    highest = max(1, *values)
    curve = "".join(_HEIGHTS[value * (len(_HEIGHTS) - 1) // highest] for value in values)
    return Text.assemble((curve[: at + 1], "bold"), (curve[at + 1 :], "dim"))
