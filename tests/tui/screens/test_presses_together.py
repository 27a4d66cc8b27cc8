"""Keys and clicks that come together, in one read: what the first one leaves is gone."""

from __future__ import annotations

from itertools import permutations

from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.widgets import Button

from labyrinth import Maze, Recipe
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.files.leave_dialog import LeaveDialog
from labyrinth.tui.modes.mode import ViewMode
from labyrinth.tui.screens.key_help import KeyHelp
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.searching.find_path import FindMode
from labyrinth.tui.widgets.item_list import Item
from tests.tui.driving import (
    HALL,
    mode,
    running,
    screen,
    status,
    until_computed,
    until_mode,
    until_screen,
    until_viewing,
)
from tests.tui.shown import assert_mode_is_whole
from tests.tui.terminal_input import press_together, send_bytes

BUTTONS = ("edit", "solve", "explored", "new", "play", "save")


async def leave_dialogs_and_modes(pilot: Pilot[None]) -> None:
    while not isinstance(pilot.app.screen, MazeScreen):
        await pilot.press("escape")
    if not isinstance(mode(pilot), ViewMode):
        await pilot.press("escape")
    await until_viewing(pilot)


async def test_two_buttons_of_the_panel_leave_one_whole_mode() -> None:
    async with running(recipe=Recipe.parse("prim:4x5:1")) as pilot:
        await until_viewing(pilot)
        for first, second in permutations(BUTTONS, 2):
            press_together(pilot, f"#{first}", f"#{second}")
            await until_computed(pilot)
            assert_mode_is_whole(screen(pilot))
            assert status(pilot)
            await leave_dialogs_and_modes(pilot)


async def test_a_button_behind_a_dialog_does_nothing() -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        behind = screen(pilot)
        before = behind.mode
        await pilot.press("f1")
        await until_screen(pilot, KeyHelp)
        behind.query_one("#edit", Item).open()
        await pilot.pause()
        assert behind.mode is before
        await pilot.press("ctrl+p")
        await until_screen(pilot, CommandPalette)
        help_screen = pilot.app.screen_stack[-2]
        assert isinstance(help_screen, KeyHelp)
        help_screen.action_close()
        assert isinstance(pilot.app.screen, CommandPalette)


async def test_a_dialog_that_closes_takes_one_answer_only() -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        await pilot.press("e", "enter", "escape")
        for presses in (
            ("escape", "escape"),
            ("enter", "escape"),
            ("#stay", "#stay"),
            ("#stay", "escape", "#leave"),
        ):
            await pilot.press("escape")
            await until_screen(pilot, LeaveDialog)
            press_together(pilot, *presses)
            await pilot.pause()
            assert pilot.app.screen is screen(pilot), presses
            assert isinstance(mode(pilot), ViewMode)
        await pilot.press("escape")
        press_together(pilot, "#leave", "#leave", "#leave")
        await until_screen(pilot, MainMenu)
        assert len(pilot.app.screen_stack) == 2


async def test_what_opens_a_screen_opens_one() -> None:
    async with running() as pilot:
        for presses, depth in (
            (("o", "o"), 3),
            (("escape", "escape", "#cancel"), 2),
            (("ctrl+p",), 3),
            (("escape", "escape"), 2),
            (("#generate", "g", "o"), 3),
            (("f5", "f5"), 4),
        ):
            press_together(pilot, *presses)
            await pilot.pause()
            assert len(pilot.app.screen_stack) == depth, presses


async def test_a_dialog_below_another_screen_closes_with_it() -> None:
    async with running() as pilot:
        await pilot.press("o")
        dialog = pilot.app.screen
        await pilot.press("ctrl+p")
        dialog.query_one("#cancel", Button).press()
        dialog.query_one("#cancel", Button).press()
        await until_screen(pilot, MainMenu)
        assert len(pilot.app.screen_stack) == 2


async def test_a_command_of_a_screen_that_was_left_does_nothing() -> None:
    async with running(recipe=Recipe.parse("prim:3x4:1")) as pilot:
        await until_viewing(pilot)
        left = screen(pilot)
        assert await pilot.app.run_action("edit", left)
        assert isinstance(left.mode, EditMode)
        await pilot.press("escape", "escape")
        await until_screen(pilot, MainMenu)
        assert not await pilot.app.run_action("edit", left)


async def test_the_program_ends_in_order_while_a_dialog_is_begun() -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        app = pilot.app
        assert isinstance(app, LabyrinthApp)
        screen(pilot).action_save()
        app.exit(return_code=143)
    assert (app.return_code, app.crash) == (143, "")


async def test_escape_and_a_letter_in_one_read_are_both_answered() -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        for letter, mode in {"e": EditMode, "E": EditMode, "f": FindMode}.items():
            await pilot.press("f1")
            await until_screen(pilot, KeyHelp)
            send_bytes(pilot.app, f"\x1b{letter}")
            await until_screen(pilot, MazeScreen)
            await until_mode(pilot, mode)
            await pilot.press("escape")
