"""Progress bars on a terminal, nothing elsewhere; the executor for long work on many mazes."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from labyrinth.cli.console import is_quiet, is_terminal, tell
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.parallel import undisturbed
from labyrinth.core.task import Task
from labyrinth.formats.support.optional_dependencies import look_for

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from rich.progress import Progress

    from labyrinth.study.running import Progress as RowsDone

_SECONDS_BEFORE = 0.5
_SECONDS_BETWEEN = 0.1
# The part of a bar for rows: the rate per second, and the time left.
PACE = "{task.fields[pace]}"

Result = TypeVar("Result")


def _bar(*columns: str) -> Progress:
    """Return a progress bar; `columns` follow the bar, as names of Rich's classes or as formats.

    The caller refreshes the bar, since a thread for it would interfere with processes that fork.
    """
    # Rich takes a tenth of a second to import: only long work on a terminal needs it.
    from rich import progress
    from rich.console import Console

    all_columns = [
        getattr(progress, name)() if name.isidentifier() else progress.TextColumn(name)
        for name in ("{task.description}", "BarColumn", *columns)
    ]
    console = Console(stderr=True)
    return progress.Progress(*all_columns, console=console, transient=True, auto_refresh=False)


def _is_shown() -> bool:
    return not is_quiet() and is_terminal(sys.stderr)


def finish(task: Task[Result], doing: str, *, shown: bool = True) -> Result:
    """Run a task to its end and return its result; `doing` names the work beside its bar.

    The bar is on stderr, after half a second, if `shown`.
    """
    with working(doing, shown=shown) as tell_share:
        for share in task:
            tell_share(share)
    return task.result


@contextmanager
def working(doing: str, *, shown: bool = True) -> Iterator[Callable[[float], None]]:
    """Show a progress bar for the work of the block on stderr, once it has taken half a second.

    `doing` is the name of the work. Yields a function that takes the share of the work done, from
    0.0 to 1.0; until the function is called, the bar only shows that the work continues. A thread
    draws the bar, since not all work comes in slices.
    """
    if not (shown and _is_shown()):
        yield lambda share: None
        return
    done: deque[float] = deque(maxlen=1)
    ended = Event()

    def draw() -> None:
        if ended.wait(_SECONDS_BEFORE):
            return
        with _bar("TaskProgressColumn", "TimeRemainingColumn") as bar:
            one = bar.add_task(doing, total=None)
            while not ended.wait(_SECONDS_BETWEEN):
                if done:
                    bar.update(one, total=1.0, completed=done[0])
                bar.refresh()

    thread = Thread(name=doing, target=draw, daemon=True)
    with undisturbed():
        thread.start()
    try:
        yield done.append
    finally:
        ended.set()
        thread.join()


class Count:
    """The number of finished items of a command, shown by a bar if there is one."""

    def __init__(self, name: str) -> None:
        """Start at zero; `name` is the word for the items."""
        self.name = name
        self.done = 0
        self.bar: Progress | None = None
        self._drawn = monotonic()

    def advance(self) -> None:
        """Count a finished item."""
        self._show(self.done + 1, "")

    def tell(self, rows: RowsDone) -> None:
        """Show the number of finished rows of a study or a data set, and their rate."""
        self._show(rows.done, rows.pace(self.name))

    def _show(self, done: int, pace: str) -> None:
        self.done = done
        if self.bar is not None:
            self.bar.update(self.bar.task_ids[0], completed=done, pace=pace)
            if monotonic() - self._drawn >= _SECONDS_BETWEEN:
                self._drawn = monotonic()
                self.bar.refresh()


@contextmanager
def counting(
    name: str,
    total: int,
    rest: str = "TimeRemainingColumn",
    *,
    shown: bool = True,
    interrupted: Callable[[int], str] | None = None,
) -> Iterator[Count]:
    """Show a bar on stderr with the number of items done, out of `total` items with this name.

    Yields the count. `rest` is the last column of the bar: the remaining time, or PACE. If the work
    is interrupted, `interrupted` gets the number done and returns a sentence to print.
    """
    count = Count(name)
    try:
        with ExitStack() as stack:
            if shown and _is_shown():
                count.bar = stack.enter_context(_bar("MofNCompleteColumn", rest))
                count.bar.add_task(name, total=total, pace="")
            yield count
    except (KeyboardInterrupt, SystemExit):
        if interrupted is not None:
            tell(interrupted(count.done))
        raise


@contextmanager
def executor_of(arguments: Namespace) -> Iterator[tuple[Executor | None, int | None]]:
    """Yield the executor of the named cluster, and the number of its cores.

    Without a cluster the executor is None, and the number is the requested number of workers, if
    any. Raises LabyrinthError if the extra is missing, the cluster cannot be reached, or a number
    of workers is given too.
    """
    address = arguments.cluster
    if address is None:
        yield None, arguments.workers
        return
    if arguments.workers is not None:
        raise LabyrinthError("a cluster has its own workers: leave out --workers")
    import logging
    import warnings

    look_for("cluster")
    # Connection errors end in a sentence here, without Dask's logs.
    logging.disable(logging.CRITICAL)
    try:
        # It takes a second to import.
        from distributed import Client

        try:
            with warnings.catch_warnings():
                # It compares versions of packages that no run needs; workers compare Labyrinth's.
                warnings.simplefilter("ignore")
                connected = Client(address, timeout=5)
        except Exception:
            # What is no Dask scheduler may answer anything, and any error may follow.
            raise LabyrinthError(
                f"the cluster {quoted(address)} is not reachable: give the address of its "
                "scheduler, for example tcp://host:8786"
            ) from None
        with connected as client:
            workers = sum(client.ncores().values())
            if not workers:
                tell(f"the cluster {quoted(address)} has no workers yet; waiting for them")
            yield client.get_executor(), max(1, workers)
    finally:
        logging.disable(logging.NOTSET)
