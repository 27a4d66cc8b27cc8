"""Progress bars on a terminal, nothing elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic
from typing import TypeVar

from labyrinth.cli.messages import is_quiet
from labyrinth.cli.output import is_terminal
from labyrinth.core.parallel import undisturbed
from labyrinth.core.task import Task

_SECONDS_BEFORE = 0.5
_SECONDS_BETWEEN = 0.1

Result = TypeVar("Result")


def finish(task: Task[Result], doing: str, *, shown: bool = True) -> Result:
    """Compute all that is left of a task, shown like the work of `working`."""
    with working(doing, shown=shown) as tell_share:
        for share in task:
            tell_share(share)
    return task.result


@contextmanager
def working(doing: str, *, shown: bool = True) -> Iterator[Callable[[float], None]]:
    """Show on standard error what is being done, once that has taken half a second.

    Yields what tells the share done, from 0.0 to 1.0; without it the bar says only that the work
    goes on.
    """
    if not shown or is_quiet() or not is_terminal(sys.stderr):
        yield lambda share: None
        return
    bar = _Bar(doing)
    with undisturbed():
        bar.start()
    try:
        yield bar.tell_share
    finally:
        bar.ended.set()
        bar.join()


class _Bar(Thread):
    """Draws a bar while another thread works: not all work comes in slices."""

    def __init__(self, doing: str) -> None:
        super().__init__(daemon=True)
        self.ended = Event()
        self._doing = doing
        self._share: float | None = None

    def tell_share(self, share: float) -> None:
        """Tell the share done."""
        self._share = share

    def run(self) -> None:
        """Wait, then draw the bar until the work has ended."""
        if self.ended.wait(_SECONDS_BEFORE):
            return
        # Rich takes a tenth of a second to import: only long work pays for it.
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
        from rich.progress import TimeRemainingColumn as TimeLeft

        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(),
            TimeLeft(),
        )
        console = Console(stderr=True)
        with Progress(*columns, console=console, transient=True, auto_refresh=False) as bar:
            one = bar.add_task(self._doing, total=None)
            while not self.ended.wait(_SECONDS_BETWEEN):
                if self._share is not None:
                    bar.update(one, total=1.0, completed=self._share)
                bar.refresh()


@contextmanager
def progress(task: str, total: int, *, shown: bool = True) -> Iterator[Callable[[], None]]:
    """Show how much of `total` is done on standard error; yield what counts one more."""
    if not shown or is_quiet() or not is_terminal(sys.stderr):
        yield lambda: None
        return
    # Rich takes a tenth of a second to import: only a terminal pays for it.
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeLeft())
    # Refreshed by hand: a thread of its own would be in the way of processes that fork.
    bar = Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False)
    drawn = monotonic()

    def advance() -> None:
        nonlocal drawn
        bar.advance(one)
        if monotonic() - drawn >= _SECONDS_BETWEEN:
            drawn = monotonic()
            bar.refresh()

    with bar:
        one = bar.add_task(task, total=total)
        yield advance
