"""A clock that stands still until a test lets time pass."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import Context, copy_context
from dataclasses import dataclass
from math import inf

import pytest
from textual.message_pump import MessagePump

from labyrinth.tui import clock


@dataclass(eq=False)
class DrivenAlarm:
    """Due at a time of the clock, once, or every `pause` seconds."""

    owner: MessagePump
    call: Callable[[], object]
    context: Context
    due: float
    pause: float | None = None

    def stop(self) -> None:
        self.due = inf


EPOCH = 1_000_036_800.0
"""A noon long ago: a day that is never today, and the same one everywhere."""


class DrivenClock(clock.Clock):
    """Goes on by `advance` only; what is due is called then, in its order."""

    def __init__(self) -> None:
        self._now = 1000.0
        self._alarms: list[DrivenAlarm] = []

    def now(self) -> float:
        return self._now

    def time(self) -> float:
        return EPOCH + self._now

    def every(self, seconds: float, owner: MessagePump, call: Callable[[], object]) -> DrivenAlarm:
        return self._set(seconds, owner, call, seconds)

    def after(self, seconds: float, owner: MessagePump, call: Callable[[], object]) -> DrivenAlarm:
        return self._set(seconds, owner, call, None)

    @property
    def ticking(self) -> bool:
        """Whether something is called again and again, as a playback is."""
        return any(alarm.pause is not None for alarm in self._waiting())

    def advance(self, seconds: float) -> None:
        """Let that time pass."""
        end = self._now + seconds
        while waiting := self._waiting():
            alarm = min(waiting, key=lambda each: each.due)
            if alarm.due > end:
                break
            self._now = alarm.due
            alarm.due = inf if alarm.pause is None else alarm.due + alarm.pause
            alarm.context.copy().run(alarm.call)
        self._now = end

    def tick(self) -> None:
        """Let time pass up to the next call of what is called again and again, if any is."""
        due = [alarm.due for alarm in self._waiting() if alarm.pause is not None]
        if due:
            self.advance(min(due) - self._now)

    def _set(
        self, seconds: float, owner: MessagePump, call: Callable[[], object], pause: float | None
    ) -> DrivenAlarm:
        alarm = DrivenAlarm(owner, call, copy_context(), self._now + seconds, pause)
        self._alarms.append(alarm)
        return alarm

    def _waiting(self) -> list[DrivenAlarm]:
        self._alarms = [
            alarm for alarm in self._alarms if alarm.due < inf and alarm.owner.is_running
        ]
        return self._alarms


@pytest.fixture(autouse=True)
def driven_clock(monkeypatch: pytest.MonkeyPatch) -> DrivenClock:
    """Put a clock that stands still in the place of the interface's."""
    driven = DrivenClock()
    monkeypatch.setattr(clock, "present", driven)
    return driven


def present() -> DrivenClock:
    """Return the clock that the interface goes by in this test."""
    assert isinstance(clock.present, DrivenClock)
    return clock.present
