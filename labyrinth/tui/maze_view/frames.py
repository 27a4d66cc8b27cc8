"""The frames of a run: it is moved on at each of them, and drawn; the direction that it goes in."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from math import isinf
from typing import Any, Final

from textual.widget import Widget

from labyrinth.core.trace.player import Paced
from labyrinth.tui import clock
from labyrinth.tui.motion import Motion, motion

FRAMES_A_SECOND: Final = 30
MOST_EVENTS_A_FRAME: Final = 50_000
"""How many events a skipped playback applies at once: some 20 milliseconds of work."""
SECONDS_A_REPORT: Final = 0.1
"""Seconds from one report to the next, at the least: figures that change faster are not read."""
LONGEST_FRAME: Final = 0.25
"""Seconds that count at the most for one frame, so that a stopped program does not leap."""


class Frames:
    """Plays a run at so many frames a second, up to its end. Without animations: at once."""

    def __init__(
        self,
        widget: Widget,
        draw: Callable[[Any], None],
        report: Callable[[], object],
        end: Callable[[], object],
    ) -> None:
        """Play on `widget`: have each frame drawn, `report` now and then, and the `end`."""
        self._widget = widget
        self._draw, self._report, self._end = draw, report, end
        self._run: Paced[Any] | None = None
        self._timer: clock.Alarm | None = None
        self._began = 0.0
        self._reported = 0.0
        self._skipping = False

    @property
    def playing(self) -> bool:
        """Whether a playback runs."""
        return self._timer is not None

    def start(self, run: Paced[Any]) -> None:
        """Play `run` on from where it is."""
        self.stop()
        self._run = run
        self._skipping = motion(self._widget.app) is Motion.NONE
        self._began = clock.present.now()
        self._timer = clock.present.every(1 / FRAMES_A_SECOND, self._widget, self._play_frame)

    def stop(self) -> None:
        """Stop where the run is."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def skip(self) -> None:
        """Come to the end as quickly as it can be drawn."""
        self._skipping = True

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
        if now - self._reported >= SECONDS_A_REPORT:
            self._reported = now
            self._report()
        if run.position == (run.last if run.speed >= 0 else run.first):
            self.stop()
            self._end()


class Direction(Enum):
    """What the frame around the maze says; each has a title and, as a class, a line of its own."""

    FORWARD = ("▶ forward", "-forward")
    BACKWARD = ("◀ backward", "-backward")
    PAUSED = ("‖ paused", "-paused")
    PAUSED_BACKWARD = ("‖ paused, backward", "-paused")

    @classmethod
    def of(cls, *, playing: bool, speed: float) -> Direction:
        """Return the direction of a run at `speed` events a second."""
        if playing:
            return cls.BACKWARD if speed < 0 else cls.FORWARD
        return cls.PAUSED_BACKWARD if speed < 0 else cls.PAUSED

    @property
    def title(self) -> str:
        """What it is called, with its glyph."""
        return self.value[0]

    @property
    def line(self) -> str:
        """The class of the style sheet that draws the frame's line."""
        return self.value[1]
