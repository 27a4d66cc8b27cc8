"""The small picture of a run with the candidates of a question."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from labyrinth import generate
from labyrinth.game.predicting_picture import picture


@pytest.mark.parametrize(("columns", "width"), [(14, 14), (13, 7), (7, 7), (5, 5)])
def test_a_tile_takes_two_columns_where_they_fit(columns: int, width: int) -> None:
    trace = generate("dfs", 2, 3, 1).trace
    assert trace is not None
    question: Any = SimpleNamespace(trace=trace, at=8, candidates={"A": 10}, labels={}, kind="")
    lines = picture(question, 0, (9, columns), wall="#").splitlines()
    assert lines[0] == "#" * width
    assert ("@ " in lines[1]) == (columns == 14)
