"""The small picture of a run with the candidates of a question."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from labyrinth import generate, solve
from labyrinth.game.predicting_picture import legend, picture


@pytest.mark.parametrize(("columns", "width"), [(14, 14), (13, 7), (7, 7), (5, 5)])
def test_a_tile_takes_two_columns_where_they_fit(columns: int, width: int) -> None:
    trace = generate("dfs", 2, 3, 1).trace
    assert trace is not None
    question: Any = SimpleNamespace(trace=trace, at=8, candidates={"A": 10}, labels={}, kind="")
    lines = picture(question, 0, (9, columns), wall="#").splitlines()
    assert lines[0] == "#" * width
    assert ("@ " in lines[1]) == (columns == 14)


def test_the_weights_of_passages_have_a_legend() -> None:
    maze = solve(generate("wilson", 2, 3, 1, weights="edges:2:9"), "dijkstra", graph="rooms")
    question: Any = SimpleNamespace(trace=maze.trace, at=None, candidates={}, labels={}, kind="g")
    drawn = picture(question, 0, (9, 80), wall="#")
    rows = [line[2:-2] for line in drawn.splitlines()]
    assert not any(sign.isdigit() for row in rows[1::2] for sign in row[1::4])
    assert any(sign.isdigit() for row in rows for sign in row)
    assert legend(drawn).endswith("number: weight")
    assert "number" not in legend("S . #")
