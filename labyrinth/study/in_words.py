"""How large a study is, how far, and what it takes, in words."""

from __future__ import annotations

from typing import Final

from labyrinth.core.counted import counted
from labyrinth.study.plan import Plan
from labyrinth.study.running import Progress

_MINUTE: Final = 60
_HOUR: Final = 3600


def extent_of(plan: Plan) -> str:
    """Return how many runs a study has, and of what."""
    return (
        f"{counted(len(plan), 'run')}: {counted(len(plan.mazes), 'maze')}, "
        f"{counted(len(plan.solvers), 'solver')}"
    )


def time_in_words(seconds: float) -> str:
    """Return a time as it is estimated: seconds, minutes or hours, rounded."""
    if seconds < 2 * _MINUTE:
        return counted(max(1, round(seconds)), "second")
    if seconds < 2 * _HOUR:
        return counted(round(seconds / _MINUTE), "minute")
    return counted(round(seconds / _HOUR), "hour")


def pace_of(progress: Progress, rows: str = "rows") -> str:
    """Return the rows a second and the time that is left, "" as long as nothing is known of it.

    `rows` is what they are called.
    """
    if not progress.rate:
        return ""
    left = (progress.total - progress.done) / progress.rate
    return f"{progress.rate:,.0f} {rows}/s, {time_in_words(left)} left"
