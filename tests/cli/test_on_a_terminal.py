"""The installed command on a pseudo-terminal: pictures, tables, progress, keys."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

from labyrinth import Maze, generate
from labyrinth.formats import read, write
from tests.cli.conftest import Shell
from tests.cli.terminal import Terminal, run_on_terminal


def test_terminal_gets_lines_and_a_pipe_gets_block_text(shell: Shell) -> None:
    maze = generate("dfs", 4, 9, 3)
    status, text = run_on_terminal("generate", "dfs:4x9:3")
    assert status == 0
    assert text == write(maze, "unicode").decode()
    assert shell("generate", "dfs:4x9:3").stdout == maze.to_text()


@pytest.mark.parametrize(("columns", "room_width"), [(77, 3), (76, 2), (30, 1)])
def test_picture_is_fitted_to_the_terminal(columns: int, room_width: int) -> None:
    status, text = run_on_terminal("generate", "dfs:2x19:3", columns=columns)
    assert status == 0
    assert len(text.splitlines()[0]) == 19 * (room_width + 1) + 1
    assert read(text.encode()).maze == generate("dfs", 2, 19, 3)


def test_picture_in_a_file_is_not_fitted_to_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "maze.utf8"
    status, text = run_on_terminal("generate", "dfs:2x19:3", "-o", str(path), columns=40)
    assert (status, text) == (0, "")
    assert path.read_bytes() == write(generate("dfs", 2, 19, 3), "unicode")


def test_table_is_drawn_and_coloured_by_nothing_but_style() -> None:
    with Terminal() as terminal:
        terminal.start("solve", "dfs:3x3:1")
        styled = terminal.read_until("found")
        status, text = terminal.finish()
    assert status == 0
    assert "\x1b[1m" in styled
    heading, rule, row = text.splitlines()[-3:]
    assert heading.split()[:2] == ["solver", "outcome"]
    assert set(rule.strip()) == {"─"}
    assert row.split()[:2] == ["a-star", "found"]


@pytest.mark.parametrize(
    ("columns", "left_out"),
    [
        (70, ""),
        (69, "spread"),
        (60, "branches, spread"),
        (50, "turns, branches, spread"),
        (40, "outcome, turns, branches, spread"),
    ],
)
def test_table_of_searches_does_without_what_has_no_room(columns: int, left_out: str) -> None:
    status, text = run_on_terminal("solve", "dfs:3x3:1", columns=columns)
    assert status == 0
    lines = text.splitlines()
    assert ("left out" in text) == bool(left_out)
    if left_out:
        told = f"Columns left out because the terminal is too narrow: {left_out}."
        assert lines.pop() == told
    assert max(map(len, lines)) <= columns
    heading, _, row = lines[-3:]
    assert len(heading.split()) == len(row.split()) == 10 - len(left_out.split())


def test_table_keeps_within_the_terminal() -> None:
    status, text = run_on_terminal("list", columns=60)
    assert status == 0
    assert max(map(len, text.splitlines())) <= 60
    assert "fractal-tessellation" in text


def test_progress_is_shown_while_files_are_written(tmp_path: Path) -> None:
    with Terminal() as terminal:
        terminal.start("generate", "dfs:60x60:1", "--count", "60", "-o", str(tmp_path / "maze.txt"))
        terminal.read_until("/60")
        status, text = terminal.finish()
    assert status == 0
    assert "60/60" in text
    assert len(list(tmp_path.iterdir())) == 60


def test_progress_stays_out_of_pictures_on_the_terminal() -> None:
    status, text = run_on_terminal("generate", "dfs:3x3:1", "--count", "3", "--workers", "1")
    assert status == 0
    pictures = text.split("\n\n")
    assert [read(picture.encode()).maze for picture in pictures] == [
        generate("dfs", 3, 3, seed) for seed in (1, 2, 3)
    ]


def test_pictures_in_pixels_are_not_written_on_a_terminal() -> None:
    pytest.importorskip("PIL")
    status, text = run_on_terminal("generate", "dfs:3x3:1", "--format", "png")
    assert status == 2
    assert text == "labyrinth: error: png is not text: write it to a file with -o FILE\n"


def test_solve_without_a_maze_does_not_wait_for_one_on_a_terminal() -> None:
    status, text = run_on_terminal("solve")
    assert status == 2
    assert text.startswith("labyrinth: error: the maze is missing")


def test_interface_takes_a_maze_from_standard_input_and_keys_from_the_terminal(
    tmp_path: Path,
) -> None:
    maze = tmp_path / "maze.txt"
    maze.write_text(Maze.of_rooms(5, 7).to_text().replace("#", " "))
    with Terminal() as terminal, maze.open("rb") as stream:
        terminal.start("-", stdin=stream)
        terminal.read_until("5 x 7 rooms")
        terminal.type(b"\x11")
        status, text = terminal.finish()
    assert status == 0, text


def test_doctor_describes_the_terminal_and_wraps_its_lines() -> None:
    status, text = run_on_terminal("doctor", columns=60)
    assert status == 0
    assert "  size        60 columns x 24 lines\n" in text
    assert "  colours     256; if the terminal has more, set" in text
    assert max(len(line) for line in text.splitlines() if "/" not in line) <= 60
    status, text = run_on_terminal("doctor", columns=39)
    assert status == 1
    assert "- Make the terminal larger" in text
