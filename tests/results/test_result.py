"""Results: each figure counted anew from the events of the trace and the tiles of the path."""

from __future__ import annotations

from typing import Any

import pytest

from labyrinth import Maze, generate, solve, solvers
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.task import Task
from labyrinth.results.result import Result, find_result
from tests.races.oracle import counts, path_counts

WEIGHTED = generate("kruskal", 6, 8, 3, weights=(1, 9), braid=0.7)
PERFECT = generate("wilson", 5, 6, 2)
WALLED = Maze.from_text("#####\n#S#G#\n#####\n")


def result_of(maze: Maze, solver: str, **options: Any) -> Result:
    solution = solve(maze, solver, **options)
    return Task(find_result(solution, maze.recipe)).finish()


@pytest.mark.parametrize("maze", [WEIGHTED, PERFECT, WALLED], ids=["weighted", "perfect", "walled"])
@pytest.mark.parametrize("solver", [key for key in solvers() if "theta" not in key])
def test_figures_are_those_of_trace_and_path(maze: Maze, solver: str) -> None:
    solution = solve(maze, solver)
    result = result_of(maze, solver)
    counted = counts(solution.trace, len(solution.trace))
    assert result.largest_frontier == counted["largest_frontier"]
    assert result.expanded == solution.expanded
    figures = path_counts(maze, solution)
    for name in ("steps", "cost", "turns", "branches"):
        assert getattr(result, name) == figures[name], name
    assert (result.outcome, result.reason) == (solution.outcome, solution.reason)
    assert result.path == solution.path
    assert (result.start, result.goals) == (maze.start, maze.goals)
    assert result.timing.runs == 1
    assert result.timing.median == pytest.approx(result.timing.longest)


def test_stops_and_waypoints_are_kept() -> None:
    stops = [(7, 9), (1, 5), (9, 1)]
    solution = solve(WEIGHTED, "a-star", stops=stops, order="best")
    result = Task(find_result(solution)).finish()
    assert (result.stops, result.order) == (solution.stops, "best")
    assert set(result.stops) == set(stops)
    cave = generate("cave", 12, 20, 4)
    straight = solve(cave, "theta-star")
    lines = Task(find_result(straight)).finish()
    assert list(lines.waypoints) == straight.waypoints
    assert lines.turns == len(straight.waypoints) - 2


def test_the_same_search_is_one_of_the_same_tiles_in_the_same_way() -> None:
    first = result_of(WEIGHTED, "a-star")
    assert first.same_search(result_of(WEIGHTED, "a-star"))
    assert not first.same_search(result_of(WEIGHTED, "a-star", weight=2.0))
    assert not first.same_search(result_of(WEIGHTED, "bfs"))
    assert not first.same_search(result_of(WEIGHTED, "a-star", stops=[(1, 5)]))
    assert not first.same_search(result_of(WEIGHTED, "a-star", start=(3, 1)))
    edited = WEIGHTED.copy()
    edited[1, 2] = 7
    assert not first.same_search(result_of(edited, "a-star"))
    assert first.choice == SolverChoice("a-star")
