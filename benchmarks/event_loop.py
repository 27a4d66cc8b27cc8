"""How long the event loop of the interface is held: no key is answered meanwhile."""

from __future__ import annotations

import asyncio
from time import perf_counter, thread_time
from typing import Final

_INTERVAL: Final = 0.005


class Holds:
    """Looks each 5 ms at what went by since the last look, in the thread of the event loop.

    `longest` is the most processor time that this thread took between two looks, in seconds;
    `latest` is how much too late a look came by the clock, which grows with the load.
    """

    def __init__(self) -> None:
        """Look from now on, in the event loop that runs, until it ends."""
        self._loop = asyncio.get_running_loop()
        self.reset()
        self._loop.call_later(_INTERVAL, self._look)

    def reset(self) -> None:
        """Forget what was seen."""
        self.longest = self.latest = 0.0
        self._at, self._spent = perf_counter(), thread_time()

    def _look(self) -> None:
        now, spent = perf_counter(), thread_time()
        self.longest = max(self.longest, spent - self._spent)
        self.latest = max(self.latest, now - self._at - _INTERVAL)
        self._at, self._spent = now, spent
        self._loop.call_later(_INTERVAL, self._look)
