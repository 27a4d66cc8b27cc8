"""Chunks of jobs done by processes or on any executor: what is lost is made again.

Who kills the worker that does it is found out.
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

_AHEAD: Final = 2
"""Chunks given out for each worker: none waits, and few are lost with a pool."""
_SECONDS_A_LOOK: Final = 0.1
_KILLS: Final = 2
"""So often a single job kills who does it, with nothing else in progress, before it is blamed."""
_MOST_REFUSALS: Final = 3
_KILLED_BY_JOB: Final = "KilledWorker"
"""What Dask, which asks other workers first, says of a job that has killed several."""

MakesExecutor = Callable[[], Executor]
Order = TypeVar("Order")
Done = TypeVar("Done")


class _Chunk(NamedTuple):
    """Jobs that follow one another.

    Of a chunk during which a worker died `kills` says how often it has killed one that did nothing
    else, None of any other.
    """

    jobs: range
    kills: int | None = None


class Dispatcher(Generic[Order, Done]):
    """Gives chunks of jobs to workers, and takes their results in the order in which they come.

    `order` makes of some jobs what a worker is told, of which `perform`, a function of a module,
    makes the result. The workers are processes of a pool of our own, which end with the block, or
    those of an executor that is `given`, or of one that a given function makes, and makes anew when
    a worker that died has broken it. The chunks that were in progress then are made one by one, and
    parted if they kill again, until a single job is left: what is yielded of that is what `died`
    returns, unless the executor breaks whatever it is given. An executor that was given is not made
    anew: where it breaks, `loss` says what that means. As long as it `waits`, no chunk is begun
    that was not given out before.
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
        """Begin; nothing is made yet."""
        return self

    def __exit__(self, failed: object, *_: object) -> None:
        """End what was made here: in the midst of its work where the block has failed."""
        if failed:
            self.end()
        if self._make is not None and self._executor is not None:
            self._executor.shutdown(wait=True, cancel_futures=True)

    def end(self) -> None:
        """End processes of our own in the midst of their work, once they have tidied up."""
        if self._own is not None:
            with undisturbed():
                self._own.end()

    def results(self, chunks: Iterator[range]) -> Generator[tuple[range, Done], None, None]:
        """Yield jobs with their result until all chunks are done, or it is to stop.

        Raises LabyrinthError where an executor that was given breaks, one that is made does nothing
        at all, or a worker lacks a module, and what else a job raises. What has not begun when this
        is closed is taken back.
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
            # Of an executor that is broken, what it still says is not awaited any more.
            if (chunk := self._given.pop(future, None)) is None:
                continue
            try:
                with undisturbed():
                    result = future.result()
            except (BrokenExecutor, CancelledError):
                self._part_with_executor()
                if chunk.kills is None:
                    # What others have done by now is not lost.
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
                    f"a worker cannot do it: {error.msg}; install there what is installed here"
                ) from None
            except Exception as error:
                if type(error).__name__ != _KILLED_BY_JOB:
                    raise
                yield from self._blame(chunk.jobs, (chunk.kills or 0) + 1)
            else:
                yield chunk.jobs, result

    def _give_out(self, chunks: Iterator[range]) -> None:
        """Keep the executor busy; what is suspected of killing has it alone."""
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
            # It broke a moment ago: a chunk that it never had is not to blame.
            self._suspects.appendleft(chunk)
            self._part_with_executor()
            self._refusals += 1
            if self._refusals == _MOST_REFUSALS:
                raise LabyrinthError(f"the executor takes nothing: {error}; {self._loss}") from None
            return
        self._refusals = 0
        self._given[future] = chunk
        # A signal that interrupts this could leave the future locked, and its executor waiting.
        with undisturbed():
            future.add_done_callback(self._finished.put)

    def _submit(self, order: Order) -> Future[Any]:
        executor = self._working()
        if self._own is not None:
            with undisturbed():
                return executor.submit(_perform_here, self._perform, order)
        # Its processes may begin here: as they would keep signals deferred, none are. A worker that
        # somebody else started has loaded nothing of what this process has.
        call = _Call(_prepared_and_performed, tuple(preparations.values()), self._perform, order)
        # It is unpickled by the job itself: a worker without Labyrinth could not even be given the
        # order, and a cluster would wait for ever for one that can, while the job fails and tells.
        pickled = pickle.dumps(call)
        try:
            return executor.submit(pickle.loads, pickled)
        except Exception as error:
            # Each kind of executor says in its own way that it is closed.
            raise BrokenExecutor(str(error)) from error

    def _working(self) -> Executor:
        """Return the executor, made if need be."""
        if self._executor is None:
            assert self._make is not None, "an executor, or what makes one"
            self._executor = self._make()
        return self._executor

    def _own_pool(self) -> Executor:
        # Where other threads are at work, a process that begins as a copy of this one may wait for
        # a lock that none of its threads lets go. The main thread has something else to do then,
        # such as answering keys, for which processes on all cores would make it wait.
        apart = threading.current_thread() is not threading.main_thread()
        self._own = new_pool(self._workers, apart=apart, gives_way=apart)
        return self._own

    def _part_with_executor(self) -> None:
        """Forget an executor that is broken. Raises LabyrinthError where there is no other."""
        if self._make is None:
            raise LabyrinthError(f"the executor is broken or closed; {self._loss}")
        if self._executor is not None:
            # Processes that begin as copies of this one while threads of the old executor still go
            # on may wait for a lock that one of these had, for ever.
            self._executor.shutdown(wait=True, cancel_futures=True)
            self._executor = None

    def _blame(self, jobs: range, kills: int) -> Iterator[tuple[range, Done]]:
        """Have jobs that killed made again, parted; yield what is known of one that surely does."""
        if len(jobs) > 1:
            middle = len(jobs) // 2
            self._suspects.extendleft([_Chunk(jobs[middle:], 0), _Chunk(jobs[:middle], 0)])
        elif kills < _KILLS:
            self._suspects.appendleft(_Chunk(jobs, kills))
        else:
            self._check_that_it_works()
            yield jobs, self._died(jobs)

    def _check_that_it_works(self) -> None:
        """Raise LabyrinthError where executors that are made break before a job comes near them."""
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
        raise LabyrinthError(f"the executor breaks whatever it is given; {self._loss}")


class _Call:
    """A call that is made where it is unpickled, which returns what it returns."""

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
