"""Playback of a run in frames, each of which advances and draws the run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from math import isinf
from typing import Any, Final, Generic, TypeVar

from textual.widget import Widget

from labyrinth.core.trace.player import Paced
from labyrinth.tui import clock
from labyrinth.tui.motion import Motion, motion
from labyrinth.tui.widgets.mode_message import ModeMessage

FRAMES_A_SECOND: Final = 30
# The frame rate with low bandwidth; the same events come in larger steps.
SPARING_FRAMES_A_SECOND: Final = 10
# The most events that a skipped playback applies at once: some 20 milliseconds of work.
MOST_EVENTS_A_FRAME: Final = 50_000
# The least seconds between two reports: figures that change faster cannot be read.
SECONDS_A_REPORT: Final = 0.1
# The most seconds that count for one frame, so that a suspended program does not leap.
LONGEST_FRAME: Final = 0.25


Run = TypeVar("Run", bound=Paced[Any])


class Playback(Generic[Run]):
    """The playback of a run on a widget at a frame rate, up to the end of the run.

    A run that plays backwards is played to its beginning. With animations off, the run jumps there
    at once.
    """

    class Moved(ModeMessage):
        """The shown run has moved; during playback, posted at most ten times a second."""

    @dataclass
    class Played(ModeMessage):
        """The playback of `run` reached its end."""

        run: Any

    def __init__(
        self,
        widget: Widget,
        *,
        show: Callable[[Run | None, bool], object],
        draw: Callable[[Any], object],
        follow: Callable[[], object] = lambda: None,
    ) -> None:
        """Play on `widget`, which posts Moved and Played.

        `show` shows a run completely, with its walker if the second argument is true, or no run;
        `draw` draws the changes of a move; `follow` scrolls to the run's position.
        """
        self._widget, self._show, self._draw, self.follow = widget, show, draw, follow
        self._run: Run | None = None
        self._timer: clock.Alarm | None = None
        self._began = self._reported = 0.0
        self._skipping = self._follows = False

    @property
    def playing(self) -> bool:
        """Whether a run is being played."""
        return self._timer is not None

    def show(self, run: Run | None, *, live: bool = False) -> None:
        """Show `run` at its position, with its walker if `live`; stop a running playback."""
        self._stop()
        self._run = run
        self._show(run, live)

    def play(self, run: Run, *, follow: bool = False) -> None:
        """Play `run` from its position; with `follow` the position stays in sight."""
        self.show(run, live=True)
        self._follows = follow
        moves = motion(self._widget.app)
        self._skipping = moves is Motion.NONE
        frames = SPARING_FRAMES_A_SECOND if moves is Motion.SPARING else FRAMES_A_SECOND
        self._began = clock.present.now()
        self._timer = clock.present.every(1 / frames, self._widget, self._play_frame)

    def pause(self) -> None:
        """Pause the playback, if it is running, and post a message that the run has moved."""
        if self.playing:
            self._stop()
            self._widget.post_message(self.Moved())

    def seek(self, position: int) -> None:
        """Move the shown run to a position, and post a message that the run has moved."""
        if self._run is not None:
            self._draw(self._run.seek(position))
            self._widget.post_message(self.Moved())

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _play_frame(self) -> None:
        run = self._run
        if run is None or not self.playing:  # a tick may still come after its timer was stopped
            return
        now = clock.present.now()
        elapsed = min(now - self._began, LONGEST_FRAME)
        self._began = now
        if self._skipping or isinf(run.speed):
            most = run.last - run.first if run.jumps else MOST_EVENTS_A_FRAME
            changed = run.step(most if run.speed > 0 else -most)
        else:
            changed = run.advance(elapsed)
        self._draw(changed)
        if self._follows:
            self.follow()
        if now - self._reported >= SECONDS_A_REPORT:
            self._reported = now
            self._widget.post_message(self.Moved())
        if run.position == (run.last if run.speed >= 0 else run.first):
            self.show(run)
            self._widget.post_message(self.Played(run))
        elif run.halted:
            self.pause()


class Direction(Enum):
    """The direction of a run, shown by the title and the line style of the maze's frame."""

    FORWARD = ("▶ forward", "-forward")
    BACKWARD = ("◀ backward", "-backward")
    PAUSED = ("‖ paused", "-paused")
    PAUSED_BACKWARD = ("‖ paused, backward", "-paused")

    def __init__(self, title: str, line: str) -> None:
        self.title, self.line = title, line

    @classmethod
    def of(cls, *, playing: bool, speed: float) -> Direction:
        """Return the direction of a run with a `speed` in events per second."""
        if playing:
            return cls.BACKWARD if speed < 0 else cls.FORWARD
        return cls.PAUSED_BACKWARD if speed < 0 else cls.PAUSED
