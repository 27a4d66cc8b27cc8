"""The transport bar: position, landmarks and speed of a run; the mouse can scrub it."""

from dataclasses import dataclass
from math import inf
from typing import Final, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.reactive import reactive, var
from textual.strip import Strip
from textual.widget import Widget

from labyrinth.core.pluralize import pluralize
from labyrinth.core.trace.timeline import Timeline
from labyrinth.core.trace.trace import Trace
from labyrinth.game.predicting import Score, miss_in_words
from labyrinth.tui.keys.table import chosen_keys, with_names
from labyrinth.tui.widgets.mode_message import ModeMessage

# The least columns for spaced buttons and the length of the run.
_ROOMY: Final = 60
# The least columns for the unit of the figures.
_HAS_UNIT: Final = 44
_BOLD, _DIM = Style(bold=True), Style(dim=True)


# The buttons of the bar: keys that can be pressed with the mouse, each with its glyph and name.
_BUTTONS: Final = (
    ("space", "▶", "Play or pause (<run.pause>)"),
    ("left", "←", "Step back (<run.step_back>)"),
    ("right", "→", "Step forward (<run.step>)"),
    ("d", "⇄", "Reverse (<run.reverse>)"),
    ("less_than_sign", "<", "Slower (<run.slower>)"),
    ("greater_than_sign", ">", "Faster (<run.faster>)"),
)
# How many of them are on the left; the others set the speed.
_MOVES: Final = 4


class Landmark(NamedTuple):
    """A position in a run, counted in a `unit`, that is marked with a `glyph`.

    The `detail` is shown after the name and the position.
    """

    name: str
    glyph: str
    position: int
    detail: str = ""
    unit: str = "event"

    def in_words(self) -> str:
        """Write the landmark and its position: "▲ Peak frontier, at event 733,857: 1,204 tiles"."""
        place = f"{self.glyph} {self.name}, at {self.unit} {self.position:,}"
        return f"{place}: {self.detail}" if self.detail else place


def landmarks(timeline: Timeline, trace: Trace) -> tuple[Landmark, ...]:
    """Return the landmarks of a run in the order of their positions.

    For a tour, the landmarks include the waypoints.
    """
    largest = timeline.at(timeline.largest_frontier or 0).frontier
    found = (
        ("First branch", "◇", timeline.first_branch, ""),
        ("Peak frontier", "▲", timeline.largest_frontier, pluralize(largest, trace.vertex)),
        ("Goal discovered", "★", timeline.goal_seen, ""),
        ("Done", "■", timeline.done, ""),
    )
    marks = [Landmark(name, glyph, at, said) for name, glyph, at, said in found if at is not None]
    for number, leg in enumerate(trace.legs[1:], 1):
        marks.append(Landmark(f"Waypoint {number}", str(number % 10), leg.first))
    return tuple(sorted(marks, key=lambda mark: mark.position))


def missed_marks(score: Score) -> list[Landmark]:
    """Return landmarks for the wrongly predicted steps of a run."""
    return [
        Landmark("Missed", "✗", answer.question.reason_at, miss_in_words(answer))
        for answer in score.missed
    ]


SLOWEST = 1.0
FASTEST = inf


def notches(length: int, pace: float) -> list[float]:
    """Return the speeds for a run of `length` events, in events per second.

    The speeds are 1, 2, 5, 10 and so on below `length`, the run's usual `pace` (at least 1), and
    the whole run at once.
    """
    found = {SLOWEST, max(SLOWEST, pace), FASTEST}
    decade = 1
    while decade < length:
        found |= {float(decade * digit) for digit in (1, 2, 5) if decade * digit < length}
        decade *= 10
    return sorted(found)


def speed_in_words(speed: float, width: int) -> str:
    """Write a speed, regardless of its sign, in at most `width` columns (7 or more)."""
    rate = abs(speed)
    if rate == FASTEST:
        return "all at once" if width >= len("all at once") else "at once"
    if rate < 10 and rate != int(rate):
        return f"{rate:.1f}/s"
    exact = f"{rate:,.0f}/s"
    if len(exact) <= width:
        return exact
    return f"{rate / 1000:.0f}k/s" if rate < 999_500 else f"{rate / 1e6:.0f}M/s"


