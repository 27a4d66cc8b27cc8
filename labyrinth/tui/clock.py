"""The clock that playback, play and delays go by; tests put one in its place that they drive."""

from collections.abc import Callable
from time import monotonic, time
from typing import Final, Protocol

from textual.message_pump import MessagePump


class Alarm(Protocol):
    """What calls when it is time, until it is stopped."""

    def stop(self) -> None:
        """Call no more."""


class Clock:
    """Tells the time, and calls widgets and screens when it has passed."""

    def now(self) -> float:
        """Return seconds since some moment."""
        return monotonic()

    def time(self) -> float:
        """Return seconds since the epoch."""
        return time()

    def every(self, seconds: float, owner: MessagePump, call: Callable[[], object]) -> Alarm:
        """Call again and again, as long as `owner` lives."""
        return owner.set_interval(seconds, call)

    def after(self, seconds: float, owner: MessagePump, call: Callable[[], object]) -> Alarm:
        """Call once, if `owner` lives then."""
        return owner.set_timer(seconds, call)


present = Clock()
"""The clock that holds for everything in the interface."""

SECONDS_IDLE: Final = 90.0
"""How long nobody presses anything or moves the mouse where the program is idle."""


class IdleTimer:
    """Calls whenever the program was idle for a while."""

    def __init__(self, owner: MessagePump, call: Callable[[], object]) -> None:
        """Count the seconds from now on; call as long as `owner` lives."""
        self._owner, self._call = owner, call
        self._touched_at = present.now()
        present.after(SECONDS_IDLE, owner, self._look)

    def touched(self) -> None:
        """Note that somebody is there."""
        self._touched_at = present.now()

    def _look(self) -> None:
        left = self._touched_at + SECONDS_IDLE - present.now()
        if left <= 0:
            left = SECONDS_IDLE
            self.touched()
            self._call()
        present.after(left, self._owner, self._look)
