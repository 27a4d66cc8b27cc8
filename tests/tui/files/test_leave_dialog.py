"""The question before edits are lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Button

from labyrinth import Maze, Recipe, generate, load
from labyrinth.tui.files.leave_dialog import LeaveDialog
from labyrinth.tui.files.save_dialog import SaveDialog
from labyrinth.tui.screens.generator_menu import GeneratorMenu
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from tests.tui.driving import (
    HALL,
    click,
    focused,
    running,
    screen,
    until,
    until_screen,
    until_viewing,
    widget,
)
from tests.tui.file_dialogs import (
    edit,
    write,
)
from tests.tui.terminal_input import press_together


async def test_maze_without_edits_is_left_without_a_question() -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        await pilot.press("escape")
        await until_screen(pilot, MainMenu)


@pytest.mark.parametrize("how", ["escape", "enter", "click"])
async def test_edits_are_kept_after_the_question(how: str) -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        await edit(pilot)
        await pilot.press("escape")
        await until_screen(pilot, LeaveDialog)
        assert focused(pilot) == "stay"
        await (pilot.click("#stay") if how == "click" else pilot.press(how))
        await until_screen(pilot, MazeScreen)
        assert screen(pilot).document.maze[1, 1] == 0


@pytest.mark.parametrize("how", ["keys", "letter", "click"])
async def test_edits_are_given_up_after_the_question(how: str) -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        await edit(pilot)
        await pilot.click("#back")
        await until_screen(pilot, LeaveDialog)
        assert [str(each.label) for each in pilot.app.screen.query(Button)] == [
            "Esc Stay",
            "S Save…",
            "L Leave",
        ]
        await pilot.pause()
        keys = ["l"] if how == "letter" else ["left", "enter"]
        await (pilot.click("#leave") if how == "click" else pilot.press(*keys))
        await until_screen(pilot, MainMenu)


async def test_letter_typed_ahead_of_the_question_gives_up_no_edits() -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        await edit(pilot)
        press_together(pilot, "escape", "l")
        await until_screen(pilot, LeaveDialog)
        await pilot.pause()
        assert isinstance(pilot.app.screen, LeaveDialog)


async def test_edits_are_saved_after_the_question(tmp_path: Path) -> None:
    path = tmp_path / "maze.json"
    async with running(Maze.from_text(HALL)) as pilot:
        await edit(pilot)
        for presses in (["escape"], ["ctrl+q"]):
            await pilot.press(*presses)
            await until_screen(pilot, LeaveDialog)
            await pilot.click("#save")
            await until_screen(pilot, SaveDialog)
            await pilot.press("escape")
            assert isinstance(pilot.app.screen, MazeScreen), "nothing is lost without a file"
        edited = screen(pilot).document.maze.copy()
        await pilot.press("escape", "right", "enter")
        await until_screen(pilot, SaveDialog)
        await write(pilot, path)
        await pilot.press("enter")
        await until_screen(pilot, MainMenu)
        assert load(path) == edited


async def test_new_maze_asks_before_edits_are_lost() -> None:
    recipe = Recipe.parse("dfs:3x3:1")
    async with running(recipe=recipe) as pilot:
        await until_viewing(pilot)
        await edit(pilot)
        edited = screen(pilot).document.maze.copy()
        await pilot.press("n")
        await until_screen(pilot, LeaveDialog)
        await pilot.press("escape")
        await until_screen(pilot, MazeScreen)
        assert screen(pilot).document.maze == edited
        await pilot.press("n")
        await until_screen(pilot, LeaveDialog)
        await pilot.click("#leave")
        await until(pilot, lambda: screen(pilot).document.maze == generate("dfs", 3, 3, 2))


async def test_back_leads_to_where_the_maze_was_asked_for() -> None:
    async with running() as pilot:
        await pilot.press("g")
        await until_screen(pilot, GeneratorMenu)
        await pilot.press("f5")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        await click(pilot, (1, 1))
        assert pilot.app.focused is widget(pilot)
        await pilot.press("escape")
        await until_screen(pilot, GeneratorMenu)
