"""How long the event loop of the interface is blocked: no key is handled meanwhile."""

from __future__ import annotations

import asyncio
from time import perf_counter, thread_time
from typing import Final

_INTERVAL: Final = 0.005


class Holds:
    """Checks every 5 ms how much time has passed since the last check, in the event loop's thread.

    `longest` is the most processor time that this thread took between two checks, in seconds;
    `latest` is the greatest delay of a check by the clock, which grows with the load.
    """

    def __init__(self) -> None:
        """Check from now on, in the running event loop, until it ends."""
        self._loop = asyncio.get_running_loop()
        self.reset()
        self._loop.call_later(_INTERVAL, self._look)

    def reset(self) -> None:
        """Forget the measurements."""
        self.longest = self.latest = 0.0
        self._at, self._spent = perf_counter(), thread_time()

    def _look(self) -> None:
        now, spent = perf_counter(), thread_time()
        self.longest = max(self.longest, spent - self._spent)
        self.latest = max(self.latest, now - self._at - _INTERVAL)
        self._at, self._spent = now, spent
        self._loop.call_later(_INTERVAL, self._look)
