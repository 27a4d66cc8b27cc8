"""The results of a document: each search once, the mazes numbered, memory bounded."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from labyrinth import generate, solve
from labyrinth.core.maze.painting import WALL, Span
from labyrinth.core.search.timing import timing
from labyrinth.core.task import Task
from labyrinth.results.result import Result, find_result
from labyrinth.tui.document import document as history
from labyrinth.tui.document.document import Document, Results

SMALL = generate("wilson", 4, 5, 1)


def result(solver: str, when: float, seed: int = 1, **options: Any) -> Result:
    maze = generate("wilson", 4, 5, seed)
    solution = solve(maze, solver, **options)
    return Task(find_result(solution, maze.recipe, when=when)).finish()


def listed(kept: Results) -> list[tuple[str, int, float | None]]:
    return [(each.choice.key, each.maze, each.when) for each in kept]


def test_mazes_are_numbered_in_the_order_of_their_first_search() -> None:
    kept = Results()
    for at, seed in enumerate((7, 3, 7, 5)):
        kept.add(result("bfs" if at else "dfs", at, seed))
    assert listed(kept) == [("dfs", 1, 0), ("bfs", 2, 1), ("bfs", 1, 2), ("bfs", 3, 3)]


def test_a_search_made_again_is_the_latest_and_one_measured_stays() -> None:
    kept = Results([result("bfs", 1), result("dfs", 2)])
    kept.add(replace(result("bfs", 1), timing=timing([1.0, 2.0])))
    assert listed(kept) == [("bfs", 1, 1), ("dfs", 1, 2)]
    assert next(iter(kept)).timing.runs == 2
    kept.add(result("bfs", 5))
    assert listed(kept) == [("dfs", 1, 2), ("bfs", 1, 5)]
    assert [each.timing.runs for each in kept] == [1, 2]


def test_the_earliest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Results()
    for seed in range(history.MOST_RESULTS + 20):
        kept.add(result("bfs", seed, seed % 7, stops=[(1 + 2 * (seed % 4), 1 + 2 * (seed % 5))]))
    assert len(kept) <= history.MOST_RESULTS
    ends = [each.when for each in kept]
    assert ends == sorted(ends)  # type: ignore[type-var]
    assert ends[-1] == history.MOST_RESULTS + 19
    monkeypatch.setattr(history, "MOST_BYTES", 5000)
    kept.add(result("dfs", 1000.0))
    assert 1 <= len(kept) <= 5
    monkeypatch.setattr(history, "MOST_BYTES", 10)
    kept.add(result("greedy", 2000.0))
    assert listed(kept)[-1][0] == "greedy"
    assert len(kept) == 1


def test_results_outlive_edits_undo_and_other_mazes() -> None:
    document = Document(SMALL.copy())
    here = document.ground
    document.keep_result(result("bfs", 1))
    assert [each.ground for each in document.results] == [here]
    document.paint([Span(1, 1, 4)], WALL)
    assert document.ground != here
    document.undo()
    assert document.ground == here
    document.open(generate("wilson", 4, 5, 9))
    assert document.ground != here
    assert len(document.results) == 1
    document.undo()
    assert document.ground == here
