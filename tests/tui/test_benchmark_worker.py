"""Searches are measured apart, and what is not wanted any more is dropped."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Generator, Iterable
from functools import partial
from queue import Queue
from threading import Event
from time import monotonic
from typing import Any, cast

import pytest
from textual.message_pump import MessagePump

from labyrinth import generate
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.parallel import in_order
from labyrinth.core.search.timing import Job, Timing, timings_of
from labyrinth.tui import benchmark_worker
from labyrinth.tui.benchmark_worker import BenchmarkWorker
from tests.processes import PATIENCE, begun_since


class Owner:
    """Keeps what is to be done in the thread of the interface."""

    def __init__(self) -> None:
        self.calls: Queue[Callable[[], None]] = Queue()

    def call_later(self, call: Callable[..., None], *arguments: Any) -> None:
        self.calls.put(partial(call, *arguments))

    def do_one(self) -> None:
        self.calls.get(timeout=PATIENCE)()


def keeper(owner: Owner) -> BenchmarkWorker:
    return BenchmarkWorker(cast(MessagePump, owner))


def until(happened: Callable[[], bool]) -> None:
    """Wait for a process to begin or to end."""
    give_up = monotonic() + PATIENCE
    while not happened():
        assert monotonic() < give_up
        Event().wait(0.01)


def test_results_come_lane_by_lane_until_it_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmark_worker, "timings_of", timings_of)
    maze, owner = generate("dfs", 4, 4, 1), Owner()
    measured: dict[int, Timing] = {}
    before = multiprocessing.active_children()
    jobs = [Job(maze, SolverChoice(key)) for key in ("bfs", "dfs", "a-star")]
    keeping = keeper(owner)
    keeping.start(jobs, measured.__setitem__, pytest.fail)
    owner.do_one()
    owner.do_one()
    assert list(measured) == [0, 1]
    assert all(each.runs == 5 for each in measured.values())
    last = owner.calls.get(timeout=PATIENCE)
    keeping.stop()
    last()
    assert list(measured) == [0, 1]
    until(lambda: not begun_since(before))


def _endless(job: Any) -> None:
    while True:
        Event().wait(1.0)


def _never(jobs: Iterable[Job], stop: Event | None = None) -> Generator[None, None, None]:
    return in_order(_endless, jobs, 1, 1, apart=True, stop=stop)


def test_a_process_that_is_killed_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmark_worker, "timings_of", _never)
    owner, told = Owner(), list[str]()
    jobs = [Job(generate("dfs", 2, 2, 1), SolverChoice("bfs"))]
    before = multiprocessing.active_children()
    keeper(owner).start(jobs, lambda *_: pytest.fail("it was measured"), told.append)
    until(lambda: bool(begun_since(before)))
    begun_since(before)[0].kill()
    owner.do_one()
    assert told == [
        "Cannot time the searches: a process was killed, perhaps because memory ran out."
    ]
