"""`labyrinth play` without the interface: the best games, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from labyrinth.game.personal_bests import enter
from labyrinth.game.score import Best
from labyrinth.state_folder import store_path
from tests.cli.running import Output


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "labyrinth.state_folder.user_state_path", lambda *_, **__: tmp_path / "data"
    )


def test_best_games_are_listed(output: Output) -> None:
    assert output.of("play", "--bests") == ""
    assert "no finished games yet" in output.error
    game = Best("layout", "fog 5", "dfs:5x5:1", 1000, 40, 1052, 2, 75.25, "2026-01-02 10:11", "{}")
    enter(game)
    heading, row = output.of("play", "--bests").splitlines()
    assert heading.split() == ["maze", "mode", "points", "time", "steps", "hints", "finished"]
    assert row.split() == [
        "dfs:5x5:1",
        "fog",
        "5",
        "1,000",
        "1:15",
        "1,052",
        "2",
        "2026-01-02",
        "10:11",
    ]
    assert heading.index("mode") == row.index("fog 5")
    flush_left = {word for word in heading.split() if row[heading.index(word)] != " "}
    assert {"maze", "mode", "finished"} <= flush_left
    enter(replace(game, mode="plain"))
    assert "dfs:5x5:1  no fog   1,000" in output.of("play", "--bests")
    for word in ("points", "time", "steps", "hints"):
        assert row[heading.index(word) + len(word) - 1].isdigit(), f"{word} are flush right"


def test_what_is_no_game_is_refused(output: Output) -> None:
    assert "the maze is missing" in output.refusal("play")
    assert "leave the maze out" in output.refusal("play", "dfs:3x3:1", "--bests")
    store_path().parent.mkdir()
    store_path().write_bytes(b"damaged" * 200)
    assert "they were moved to damaged-" in output.refusal("play", "--bests")
    assert output.of("play", "--bests") == ""
