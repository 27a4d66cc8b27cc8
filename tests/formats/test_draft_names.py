"""A draft of a writer that was killed is removed by the next one, and no other file."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from labyrinth.formats import write_file
from labyrinth.formats.support.atomic_write import new_name

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="nobody knows who is gone")

WRITER = """
import os, sys
from pathlib import Path
from labyrinth.formats.support.atomic_write import Drafts

with Drafts() as drafts:
    stream = drafts.begin(Path("maze.txt"))
    stream.write(b"maze")
    drafts.finish(stream)
    print("written", flush=True)
    sys.stdin.readline()
    drafts.put_in_place()
"""
"""Writes a draft, and waits for a line before it comes into place."""


def writer(folder: Path) -> subprocess.Popen[str]:
    """Return a process whose draft is written."""
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "written\n"
    return process


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@on_linux
def test_what_a_killed_writer_has_left_the_next_one_removes(tmp_path: Path) -> None:
    with writer(tmp_path) as process:
        process.kill()
    assert [name.endswith(".part") for name in names_in(tmp_path)] == [True]
    write_file(tmp_path / "other.txt", b"maze")
    assert names_in(tmp_path) == ["other.txt"]


def test_what_is_still_written_is_left_alone(tmp_path: Path) -> None:
    with writer(tmp_path) as process:
        write_file(tmp_path / "other.txt", b"maze")
        process.communicate("\n")
    assert process.returncode == 0
    assert names_in(tmp_path) == ["maze.txt", "other.txt"]


@on_linux
def test_drafts_of_other_machines_and_files_of_other_names_are_left_alone(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        pass
    name = re.sub(r"-\d+-(?=[0-9a-f]{16}\.part)", f"-{gone.pid}-", new_name())
    _, boot, container, *rest = name.split("-")
    others = [
        "-".join([".labyrinth", "0" * len(boot), container, *rest]),
        "-".join([".labyrinth", boot, container + "0", *rest]),
        ".labyrinth-0123456789abcdef.part",
        name.removeprefix("."),
        name + ".txt",
    ]
    for each in [name, *others]:
        (tmp_path / each).touch()
    write_file(tmp_path / "maze.txt", b"maze")
    assert names_in(tmp_path) == sorted([*others, "maze.txt"])


def test_a_folder_that_cannot_be_listed_is_written_to_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> list[str]:
        raise PermissionError

    monkeypatch.setattr("os.listdir", refuse)
    write_file(tmp_path / "maze.txt", b"maze")
    assert (tmp_path / "maze.txt").read_bytes() == b"maze"
