"""Calls of a function on many jobs in worker processes, with results in the order of the jobs."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr
from functools import partial
from itertools import islice
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Final, TypeVar

from labyrinth.core.errors import LabyrinthError

if TYPE_CHECKING:
    from concurrent.futures import Future

    from labyrinth.core.worker_pool import WorkerPool

# Chunks in progress or finished per worker: it never waits, and few results pile up.
_AHEAD: Final = 4
# The most workers: Windows can wait for no more processes at once.
_MANY_WORKERS: Final = 61

# How often to check for a stop request, in seconds.
_SECONDS_A_LOOK: Final = 0.05

_ENDING: Final = {
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
}

# Functions that each worker runs first, by owner's name; they may raise LabyrinthError.
preparations: Final[dict[str, Callable[[], None]]] = {}

Job = TypeVar("Job")
Result = TypeVar("Result")


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def useful(workers: int, jobs: int) -> int:
    """Return how many of the requested workers are useful for a number of jobs."""
    most = _MANY_WORKERS if sys.platform == "win32" else max(_MANY_WORKERS, cores())
    return min(workers, jobs, most)


def in_order(
    function: Callable[[Job], Result],
    jobs: Iterable[Job],
    workers: int,
    chunk: int,
    *,
    apart: bool = False,
    stop: Event | None = None,
) -> Generator[Result, None, None]:
    """Yield the result of `function` for each job, computed by `workers` processes.

    A process gets `chunk` jobs at a time; if `workers` is 1, the calling process does the work.
    With `apart` each worker, even a single one, is a fresh process that inherits none of this
    process's memory. Then any thread may call this function.

    Closing the iterator stops the workers. Another thread can stop them by setting `stop`, even
    during a wait for a result. No worker outlives this process. Raises the errors of `function`,
    and LabyrinthError if a process is killed.
    """
    if workers == 1 and not apart:
        yield from map(function, jobs)
        return
    from concurrent.futures.process import BrokenProcessPool

    left = iter(jobs)
    waiting: deque[Future[list[Result]]] = deque()
    with new_pool(workers, apart=apart) as pool:
        try:
            while each := list(islice(left, chunk)):
                with undisturbed():
                    waiting.append(pool.submit(do_all, function, each))
                if len(waiting) == _AHEAD * workers:
                    yield from _result(waiting.popleft(), stop)
            while waiting:
                yield from _result(waiting.popleft(), stop)
        except (BrokenProcessPool, BrokenPipeError):
            raise LabyrinthError("a process was killed, perhaps because memory ran out") from None
        except BaseException:
            with undisturbed():
                pool.end()
            if stop is None or not stop.is_set():
                raise


def new_pool(workers: int, *, apart: bool = False, gives_way: bool = False) -> WorkerPool:
    """Return a pool of worker processes, which end with this process.

    Each process first calls the functions in `preparations`. Submit `do_all` to the pool, with
    signals deferred (`undisturbed`). With `apart` the processes inherit none of this process's
    memory. With `gives_way` they run at a lower priority, where the system supports it.
    """
    # They take longer to import than a small maze takes to generate.
    import multiprocessing

    from labyrinth.core.worker_pool import WorkerPool

    if apart and sys.platform != "win32":
        from multiprocessing.resource_tracker import ensure_running

        # It needs standard error, which an interface may have replaced by something without a file.
        with redirect_stderr(sys.__stderr__):
            ensure_running()
    context = multiprocessing.get_context("spawn" if apart else None)
    begin = partial(_begin_worker, tuple(preparations.values()))
    with undisturbed():
        return WorkerPool(workers, context, begin, gives_way=gives_way)


def _result(future: Future[list[Result]], stop: Event | None) -> list[Result]:
    """Wait for the results of a chunk; return them. Raises InterruptedError on a stop request."""
    # A signal that interrupts the future's own waiting could leave it locked, and its pool would
    # never end.
    waiting = Lock()
    waiting.acquire()
    with undisturbed():
        future.add_done_callback(lambda _: waiting.release())
    while not waiting.acquire(timeout=-1 if stop is None else _SECONDS_A_LOOK):
        if stop is not None and stop.is_set():
            raise InterruptedError
    with undisturbed():
        return future.result()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Defer signals that end the program until the `with` block ends.

    A pool that such a signal interrupts while the pool starts would never end.

    A thread started while signals are deferred never receives them: they go to the main thread.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# Why this worker process could not be prepared.
_refusals: Final[list[LabyrinthError]] = []


def do_all(function: Callable[[Job], Result], jobs: Sequence[Job]) -> list[Result]:
    """Call `function` on each job in a worker, and return the results.

    Raises LabyrinthError if the preparation of the worker has failed.
    """
    if _refusals:
        raise _refusals[0]
    return [function(job) for job in jobs]


def _begin_worker(preparations: Iterable[Callable[[], None]]) -> None:
    Thread(target=_end_with_parent, daemon=True).start()
    # Ctrl-C and hang-up, which every process of a terminal gets, are left to the process that
    # started these, which had deferred these signals when it did so.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        # Not earlier, since the inherited handlers of the parent raise.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
    try:
        for prepare in preparations:
            prepare()
    except LabyrinthError as error:
        _refusals.append(error)


def _end_with_parent() -> None:
    """End this process as soon as its parent has ended, in any way."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
