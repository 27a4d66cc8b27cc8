"""The store: what other programs find in it, and what becomes of it where something is wrong."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from multiprocessing import get_context
from pathlib import Path
from time import time

import pytest

from labyrinth import store as store_module
from labyrinth.state_folder import replace_file, state_folder, store_path
from labyrinth.store import VERSION, Program, Store, StoreError, is_damage, reason, runs
from labyrinth.tui.session.recovery import ago, look_for_offers
from tests.tui.session.kept_documents import dead_sessions, document, keep, recent_mazes, remember

pytestmark = pytest.mark.usefixtures("clean_environment")

MANUAL = Path(__file__).parents[3] / "docs" / "manual" / "store.md"


@pytest.fixture
def made() -> Path:
    Store().close()
    return store_path()


@pytest.fixture
def plain(made: Path) -> Iterator[sqlite3.Connection]:
    """The store as another program opens it."""
    with closing(sqlite3.connect(made)) as database:
        yield database


def test_tables_are_those_of_the_manual(plain: sqlite3.Connection) -> None:
    text = MANUAL.read_text()
    assert plain.execute("PRAGMA user_version").fetchone() == (VERSION,)
    tables = plain.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    for (table,) in tables:
        if table.startswith("sqlite_"):
            continue
        assert f"`{table}`" in text
        for _, column, *_ in plain.execute(f"PRAGMA table_info({table})"):
            assert f"`{column}`" in text, f"{table}.{column}"


def test_queries_of_the_manual_find_what_is_kept(plain: sqlite3.Connection) -> None:
    keep(document())
    queries = MANUAL.read_text().split("```sql\n")[1:]
    assert queries
    for query in queries:
        plain.execute(query.partition("```")[0]).fetchall()


def test_it_is_private_and_goes_ahead_of_its_writes(plain: sqlite3.Connection) -> None:
    assert plain.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    if os.name == "posix":
        assert store_path().stat().st_mode & 0o777 == 0o600
        assert store_path().parent.stat().st_mode & 0o777 == 0o700


def test_disk_without_shared_memory_has_a_rollback_journal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(store_module, "OPTIONS", "&vfs=unix-dotfile")
    number = keep(document())
    with Store() as store:
        assert [*store.rows("PRAGMA journal_mode")] == [{"journal_mode": "delete"}]
    assert [session.number for session in dead_sessions()] == [number]


def test_file_does_not_keep_the_size_of_what_is_forgotten(made: Path) -> None:
    before = made.stat().st_size
    with Store() as store, store.transaction():
        store.insert("recent", source="x" * 5_000_000, at=1.0)
    assert made.stat().st_size > 5_000_000
    with Store() as store, store.transaction():
        store.execute("DELETE FROM recent")
    assert made.stat().st_size == before


def test_block_that_fails_leaves_nothing(made: Path) -> None:
    with Store() as store:
        with suppress(sqlite3.IntegrityError), store.transaction():
            store.insert("recent", source="dfs:3x3:1", at=1.0)
            store.insert("recent", source="dfs:3x3:3")
        with store.transaction():
            store.insert("recent", source="dfs:3x3:2", at=1.0)
    assert [maze.source for maze in recent_mazes()] == ["dfs:3x3:2"]


def test_store_of_a_later_program_is_left_alone_and_told(
    made: Path, plain: sqlite3.Connection
) -> None:
    plain.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = made.read_bytes()
    with pytest.raises(StoreError, match="a newer version of Labyrinth"):
        Store()
    offers = look_for_offers()
    assert (offers.sessions, offers.mazes) == ((), ())
    assert f"{made} was saved by a newer version of Labyrinth" in offers.notice
    assert made.read_bytes() == before


DAMAGES = {"other": b"no database at all" * 100, "broken": b"SQLite format 3\0" + b"\xff" * 4080}


@pytest.mark.parametrize("data", DAMAGES.values(), ids=list(DAMAGES))
def test_damaged_store_is_put_aside_and_told(made: Path, data: bytes) -> None:
    made.write_bytes(data)
    made.with_name("store.sqlite-journal").write_bytes(b"of the damaged one")
    offers = look_for_offers()
    (aside,) = made.parent.glob("damaged-*.sqlite")
    assert aside.name in offers.notice
    assert aside.read_bytes() == data
    number = keep(document())
    offers = look_for_offers()
    assert not offers.notice
    assert [session.number for session in offers.sessions] == [number]


def test_page_that_is_damaged_is_found_when_it_is_read(made: Path) -> None:
    for _ in range(20):
        keep(document())
    data = bytearray(made.read_bytes())
    data[4096:] = os.urandom(len(data) - 4096)
    made.write_bytes(data)
    assert "it was moved to" in look_for_offers().notice
    assert not look_for_offers().notice
    keep(document())
    assert len(dead_sessions()) == 1


def test_whole_store_is_not_put_aside_for_one_that_was(made: Path) -> None:
    with Store() as old:
        made.rename(made.with_name("elsewhere"))
        Store().close()
        with pytest.raises(FileNotFoundError), old.transaction():
            old.insert("recent", source="dfs:3x3:2", at=1.0)
    error = sqlite3.DatabaseError("malformed")
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    assert "another program has moved it away" in reason(error)
    assert made.exists()
    assert not [*made.parent.glob("damaged-*")]


def test_only_some_damaged_stores_are_kept(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    days = iter(range(20))
    monkeypatch.setattr(store_module, "strftime", lambda _: f"2026010{next(days):02}-000000")
    for _ in range(8):
        made.write_bytes(b"damaged" * 100)
        assert look_for_offers().notice
    assert len(list(made.parent.glob("damaged-*"))) == store_module.MOST_DAMAGED


def test_full_disk_is_told_as_such(made: Path) -> None:
    with Store() as store:
        store.execute("PRAGMA max_page_count = 1")
        with pytest.raises(sqlite3.OperationalError) as full, store.transaction():
            store.insert("recent", source="x" * 1_000_000, at=1.0)
    assert reason(full.value) == os.strerror(28)
    assert not is_damage(full.value)


def test_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    state_folder().write_text("a file where the folder should be")
    with pytest.raises(OSError) as refused:  # noqa: PT011 - which one depends on the platform
        Store()
    assert reason(refused.value) == refused.value.strerror
    assert look_for_offers().notice == ""


def test_nothing_is_made_where_nothing_is_kept() -> None:
    assert look_for_offers().notice == ""
    assert not store_path().exists()


def test_program_that_has_died_runs_no_longer() -> None:
    program = Program()
    assert runs(program.name)
    os.close(program._opened)  # as the system does when a program is killed
    assert not runs(program.name)
    assert not runs(None)
    assert not [*state_folder("programs").iterdir()]


def test_program_that_ends_leaves_no_file() -> None:
    program = Program()
    assert runs(program.name)
    program.end()
    assert not [*state_folder("programs").iterdir()]


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such modes")
def test_what_is_replaced_in_the_state_folder_is_the_users_alone() -> None:
    path = state_folder("own", "what.json")
    replace_file(path, b"{}")
    assert path.read_bytes() == b"{}"
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (5, "just now"),
        (61, "1 minute ago"),
        (185, "3 minutes ago"),
        (3700, "1 hour ago"),
        (90_000, "1 day ago"),
        (90_000_000, "1,041 days ago"),
    ],
)
def test_how_long_ago_it_was_is_told_in_the_largest_unit(seconds: int, told: str) -> None:
    assert ago(time() - seconds) == told


def _remember_many(folder: Path, first: int) -> None:
    from labyrinth import Recipe, state_folder

    setattr(state_folder, "user_state_path", lambda *_, **__: folder)  # noqa: B010 - of mypy
    for number in range(first, first + 20):
        remember(Recipe.parse(f"dfs:3x3:{number}"))


def test_two_programs_write_at_once() -> None:
    folder = state_folder()
    context = get_context("spawn")
    others = [context.Process(target=_remember_many, args=(folder, at)) for at in (100, 200)]
    for other in others:
        other.start()
    for other in others:
        other.join()
    assert [other.exitcode for other in others] == [0, 0]
    assert len(recent_mazes()) == 20


def test_session_that_had_only_begun_is_not_offered() -> None:
    with Store() as store:
        store.insert("document", name="maze", edited=0, changed_at=time())
    assert dead_sessions() == []
