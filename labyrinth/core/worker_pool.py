"""A pool of processes where the death of one process never blocks another.

In `ProcessPoolExecutor` all workers share a pipe for their results, and this process holds both
ends of the pipe. If a worker is killed while it sends, it leaves half a message, and the pool waits
forever for the other half. With Python 3.11.7 and results of 20 kB, the pool hung after 3 of about
700 kills of busy workers. Here each worker has its own pipe, which closes when the worker ends.
"""

import atexit
import os
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing.connection import wait
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, Final, ParamSpec, TypeVar

# An idle process that has not ended after so long is killed.
_SECONDS_TO_END: Final = 5.0
# A busy process that has not ended after so long is killed.
_SECONDS_TO_TIDY_UP: Final = 1.0
# The increment of niceness for processes that give way, as with the command `nice`.
_WAY_GIVEN: Final = 10

Given = ParamSpec("Given")
Result = TypeVar("Result")


class WorkerPool(Executor):
    """Worker processes that run submitted calls; each process runs one call after another.

    All processes start at once, so their number should be no higher than is useful. When a process
    dies, the future of its call raises BrokenProcessPool, and so do the futures of all calls that
    have not begun.
    """

    def __init__(
        self, workers: int, context: Any, begin: Callable[[], None], *, gives_way: bool = False
    ) -> None:
        """Start `workers` processes from a multiprocessing context; each calls `begin` first.

        With `gives_way` the processes run at a lower priority, where the system supports it.
        """
        self._tasks: SimpleQueue[tuple[Callable[[], Any], Future[Any]] | None] = SimpleQueue()
        self._is_broken = self._is_shut = False
        # All of them before the first thread: a fork of a process with threads may wait for a lock
        # that one of them held.
        started = [_started(context, begin, gives_way) for _ in range(workers)]
        self._processes = [process for process, _ in started]
        self._threads = [Thread(target=self._serve, args=each, daemon=True) for each in started]
        for thread in self._threads:
            thread.start()
        atexit.register(self.end)

    def submit(
        self, fn: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Future[Result]:
        """Submit a function to run in a process, and return a future of its result.

        Raises BrokenProcessPool if a process has died, and RuntimeError after a shutdown.
        """
        if self._is_broken:
            raise _died()
        if self._is_shut:
            raise RuntimeError("this pool was shut down")
        future: Future[Result] = Future()
        self._tasks.put((partial(fn, *args, **kwargs), future))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes after all submitted calls.

        With `cancel_futures`, cancels the calls that have not begun. With `wait`, returns when all
        processes have ended.
        """
        self._is_shut = True
        if cancel_futures:
            with suppress(Empty):
                while True:
                    if (task := self._tasks.get_nowait()) is not None:
                        task[1].cancel()
        for _ in self._threads:
            self._tasks.put(None)
        if wait:
            for thread in self._threads:
                thread.join()
        atexit.unregister(self.end)

    def end(self) -> None:
        """Terminate the processes even while they work.

        Except on Windows, the processes have a second to clean up.
        """
        self._is_broken = True
        if sys.platform != "win32":
            for process in self._processes:
                process.terminate()
            until = monotonic() + _SECONDS_TO_TIDY_UP
            for process in self._processes:
                process.join(max(0.0, until - monotonic()))
        for process in self._processes:
            process.kill()
        self.shutdown(cancel_futures=True)

    def _serve(self, process: Any, pipe: Any) -> None:
        """Send calls to one process until the pool is shut down, then end the process."""
        while (task := self._tasks.get()) is not None:
            call, future = task
            if not future.set_running_or_notify_cancel():
                continue
            try:
                if self._is_broken:
                    raise EOFError
                pipe.send(call)
                if pipe not in wait([pipe, process.sentinel]):
                    raise EOFError
                result, error = pipe.recv()
            except (EOFError, OSError):
                self._is_broken = True
                result, error = None, _died()
            except BaseException as cannot_be_sent:
                result, error = None, cannot_be_sent
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)
        with suppress(OSError):  # it has died
            pipe.send(None)
        process.join(_SECONDS_TO_END)
        if process.exitcode is None:
            process.kill()
            process.join()
        pipe.close()


def _died() -> BrokenProcessPool:
    return BrokenProcessPool("a process of the pool has died")


def _started(context: Any, begin: Callable[[], None], gives_way: bool) -> tuple[Any, Any]:
    """Start a process; return the process and this end of the pipe to it."""
    pipe, other_end = context.Pipe()
    process = context.Process(target=_work, args=(other_end, begin))
    process.start()
    if gives_way and sys.platform != "win32":
        # Others have priority from its first imports on.
        with suppress(OSError):  # the process has ended
            niceness = os.getpriority(os.PRIO_PROCESS, process.pid)
            os.setpriority(os.PRIO_PROCESS, process.pid, niceness + _WAY_GIVEN)
    # So that the pipe closes with the process, and no later process inherits its end.
    other_end.close()
    return process, pipe


def _work(pipe: Any, begin: Callable[[], None]) -> None:
    """Run, in a worker process, the calls that arrive through a pipe, until None arrives."""
    begin()
    with suppress(EOFError):
        while (call := pipe.recv()) is not None:
            answer: tuple[Any, Exception | None]
            try:
                answer = call(), None
            except Exception as error:
                answer = None, error
            try:
                pipe.send(answer)
            except OSError:
                return  # nobody awaits the result
            except Exception as error:  # the result cannot be pickled
                pipe.send((None, RuntimeError(f"the result cannot be sent: {error}")))
