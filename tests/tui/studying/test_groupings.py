"""By which factors the rows of a study are grouped: those of which there are several values."""

from __future__ import annotations

import pytest

from labyrinth.study.plan import Plan
from labyrinth.study.study import Study
from labyrinth.tui.studying.findings_view import FindingsView


@pytest.mark.parametrize(
    ("study", "factors"),
    [
        (Study(("bfs", "dfs"), ("wilson",), {}, ("9x9",), "2"), {"solver"}),
        (Study(("bfs", "dfs"), ("wilson",), {}, ("9x9", "12x12"), "2"), {"solver", "rows"}),
        (Study(("bfs", "dfs"), ("wilson",), {}, ("9x9", "9x12"), "2"), {"solver", "cols"}),
        (Study(("bfs",), ("wilson", "prim"), {}, ("9x9",), "2"), {"solver", "generator"}),
    ],
)
def test_rows_are_grouped_by_what_varies(study: Study, factors: set[str]) -> None:
    view = FindingsView(Plan(study))
    asked: list[tuple[str, ...]] = []
    while view.question.by not in asked:
        asked.append(view.question.by)
        view.turn("by", 1)
    assert {factor for by in asked for factor in by} <= factors
    assert factors - {"solver"} <= {factor for by in asked for factor in by}
