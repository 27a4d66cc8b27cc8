"""Personal bests: kept, and harmless where they cannot be."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import state_folder
from labyrinth.core.errors import LabyrinthError
from labyrinth.game import personal_bests
from labyrinth.game.personal_bests import all_bests, bests_on, enter
from labyrinth.game.score import Best
from labyrinth.state_folder import store_path
from labyrinth.store import VERSION, Store

GAME = Best("wilson:5x5:1", "plain", "wilson 5 x 5", 700, 40, 52, 1, 12.5, "2026-01-02", "{}")


@pytest.fixture(autouse=True)
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(state_folder, "user_state_path", lambda *_, **__: tmp_path / "new")
    monkeypatch.setattr(personal_bests, "SECONDS_TO_WAIT", 0.01)
    return store_path()


def plain_best() -> Best | None:
    """Return the best game of the maze without fog."""
    return next((best for best in bests_on(GAME.maze) if best.mode == "plain"), None)


def test_best_of_each_maze_and_mode_is_kept() -> None:
    assert all_bests() == []
    assert plain_best() is None
    assert enter(GAME) is None
    foggy = replace(GAME, mode="fog 5", points=300)
    other = replace(GAME, maze="dfs:5x5:1", finished="2026-02-01")
    assert enter(foggy) is None
    assert enter(other) is None
    worse = replace(GAME, points=699, seconds=1.0)
    assert enter(worse) == GAME
    assert plain_best() == GAME
    quicker = replace(GAME, seconds=12.0, run="other")
    assert enter(quicker) == GAME
    assert enter(quicker) == quicker
    assert plain_best() == quicker
    assert all_bests() == [other, foggy, quicker]
    assert bests_on(GAME.maze) == [foggy, quicker]


@given(
    st.lists(
        st.builds(
            replace,
            st.just(GAME),
            maze=st.sampled_from("ab"),
            mode=st.sampled_from(("plain", "fog 3")),
            points=st.integers(0, 3),
            seconds=st.sampled_from((1.0, 2.0, 2.5)),
            run=st.text(max_size=5).filter(lambda text: text.isprintable()),
        ),
        max_size=12,
    )
)
def test_kept_is_the_first_of_the_best(games: list[Best]) -> None:
    with Store() as store:
        store.execute("DELETE FROM best")
    expected: dict[tuple[str, str], Best] = {}
    for game in games:
        before = expected.get((game.maze, game.mode))
        assert enter(game) == before
        if before is None or (game.points, -game.seconds) > (before.points, -before.seconds):
            expected[game.maze, game.mode] = game
    assert {(best.maze, best.mode): best for best in all_bests()} == expected


DAMAGES = {"other": b"no database at all" * 100, "broken": b"SQLite format 3\0" + b"\xff" * 4080}


@pytest.mark.parametrize("data", DAMAGES.values(), ids=list(DAMAGES))
def test_damaged_database_is_put_aside(path: Path, data: bytes) -> None:
    enter(GAME)
    path.write_bytes(data)
    path.with_name("store.sqlite-journal").write_bytes(b"of the damaged one")
    with pytest.raises(LabyrinthError, match="were damaged; they were moved to damaged-"):
        all_bests()
    assert enter(GAME) is None
    assert all_bests() == [GAME]
    (aside,) = path.parent.glob("damaged-*.sqlite")
    assert aside.read_bytes() == data


def test_nobody_writes_there_what_is_none(path: Path) -> None:
    enter(GAME)
    with closing(sqlite3.connect(path)) as other, pytest.raises(sqlite3.IntegrityError):
        other.execute("UPDATE best SET points = 'many'")
    assert all_bests() == [GAME]


def test_page_that_is_damaged_is_found_when_it_is_read(path: Path) -> None:
    for number in range(20):
        enter(replace(GAME, maze=f"maze {number}", run="x" * 5000))
    data = bytearray(path.read_bytes())
    data[4096:] = os.urandom(len(data) - 4096)
    path.write_bytes(data)
    with pytest.raises(LabyrinthError, match="damaged"):
        all_bests()
    assert enter(GAME) is None


@pytest.fixture
def locked(path: Path) -> Iterator[None]:
    enter(GAME)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield


@pytest.mark.usefixtures("locked")
def test_locked_database_is_told_of(path: Path) -> None:
    with pytest.raises(LabyrinthError, match="cannot be used now: database is locked"):
        enter(GAME)
    assert all_bests() == [GAME], "it is still read"
    assert [file.name for file in path.parent.iterdir() if "damaged" in file.name] == []


def test_database_of_a_later_program_is_left_alone(path: Path) -> None:
    enter(GAME)
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = path.read_bytes()
    for use in (all_bests, lambda: enter(replace(GAME, points=900))):
        with pytest.raises(LabyrinthError, match="a newer version of Labyrinth"):
            use()
    assert path.read_bytes() == before


def test_folder_that_cannot_be_made_is_told_of(path: Path) -> None:
    path.parent.write_text("")
    with pytest.raises(LabyrinthError, match="cannot be used now: "):
        enter(GAME)
    path.parent.unlink()
    path.mkdir(parents=True)
    with pytest.raises(LabyrinthError, match="cannot be used now: "):
        all_bests()


def test_database_that_cannot_be_written_is_still_read(monkeypatch: pytest.MonkeyPatch) -> None:
    enter(GAME)
    connect = sqlite3.connect

    def only_reading(address: str, *arguments: Any, **options: Any) -> sqlite3.Connection:
        only = address.replace("mode=rw", "mode=ro")
        opened: sqlite3.Connection = connect(only, *arguments, **options)
        return opened

    monkeypatch.setattr(sqlite3, "connect", only_reading)
    assert plain_best() == GAME
    with pytest.raises(LabyrinthError, match="readonly"):
        enter(replace(GAME, points=900))
    assert all_bests() == [GAME]


def _enter_many(folder: Path, first: int) -> None:
    setattr(state_folder, "user_state_path", lambda *_, **__: folder)  # noqa: B010 - of mypy
    for number in range(first, first + 20):
        enter(replace(GAME, points=number, maze=f"maze {number % 3}"))


def test_two_programs_at_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(personal_bests, "SECONDS_TO_WAIT", 1.0)
    folder = path.parent
    context = get_context("spawn")
    others = [context.Process(target=_enter_many, args=(folder, first)) for first in (0, 100)]
    for other in others:
        other.start()
    _enter_many(folder, 50)
    for other in others:
        other.join()
    assert [other.exitcode for other in others] == [0, 0]
    assert {best.maze: best.points for best in all_bests()} == {
        "maze 0": 117,
        "maze 1": 118,
        "maze 2": 119,
    }
