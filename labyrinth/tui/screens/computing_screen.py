"""A screen that computes in the background."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any, Final

from textual import on
from textual.message import Message
from textual.screen import Screen
from textual.worker import get_current_worker

from labyrinth.core.task import Result, Task
from labyrinth.tui.terminal import garbage_collector

SECONDS_A_REPORT = 0.1
_MAIN: Final = "run"


class ComputingScreen(Screen[None]):
    """Iterates runs in threads, which post what becomes of them.

    There is one main run at a time, and beside it one of each name.
    """

    @dataclass
    class Progressed(Message):
        """The worker has done this share of a run."""

        run: Task[Any]
        share: float

    @dataclass
    class Computed(Message):
        """The worker has finished a run."""

        run: Task[Any]
        name: str

    def __init__(self) -> None:
        """Begin without a run."""
        super().__init__()
        self._under_way: dict[str, tuple[Task[Any], Callable[[Any], None]]] = {}

    def progressed(self, share: float) -> None:
        """Hear how much of the main run is done, 0.0 to 1.0."""

    def computed(self, result: object) -> None:
        """Take the result of the main run."""

    def compute(self, run: Task[Any]) -> None:
        """Start the main run in a worker, in place of the one before."""
        self.compute_beside(_MAIN, run, self.computed)

    def compute_beside(self, name: str, run: Task[Result], take: Callable[[Result], None]) -> None:
        """Start a run in place of the one of that name, and `take` what it comes to.

        A result that comes after the run was stopped or replaced is dropped.
        """
        self._under_way[name] = (run, take)
        work = partial(self._compute, run, name)
        self.run_worker(work, thread=True, exclusive=True, group=name)

    def stop_computing(self, name: str = _MAIN) -> None:
        """Stop the worker of a run; what it still reports is not heard."""
        self._under_way.pop(name, None)
        self.workers.cancel_group(self, name)

    def _compute(self, run: Task[Any], name: str) -> None:
        worker = get_current_worker()
        reported = monotonic()
        with garbage_collector.paused():
            for share in run:
                if worker.is_cancelled:
                    return
                if monotonic() - reported > SECONDS_A_REPORT:
                    reported = monotonic()
                    self.post_message(self.Progressed(run, share))
        self.post_message(self.Computed(run, name))

    @on(Progressed)
    def pass_progress(self, message: Progressed) -> None:
        """Hear the worker, unless the run was stopped meanwhile."""
        if _MAIN in self._under_way and message.run is self._under_way[_MAIN][0]:
            self.progressed(message.share)

    @on(Computed)
    def pass_result(self, message: Computed) -> None:
        """Hear the worker, unless the run was stopped meanwhile."""
        run, take = self._under_way.get(message.name, (None, None))
        if take is not None and message.run is run:
            del self._under_way[message.name]
            take(message.run.result)
