"""The dispatcher: every job is done once, whoever dies when, and only who kills is blamed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from labyrinth import LabyrinthError
from labyrinth.core.dispatching import Dispatcher, MakesExecutor
from labyrinth.study.running import MOST_RUNS, Chunks


class Pool(Executor):
    """Does what is given two at a time, and breaks with what kills, or when `fate` says so."""

    def __init__(self, killers: frozenset[int], fate: Iterator[bool]) -> None:
        self.killers, self.fate = killers, fate
        self.waiting: list[tuple[Any, Future[Any]]] = []
        self.is_broken = False

    def submit(self, function: Any, /, *given: Any, **_: Any) -> Future[Any]:
        """Do what tells nothing but whether it works at all, which has no arguments, and jobs."""
        if self.is_broken or (not given and next(self.fate, False)):
            self.is_broken = True
            raise BrokenExecutor
        future: Future[Any] = Future()
        result = function(*given)
        if not given:
            future.set_result(result)
            return future
        self.waiting.append((result, future))
        self.work()
        return future

    def work(self) -> None:
        jobs, future = self.waiting[0]
        if next(self.fate, False) or self.killers & set(jobs):
            self.is_broken = True
            for _, each in self.waiting:
                each.set_exception(BrokenExecutor())
        else:
            self.waiting.pop(0)
            future.set_result(jobs)

    def shutdown(self, *_: Any, **__: Any) -> None:
        self.is_broken = True


def dispatched(
    given: Executor | MakesExecutor,
    chunks: Iterable[range],
    workers: int = 2,
    perform: Callable[[range], list[int]] = list,
) -> Iterator[tuple[range, list[int]]]:
    """Yield jobs with the numbers that are made of them, -1 for one that kills."""

    def same(jobs: range) -> range:
        return jobs

    with Dispatcher(given, workers, same, perform, lambda jobs: [-1], loss="later") as dispatcher:
        yield from dispatcher.results(iter(chunks))


@settings(max_examples=200)
@given(
    st.integers(0, 40),
    st.frozensets(st.integers(0, 39), max_size=3),
    st.integers(0, 30),
    st.integers(1, 12),
    st.integers(1, 3),
)
def test_only_what_kills_is_blamed(
    total: int, killers: frozenset[int], dies: int, size: int, workers: int
) -> None:
    # One worker dies for a reason of its own.
    fates = iter([False] * dies + [True])
    chunks = (range(first, min(first + size, total)) for first in range(0, total, size))
    found: dict[int, int] = {}
    for jobs, result in dispatched(lambda: Pool(killers, fates), chunks, workers):
        assert not found.keys() & set(jobs)
        found |= dict(zip(jobs, result, strict=True))
    assert found == {job: -1 if job in killers else job for job in range(total)}


class Useless(Executor):
    """Breaks whatever it is given, or takes nothing at all."""

    def __init__(self, *, takes: bool) -> None:
        self.takes = takes

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        if not self.takes:
            raise RuntimeError("closed")
        future: Future[Any] = Future()
        future.set_exception(BrokenExecutor())
        return future


@pytest.mark.parametrize(
    ("takes", "told"),
    [(True, "breaks on every job; later"), (False, "accepts no jobs: closed; later")],
)
def test_no_job_is_blamed_for_an_executor_that_never_works(takes: bool, told: str) -> None:
    with pytest.raises(LabyrinthError, match=told):
        list(dispatched(lambda: Useless(takes=takes), [range(9)]))


def lacking(jobs: range) -> list[int]:
    raise ModuleNotFoundError("No module named 'labyrinth'")


def test_what_a_worker_lacks_is_told() -> None:
    with (
        ThreadPoolExecutor(1) as threads,
        pytest.raises(LabyrinthError, match="No module named 'labyrinth'; install the same"),
    ):
        list(dispatched(threads, [range(9)], 1, lacking))


@given(
    st.lists(st.integers(1, 30), min_size=1, max_size=20),
    st.integers(1, 4),
    st.lists(st.tuples(st.integers(0, 79), st.integers(1, 20)), max_size=4),
    st.floats(1e-7, 2.0),
)
def test_chunks_cover_all_runs_and_part_no_maze(
    sizes: list[int], solvers: int, wanted: list[tuple[int, int]], seconds: float
) -> None:
    total = len(sizes) * solvers
    ranges, at = [], 0
    for first, count in sorted(wanted):
        first = max(first, at)
        if first < total:
            ranges.append(range(first, min(first + count, total)))
            at = ranges[-1].stop
    chunks = Chunks(lambda run: sizes[run // solvers], solvers, 2)
    covered: list[int] = []
    for chunk in chunks.of(ranges, sum(map(len, ranges))):
        covered += chunk
        mazes = {run // solvers for run in chunk}
        assert len(chunk) <= max(MOST_RUNS, solvers)
        assert len({sizes[maze] for maze in mazes}) == 1
        chunks.learn(chunk, seconds * len(chunk))
    assert covered == [run for runs in ranges for run in runs]


def test_small_mazes_are_many_in_a_chunk_and_large_ones_are_alone() -> None:
    chunks = Chunks(lambda run: 100 if run < 9000 else 1_000_000, 2, 2)
    chunks.learn(range(10), 0.01)
    first, *_ = chunks.of([range(10_000)], 10_000)
    assert len(first) == 300
    *_, before_last, _ = chunks.of([range(9000)], 9000)
    assert len(before_last) >= 4, "what takes a moment is not handed out run by run"
    chunks.learn(range(9000, 9002), 2.0)
    large, *_ = chunks.of([range(9000, 10_000)], 1000)
    assert len(large) == 2
