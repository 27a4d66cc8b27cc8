"""The estimator: what a study will take, found out in a process apart while the form changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from threading import Event, Thread
from typing import Any

from textual.message_pump import MessagePump

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.parallel import in_order
from labyrinth.study.estimate import estimated_seconds
from labyrinth.study.plan import Plan
from labyrinth.study.study import Study


class Estimator:
    """Estimates one study at a time; what comes after another was asked for is dropped."""

    def __init__(self, owner: MessagePump) -> None:
        """Give results to `owner`, in the thread of the interface."""
        self._owner = owner
        self._stop = Event()

    def start(self, study: Study, workers: int, take: Callable[[float], None]) -> None:
        """Estimate in place of what was asked for before, and `take` the seconds."""
        self.stop()
        self._stop = stop = Event()
        work = partial(self._estimate, study.factors, workers, take, stop)
        Thread(target=work, daemon=True).start()

    def stop(self) -> None:
        """Estimate no more, and end the process that does."""
        self._stop.set()

    def _estimate(
        self, factors: Mapping[str, Any], workers: int, take: Callable[[float], None], stop: Event
    ) -> None:
        job = dict(factors), workers
        with suppress(LabyrinthError):  # what it takes is not known then, and no more is lost
            for seconds in in_order(_seconds, [job], 1, 1, apart=True, stop=stop):
                with suppress(RuntimeError):  # the program has ended meanwhile
                    self._owner.call_later(self._take, seconds, take, stop)

    def _take(self, seconds: float, take: Callable[[float], None], stop: Event) -> None:
        if stop is self._stop and not stop.is_set():
            take(seconds)


def _seconds(job: tuple[dict[str, Any], int]) -> float:
    factors, workers = job
    return estimated_seconds(Plan(Study(**factors)), workers)
