"""Runs: watched, cancelled, taken up again."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from labyrinth import generate, solve, solvers
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.generation.generate import generation
from labyrinth.core.search.solve import search_by
from labyrinth.core.task import Task


def counting(slices: int) -> Generator[float, None, str]:
    for done in range(slices):
        yield done / slices
    return "the result"


def test_result_comes_at_the_end() -> None:
    run = Task(counting(3))
    for _ in run:
        with pytest.raises(RuntimeError, match="not finished"):
            _ = run.result
    assert run.result == "the result"
    assert list(run) == []
    assert run.finish() == "the result"


def test_run_that_was_broken_off_goes_on_where_it_was() -> None:
    run = Task(counting(5))
    for share in run:
        if share >= 0.4:
            break
    assert list(run) == [0.6, 0.8]
    assert run.result == "the result"


def test_run_that_is_closed_lets_go_of_what_it_holds() -> None:
    let_go = []

    def holding() -> Generator[float, None, str]:
        try:
            yield from counting(3)
            return "the result"
        finally:
            let_go.append(True)

    run = Task(holding())
    next(iter(run))
    assert not let_go
    run.close()
    assert let_go
    assert list(run) == []
    with pytest.raises(RuntimeError, match="not finished"):
        run.finish()
    finished = Task(counting(1))
    finished.finish()
    finished.close()
    assert finished.result == "the result"


def test_nothing_is_computed_unless_the_run_is_iterated() -> None:
    computed = []

    def slices() -> Generator[float, None, None]:
        computed.append(1)
        yield 0.5
        computed.append(2)

    run = Task(slices())
    assert computed == []
    next(iter(run))
    assert computed == [1]


@pytest.mark.slow
@pytest.mark.parametrize("key", list(solvers()))
def test_progress_of_a_search_rises_from_0_to_1(key: str) -> None:
    shares = list(search_by(generate("prim", 70, 70, 1, endpoints="farthest"), SolverChoice(key)))
    assert shares == sorted(shares)
    assert all(0.0 <= share <= 1.0 for share in shares)


def test_progress_of_a_generation_rises_from_0_to_1() -> None:
    run = generation(Recipe("prim", 90, 90, 1))
    shares = list(run)
    assert len(shares) > 3
    assert shares == sorted(shares)
    assert all(0.0 <= share <= 1.0 for share in shares)
    assert run.result == generate("prim", 90, 90, 1)


def test_search_sees_the_maze_as_it_was_when_it_was_prepared() -> None:
    maze = generate("prim", 8, 8, 1)
    expected = solve(maze, "bfs")
    run = search_by(maze, SolverChoice("bfs"))
    maze.tiles[:] = bytes(len(maze.tiles))
    solution = run.finish()
    assert solution.path == expected.path
    assert solution.trace.before == expected.trace.before
