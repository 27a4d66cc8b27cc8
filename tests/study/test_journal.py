"""The journal: nothing whole is lost, whatever is broken off, and nothing stands twice."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from labyrinth import LabyrinthError
from labyrinth.study.journal import Journal
from labyrinth.study.order import Done
from labyrinth.study.packing import packed

HEAD: dict[str, Any] = {"stamp": "1", "study": {"seeds": "3"}, "with": {}, "files": {}}


def done(first: int, count: int, mark: str = "") -> Done:
    return Done(
        first, count, packed([[run, f"ä{mark}"] for run in range(first, first + count)]), 0.1
    )


def test_a_record_that_is_not_whole_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "study.journal"
    with Journal(path, HEAD, 9) as journal:
        ends = [path.stat().st_size]
        for first, count in ((3, 2), (0, 3), (7, 2)):
            assert journal.add(done(first, count)) == count
            ends.append(path.stat().st_size)
    whole = path.read_bytes()
    records = [range(3, 5), range(3), range(7, 9)]
    for length in range(len(whole) + 1):
        path.write_bytes(whole[:length])
        with Journal(path, HEAD, 9) as journal:
            kept = sum(end <= length for end in ends[1:])
            known = sorted(run for record in records[:kept] for run in record)
            assert [run for run, _ in journal.rows()] == known
            missing = [run for runs in journal.missing() for run in runs]
            assert missing == sorted(set(range(9)) - set(known))
            for runs in list(journal.missing()):
                journal.add(done(runs.start, len(runs)))
            assert list(journal.rows()) == [(run, [run, "ä"]) for run in range(9)]
        with Journal(path, HEAD, 9) as journal:
            assert journal.count == 9


def test_a_record_with_a_wrong_byte_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "study.journal"
    with Journal(path, HEAD, 4) as journal:
        journal.add(done(0, 2))
        end = path.stat().st_size
        journal.add(done(2, 2))
    whole = path.read_bytes()
    for at in range(end, len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with Journal(path, HEAD, 4) as journal:
            assert [run for run, _ in journal.rows()] == [0, 1]


@settings(max_examples=50)
@given(st.lists(st.tuples(st.integers(0, 19), st.integers(1, 9)), max_size=12))
def test_rows_that_come_twice_are_kept_once(
    tmp_path_factory: pytest.TempPathFactory, chunks: list[tuple[int, int]]
) -> None:
    path = tmp_path_factory.mktemp("journal") / "study.journal"
    first_come: dict[int, list[object]] = {}
    with Journal(path, HEAD, 30) as journal:
        for number, (first, count) in enumerate(chunks):
            new = [run for run in range(first, first + count) if run not in first_come]
            assert journal.add(done(first, count, str(number))) == len(new)
            first_come |= {run: [run, f"ä{number}"] for run in new}
    with Journal(path, HEAD, 30) as journal:
        assert list(journal.rows()) == sorted(first_come.items())
        assert journal.count == len(first_come)


def test_another_study_is_refused_and_told(tmp_path: Path) -> None:
    path = tmp_path / "study.csv.journal"
    with Journal(path, HEAD, 4) as journal:
        journal.add(done(0, 1))
        with pytest.raises(LabyrinthError, match="another program has it open"):
            Journal(path, HEAD, 4)
    before = path.read_bytes()
    with pytest.raises(LabyrinthError, match="seeds was 3 and is 4 now"):
        Journal(path, {**HEAD, "study": {"seeds": "4"}}, 4)
    assert path.read_bytes() == before
    path.write_text("a letter")
    with pytest.raises(LabyrinthError, match="this is no journal of a study"):
        Journal(path, HEAD, 4)
    assert path.read_text() == "a letter"


def test_a_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "study.journal"
    write = os.write
    left = 0

    def until_full(opened: int, data: Any) -> int:
        nonlocal left
        if not left:
            raise OSError(errno.ENOSPC, "No space left on device")
        written = write(opened, bytes(data)[:left])
        left -= written
        return written

    with Journal(path, HEAD, 4) as journal:
        journal.add(done(0, 2))
        size = path.stat().st_size
        monkeypatch.setattr(os, "write", until_full)
        left = 30
        with pytest.raises(LabyrinthError, match=r"No space left on device; what is done is kept"):
            journal.add(done(2, 2))
        assert path.stat().st_size == size
        monkeypatch.setattr(os, "write", write)
        assert journal.add(done(2, 2)) == 2
        assert [run for run, _ in journal.rows()] == [0, 1, 2, 3]


def test_single_rows_are_read_while_others_come_in_and_afterwards(tmp_path: Path) -> None:
    with Journal(tmp_path / "study.journal", HEAD, 9) as journal:
        known: set[int] = set()
        for first, count in ((6, 2), (0, 1), (3, 2), (1, 2)):
            journal.add(done(first, count))
            known.update(range(first, first + count))
            for run in range(9):
                assert journal.row(run) == ([run, "ä"] if run in known else None)
    assert [run for run, _ in journal.rows()] == sorted(known)
    assert journal.row(7) == [7, "ä"]
