"""Measures searches in a process apart while the interface goes on."""

from collections.abc import Callable, Sequence
from threading import Event

from textual.message_pump import MessagePump

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.search.timing import Job, Timing, timings_of
from labyrinth.tui.daemon_thread import DaemonThread


class BenchmarkWorker:
    """Measures one search after another, up to five runs of each within a second.

    Results are given in the thread of the interface, each with the number of its search from 0;
    what comes after `stop` is dropped, and the process that measured is ended.
    """

    def __init__(self, owner: MessagePump) -> None:
        """Give results to `owner`."""
        self._owner, self._thread = owner, DaemonThread(owner)
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

        def take_wanted(number: int, timing: Timing) -> None:
            if not stop.is_set():
                take(number, timing)

        def measure() -> None:
            for number, timing in enumerate(timings_of(jobs, stop=stop)):
                self._owner.call_later(take_wanted, number, timing)

        def tell(error: LabyrinthError) -> None:
            if not stop.is_set():
                fail(f"The times could not be measured: {error}.")

        self._thread.do(measure, lambda _: None, fail=tell)

    def stop(self) -> None:
        """Measure no more."""
        self._stop.set()
