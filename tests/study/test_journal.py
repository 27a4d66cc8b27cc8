"""The rows that are kept: none is lost, whatever ends the program, and none stands twice."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Timer
from time import sleep
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from labyrinth import LabyrinthError
from labyrinth.study.plan import Done
from labyrinth.study.rows import RowsError, RowStore
from tests.processes import PATIENCE, started

HEAD: dict[str, Any] = {"stamp": "1", "study": {"seeds": "3"}, "with": {}, "files": {}}


def done(first: int, count: int, mark: str = "") -> Done:
    rows = [json.dumps([run, f"ä{mark}"]) for run in range(first, first + count)]
    return Done(first, rows, 0.1)


def runs_in(path: Path) -> list[int]:
    """Return the runs in a file, read without what wrote it."""
    with sqlite3.connect(path) as file:
        if not file.execute("SELECT 1 FROM sqlite_master").fetchall():
            return []
        return [run for (run,) in file.execute("SELECT run FROM rows ORDER BY run")]


ADDING = """
import sys
from pathlib import Path
from labyrinth.study.rows import RowStore
from tests.study.test_journal import HEAD, done

with RowStore(Path(sys.argv[1]), HEAD, 10**6) as rows:
    for first in range(rows.count, 10**6, 50):
        rows.add(done(first, 50))
        print(first + 50, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX only")
def test_every_row_that_was_added_is_there_after_kill_9(tmp_path: Path) -> None:
    path = tmp_path / "study.journal"
    known = 0
    for wait in (0.0, 0.01, 0.02, 0.05, 0.1):
        with started([sys.executable, "-c", ADDING, str(path)], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            lines = [process.stdout.readline()]
            sleep(wait)
            os.kill(process.pid, signal.SIGKILL)
            lines += process.stdout.readlines()
            process.wait(PATIENCE)
        told = int(lines[-1])
        with RowStore(path, HEAD, 10**6) as rows:
            # A transaction is whole or not there; the last one may not have been told.
            assert rows.count in (told, told + 50)
            assert rows.count > known
            known = rows.count
            assert [*rows.missing()] == [range(known, 10**6)]
            assert list(rows.rows()) == [(run, [run, "ä"]) for run in range(known)]


def test_what_is_known_goes_on_elsewhere(tmp_path: Path) -> None:
    with RowStore(tmp_path / "study.journal", HEAD, 9) as rows:
        for first, count in ((3, 2), (0, 3), (7, 2)):
            assert rows.add(done(first, count)) == count
        shutil.copy(tmp_path / "study.journal", tmp_path / "copy.journal")
        with RowStore(tmp_path / "copy.journal", HEAD, 9) as copy:
            assert [*copy.missing()] == [range(5, 7)]
            copy.add(done(5, 2))
            assert list(copy.rows()) == [(run, [run, "ä"]) for run in range(9)]
        assert [*rows.missing()] == [range(5, 7)]
    assert runs_in(tmp_path / "study.journal") == [0, 1, 2, 3, 4, 7, 8]


@settings(max_examples=50)
@given(st.lists(st.tuples(st.integers(0, 19), st.integers(1, 9)), max_size=12))
def test_rows_that_come_twice_are_kept_once(
    tmp_path_factory: pytest.TempPathFactory, chunks: list[tuple[int, int]]
) -> None:
    path = tmp_path_factory.mktemp("rows") / "study.journal"
    first_come: dict[int, list[object]] = {}
    with RowStore(path, HEAD, 30) as rows:
        for number, (first, count) in enumerate(chunks):
            new = [run for run in range(first, first + count) if run not in first_come]
            assert rows.add(done(first, count, str(number))) == len(new)
            first_come |= {run: [run, f"ä{number}"] for run in new}
    with RowStore(path, HEAD, 30) as rows:
        assert list(rows.rows()) == sorted(first_come.items())
        assert rows.count == len(first_come)


def test_another_study_is_refused_and_told(tmp_path: Path) -> None:
    path = tmp_path / "study.csv.journal"
    with RowStore(path, HEAD, 4) as rows:
        rows.add(done(0, 1))
        with pytest.raises(LabyrinthError, match="another program has it open"):
            RowStore(path, HEAD, 4)
    before = path.read_bytes()
    with pytest.raises(LabyrinthError, match="seeds changed from 3 to 4"):
        RowStore(path, {**HEAD, "study": {"seeds": "4"}}, 4)
    assert path.read_bytes() == before
    for content in (b"a letter", b"labyrinth study 1\n" + bytes(4096)):
        path.write_bytes(content)
        with pytest.raises(LabyrinthError, match="not the journal of a study"):
            RowStore(path, HEAD, 4)
        assert path.read_bytes() == content
    path.unlink()
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE letters (text)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(LabyrinthError, match="not the journal of a study"):
        RowStore(path, HEAD, 4)
    assert path.read_bytes() == before


def test_a_file_that_is_damaged_is_told(tmp_path: Path) -> None:
    path = tmp_path / "study.journal"
    with RowStore(path, HEAD, 1000) as rows:
        rows.add(done(0, 1000))
    whole = path.read_bytes()
    for length in range(512, len(whole) - 4096, 997):
        path.write_bytes(whole[:length])
        with pytest.raises(LabyrinthError, match="it is damaged; start again with --afresh"):
            RowStore(path, HEAD, 1000)


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "study.journal"
    with RowStore(path, HEAD, 5000) as rows:
        rows.add(done(0, 2))
        (pages,) = rows._file.execute("PRAGMA page_count").fetchone()
        rows._file.execute(f"PRAGMA max_page_count = {pages + 1}")
        with pytest.raises(
            LabyrinthError, match=r"No space left on device; finished runs are kept"
        ):
            rows.add(done(2, 4000))
        assert rows.count == 2
        rows._file.execute("PRAGMA max_page_count = 1000000")
        assert rows.add(done(2, 4000)) == 4000
        assert [run for run, _ in rows.rows()] == [*range(4002)]


def test_single_rows_are_read_while_others_come_in_and_afterwards(tmp_path: Path) -> None:
    with RowStore(tmp_path / "study.journal", HEAD, 9) as rows:
        known: set[int] = set()
        for first, count in ((6, 2), (0, 1), (3, 2), (1, 2)):
            rows.add(done(first, count))
            known.update(range(first, first + count))
            for run in range(9):
                assert rows.row(run) == ([run, "ä"] if run in known else None)
    assert [run for run, _ in rows.rows()] == sorted(known)
    assert rows.row(7) == [7, "ä"]
    # Nobody is kept from it meanwhile.
    with RowStore(tmp_path / "study.journal", HEAD, 9) as again:
        assert again.count == len(known)


def test_nothing_stays_of_a_file_that_is_removed_but_the_rows(tmp_path: Path) -> None:
    with RowStore(tmp_path / "study.journal", HEAD, 3000) as rows:
        rows.add(done(0, 3000))
        rows.remove()
        assert [*tmp_path.iterdir()] == []
    assert [run for run, _ in rows.rows()] == [*range(3000)]
    assert rows.row(7) == [7, "ä"]


@contextmanager
def in_use(path: Path, statement: str = "BEGIN EXCLUSIVE") -> Iterator[sqlite3.Connection]:
    """Have the file open as others have it who write, or who read."""
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute(statement)
        if statement == "BEGIN":
            other.execute("SELECT run FROM rows").fetchone()
        yield other


@pytest.mark.parametrize("statement", ["BEGIN", "BEGIN EXCLUSIVE"])
def test_a_file_that_is_in_use_for_a_moment_is_waited_for(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "study.journal"
    with RowStore(path, HEAD, 9) as rows:
        rows.add(done(0, 5))
    for look in (lambda: [*rows.rows()], lambda: RowStore(path, HEAD, 9).__exit__()):
        with in_use(path, statement) as other:
            timer = Timer(0.1, other.rollback)
            timer.start()
            look()
            timer.join()
    assert [*rows.rows()] == [(run, [run, "ä"]) for run in range(5)]


def test_many_who_open_it_at_once_all_come_to_their_turn(tmp_path: Path) -> None:
    path = tmp_path / "study.journal"

    def count(_: int) -> int:
        with RowStore(path, HEAD, 9) as rows:
            return rows.count

    with RowStore(path, HEAD, 9) as rows:
        rows.add(done(0, 5))
    with ThreadPoolExecutor(8) as threads:
        assert {*threads.map(count, range(64))} == {5}


def test_a_file_that_stays_in_use_is_told_and_read_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("labyrinth.study.rows.SECONDS_TO_WAIT", 0.01)
    path = tmp_path / "study.journal"
    with RowStore(path, HEAD, 9) as rows:
        rows.add(done(0, 5))
        assert rows.row(1) == [1, "ä"]
    with RowStore(path, HEAD, 9):
        with pytest.raises(RowsError, match="cannot be read: another program has it open"):
            next(rows.rows())
        assert rows.trouble_now() == "another program has it open"
        assert [rows.row(run) for run in (0, 1, 7)] == [None, [1, "ä"], None]
    assert rows.trouble_now() == ""
    assert rows.row(0) == [0, "ä"]


def test_damage_that_is_done_meanwhile_is_told(tmp_path: Path) -> None:
    path = tmp_path / "study.journal"
    with RowStore(path, HEAD, 1000) as rows:
        rows.add(done(0, 1000))
    whole = path.read_bytes()
    # With another count of its changes, so that what was read before is not taken for it.
    path.write_bytes(whole[:24] + b"else" + whole[28:4096] + bytes(range(256)) * 200)
    with pytest.raises(RowsError, match=r"cannot be read: it is damaged"):
        [*rows.rows()]
    assert rows.row(7) is None
    assert rows.trouble_now().startswith("it is damaged")
