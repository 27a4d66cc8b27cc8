"""The dialog that opens files and recipes, and what it offers again."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Label

from labyrinth import Maze, generate, save
from labyrinth.tui.files.open_dialog import OpenDialog
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from tests.tui.driving import (
    HALL,
    buttons,
    focused,
    running,
    screen,
    title,
    until,
    until_screen,
    until_viewing,
)
from tests.tui.file_dialogs import (
    MAZE,
    ask_to_open,
    ask_to_save,
    complaint,
    open_maze,
    write,
)
from tests.tui.session.kept_documents import recent_mazes


def sources() -> list[str]:
    return [maze.source for maze in recent_mazes()]


async def test_open_a_recipe() -> None:
    async with running() as pilot:
        await open_maze(pilot, " wilson:4x6:7:weights=1:9 ")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        assert screen(pilot).document.maze == generate("wilson", 4, 6, 7, weights=(1, 9))
        assert "wilson:4x6:7:weights=1:9" in title(pilot)


@pytest.mark.parametrize("how", ["enter", "click"])
async def test_open_a_file(tmp_path: Path, how: str) -> None:
    path = tmp_path / "maze.txt"
    path.write_text(HALL)
    async with running() as pilot:
        await ask_to_open(pilot)
        await write(pilot, path)
        await (pilot.press("enter") if how == "enter" else pilot.click("#accept"))
        await until_screen(pilot, MazeScreen)
        assert screen(pilot).document.maze == Maze.from_text(HALL)
        assert str(path) in title(pilot)


async def test_what_cannot_be_opened_is_said_in_the_dialog() -> None:
    messages = {
        "": "a file, or a recipe",
        "nowhere.txt": "nowhere.txt",
        "nix:3x4:1": "there is no generator 'nix'",
        "dfs:3by4:1": "'3by4' is not a size",
        "dfs:3x4:1:braid=7": "braid",
        "a" * 300: "aaa",  # too long a name
        "~nobody-of-that-name/maze.txt": "nobody-of-that-name",
    }
    async with running() as pilot:
        await ask_to_open(pilot)
        for text, message in messages.items():
            await write(pilot, text)
            await pilot.press("enter")
            assert message in await complaint(pilot)
            assert isinstance(pilot.app.screen, OpenDialog)
            await write(pilot, "dfs:2x2:1")
            assert str(pilot.app.screen.query_one(".error", Label).content) == ""
        await pilot.press("enter")
        await until_screen(pilot, MazeScreen)


async def test_fault_in_a_file_is_named_by_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    path.write_text("#####\n#SS #\n#####\n")
    async with running() as pilot:
        await open_maze(pilot, path)
        message = await complaint(pilot)
        assert "line 2, column 3" in message
        assert str(path) in message


async def test_directory_cannot_be_opened(tmp_path: Path) -> None:
    async with running() as pilot:
        await open_maze(pilot, tmp_path)
        assert str(tmp_path) in await complaint(pilot)


async def test_notes_about_a_file_are_told(tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    path.write_text("###\n# #\n###\n")
    async with running() as pilot:
        await open_maze(pilot, path)
        await until_screen(pilot, MazeScreen)
        told = [notification.message for notification in pilot.app._notifications]
        assert "The file has no start." in told


@pytest.mark.parametrize("how", ["escape", "click"])
async def test_opening_can_be_cancelled(how: str) -> None:
    async with running() as pilot:
        await ask_to_open(pilot)
        await (pilot.press("escape") if how == "escape" else pilot.click("#cancel"))
        await until_screen(pilot, MainMenu)
        assert len(pilot.app.screen_stack) == 2


async def test_arrows_reach_every_button_and_wrap() -> None:
    async with running() as pilot:
        await ask_to_open(pilot)
        for key in ("down", "up", "tab", "shift+tab"):
            seen = {focused(pilot)}
            for _ in buttons(pilot, ".dialog"):
                await pilot.press(key)
                seen.add(focused(pilot))
            assert seen == {"source", *(button.id for button in buttons(pilot, ".dialog"))}
            await pilot.press(key)
            assert focused(pilot) == "source"


async def test_opened_and_saved_files_are_offered(tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    save(MAZE, path)
    async with running() as pilot:
        await ask_to_open(pilot)
        assert not buttons(pilot, "#recent")
        await write(pilot, path)
        await pilot.press("enter")
        await until_screen(pilot, MazeScreen)
        await ask_to_save(pilot)
        copy = tmp_path / "copy.txt"
        await write(pilot, copy)
        await pilot.press("enter")
        await until_screen(pilot, MazeScreen)
        await until(pilot, lambda: sources() == [str(copy), str(path)])
        await pilot.press("escape")
        await ask_to_open(pilot)
        assert [button.name for button in buttons(pilot, "#recent")] == [str(copy), str(path)]
        await pilot.click(buttons(pilot, "#recent")[1])
        await until_screen(pilot, MazeScreen)
        assert screen(pilot).document.maze == MAZE
