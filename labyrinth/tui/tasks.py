"""The tasks of a screen, computed in threads, with at most one task of each name at a time."""

from collections.abc import Callable
from contextlib import closing
from time import monotonic
from typing import Any, Final

from textual.dom import DOMNode

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.task import Result, Task
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.terminal import garbage_collector

SECONDS_A_REPORT: Final = 0.1
# The name of the current mode's task.
MAIN: Final = "main"
# The name of the threads.
THREAD: Final = "task"


class Tasks:
    """Tasks that run in threads; the UI thread handles their results.

    A result that comes after its task was stopped or replaced is dropped.
    """

    def __init__(self, screen: DOMNode) -> None:
        """Run tasks for `screen`, as long as it exists."""
        self._screen = screen
        self._started: dict[str, Task[Any]] = {}

    @property
    def busy(self) -> bool:
        """Whether any task is running."""
        return bool(self._started)

    def computes(self, task: Task[Any]) -> bool:
        """Return whether a task is running, and neither stopped nor replaced."""
        return task in self._started.values()

    def start(
        self,
        task: Task[Result],
        take: Callable[[Result], None],
        progress: Callable[[float], None] | None = None,
        *,
        refused: Callable[[LabyrinthError], None] | None = None,
        name: str = MAIN,
    ) -> None:
        """Start a task, replacing a task with the same name, and pass its result to `take`.

        `progress` gets the completed share at most ten times a second. If the task raises a
        LabyrinthError, as the user's own algorithms may, the error is passed to `refused`, or else
        shown to the user.
        """
        self._started[name] = task

        def is_wanted() -> bool:
            return self._started.get(name) is task

        def report(share: float) -> None:
            if is_wanted() and progress is not None:
                progress(share)

        def go_through() -> None:
            reported = monotonic()
            with closing(task), garbage_collector.paused():
                for share in task:
                    if not (is_wanted() and self._screen.is_running):
                        return
                    if monotonic() - reported > SECONDS_A_REPORT:
                        reported = monotonic()
                        self._screen.call_later(report, share)

        def finish(_: None) -> None:
            if is_wanted():
                del self._started[name]
                take(task.result)

        def fail(error: LabyrinthError) -> None:
            if is_wanted():
                del self._started[name]
                (refused or self._tell)(error)

        DaemonThread(self._screen, name=THREAD).do(go_through, finish, fail=fail)

    def stop(self, name: str = MAIN) -> None:
        """Stop the task called `name`, if it is running."""
        self._started.pop(name, None)

    def _tell(self, error: LabyrinthError) -> None:
        self._screen.app.notify(str(error), severity="error", markup=False)
