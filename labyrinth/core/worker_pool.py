"""A pool of processes of which none holds up another, whichever of them is killed when.

In the pool of the standard library the workers share a queue and its lock: who is killed while it
waits for work takes the lock along, and nobody gets work any more. Here each has a pipe of its own.
"""

from __future__ import annotations

import atexit
import os
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection, wait
from multiprocessing.context import DefaultContext, SpawnContext
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, ParamSpec, TypeVar

_SECONDS_TO_END: Final = 5.0
"""After so long a process that was told to end is killed."""
_WAY_GIVEN: Final = 10
"""So much nicer are processes that give way, as the command `nice` makes them."""

Given = ParamSpec("Given")
Result = TypeVar("Result")
_Call = Callable[[], Any]


@dataclass(frozen=True, slots=True)
class _Worker:
    """A process, and this end of its pipe."""

    process: Any
    """A process of any kind of start; they have no common type."""
    pipe: Connection[Any, Any]


@dataclass(frozen=True, slots=True)
class _Task:
    """What is to be done, and who is told of it."""

    call: _Call
    future: Future[Any]


class WorkerPool(Executor):
    """Processes that do what is submitted, each one call after another.

    All begin at once, so it has no more of them than are of use. Where one dies, what it did raises
    BrokenProcessPool, and all that was submitted and has not begun.
    """

    def __init__(
        self,
        workers: int,
        context: DefaultContext | SpawnContext,
        begin: Callable[[], None],
        *,
        gives_way: bool = False,
    ) -> None:
        """Start `workers` processes as the context does, each of which calls `begin` first.

        Those that give way take what time others leave them, where the system knows that.
        """
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._is_broken = self._is_shut = False
        # All of them before the first thread: a copy of a process with threads may wait for a lock
        # that one of them had.
        self._workers = [_started(context, begin, gives_way) for _ in range(workers)]
        self._threads = [
            Thread(target=self._serve, args=(worker,), daemon=True) for worker in self._workers
        ]
        for thread in self._threads:
            thread.start()
        atexit.register(self.end)

    def submit(
        self, fn: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Future[Result]:
        """Have a function called in a process, and return what will be its result.

        Raises BrokenProcessPool where a process has died, RuntimeError after the shutdown.
        """
        if self._is_broken:
            raise _died()
        if self._is_shut:
            raise RuntimeError("this pool was shut down")
        future: Future[Result] = Future()
        self._tasks.put(_Task(partial(fn, *args, **kwargs), future))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let the processes end when they have done what was submitted, or what they are at."""
        self._is_shut = True
        if cancel_futures:
            self._cancel()
        for _ in self._threads:
            self._tasks.put(None)
        if wait:
            for thread in self._threads:
                thread.join()
        atexit.unregister(self.end)

    def end(self) -> None:
        """End the processes in the midst of their work, where they can be told to tidy up."""
        self._is_broken = True
        if sys.platform != "win32":
            for worker in self._workers:
                worker.process.terminate()
        self.shutdown(cancel_futures=True)

    def _cancel(self) -> None:
        while True:
            try:
                task = self._tasks.get_nowait()
            except Empty:
                return
            if task is not None:
                task.future.cancel()

    def _serve(self, worker: _Worker) -> None:
        """Give tasks to one process, until there are no more."""
        while (task := self._tasks.get()) is not None:
            if task.future.set_running_or_notify_cancel():
                self._do(worker, task)
        _end(worker)

    def _do(self, worker: _Worker, task: _Task) -> None:
        try:
            if self._is_broken:
                raise _died()
            succeeded, result = _asked(worker, task.call)
        except (EOFError, OSError):
            self._is_broken = True
            task.future.set_exception(_died())
        except BaseException as error:  # what cannot be sent, or read
            task.future.set_exception(error)
        else:
            if succeeded:
                task.future.set_result(result)
            else:
                task.future.set_exception(result)


def _died() -> BrokenProcessPool:
    return BrokenProcessPool("a process of the pool has died")


def _started(
    context: DefaultContext | SpawnContext, begin: Callable[[], None], gives_way: bool
) -> _Worker:
    pipe, other_end = context.Pipe()
    process = context.Process(target=_work, args=(other_end, begin))
    process.start()
    if gives_way:
        _make_nice(process.pid)
    # So that the pipe ends with the process, and no later one has its end.
    other_end.close()
    return _Worker(process, pipe)


def _make_nice(process: int | None) -> None:
    """Let others go before a process, from its first imports on."""
    if sys.platform != "win32" and process is not None:
        with suppress(OSError):  # it has ended
            niceness = os.getpriority(os.PRIO_PROCESS, process)
            os.setpriority(os.PRIO_PROCESS, process, niceness + _WAY_GIVEN)


def _asked(worker: _Worker, call: _Call) -> tuple[bool, Any]:
    """Return whether a call succeeded, with its result or what it raised.

    Raises EOFError or OSError where the process has died.
    """
    worker.pipe.send(call)
    if worker.pipe not in wait([worker.pipe, worker.process.sentinel]):
        raise EOFError
    answer: tuple[bool, Any] = worker.pipe.recv()
    return answer


def _end(worker: _Worker) -> None:
    with suppress(OSError):  # it has died
        worker.pipe.send(None)
    worker.process.join(_SECONDS_TO_END)
    if worker.process.exitcode is None:
        worker.process.kill()
        worker.process.join()
    worker.pipe.close()


def _work(pipe: Connection[Any, Any], begin: Callable[[], None]) -> None:
    """Do calls in a process, until there are no more."""
    begin()
    while (call := _next(pipe)) is not None:
        answer = _answer(call)
        try:
            pipe.send(answer)
        except OSError:
            return  # nobody wants it any more
        except Exception as error:  # the result cannot be sent
            pipe.send((False, RuntimeError(f"the result cannot be sent: {error}")))


def _next(pipe: Connection[Any, Any]) -> _Call | None:
    try:
        call: _Call | None = pipe.recv()
    except EOFError:
        return None
    return call


def _answer(call: _Call) -> tuple[bool, Any]:
    try:
        return True, call()
    except Exception as error:
        return False, error
