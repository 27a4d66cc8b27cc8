"""A dispatcher of jobs to processes or to any executor; it repeats the jobs of a dead worker.

A job that kills its worker is found and reported.
"""

from __future__ import annotations

import pickle
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from queue import Empty, SimpleQueue
from threading import Event
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Self, TypeVar

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.parallel import do_all, new_pool, preparations, undisturbed

if TYPE_CHECKING:
    from labyrinth.core.worker_pool import WorkerPool

# Chunks submitted per worker: no worker waits, and few chunks are lost with a pool.
_AHEAD: Final = 2
_SECONDS_A_LOOK: Final = 0.1
# A job is blamed after it has killed this many workers while nothing else was running.
_KILLS: Final = 2
_MOST_REFUSALS: Final = 3
# Dask's message when a job has killed several workers; Dask retries on other workers first.
_KILLED_BY_JOB: Final = "KilledWorker"

MakesExecutor = Callable[[], Executor]
Order = TypeVar("Order")
Done = TypeVar("Done")


class _Chunk(NamedTuple):
    """Consecutive jobs that a worker receives together.

    `kills` counts the workers that died while this chunk ran alone. It is None while the chunk is
    not suspected of killing workers.
    """

    jobs: range
    kills: int | None = None


class Dispatcher(Generic[Order, Done]):
    """A dispatcher that submits chunks of jobs to workers and yields each result when it is ready.

    `order` turns a chunk of jobs into a message for a worker, and `perform`, a module-level
    function, turns the message into the result. `given` is an executor, or a function that makes an
    executor; with None, the dispatcher starts a pool of `workers` processes, which ends with the
    `with` block.

    When a dead worker has broken the executor, the dispatcher makes a new one and repeats, one by
    one, the chunks that were running. A chunk that kills a worker again is split until a single job
    is left. `died` returns the result of a single job that kills its worker every time. An executor
    passed as `given` cannot be replaced: if it breaks, an error is raised that ends with `loss`, a
    clause about what is lost.

    While `waits` returns true, no further chunk starts. `stop` ends the dispatcher when another
    thread sets it.
    """

    def __init__(
        self,
        given: Executor | MakesExecutor | None,
        workers: int,
        order: Callable[[range], Order],
        perform: Callable[[Order], Done],
        died: Callable[[range], Done],
        *,
        loss: str,
        stop: Event | None = None,
        waits: Callable[[], bool] = lambda: False,
    ) -> None:
        self._workers, self._order, self._perform = workers, order, perform
        self._died, self._loss, self._stop, self._waits = died, loss, stop, waits
        self._executor = given if isinstance(given, Executor) else None
        self._make = None if isinstance(given, Executor) else given or self._own_pool
        self._own: WorkerPool | None = None
        self._refusals = 0
        self._finished: SimpleQueue[Future[Done]] = SimpleQueue()
        self._given: dict[Future[Done], _Chunk] = {}
        self._suspects: deque[_Chunk] = deque()

    def __enter__(self) -> Self:
        """Return the dispatcher; no worker starts yet."""
        return self

    def __exit__(self, failed: object, *_: object) -> None:
        """Shut down an executor made here; after an error, first terminate our own workers."""
        if failed:
            self.end()
        if self._make is not None and self._executor is not None:
            self._executor.shutdown(wait=True, cancel_futures=True)

    def end(self) -> None:
        """Terminate our own worker processes, with time to clean up where possible."""
        if self._own is not None:
            with undisturbed():
                self._own.end()

    def results(self, chunks: Iterator[range]) -> Generator[tuple[range, Done], None, None]:
        """Yield each chunk of jobs with its result until all are done or a stop is requested.

        Raises LabyrinthError if an executor passed to the dispatcher breaks, if a newly made
        executor breaks on every job, or if a worker lacks a module. Also raises any error of a job.
        Closing the generator cancels the chunks that have not begun.
        """
        try:
            yield from self._results(chunks)
        finally:
            for future in self._given:
                future.cancel()

    def _results(self, chunks: Iterator[range]) -> Iterator[tuple[range, Done]]:
        while True:
            self._give_out(chunks)
            if not self._given or (self._stop is not None and self._stop.is_set()):
                return
            try:
                future = self._finished.get(timeout=_SECONDS_A_LOOK)
            except Empty:
                continue
            # A broken executor's remaining answers are not awaited.
            if (chunk := self._given.pop(future, None)) is None:
                continue
            try:
                with undisturbed():
                    result = future.result()
            except (BrokenExecutor, CancelledError):
                self._part_with_executor()
                if chunk.kills is None:
                    # Results that others have finished by now are kept.
                    lost = [
                        each
                        for each in self._given
                        if not each.done() or each.cancelled() or each.exception() is not None
                    ]
                    chunks_lost = [chunk, *map(self._given.pop, lost)]
                    self._suspects += [_Chunk(each.jobs, 0) for each in chunks_lost]
                else:
                    yield from self._blame(chunk.jobs, chunk.kills + 1)
            except ImportError as error:
                raise LabyrinthError(
                    f"a worker cannot run the job: {error.msg}; "
                    "install the same packages on each worker"
                ) from None
            except Exception as error:
                if type(error).__name__ != _KILLED_BY_JOB:
                    raise
                yield from self._blame(chunk.jobs, (chunk.kills or 0) + 1)
            else:
                yield chunk.jobs, result

    def _give_out(self, chunks: Iterator[range]) -> None:
        """Submit chunks until the executor is busy; a chunk that may kill workers runs alone."""
        while len(self._given) < _AHEAD * self._workers:
            if any(chunk.kills is not None for chunk in self._given.values()):
                return
            if self._suspects:
                if self._given:
                    return
                chunk = self._suspects.popleft()
            elif not self._waits() and (jobs := next(chunks, None)) is not None:
                chunk = _Chunk(jobs)
            else:
                return
            self._give(chunk)

    def _give(self, chunk: _Chunk) -> None:
        try:
            future = self._submit(self._order(chunk.jobs))
        except (BrokenExecutor, RuntimeError) as error:
            # The executor broke a moment ago: a chunk that it never ran is not to blame.
            self._suspects.appendleft(chunk)
            self._part_with_executor()
            self._refusals += 1
            if self._refusals == _MOST_REFUSALS:
                raise LabyrinthError(
                    f"the executor accepts no jobs: {error}; {self._loss}"
                ) from None
            return
        self._refusals = 0
        self._given[future] = chunk
        # A signal that interrupts this could leave the future locked and its executor waiting.
        with undisturbed():
            future.add_done_callback(self._finished.put)

    def _submit(self, order: Order) -> Future[Any]:
        executor = self._working()
        if self._own is not None:
            with undisturbed():
                return executor.submit(_perform_here, self._perform, order)
        # Worker processes may start here and would inherit deferred signals, so none are deferred.
        # A worker that somebody else started has imported nothing of this process.
        call = _Call(_prepared_and_performed, tuple(preparations.values()), self._perform, order)
        # The job unpickles it: a worker without Labyrinth could not even receive the order, and a
        # cluster would wait forever for one that can, while the job fails with a message.
        pickled = pickle.dumps(call)
        try:
            return executor.submit(pickle.loads, pickled)
        except Exception as error:
            # Each kind of executor raises another error when it is closed.
            raise BrokenExecutor(str(error)) from error

    def _working(self) -> Executor:
        if self._executor is None:
            assert self._make is not None, "there is an executor or a function to create one"
            self._executor = self._make()
        return self._executor

    def _own_pool(self) -> Executor:
        # Where other threads are running, a process forked from this one may wait for a lock that
        # none of its threads releases. The main thread then has other work, such as handling keys,
        # which processes on all cores would slow down.
        apart = threading.current_thread() is not threading.main_thread()
        self._own = new_pool(self._workers, apart=apart, gives_way=apart)
        return self._own

    def _part_with_executor(self) -> None:
        """Discard a broken executor. Raises LabyrinthError if there is no replacement."""
        if self._make is None:
            raise LabyrinthError(f"the executor is broken or closed; {self._loss}")
        if self._executor is not None:
            # Processes forked while threads of the old executor still run may wait forever for a
            # lock that one of these held.
            self._executor.shutdown(wait=True, cancel_futures=True)
            self._executor = None

    def _blame(self, jobs: range, kills: int) -> Iterator[tuple[range, Done]]:
        """Put jobs that killed a worker back in the queue: in two halves, or a single job as it is.

        If a single job has killed several workers, yields it with the result of `died` instead.
        """
        if len(jobs) > 1:
            middle = len(jobs) // 2
            self._suspects.extendleft([_Chunk(jobs[middle:], 0), _Chunk(jobs[:middle], 0)])
        elif kills < _KILLS:
            self._suspects.appendleft(_Chunk(jobs, kills))
        else:
            self._check_that_it_works()
            yield jobs, self._died(jobs)

    def _check_that_it_works(self) -> None:
        """Raise LabyrinthError if newly made executors break on a harmless job."""
        if self._make is None:
            return
        for _ in range(_MOST_REFUSALS):
            ended: SimpleQueue[Future[int]] = SimpleQueue()
            try:
                with undisturbed():
                    self._working().submit(int).add_done_callback(ended.put)
                future = ended.get()
                with undisturbed():
                    future.result()
            except (BrokenExecutor, CancelledError, RuntimeError):
                self._part_with_executor()
            else:
                return
        raise LabyrinthError(f"the executor breaks on every job; {self._loss}")


class _Call:
    """A call that runs when the object is unpickled; unpickling returns the call's result."""

    def __init__(self, function: Callable[..., Any], *given: Any) -> None:
        self._function, self._given = function, given

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return self._function, self._given


def _perform_here(perform: Callable[[Order], Done], order: Order) -> Done:
    return do_all(perform, [order])[0]


def _prepared_and_performed(
    prepare: tuple[Callable[[], None], ...], perform: Callable[[Order], Done], order: Order
) -> Done:
    for each in prepare:
        each()
    return perform(order)
