"""A screen that computes in the background."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Any

from textual import on, work
from textual.message import Message
from textual.screen import Screen
from textual.worker import get_current_worker

from labyrinth.core.run import Run
from labyrinth.tui import collector

SECONDS_A_REPORT = 0.1


class ComputingScreen(Screen[None]):
    """Iterates one run at a time in a thread, which posts what becomes of it."""

    @dataclass
    class Progressed(Message):
        """The worker has done this share of a run."""

        run: Run[Any]
        share: float

    @dataclass
    class Computed(Message):
        """The worker has finished a run."""

        run: Run[Any]

    def __init__(self) -> None:
        """Begin without a run."""
        super().__init__()
        self._run: Run[Any] | None = None

    def progressed(self, share: float) -> None:
        """Hear how much of the run is done, 0.0 to 1.0."""

    def computed(self, result: object) -> None:
        """Take the result of the run."""

    def compute(self, run: Run[Any]) -> None:
        """Start a run in a worker, in place of the one before."""
        self._run = run
        self._compute(run)

    def stop_computing(self) -> None:
        """Stop the worker; what it still reports is not heard."""
        self._run = None
        self.workers.cancel_group(self, "run")

    @work(thread=True, exclusive=True, group="run")
    def _compute(self, run: Run[Any]) -> None:
        worker = get_current_worker()
        reported = monotonic()
        with collector.paused():
            for share in run:
                if worker.is_cancelled:
                    return
                if monotonic() - reported > SECONDS_A_REPORT:
                    reported = monotonic()
                    self.post_message(self.Progressed(run, share))
        self.post_message(self.Computed(run))

    @on(Progressed)
    def pass_progress(self, message: Progressed) -> None:
        """Hear the worker, unless the run was stopped meanwhile."""
        if message.run is self._run:
            self.progressed(message.share)

    @on(Computed)
    def pass_result(self, message: Computed) -> None:
        """Hear the worker, unless the run was stopped meanwhile."""
        if message.run is self._run:
            self._run = None
            self.computed(message.run.result)
