"""Personal bests: kept, and harmless where they cannot be."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth.core.errors import LabyrinthError
from labyrinth.game import personal_bests
from labyrinth.game.personal_bests import PersonalBests, database_path
from labyrinth.game.score import Best

GAME = Best("wilson:5x5:1", "plain", "wilson 5 x 5", 700, 40, 52, 1, 12.5, "2026-01-02", "{}")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "bests.sqlite"


@pytest.fixture(autouse=True)
def short_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(personal_bests, "_SECONDS_TO_WAIT", 0.01)


@pytest.fixture
def bests(path: Path) -> PersonalBests:
    return PersonalBests(path)


def test_best_of_each_maze_and_mode_is_kept(bests: PersonalBests) -> None:
    assert bests.all() == []
    assert bests.best(GAME.maze, "plain") is None
    assert bests.enter(GAME) is None
    foggy = replace(GAME, mode="fog 5", points=300)
    other = replace(GAME, maze="dfs:5x5:1", finished="2026-02-01")
    assert bests.enter(foggy) is None
    assert bests.enter(other) is None
    worse = replace(GAME, points=699, seconds=1.0)
    assert bests.enter(worse) == GAME
    assert bests.best(GAME.maze, "plain") == GAME
    quicker = replace(GAME, seconds=12.0, run="other")
    assert bests.enter(quicker) == GAME
    assert bests.enter(quicker) == quicker
    assert bests.best(GAME.maze, "plain") == quicker
    assert bests.all() == [other, foggy, quicker]
    assert bests.on(GAME.maze) == [foggy, quicker]


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
    with TemporaryDirectory() as folder:
        bests = PersonalBests(Path(folder) / "bests.sqlite")
        expected: dict[tuple[str, str], Best] = {}
        for game in games:
            before = expected.get((game.maze, game.mode))
            assert bests.enter(game) == before
            if before is None or (game.points, -game.seconds) > (before.points, -before.seconds):
                expected[game.maze, game.mode] = game
        assert {(best.maze, best.mode): best for best in bests.all()} == expected


DAMAGES = {"other": b"no database at all" * 100, "broken": b"SQLite format 3\0" + b"\xff" * 4080}


@pytest.mark.parametrize("data", DAMAGES.values(), ids=list(DAMAGES))
def test_damaged_database_is_put_aside(path: Path, data: bytes) -> None:
    bests = PersonalBests(path)
    bests.enter(GAME)
    path.write_bytes(data)
    path.with_name("bests.sqlite-journal").write_bytes(b"of the damaged one")
    with pytest.raises(LabyrinthError, match="were damaged; they are put aside as damaged-"):
        bests.all()
    assert bests.enter(GAME) is None
    assert bests.all() == [GAME]
    (aside,) = path.parent.glob("damaged-*.sqlite")
    assert aside.read_bytes() == data


def test_what_nobody_wrote_there_is_damage(path: Path, bests: PersonalBests) -> None:
    bests.enter(GAME)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE best SET points = 'many'")
    with pytest.raises(LabyrinthError, match="put aside"):
        bests.all()


def test_page_that_is_damaged_is_found_when_it_is_read(path: Path) -> None:
    bests = PersonalBests(path)
    for number in range(20):
        bests.enter(replace(GAME, maze=f"maze {number}", run="x" * 5000))
    data = bytearray(path.read_bytes())
    data[4096:] = os.urandom(len(data) - 4096)
    path.write_bytes(data)
    with pytest.raises(LabyrinthError, match="damaged"):
        bests.all()
    assert bests.enter(GAME) is None


def test_only_some_damaged_databases_are_kept(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    days = iter(range(20))
    monkeypatch.setattr(personal_bests, "strftime", lambda _: f"2026010{next(days):02}-000000")
    bests = PersonalBests(path)
    path.parent.mkdir()
    for _ in range(8):
        path.write_bytes(b"damaged" * 100)
        with pytest.raises(LabyrinthError):
            bests.best("a", "plain")
    assert len(list(path.parent.glob("damaged-*"))) == personal_bests.MOST_DAMAGED


@pytest.fixture
def locked(path: Path, bests: PersonalBests) -> Iterator[None]:
    bests.enter(GAME)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield


@pytest.mark.usefixtures("locked")
def test_locked_database_is_told_of(path: Path, bests: PersonalBests) -> None:
    for use in (bests.all, lambda: bests.enter(GAME), lambda: bests.best("a", "plain")):
        with pytest.raises(LabyrinthError, match="cannot be used now: database is locked"):
            use()
    assert [file.name for file in path.parent.iterdir() if "damaged" in file.name] == []


def test_database_of_a_later_program_is_left_alone(path: Path, bests: PersonalBests) -> None:
    bests.enter(GAME)
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA user_version = 2")
    before = path.read_bytes()
    for use in (bests.all, lambda: bests.enter(replace(GAME, points=900))):
        with pytest.raises(LabyrinthError, match="a later Labyrinth"):
            use()
    assert path.read_bytes() == before


def test_folder_that_cannot_be_made_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    bests = PersonalBests(tmp_path / "file" / "bests.sqlite")
    with pytest.raises(LabyrinthError, match="cannot be used now: "):
        bests.enter(GAME)
    (tmp_path / "folder.sqlite").mkdir()
    with pytest.raises(LabyrinthError, match="cannot be used now: "):
        PersonalBests(tmp_path / "folder.sqlite").all()


def test_database_that_cannot_be_written_is_still_read(
    path: Path, bests: PersonalBests, monkeypatch: pytest.MonkeyPatch
) -> None:
    bests.enter(GAME)
    connect = sqlite3.connect

    def only_reading(address: str, **options: Any) -> sqlite3.Connection:
        opened: sqlite3.Connection = connect(address.replace("mode=rwc", "mode=ro"), **options)
        return opened

    monkeypatch.setattr(sqlite3, "connect", only_reading)
    assert bests.best(GAME.maze, "plain") == GAME
    with pytest.raises(LabyrinthError, match="readonly"):
        bests.enter(replace(GAME, points=900))
    assert bests.all() == [GAME]


def _enter_many(path: Path, first: int) -> None:
    for number in range(first, first + 20):
        PersonalBests(path).enter(replace(GAME, points=number, maze=f"maze {number % 3}"))


def test_two_programs_at_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # a whole second to wait
    context = get_context("spawn")
    others = [context.Process(target=_enter_many, args=(path, first)) for first in (0, 100)]
    for other in others:
        other.start()
    _enter_many(path, 50)
    for other in others:
        other.join()
    assert [other.exitcode for other in others] == [0, 0]
    assert {best.maze: best.points for best in PersonalBests(path).all()} == {
        "maze 0": 117,
        "maze 1": 118,
        "maze 2": 119,
    }


def test_database_lies_in_the_folder_for_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    if os.name == "posix" and os.uname().sysname == "Linux":
        assert database_path() == tmp_path / "labyrinth" / "bests.sqlite"
