"""Files: what is saved is loaded, whole or not at all, and errors name the file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from labyrinth import LabyrinthError, Maze, generate, load, save


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    maze = generate("dfs", 5, 7, 1, weights=(1, 200))
    file = tmp_path / "maze.txt"
    save(maze, file)
    assert load(file) == maze
    assert load(str(file)) == maze
    assert [path.name for path in tmp_path.iterdir()] == ["maze.txt"]


def test_saving_replaces_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / "maze.txt"
    file.write_text("something longer than the maze that takes its place\n" * 9)
    save(Maze.from_text("S G\n"), file, format="text")
    assert file.read_bytes() == b"S G\n"


def test_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "maze.txt"
    file.write_text("old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(LabyrinthError, match=r"maze\.txt: cannot be written: No space left"):
        save(Maze.from_text("S G\n"), file)
    assert file.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["maze.txt"]


def test_file_that_must_not_be_written_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "maze.txt"
    file.write_text("old")
    # The administrator, whom no mode stops, may run this test.
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(LabyrinthError, match=r"maze\.txt: cannot be written: Permission denied"):
        save(Maze.from_text("S G\n"), file)
    assert file.read_text() == "old"


def test_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    maze = Maze.from_text("S G\n")
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "nowhere" / "maze.txt", tmp_path / "file" / "maze.txt", tmp_path):
        with pytest.raises(LabyrinthError, match=f"{place.name}: cannot be written: "):
            save(maze, place)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file"]


def test_unknown_format_is_named_and_nothing_written(tmp_path: Path) -> None:
    with pytest.raises(LabyrinthError, match="there is no format 'nix'; known: "):
        save(Maze.from_text("S G\n"), tmp_path / "maze.txt", format="nix")
    assert list(tmp_path.iterdir()) == []


def test_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "nowhere.txt"):
        with pytest.raises(LabyrinthError, match=f"{place.name}: cannot be read: "):
            load(place)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", r"maze\.txt: the text is empty"),
        (b"###\n#?#\n", r"maze\.txt: line 2, column 2: '\?'"),
        (b"# \xff\n", r"maze\.txt: line 1, column 3: byte 3 is not UTF-8"),
    ],
)
def test_file_that_is_no_maze_is_named(tmp_path: Path, data: bytes, message: str) -> None:
    file = tmp_path / "maze.txt"
    file.write_bytes(data)
    with pytest.raises(LabyrinthError, match=message):
        load(file)
