"""Chunks of jobs given to an executor: what is lost is made again, and who kills is found out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Event
from typing import Final, Generic, TypeVar

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.parallel import undisturbed

_AHEAD: Final = 2
"""Chunks given out for each worker: none waits, and few are lost with a pool."""
_SECONDS_A_LOOK: Final = 0.1
_MOST_KILLS: Final = 2
_MOST_REFUSALS: Final = 3
_KILLED_BY_JOB: Final = "KilledWorker"
"""What Dask, which asks other workers first, says of a job that has killed several."""

Result = TypeVar("Result")


@dataclass(slots=True)
class _Chunk:
    """Jobs that follow one another, and how many workers died while they were in progress.

    `alone` says that nothing else is in progress with them, to see whether they kill.
    """

    jobs: range
    kills: int = 0
    alone: bool = False


class Dispatcher(Generic[Result]):
    """Gives chunks to an executor, and takes their results in the order in which they come.

    `submit` gives a chunk of jobs to an executor. `make`, where it is given, makes the executor,
    and makes it anew when a worker that died has broken it. A chunk during which two workers died
    is made alone, and parted if it kills again, until a single job is left: what is yielded of that
    is what `died` returns, unless the executor breaks whatever it is given. An `executor` that was
    given is not made anew: where it breaks, `loss` says what that means. As long as it `waits`, no
    chunk is begun that was not given out before.
    """

    def __init__(
        self,
        submit: Callable[[Executor, range], Future[Result]],
        died: Callable[[range], Result],
        *,
        workers: int,
        executor: Executor | None = None,
        make: Callable[[], Executor] | None = None,
        stop: Event | None = None,
        waits: Callable[[], bool] = lambda: False,
        loss: str,
    ) -> None:
        self._submit, self._died = submit, died
        self._waits, self._loss = waits, loss
        self._refusals = 0
        self._most = _AHEAD * workers
        self._make = make
        self._executor = executor
        self._stop = stop
        self._finished: SimpleQueue[Future[Result]] = SimpleQueue()
        self._given: dict[Future[Result], _Chunk] = {}
        self._again: deque[_Chunk] = deque()
        self._suspects: deque[_Chunk] = deque()

    def results(self, chunks: Iterator[range]) -> Generator[tuple[range, Result], None, None]:
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

    def _results(self, chunks: Iterator[range]) -> Iterator[tuple[range, Result]]:
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
                yield from self._blame(self._lost_with(chunk))
            except ImportError as error:
                raise LabyrinthError(
                    f"a worker cannot do it: {error.msg}; install there what is installed here"
                ) from None
            except Exception as error:
                if type(error).__name__ != _KILLED_BY_JOB:
                    raise
                chunk.alone = True
                yield from self._blame([chunk])
            else:
                yield chunk.jobs, result

    def _give_out(self, chunks: Iterator[range]) -> None:
        """Keep the executor busy; what is suspected of killing has it alone."""
        while len(self._given) < self._most and not self._is_alone():
            if self._again:
                chunk = self._again.popleft()
            elif self._suspects:
                if self._given:
                    return
                chunk = self._suspects.popleft()
            elif not self._waits() and (jobs := next(chunks, None)) is not None:
                chunk = _Chunk(jobs)
            else:
                return
            self._give(chunk)

    def _is_alone(self) -> bool:
        return any(chunk.alone for chunk in self._given.values())

    def _give(self, chunk: _Chunk) -> None:
        if self._executor is None:
            assert self._make is not None, "an executor, or what makes one"
            self._executor = self._make()
        try:
            future = self._submit(self._executor, chunk.jobs)
        except (BrokenExecutor, RuntimeError) as error:
            # It broke a moment ago: a chunk that it never had is not to blame.
            (self._suspects if chunk.alone else self._again).appendleft(chunk)
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

    def _lost_with(self, chunk: _Chunk) -> list[_Chunk]:
        """Return the chunks that a broken executor has lost, among them this one."""
        self._part_with_executor()
        lost = [future for future in self._given if not _has_result(future)]
        return [chunk, *map(self._given.pop, lost)]

    def _part_with_executor(self) -> None:
        """Forget an executor that is broken. Raises LabyrinthError where there is no other."""
        if self._make is None:
            raise LabyrinthError(f"the executor is broken or closed; {self._loss}")
        if self._executor is not None:
            # Processes that begin as copies of this one while threads of the old executor still go
            # on may wait for a lock that one of these had, for ever.
            self._executor.shutdown(wait=True, cancel_futures=True)
            self._executor = None

    def _blame(self, lost: Iterable[_Chunk]) -> Iterator[tuple[range, Result]]:
        """Have what was lost made again; yield what is known of a job that surely kills."""
        for chunk in lost:
            chunk.kills += 1
            if chunk.alone and len(chunk.jobs) > 1:
                middle = len(chunk.jobs) // 2
                for jobs in (chunk.jobs[middle:], chunk.jobs[:middle]):
                    self._suspects.appendleft(_Chunk(jobs, alone=True))
            elif chunk.alone and chunk.kills >= _MOST_KILLS:
                self._check_that_it_works()
                yield chunk.jobs, self._died(chunk.jobs)
            elif chunk.alone:
                self._suspects.appendleft(chunk)
            elif chunk.kills >= _MOST_KILLS:
                self._suspects.append(_Chunk(chunk.jobs, alone=True))
            else:
                self._again.append(chunk)

    def _check_that_it_works(self) -> None:
        """Raise LabyrinthError where executors that are made break before a job comes near them."""
        if self._make is None:
            return
        for _ in range(_MOST_REFUSALS):
            self._executor = self._executor or self._make()
            ended: SimpleQueue[Future[int]] = SimpleQueue()
            try:
                with undisturbed():
                    self._executor.submit(int).add_done_callback(ended.put)
                future = ended.get()
                with undisturbed():
                    future.result()
            except (BrokenExecutor, CancelledError, RuntimeError):
                self._part_with_executor()
            else:
                return
        raise LabyrinthError(f"the executor breaks whatever it is given; {self._loss}")


def _has_result(future: Future[Result]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None
