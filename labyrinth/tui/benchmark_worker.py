"""Timing of searches in another process while the interface continues."""

from collections.abc import Callable, Sequence
from threading import Event

from textual.message_pump import MessagePump

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.search.timing import Job, Timing, timings_of
from labyrinth.tui.daemon_thread import DaemonThread


class BenchmarkWorker:
    """A worker that times searches one after another, each with up to five runs.

    Results arrive in the UI thread, each with the number of its search from 0. `stop` ends the
    timing process and drops later results.
    """

    def __init__(self, owner: MessagePump) -> None:
        """Send results to `owner`."""
        self._owner, self._thread = owner, DaemonThread(owner)
        self._stop = Event()

    def start(
        self,
        jobs: Sequence[Job],
        take: Callable[[int, Timing], None],
        fail: Callable[[str], None],
    ) -> None:
        """Stop timing earlier searches, time the searches of `jobs`, and pass results to `take`.

        `take` gets the number of the search, from 0, and its timing. `fail` gets an error message.
        """
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
                fail(f"Cannot time the searches: {error}.")

        self._thread.do(measure, lambda _: None, fail=tell)

    def stop(self) -> None:
        """Stop timing."""
        self._stop.set()
