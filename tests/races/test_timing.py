"""What a search takes: up to five runs within a second, in a process of its own."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Generator
from dataclasses import replace
from threading import Event

import pytest

from labyrinth import Maze, generate, solve
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.parallel import in_order
from labyrinth.core.search.solve import Solution
from labyrinth.core.task import Task
from labyrinth.races import timing
from labyrinth.races.timing import timings


def test_each_lane_is_measured_in_its_turn() -> None:
    choices = [SolverChoice("bfs"), SolverChoice("random-mouse", {"seed": 3})]
    measured = list(timings(generate("dfs", 6, 6, 1), choices))
    assert [each.runs for each in measured] == [5, 5]
    assert all(0 < each.shortest <= each.median <= each.longest for each in measured)


def test_the_process_is_another_one_and_ends_with_the_iterator() -> None:
    results = in_order(_process, ["short", "endless"], 1, 1, apart=True)
    assert next(results) != os.getpid()
    assert multiprocessing.active_children()
    results.close()
    assert not multiprocessing.active_children()


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
        ([2.0, 9.0], "2000.00 (once)"),
    ],
)
def test_runs_are_repeated_while_a_second_lasts(
    seconds: list[float], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The first is the search of a small maze.
    taken = iter([5.0, *seconds])
    monkeypatch.setattr(timing, "search_by", lambda maze, choice: _search(next(taken)))
    measured = timing._measure((Maze(3, 3), SolverChoice("bfs")))
    assert measured.text == text


def _search(seconds: float) -> Task[Solution]:
    def run() -> Generator[float, None, Solution]:
        yield 0.0
        return replace(solve(Maze.from_text("SG"), "bfs"), seconds=seconds)

    return Task(run())
