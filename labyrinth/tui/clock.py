"""The clock for playback, play and delays; tests replace it with a clock that they advance."""

from collections.abc import Callable
from time import monotonic, time
from typing import Final, Protocol

from textual.message_pump import MessagePump


class Alarm(Protocol):
    """A timer that calls a function, once or repeatedly, unless the timer is stopped first."""

    def stop(self) -> None:
        """Cancel the calls."""


class Clock:
    """A clock that returns the time, and calls functions for widgets and screens after delays."""

    def now(self) -> float:
        """Return the seconds since an arbitrary point in time."""
        return monotonic()

    def time(self) -> float:
        """Return the seconds since the epoch."""
        return time()

    def every(self, seconds: float, owner: MessagePump, call: Callable[[], object]) -> Alarm:
        """Call `call` every `seconds` seconds, as long as `owner` exists."""
        return owner.set_interval(seconds, call)

    def after(self, seconds: float, owner: MessagePump, call: Callable[[], object]) -> Alarm:
        """Call `call` once after `seconds` seconds, if `owner` still exists."""
        return owner.set_timer(seconds, call)


# The current clock of the whole interface.
present = Clock()

# The seconds without a key or mouse event after which the program is idle.
SECONDS_IDLE: Final = 90.0


class IdleTimer:
    """A timer that calls a function whenever the program has been idle for a while."""

    def __init__(self, owner: MessagePump, call: Callable[[], object]) -> None:
        """Start the timer; it calls `call` after each SECONDS_IDLE without activity.

        The timer ends with `owner`.
        """
        self._owner, self._call = owner, call
        self._touched_at = present.now()
        present.after(SECONDS_IDLE, owner, self._look)

    def touched(self) -> None:
        """Record user activity."""
        self._touched_at = present.now()

    def _look(self) -> None:
        left = self._touched_at + SECONDS_IDLE - present.now()
        if left <= 0:
            left = SECONDS_IDLE
            self.touched()
            self._call()
        present.after(left, self._owner, self._look)