class TransportBar(Widget):
    """A bar with a position from 0 to `length` events, buttons, and a track to scrub.

    The track is heavy up to the position; the head at the position points in the run's direction.
    """

    position: var[int] = var(0)
    length: reactive[int] = reactive(0)
    speed: reactive[float] = reactive(1.0)
    """Events per second; negative for backwards."""
    playing: reactive[bool] = reactive(False)
    marks: reactive[tuple[Landmark, ...]] = reactive(())
    unit: reactive[str] = reactive("")
    """The unit of the position, "" to hide it; if it begins with %, the position is in per cent."""

    @dataclass
    class Sought(ModeMessage):
        """The user pointed at a position."""

        position: int

    @dataclass
    class Pressed(ModeMessage):
        """The button of a key was pressed."""

        key: str

    @dataclass
    class Turned(ModeMessage):
        """The mouse wheel was turned by a number of notches; down is positive."""

        notches: int

    def load(self, length: int) -> None:
        """Show a run of `length` events instead of the title."""
        self.length, self.marks, self.unit = length, (), ""
        self.screen.add_class("-transport")

    def put_away(self) -> None:
        """Show the title again."""
        self.screen.remove_class("-transport")

    # The parts of the line, from the left: moves, figures, track, speed

    @property
    def _widths(self) -> tuple[int, int]:
        """The widths of a button and of the speed, in columns."""
        return (3, 11) if self.size.width >= _ROOMY else (2, 7)

    @property
    def _figures(self) -> str:
        total = f"{self.length:,}"
        of_total = f"/{total}" if self.size.width >= _ROOMY else ""
        unit = f" {self.unit}" if self.unit and self.size.width >= _HAS_UNIT else ""
        if self.unit.startswith("%"):
            percent = unit.lstrip() or "%"
            return f" {100 * self.position // max(1, self.length):>3}{percent} "
        return f" {self.position:>{len(total)},}{of_total}{unit} "

    @property
    def track(self) -> Region:
        """The region of the track in the widget."""
        button, speed = self._widths
        left, right = _MOVES * button + len(self._figures), 2 * button + speed
        return Region(left, 0, max(1, self.size.width - left - right), 1)

    def column_of(self, position: int) -> int:
        """Return the column of the widget for a position on the track."""
        track = self.track
        return track.x + position * (track.width - 1) // max(1, self.length)

    # Drawing

    def render_line(self, y: int) -> Strip:
        """Draw the bar's only line."""
        style, track, (width, speed_width) = self.rich_style, self.track, self._widths
        pointer = "◀" if self.speed < 0 else "▶"
        glyphs = ["‖" if self.playing else pointer, *(glyph for _, glyph, _ in _BUTTONS[1:])]
        *moves, slower, faster = (f" {glyph}".ljust(width) for glyph in glyphs)
        speed = speed_in_words(self.speed, speed_width).center(speed_width)
        head = self.column_of(self.position) - track.x
        drawn = list("━" * head + pointer + "─" * track.width)
        for mark in reversed(self.marks):
            column = self.column_of(mark.position) - track.x
            if column != head:
                drawn[column] = mark.glyph
        # A few runs of segments, not a style for each column, which would send 7 KB per frame.
        line = "".join(drawn)[: track.width]
        parts = [
            Segment("".join(moves) + self._figures, style),
            Segment(line[: head + 1], style + _BOLD),
            Segment(line[head + 1 :], style + _DIM),
            Segment(f"{slower}{speed}{faster}", style),
        ]
        return Strip(parts).adjust_cell_length(self.size.width, style)

    def watch_position(self, old: int, new: int) -> None:
        """Redraw the numbers, and the track if its head has moved to another column."""
        first = _MOVES * self._widths[0]
        columns = sorted((self.column_of(old), self.column_of(new)))
        last = self.track.x if columns[0] == columns[1] else columns[1] + 1
        self.refresh(Region(first, 0, last - first, 1))

    # Mouse

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Press a button, or start to scrub."""
        if (button := self._button_at(event.x)) is not None:
            self.post_message(self.Pressed(button[0]))
        elif event.x in self.track.column_range:
            self.capture_mouse()
            self._seek(event.x)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Scrub, or show a tooltip for the button or landmark under the pointer."""
        if self.app.mouse_captured is not self:
            self.tooltip = self._name_at(event.x)
        elif event.button == 0:
            self.release_mouse()  # the terminal did not report the release of the button
        else:
            self._seek(event.x)

    def on_mouse_up(self) -> None:
        """Stop scrubbing."""
        self.release_mouse()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown | events.MouseScrollUp) -> None:
        """Post a message with the turn of the mouse wheel."""
        event.stop()
        self.post_message(self.Turned(1 if isinstance(event, events.MouseScrollDown) else -1))

    on_mouse_scroll_up = on_mouse_scroll_down

    def _button_at(self, x: int) -> tuple[str, str, str] | None:
        """Return the key, the glyph and the name of the button in a column."""
        width = self._widths[0]
        columns = [*range(0, _MOVES * width, width), self.track.right, self.size.width - width]
        found = (
            each for each, left in zip(_BUTTONS, columns, strict=True) if 0 <= x - left < width
        )
        return next(found, None)

    def _marks_at(self, x: int) -> list[Landmark]:
        return [mark for mark in self.marks if self.column_of(mark.position) == x]

    def _name_at(self, x: int) -> str | None:
        if (button := self._button_at(x)) is not None:
            return with_names(button[2], chosen_keys(self))
        return "\n".join(mark.in_words() for mark in self._marks_at(x)) or None

    def _seek(self, x: int) -> None:
        track = self.track
        column = min(max(track.x, x), track.right - 1)
        marks, steps = self._marks_at(column), max(1, track.width - 1)
        position = -(-(column - track.x) * self.length // steps)
        self.post_message(self.Sought(marks[0].position if marks else position))
