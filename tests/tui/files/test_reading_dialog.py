"""Texts that can be read in several ways, and characters that the user explains."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input

from labyrinth.formats import load_reading
from labyrinth.tui.files.mark_fields import MarkFields
from labyrinth.tui.files.open_dialog import OpenDialog
from labyrinth.tui.files.preview import FilePreview
from labyrinth.tui.files.reading_dialog import ReadingDialog
from labyrinth.tui.screens.maze_screen import MazeScreen
from tests.tui.driving import running, screen, until, until_screen, until_viewing
from tests.tui.file_dialogs import ask_to_open, open_maze, write

EITHER = "0 1 1 0\n1 0 0 1\n0 0 1 1\n1 1 0 0\n"
UNREADABLE = "qqqqq\nqwewq\nzzzzz\n\nqqqqq\n"


async def test_both_readings_are_shown_and_the_second_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "either.txt"
    path.write_text(EITHER)
    (rival,) = load_reading(path).rivals
    async with running() as pilot:
        await open_maze(pilot, path)
        await until_screen(pilot, ReadingDialog)
        shown = [each for each in pilot.app.screen.query(FilePreview) if each.display]
        assert len(shown) == 2
        await pilot.click("#take-2")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        assert screen(pilot).document.maze == rival.maze


async def test_a_character_that_is_told_leaves_one_reading(tmp_path: Path) -> None:
    path = tmp_path / "either.txt"
    path.write_text(EITHER)
    async with running() as pilot:
        await open_maze(pilot, path)
        await until_screen(pilot, ReadingDialog)
        dialog = pilot.app.screen
        dialog.query_one("#wall-char", Input).value = "0"
        await until(pilot, lambda: sum(each.display for each in dialog.query(FilePreview)) == 1)
        await pilot.click("#take-1")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        maze = screen(pilot).document.maze
        assert maze is not None
        assert (maze[0, 0], maze[0, 1]) == (0, 1)


async def test_fields_for_characters_come_where_a_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "odd.txt"
    path.write_text(UNREADABLE)
    async with running() as pilot:
        await ask_to_open(pilot)
        assert not pilot.app.screen.query_one(MarkFields).display
        await write(pilot, path)
        await pilot.press("enter")
        await until(pilot, lambda: bool(pilot.app.screen.query_one(MarkFields).display))
        assert isinstance(pilot.app.screen, OpenDialog)
