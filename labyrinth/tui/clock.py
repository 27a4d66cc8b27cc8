"""The clock that playback, play and delays go by; tests put one in its place that they drive."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, time
from typing import Protocol

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
