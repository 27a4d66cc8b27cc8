"""Work spread over processes, its results in the order of the jobs."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from threading import Thread
from typing import TYPE_CHECKING, Final, TypeVar

from labyrinth.core.errors import LabyrinthError

if TYPE_CHECKING:
    from concurrent.futures import Future

_AHEAD: Final = 4
"""Chunks in progress or finished for each worker: it never waits, and few results pile up."""
_MANY_WORKERS: Final = 61
"""Windows waits for no more processes at once, and more than there are cores are of no use."""

_ENDING: Final = {
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
}

Job = TypeVar("Job")
Result = TypeVar("Result")


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def useful(workers: int, jobs: int) -> int:
    """Return how many of the workers asked for can have something to do."""
    most = _MANY_WORKERS if sys.platform == "win32" else max(_MANY_WORKERS, cores())
    return min(workers, jobs, most)


def in_order(
    function: Callable[[Job], Result],
    jobs: Iterable[Job],
    workers: int,
    chunk: int,
    *,
    apart: bool = False,
) -> Generator[Result, None, None]:
    """Yield what `function` makes of each job, computed by `workers` processes.

    A process is given `chunk` jobs at a time; a single worker is this process. With `apart` each
    worker, be it a single one, is a process that begins afresh, with nothing of this one in its
    memory; any thread may ask for that. Closing the iterator stops the others, and none outlives
    this process. Raises what `function` raises, and LabyrinthError where a process is killed.
    """
    if workers == 1 and not apart:
        yield from map(function, jobs)
        return
    # They take longer to import than a small maze takes to generate.
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    chunks = _chunks(iter(jobs), chunk)
    waiting: deque[Future[list[Result]]] = deque()
    context = multiprocessing.get_context("spawn" if apart else None)
    with ProcessPoolExecutor(workers, context, initializer=_begin_worker) as pool:
        try:
            for each in chunks:
                with _undisturbed():
                    waiting.append(pool.submit(_all, function, each))
                if len(waiting) == _AHEAD * workers:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        except BrokenProcessPool:
            raise LabyrinthError("a process was killed, perhaps for want of memory") from None
        except BaseException:
            for child in multiprocessing.active_children():
                # Otherwise it would finish its job first, as it does on Windows, which knows no
                # signal that a process could handle.
                if sys.platform != "win32":
                    child.terminate()
            # Left to itself, the pool may be taken down at the exit while it still goes on, and
            # tells that in a traceback.
            pool.shutdown(wait=True, cancel_futures=True)
            raise


def _chunks(jobs: Iterator[Job], size: int) -> Iterator[Sequence[Job]]:
    while chunk := list(islice(jobs, size)):
        yield chunk


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Defer signals that end: a pool that is interrupted while it starts would never end."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker:
    """What a worker process is doing, for its signal handler."""

    busy = False
    stopped = False


def _all(function: Callable[[Job], Result], jobs: Sequence[Job]) -> list[Result]:
    _Worker.busy = True
    try:
        if _Worker.stopped:
            raise SystemExit
        return [function(job) for job in jobs]
    finally:
        _Worker.busy = False


def _begin_worker() -> None:
    Thread(target=_end_with_parent, daemon=True).start()
    # What every process of a terminal gets, Ctrl-C and its end, is left to the one that started
    # them, which had deferred these signals when it did so.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
    signal.signal(signal.SIGTERM, _on_terminate)


def _end_with_parent() -> None:
    """End this process as soon as the one that started it has ended, however that was."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _on_terminate(*_: object) -> None:
    """Interrupt a job, but not the sending of a result: its reader would wait for the rest."""
    _Worker.stopped = True
    if _Worker.busy:
        raise SystemExit
