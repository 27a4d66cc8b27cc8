"""Measures searches in a process apart while the interface goes on."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from threading import Event, Thread

from textual.message_pump import MessagePump

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.search.timing import Job, Timing, timings_of


class BenchmarkWorker:
    """Measures one search after another, up to five runs of each within a second.

    Results are given in the thread of the interface, each with the number of its search from 0;
    what comes after `stop` is dropped, and the process that measured is ended.
    """

    def __init__(self, owner: MessagePump) -> None:
        """Give results to `owner`."""
        self._owner = owner
        self._stop = Event()

    def start(
        self,
        jobs: Sequence[Job],
        take: Callable[[int, Timing], None],
        fail: Callable[[str], None],
    ) -> None:
        """Measure these searches in place of any others, and tell in a sentence what fails."""
        self.stop()
        self._stop = stop = Event()

        def tell(call: Callable[[], None]) -> None:
            if not stop.is_set():
                call()

        def measure() -> None:
            with suppress(RuntimeError):  # the program has ended meanwhile
                try:
                    for number, timing in enumerate(timings_of(jobs, stop=stop)):
                        self._owner.call_later(partial(tell, partial(take, number, timing)))
                except LabyrinthError as error:
                    sentence = f"The times could not be measured: {error}."
                    self._owner.call_later(partial(tell, partial(fail, sentence)))

        Thread(target=measure, daemon=True).start()

    def stop(self) -> None:
        """Measure no more."""
        self._stop.set()
