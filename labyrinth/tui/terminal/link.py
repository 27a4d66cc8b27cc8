"""The link to the terminal: how much may be written without making what follows late.

A terminal may be at the far end of a slow line, with a lot of memory between that hides how far
it lags behind. So it is asked a question after every kilobyte or so, whose answer changes nothing;
once that is back, everything before it has arrived. The longer an answer waits behind what was
written before it, the less may be underway at once. Where low bandwidth is asked for, no more is
written than a slow line carries, whether the terminal answers or not.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final, NamedTuple

from textual.message import Message

QUESTION: Final = "\x1b[?2026$p"
"""Whether frames are understood (DECRQM 2026), which Textual has asked and heard already."""
BYTES_A_QUESTION: Final = 800
LONGEST_WAIT: Final = 0.015
"""Seconds that an answer may wait behind what was written before it."""
LEAST_UNDERWAY: Final = 2_500
MOST_UNDERWAY: Final = 64_000
LOW_BANDWIDTH: Final = 60_000
"""Bytes a second that a slow line surely carries."""
PATIENCE: Final = 2.0
"""Seconds after which an answer is taken for lost."""


@dataclass
class Answered(Message):
    """The terminal has answered a question, `at` a time of the monotonic clock."""

    at: float


class _Asked(NamedTuple):
    at: float
    size: int
    """Bytes since the question before."""
    underway: int
    """Bytes that had not arrived then."""


class Link:
    """Counts what is underway.

    Until a terminal has answered once, only low bandwidth sets a limit to it.
    """

    def __init__(
        self,
        clock: Callable[[], float] = monotonic,
        low_bandwidth: Callable[[], bool] = lambda: False,
    ) -> None:
        """Begin with nothing written; `clock` tells seconds."""
        self._clock = clock
        self._low_bandwidth = low_bandwidth
        self._allowed: float = LEAST_UNDERWAY
        self._allowed_at = clock()
        self._answers = False
        self._limit: float = MOST_UNDERWAY
        self._too_little = False
        self._quickest = float("inf")
        self._unasked = 0
        self._asked: deque[_Asked] = deque()

    @property
    def room(self) -> float:
        """How many bytes may be written now."""
        if self._asked and self._clock() - self._asked[0].at > PATIENCE:
            self._asked.clear()
        room = self._limit - self._underway if self._answers else float("inf")
        return min(room, self._allowance()) if self._low_bandwidth() else room

    def wrote(self, size: int) -> str:
        """Count what is written, and return the question to write after it, if it is time."""
        self._allowed = max(self._allowance() - size, -LEAST_UNDERWAY)
        self._unasked += size
        if self._unasked < BYTES_A_QUESTION or (self._asked and not self._answers):
            return ""
        self._asked.append(_Asked(self._clock(), self._unasked, self._underway))
        self._unasked = 0
        return QUESTION

    def was_full(self) -> None:
        """Note that something had to wait for room, so the limit may be too low."""
        self._too_little = True

    def answered(self, at: float) -> None:
        """Note that the oldest question was answered, at a time of the clock."""
        if not self._asked:
            return
        self._answers = True
        asked = self._asked.popleft()
        took = at - asked.at
        self._quickest = min(self._quickest, took)
        waited = took - self._quickest
        if waited > LONGEST_WAIT:
            fitting = asked.underway * LONGEST_WAIT / waited
            self._limit = max(LEAST_UNDERWAY, min(self._limit, fitting))
        elif self._too_little:
            self._limit = min(MOST_UNDERWAY, self._limit + asked.size / 4)
        self._too_little = False

    @property
    def _underway(self) -> int:
        return self._unasked + sum(asked.size for asked in self._asked)

    def _allowance(self) -> float:
        now = self._clock()
        grown = self._allowed + (now - self._allowed_at) * LOW_BANDWIDTH
        self._allowed, self._allowed_at = min(grown, LEAST_UNDERWAY), now
        return self._allowed
