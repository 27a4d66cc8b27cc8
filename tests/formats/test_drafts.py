"""A file is whole or not there, also where its writer is killed or another writes it as well."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Thread

import pytest

from labyrinth.formats import end_drafts, write_file
from labyrinth.formats.support import files

PATIENCE = 60.0


class Writing:
    """Threads that write files, each held up when its draft is written."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.drafts: list[Path] = []
        self.go_on = Event()
        self._written = Event()
        monkeypatch.setattr(files, "copymode", self._hold_up)

    def begin(self, path: Path, data: bytes) -> Thread:
        self._written.clear()
        thread = Thread(target=write_file, args=(path, data), daemon=True)
        thread.start()
        assert self._written.wait(PATIENCE)
        return thread

    def _hold_up(self, _: Path, draft: Path) -> None:
        self.drafts.append(draft)
        self._written.set()
        self.go_on.wait()


def test_what_is_half_written_is_removed_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing, path = Writing(monkeypatch), tmp_path / "maze.txt"
    path.write_bytes(b"before")
    writing.begin(path, b"half")
    assert len(list(tmp_path.iterdir())) == 2
    end_drafts(0.0)
    assert list(tmp_path.iterdir()) == [path]
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
