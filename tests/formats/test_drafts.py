"""A file is whole or not there, also where its writer is killed or another writes it as well."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

import pytest

from labyrinth import LabyrinthError
from labyrinth.formats import end_drafts, write_file
from labyrinth.formats.support import atomic_write
from labyrinth.formats.support.atomic_write import new_name
from tests.processes import PATIENCE


class Writing:
    """Threads that write files, each held up when its draft is written."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.drafts: list[Path] = []
        self.go_on = Event()
        self._written = Event()
        monkeypatch.setattr(atomic_write, "copymode", self._hold_up)

    def begin(self, path: Path, data: bytes) -> Thread:
        self._written.clear()
        thread = Thread(target=self._write, args=(path, data), daemon=True)
        thread.start()
        assert self._written.wait(PATIENCE)
        return thread

    def _write(self, path: Path, data: bytes) -> None:
        with suppress(LabyrinthError):  # its draft was taken away
            write_file(path, data)

    def _hold_up(self, _: Path, draft: Path) -> None:
        self.drafts.append(draft)
        self._written.set()
        self.go_on.wait()


def test_what_is_half_written_is_removed_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing, path = Writing(monkeypatch), tmp_path / "maze.txt"
    path.write_bytes(b"before")
    thread = writing.begin(path, b"half")
    assert len(list(tmp_path.iterdir())) == 2
    end_drafts(0.0)
    assert list(tmp_path.iterdir()) == [path]
    # What ends a program in this process later would wait for it.
    writing.go_on.set()
    thread.join()
    assert path.read_bytes() == b"before"


def test_the_end_waits_for_what_is_written_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing, path = Writing(monkeypatch), tmp_path / "maze.txt"
    thread = writing.begin(path, b"whole")
    ending = Thread(target=end_drafts, args=(PATIENCE,))
    ending.start()
    writing.go_on.set()
    ending.join()
    thread.join()
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_bytes() == b"whole"
    end_drafts(PATIENCE)  # nothing is left to wait for


def test_two_that_write_the_same_file_have_a_draft_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing, path = Writing(monkeypatch), tmp_path / "maze.txt"
    threads = [writing.begin(path, data) for data in (b"one", b"other")]
    assert len(set(writing.drafts)) == 2
    writing.go_on.set()
    for thread in threads:
        thread.join()
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_bytes() in (b"one", b"other")


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX only")
def test_a_draft_follows_no_link_and_takes_nothing_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, victim = tmp_path / "maze.txt", tmp_path / "victim"
    victim.write_bytes(b"mine")
    monkeypatch.setattr(os, "urandom", bytes)
    (tmp_path / new_name()).symlink_to(victim)
    with pytest.raises(LabyrinthError, match="cannot be written: File exists"):
        write_file(path, b"maze")
    assert victim.read_bytes() == b"mine"
    assert not path.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX only")
def test_modes_are_those_of_new_files_of_the_file_before_or_private(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_file(tmp_path / "new", b"maze")
        (tmp_path / "old").touch(0o604)
        (tmp_path / "old").chmod(0o604)
        write_file(tmp_path / "old", b"maze")
        (tmp_path / "ours").touch(0o666)
        with atomic_write.replacing(tmp_path / "ours", private=True) as stream:
            stream.write(b"state")
    finally:
        os.umask(before)
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert modes == {"new": 0o640, "old": 0o604, "ours": 0o600}


def test_a_name_as_long_as_names_can_be_is_written(tmp_path: Path) -> None:
    path = tmp_path / ("a" * 251 + ".txt")
    write_file(path, b"maze")
    assert list(tmp_path.iterdir()) == [path]
