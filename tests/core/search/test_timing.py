"""What a search takes: up to five runs within a second, in a process of its own."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Generator
from dataclasses import replace
from threading import Event, Timer

import pytest

from labyrinth import Maze, generate, solve
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.parallel import in_order
from labyrinth.core.search import timing
from labyrinth.core.search.solution import Solution
from labyrinth.core.search.timing import Job, timings
from labyrinth.core.task import Task
from tests.processes import begun_since


def test_each_lane_is_measured_in_its_turn() -> None:
    choices = [SolverChoice("bfs"), SolverChoice("random-mouse", {"seed": 3})]
    measured = list(timings(generate("dfs", 6, 6, 1), choices))
    assert [each.runs for each in measured] == [5, 5]
    assert all(0 < each.shortest <= each.median <= each.longest for each in measured)


def test_the_process_is_another_one_and_ends_with_the_iterator() -> None:
    before = multiprocessing.active_children()
    results = in_order(_process, ["short", "endless"], 1, 1, apart=True)
    assert next(results) != os.getpid()
    assert begun_since(before)
    results.close()
    assert not begun_since(before)


def test_a_result_that_is_waited_for_is_given_up_where_it_is_not_wanted_any_more() -> None:
    before, stop = multiprocessing.active_children(), Event()
    results = in_order(_process, ["short", "endless"], 1, 1, apart=True, stop=stop)
    assert next(results) != os.getpid()
    Timer(0.1, stop.set).start()
    assert list(results) == []
    assert not begun_since(before)


def test_standard_error_need_not_be_a_file() -> None:
    script = """
import sys
from labyrinth import generate
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.search.timing import timings

class Captured:
    def fileno(self):
        return -1  # as an interface says that has taken it

if __name__ == "__main__":
    sys.stderr = Captured()
    print([each.runs for each in timings(generate("dfs", 2, 2, 1), [SolverChoice("bfs")])])
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert run.stdout == "[5]\n"


def _process(job: str) -> int:
    while job == "endless":
        Event().wait(1.0)
    return os.getpid()


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        ([0.1, 0.3, 0.2, 0.05, 0.1, 9.0], "100.00 (50.00-300.00)"),
        ([0.3, 0.3, 0.2, 0.1, 9.0], "300.00 (200.00-300.00)"),
        ([0.6, 9.0], "600.00 (once)"),
        ([2.0, 9.0], "2,000.00 (once)"),
    ],
)
def test_runs_are_repeated_while_a_second_lasts(
    seconds: list[float], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The first is the search of a small maze.
    taken = iter([5.0, *seconds])
    monkeypatch.setattr(timing, "search_by", lambda *_, **__: _search(next(taken)))
    measured = timing._measure((Job(Maze(3, 3), SolverChoice("bfs")), 1.0))
    assert measured.text == text


def _search(seconds: float) -> Task[Solution]:
    def run() -> Generator[float, None, Solution]:
        yield 0.0
        return replace(solve(Maze.from_text("SG"), "bfs"), seconds=seconds)

    return Task(run())
