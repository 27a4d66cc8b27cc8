"""The timekeeper: measures searches in a process apart while the interface goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from threading import Event, Thread

from textual.message_pump import MessagePump

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.search.timing import Job, Timing, timings_of


@dataclass(frozen=True, slots=True, eq=False)
class _Started:
    """Searches that are being measured, and whom to tell."""

    jobs: Sequence[Job]
    take: Callable[[int, Timing], None]
    fail: Callable[[str], None]
    stop: Event = field(default_factory=Event)


class BenchmarkWorker:
    """Measures one search after another, up to five runs of each within a second.

    Results are given in the thread of the interface, each with the number of its search from 0;
    what comes after `stop` is dropped, and the process that measured is ended.
    """

    def __init__(self, owner: MessagePump) -> None:
        """Give results to `owner`."""
        self._owner = owner
        self._started: _Started | None = None

    def start(
        self,
        jobs: Sequence[Job],
        take: Callable[[int, Timing], None],
        fail: Callable[[str], None],
    ) -> None:
        """Measure these searches in place of any others, and tell in a sentence what fails."""
        self.stop()
        self._started = started = _Started(jobs, take, fail)
        Thread(target=self._measure, args=(started,), daemon=True).start()

    def stop(self) -> None:
        """Measure no more."""
        if self._started is not None:
            self._started.stop.set()
            self._started = None

    def _measure(self, started: _Started) -> None:
        try:
            for number, timing in enumerate(timings_of(started.jobs, stop=started.stop)):
                self._tell(started, partial(started.take, number, timing))
        except LabyrinthError as error:
            sentence = f"The times could not be measured: {error}."
            self._tell(started, partial(started.fail, sentence))

    def _tell(self, started: _Started, call: Callable[[], None]) -> None:
        def tell() -> None:
            if started is self._started:
                call()

        with suppress(RuntimeError):  # the program has ended meanwhile
            self._owner.call_later(tell)
