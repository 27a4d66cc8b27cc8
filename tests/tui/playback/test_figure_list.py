"""The figures of a run, and the curve of its frontier below them."""

from __future__ import annotations

import pytest
from rich.text import Text
from textual.geometry import Size

from labyrinth import generate, solve
from labyrinth.core.trace.timeline import timeline
from labyrinth.tui.playback.explanation import FigureList

WIDTH = 20


def test_the_curve_is_bold_up_to_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FigureList, "size", Size(WIDTH, 4))
    shown = timeline(solve(generate("dfs", 9, 9, 1), "bfs").trace).finish()
    figures = FigureList(id="figures")

    def bold(position: int) -> int:
        figures.show([("steps", "3", None)], shown, position)
        text = figures.render()
        assert isinstance(text, Text)
        assert len(text.plain.splitlines()[-1]) == WIDTH
        return sum(span.end - span.start for span in text.spans if span.style == "bold")

    assert bold(0) == 1
    assert bold(shown.length - 1) == WIDTH - 1, "all of it only at the end"
    assert bold(shown.length) == WIDTH
