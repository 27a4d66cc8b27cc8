"""How the command line hands a maze to the interface; the interface itself does not run."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import pytest

from labyrinth import Recipe, generate, save
from labyrinth.cli import main
from labyrinth.tui import LabyrinthApp

NOTHING = {"maze": None, "path": None, "recipe": None}


class Stream(io.StringIO):
    """A standard stream that is a terminal or not."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What each app that ran was made with, on what pretends to be a terminal."""
    made: dict[LabyrinthApp, dict[str, Any]] = {}
    runs: list[dict[str, Any]] = []
    make = LabyrinthApp.__init__

    def make_and_remember(app: LabyrinthApp, **arguments: Any) -> None:
        make(app, **arguments)
        made[app] = arguments

    monkeypatch.setattr(LabyrinthApp, "__init__", make_and_remember)
    monkeypatch.setattr(LabyrinthApp, "run", lambda app: runs.append(made[app]))
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(f"sys.{stream}", Stream(terminal=True))
    monkeypatch.setenv("TERM", "xterm-256color")
    return runs


def test_without_arguments_the_interface_starts_with_its_menu(
    started: list[dict[str, Any]],
) -> None:
    assert main([]) == 0
    assert started == [NOTHING]


def test_file_is_loaded_before_the_interface_starts(
    started: list[dict[str, Any]], tmp_path: Path
) -> None:
    maze = generate("dfs", 3, 4, seed=1)
    path = tmp_path / "maze.txt"
    save(maze, path)
    assert main([str(path)]) == 0
    assert started == [NOTHING | {"maze": maze, "path": path}]


def test_recipe_is_left_to_the_interface_to_generate(started: list[dict[str, Any]]) -> None:
    text = "dfs:3x4:7:weights=1:9"
    assert main([text]) == 0
    assert started == [NOTHING | {"recipe": Recipe.parse(text)}]


@pytest.mark.skipif(sys.platform == "win32", reason="file names have no colons there")
def test_existing_file_wins_over_a_recipe(
    started: list[dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = "dfs:3x4:7"
    Path(name).write_text("#####\n#S G#\n#####\n")
    assert main([name]) == 0
    assert started[0]["path"] == Path(name)
    assert started[0]["recipe"] is None


@pytest.mark.parametrize(
    ("content", "complaint"),
    [(b"#####\n#?###\n", "line 2, column 2"), (b"\xff\xfe", "UTF-8"), (b"", "empty")],
)
def test_file_that_is_no_maze_is_refused_by_name(
    started: list[dict[str, Any]],
    tmp_path: Path,
    content: bytes,
    complaint: str,
) -> None:
    path = tmp_path / "maze.txt"
    path.write_bytes(content)
    assert_refused([str(path)], started, str(path), complaint)


@pytest.mark.parametrize(
    ("argument", "complaint"),
    [
        ("nix", "there is no file 'nix', and it is not a recipe either"),
        ("dfs:3x4", "not a recipe either"),
        (r"C:\mazes\nix.txt", "there is no file"),
        ("", "there is no file ''"),
        ("nix:3x4:1", "there is no generator 'nix'"),
        ("dfs:3by4:1", "'3by4' is not a size"),
        ("dfs:3x4:seed", "'seed' is not a seed"),
        ("dfs:3x4:1:braid=2", "braid is a share from 0.0 to 1.0"),
    ],
)
def test_what_is_neither_file_nor_recipe_is_refused(
    started: list[dict[str, Any]], argument: str, complaint: str
) -> None:
    assert_refused([argument], started, complaint)


def test_directory_is_refused(started: list[dict[str, Any]], tmp_path: Path) -> None:
    assert_refused([str(tmp_path)], started, str(tmp_path))


@pytest.mark.parametrize("redirected", ["stdin", "stdout", "stderr"])
def test_interface_needs_a_terminal_for_each_stream(
    started: list[dict[str, Any]], redirected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"sys.{redirected}", Stream(terminal=False))
    assert_refused([], started, "needs a terminal")


def test_interface_needs_more_than_a_dumb_terminal(
    started: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert_refused([], started, "dumb terminal")


def test_crash_of_the_interface_is_no_success(
    started: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LabyrinthApp, "return_code", 1)
    assert main([]) == 1


def assert_refused(arguments: list[str], started: list[dict[str, Any]], *complaints: str) -> None:
    assert main(arguments) == 2
    assert started == []
    assert isinstance(sys.stderr, Stream)
    message = sys.stderr.getvalue()
    assert message.startswith("labyrinth: error: ")
    assert message.count("\n") == 1
    for complaint in complaints:
        assert complaint in message
