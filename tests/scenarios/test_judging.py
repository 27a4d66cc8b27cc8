"""Paths are measured by the rule of the benchmarks, and compared with what is published."""

from __future__ import annotations

from math import inf, sqrt
from typing import Any

import pytest

from labyrinth import Maze, Solution, Trace, solve, solvers
from labyrinth.core.search.solution import Outcome
from labyrinth.scenarios.judging import MOVES, Judgement, Verdict, judge, length_of
from labyrinth.scenarios.scenario import Instance

Path = list[tuple[int, int]]

MAZE = Maze.from_text("S   \n  # \n#  G\n")
BEST = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 3), (2, 3)]
SHORT = [(0, 0), (1, 1), (2, 1), (2, 2), (2, 3)]


def judged(
    published: str,
    path: Path,
    solver: str = "dijkstra",
    outcome: Outcome = "found",
) -> Judgement:
    instance = Instance(7, 0, "a.map", 3, 4, (0, 0), (2, 3), published)
    trace = Trace(3, 4, bytes(MAZE.tiles))
    solution = Solution(solver, outcome, path, 0, 5, 0.25, "", trace)
    return judge(instance, MAZE, solvers()[solver], solution)


def test_a_diagonal_step_is_the_root_of_two_long() -> None:
    assert length_of(MAZE, BEST) == 5
    assert length_of(MAZE, SHORT) == pytest.approx(3 + sqrt(2))
    assert length_of(MAZE, [(0, 0)]) == 0
    empty = Maze(4, 6, bytes([1] * 24))
    path = [(0, 0), (1, 1), (2, 2), (3, 3), (3, 4), (3, 5)]
    assert f"{length_of(empty, path) or 0:.6g}" == "6.24264"


@pytest.mark.parametrize(
    "path",
    [
        [(0, 0), (0, 2)],
        [(0, 0), (0, 0)],
        [(0, 2), (1, 2)],
        [(0, 2), (1, 3)],
        [(1, 1), (2, 2)],
        [(0, 0), (-1, 0)],
        [(2, 1), (1, 0)],
    ],
)
def test_a_path_against_the_rule_has_no_length(path: Path) -> None:
    assert length_of(MAZE, path) is None


@pytest.mark.parametrize(
    ("published", "path", "solver", "verdict", "broken"),
    [
        ("4.41421", SHORT, "dijkstra", Verdict.EQUAL, ""),
        ("4.41421", BEST, "dfs", Verdict.LONGER, ""),
        ("4.41421", BEST, "dijkstra", Verdict.LONGER, "length 5.00000000, published 4.41421"),
        ("4.5", SHORT, "dfs", Verdict.SHORTER, "length 4.41421356, published 4.5"),
        (
            "4.5",
            [(0, 2), (1, 3)],
            "dfs",
            Verdict.AGAINST_THE_RULE,
            "the path breaks the benchmark's rule",
        ),
    ],
)
def test_what_is_longer_breaks_the_promise_of_the_lowest_cost_alone(
    published: str, path: Path, solver: str, verdict: Verdict, broken: str
) -> None:
    found = judged(published, path, solver)
    assert found.verdict is verdict
    assert found.broken.startswith(broken)
    assert bool(found.broken) == bool(broken)


@pytest.mark.parametrize(
    ("solver", "outcome", "broken"),
    [
        ("dijkstra", "unreachable", True),
        ("dfs", "unreachable", True),
        ("dijkstra", "gave-up", True),
        ("random-mouse", "gave-up", False),
    ],
)
def test_an_instance_without_a_path_breaks_a_promise(
    solver: str, outcome: Outcome, broken: bool
) -> None:
    found = judged("5", [], solver, outcome)
    assert found.verdict is Verdict.NO_PATH
    assert (found.length, found.ratio) == (None, None)
    assert bool(found.broken) == broken


def test_the_ratio_is_that_of_the_lengths() -> None:
    assert judged("2.5", BEST).ratio == 2
    assert judged("0", [(0, 0)]).ratio == 1
    assert judged("0", BEST).ratio == inf


@pytest.mark.parametrize(
    ("options", "published", "broken"),
    [
        ({"weight": 1.5}, "3.5", False),
        ({"weight": 1.2}, "3.5", True),
        ({"heuristic": "manhattan"}, "3.5", False),
        ({}, "4.4", True),
    ],
)
def test_a_weight_allows_so_many_times_the_length(
    options: dict[str, Any], published: str, broken: bool
) -> None:
    instance = Instance(7, 0, "a.map", 3, 4, (0, 0), (2, 3), published)
    solution = solve(MAZE, "a-star", (0, 0), [(2, 3)], diagonal=MOVES, **options)
    found = judge(instance, MAZE, solvers()["a-star"], solution)
    assert found.length == pytest.approx(3 + sqrt(2))
    assert found.verdict is Verdict.LONGER
    assert bool(found.broken) == broken
