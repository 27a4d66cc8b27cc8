"""Files that the command line writes: places that cannot be written, links, pipes."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import pytest

from labyrinth import generate
from tests.cli.conftest import Shell
from tests.cli.running import Output
from tests.processes import PATIENCE

posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX only")


def test_unwritable_places_are_told(output: Output, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere" / "maze.txt"):
        complaint = output.refusal("generate", "dfs:3x3:1", "-o", str(path), "--format", "text")
        assert f"{path}: cannot be written" in complaint
    assert not list(tmp_path.iterdir())


def test_read_only_file_is_kept(
    output: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "maze.txt"
    path.write_text("what was there")
    path.chmod(0o444)
    # The administrator, whom no mode stops, may run this test.
    monkeypatch.setattr(os, "access", lambda *_: False)
    complaint = output.refusal("generate", "dfs:3x3:1", "-o", str(path))
    assert f"{path}: cannot be written: Permission denied" in complaint
    assert path.read_text() == "what was there"


@posix
def test_file_behind_a_link_is_replaced_and_keeps_its_mode(output: Output, tmp_path: Path) -> None:
    path, link = tmp_path / "maze.txt", tmp_path / "link.txt"
    path.write_text("what was there")
    path.chmod(0o640)
    link.symlink_to(path)
    output.of("generate", "dfs:3x3:1", "-o", str(link))
    assert link.is_symlink()
    assert path.read_text() == generate("dfs", 3, 3, 1).to_text()
    assert path.stat().st_mode & 0o777 == 0o640


@posix
def test_pipe_as_a_file_is_written_into(output: Output, tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    received: list[bytes] = []
    reader = threading.Thread(target=lambda: received.append(path.read_bytes()))
    reader.start()
    output.of("generate", "dfs:3x3:1", "-o", str(path))
    reader.join(PATIENCE)
    assert received == [generate("dfs", 3, 3, 1).to_text().encode()]
    assert path.is_fifo()


@posix
def test_pipe_as_a_file_is_read(bash: Shell) -> None:
    result = bash("labyrinth convert <(labyrinth generate dfs:3x3:1) -")
    assert result.stdout == generate("dfs", 3, 3, 1).to_text()
