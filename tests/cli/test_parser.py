"""Which command words choose."""

from __future__ import annotations

from pathlib import Path

import pytest

from labyrinth import LabyrinthError
from labyrinth.cli.parser import Parser, parse
from labyrinth.core.search.tour import MOST_EXACT
from labyrinth.game.predicting import MOST_ROOMS


def test_a_word_that_is_or_looks_like_a_maze_is_no_command_mistyped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LabyrinthError, match="did you mean labyrinth solve"):
        parse(["solv"])
    interface, _ = parse([])
    for word in ("./solv", "solv.txt", "solv:3x3:1"):
        assert parse([word])[0] is interface
    Path("solv").touch()
    assert parse(["solv"])[0] is interface


def test_help_tells_the_limits_that_hold() -> None:
    assert f"best is optimal for up to {MOST_EXACT} stops" in Parser("solve").format_help()
    assert f"at most {MOST_ROOMS:,} rooms" in Parser("quiz").format_help()
