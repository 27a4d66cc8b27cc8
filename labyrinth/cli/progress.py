"""A progress bar on a terminal, nothing elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from labyrinth.cli.output import is_terminal

_SECONDS_BETWEEN = 0.1


@contextmanager
def progress(task: str, total: int, *, shown: bool = True) -> Iterator[Callable[[], None]]:
    """Show how much of `total` is done on standard error; yield what counts one more."""
    if not (shown and is_terminal(sys.stderr)):
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
