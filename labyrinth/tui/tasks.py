"""The tasks of a screen: computed in threads, one of each name at a time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any, Final, Generic

from textual.dom import DOMNode
from textual.worker import Worker, get_current_worker

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.task import Result, Task
from labyrinth.tui.terminal import garbage_collector
from labyrinth.tui.thread_interrupt import do_while_wanted

SECONDS_A_REPORT: Final = 0.1
MAIN: Final = "main"
"""The name of what the present mode computes."""


@dataclass(frozen=True, slots=True, eq=False)
class _Started(Generic[Result]):
    """A task, and whom to tell of its result and of the share that is done, 0.0 to 1.0."""

    task: Task[Result]
    take: Callable[[Result], None]
    progress: Callable[[float], None] | None
    refused: Callable[[LabyrinthError], None] | None


class Tasks:
    """Iterates tasks in threads; their results are taken in the thread of the interface.

    A result that comes after its task was stopped or replaced is dropped.
    """

    def __init__(self, screen: DOMNode) -> None:
        """Compute for `screen`, as long as it is there."""
        self._screen = screen
        self._started: dict[str, _Started[Any]] = {}

    @property
    def busy(self) -> bool:
        """Whether any task is in progress."""
        return bool(self._started)

    def start(
        self,
        task: Task[Result],
        take: Callable[[Result], None],
        progress: Callable[[float], None] | None = None,
        *,
        refused: Callable[[LabyrinthError], None] | None = None,
        name: str = MAIN,
    ) -> None:
        """Start a task in place of the one of that name, and `take` what it comes to.

        `progress` is told ten times a second which share is done. Where the task raises a
        LabyrinthError, as algorithms of the user's own may, `refused` is told, else the user.
        """
        started = _Started(task, take, progress, refused)
        self._started[name] = started
        work = partial(self._compute, name, started)
        self._screen.run_worker(work, thread=True, exclusive=True, group=name)

    def stop(self, name: str = MAIN) -> None:
        """Stop the task of that name, if there is one."""
        self._started.pop(name, None)
        self._screen.workers.cancel_group(self._screen, name)

    def _compute(self, name: str, started: _Started[Any]) -> None:
        worker = get_current_worker()
        go_through = partial(self._go_through, name, started, worker)
        do_while_wanted(go_through, worker.cancelled_event)

    def _go_through(self, name: str, started: _Started[Any], worker: Worker[None]) -> None:
        reported = monotonic()
        try:
            with garbage_collector.paused(), closing(started.task):
                for share in started.task:
                    if worker.is_cancelled:
                        return
                    if monotonic() - reported > SECONDS_A_REPORT:
                        reported = monotonic()
                        self._screen.call_later(self._report, name, started, share)
        except LabyrinthError as error:
            self._screen.call_later(self._refuse, name, started, error)
            return
        self._screen.call_later(self._finish, name, started)

    def _report(self, name: str, started: _Started[Any], share: float) -> None:
        if self._started.get(name) is started and started.progress is not None:
            started.progress(share)

    def _refuse(self, name: str, started: _Started[Any], error: LabyrinthError) -> None:
        if self._started.get(name) is started:
            del self._started[name]
            if started.refused is not None:
                started.refused(error)
            else:
                self._screen.app.notify(str(error), severity="error", markup=False)

    def _finish(self, name: str, started: _Started[Any]) -> None:
        if self._started.get(name) is started:
            del self._started[name]
            started.take(started.task.result)
