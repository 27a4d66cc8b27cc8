"""Work spread over processes, its results in the order of the jobs."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeVar

from labyrinth.core.errors import LabyrinthError

if TYPE_CHECKING:
    from concurrent.futures import Future

_AHEAD: Final = 4
"""How many chunks a worker are under way, so that results waiting to be taken stay few."""

Job = TypeVar("Job")
Result = TypeVar("Result")


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    function: Callable[[Job], Result], jobs: Iterable[Job], workers: int, chunk: int
) -> Generator[Result, None, None]:
    """Yield what `function` makes of each job, computed by `workers` processes.

    A process is given `chunk` jobs at a time; a single worker is this process. Closing the
    iterator stops the others. Raises what `function` raises, and LabyrinthError where a process
    is killed.
    """
    if workers == 1:
        yield from map(function, jobs)
        return
    # They take longer to import than a small maze takes to generate.
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    chunks = _chunks(iter(jobs), chunk)
    waiting: deque[Future[list[Result]]] = deque()
    with ProcessPoolExecutor(workers, initializer=_leave_interrupts) as pool:
        try:
            for each in chunks:
                waiting.append(pool.submit(_all, function, each))
                if len(waiting) == _AHEAD * workers:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        except BrokenProcessPool:
            raise LabyrinthError("a process was killed, perhaps for want of memory") from None
        except BaseException:
            # What the processes are at would be computed to its end otherwise.
            for child in multiprocessing.active_children():
                child.terminate()
            raise


def _chunks(jobs: Iterator[Job], size: int) -> Iterator[Sequence[Job]]:
    while chunk := list(islice(jobs, size)):
        yield chunk


def _all(function: Callable[[Job], Result], jobs: Sequence[Job]) -> list[Result]:
    return [function(job) for job in jobs]


def _leave_interrupts() -> None:
    """Leave Ctrl-C, which every process of a terminal gets, to the one that started them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
