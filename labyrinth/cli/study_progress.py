"""How far a study or a data set is, its rate and the time that is left, on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from labyrinth.cli.messages import is_quiet
from labyrinth.cli.output import is_terminal
from labyrinth.study.in_words import pace_of
from labyrinth.study.running import Progress as RowsDone


@contextmanager
def rows_progress(
    total: int, rows: str, *, shown: bool = True
) -> Iterator[Callable[[RowsDone], None]]:
    """Show on standard error how many of all rows there are; yield what is told of it.

    `rows` is what they are called.
    """
    if not shown or is_quiet() or not is_terminal(sys.stderr):
        yield lambda progress: None
        return
    # Rich takes a tenth of a second to import: only a terminal pays for it.
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[told]}"),
    )
    # Refreshed by hand: a thread of its own would be in the way of processes that fork.
    bar = Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False)
    with bar:
        one = bar.add_task(rows, total=total, told="")

        def show(progress: RowsDone) -> None:
            bar.update(one, completed=progress.done, told=pace_of(progress, rows))
            bar.refresh()

        yield show
