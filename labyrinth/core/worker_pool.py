"""A pool of processes of which none holds up another, whichever of them is killed when.

In `ProcessPoolExecutor` all workers share a pipe for their results, of which this process has both
ends: who is killed while it sends one leaves half a message, and the pool waits for the rest for
ever. Measured with Python 3.11.7 and results of 20 kB: it hung after 3 of about 700 kills of busy
workers. Here each has a pipe of its own, which ends with it.
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

_SECONDS_TO_END: Final = 5.0
"""After so long a process that has nothing more to do is killed."""
_SECONDS_TO_TIDY_UP: Final = 1.0
"""After so long a process that is to end in the midst of its work is killed."""
_WAY_GIVEN: Final = 10
"""So much nicer are processes that give way, as the command `nice` makes them."""

Given = ParamSpec("Given")
Result = TypeVar("Result")


class WorkerPool(Executor):
    """Processes that do what is submitted, each one call after another.

    All begin at once, so it has no more of them than are of use. Where one dies, what it did raises
    BrokenProcessPool, and all that was submitted and has not begun.
    """

    def __init__(
        self, workers: int, context: Any, begin: Callable[[], None], *, gives_way: bool = False
    ) -> None:
        """Start `workers` processes as the context does, each of which calls `begin` first.

        Those that give way take what time others leave them, where the system knows that.
        """
        self._tasks: SimpleQueue[tuple[Callable[[], Any], Future[Any]] | None] = SimpleQueue()
        self._is_broken = self._is_shut = False
        # All of them before the first thread: a copy of a process with threads may wait for a lock
        # that one of them had.
        started = [_started(context, begin, gives_way) for _ in range(workers)]
        self._processes = [process for process, _ in started]
        self._threads = [Thread(target=self._serve, args=each, daemon=True) for each in started]
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
        self._tasks.put((partial(fn, *args, **kwargs), future))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let the processes end when they have done what was submitted, or what they are at."""
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
        """End the processes in the midst of their work, where they can be told to tidy up."""
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
        """Give tasks to one process, until there are no more, and end it."""
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
    """Return a process and this end of its pipe; their types depend on how it starts."""
    pipe, other_end = context.Pipe()
    process = context.Process(target=_work, args=(other_end, begin))
    process.start()
    if gives_way and sys.platform != "win32":
        # Others go before it, from its first imports on.
        with suppress(OSError):  # it has ended
            niceness = os.getpriority(os.PRIO_PROCESS, process.pid)
            os.setpriority(os.PRIO_PROCESS, process.pid, niceness + _WAY_GIVEN)
    # So that the pipe ends with the process, and no later one has its end.
    other_end.close()
    return process, pipe


def _work(pipe: Any, begin: Callable[[], None]) -> None:
    """Do calls in a process, until there are no more."""
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
                return  # nobody wants it any more
            except Exception as error:  # the result cannot be sent
                pipe.send((None, RuntimeError(f"the result cannot be sent: {error}")))
