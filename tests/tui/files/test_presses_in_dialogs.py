"""Buttons of the file dialogs that are pressed together, or while something is under way."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.widgets import Input

from labyrinth import Maze
from labyrinth.formats import write as write_maze
from labyrinth.tui import daemon_thread
from labyrinth.tui.files import save_dialog
from labyrinth.tui.files.file_dialog import FileDialog
from labyrinth.tui.screens.maze_screen import MazeScreen
from tests.tui.driving import HALL, running, screen, until, until_screen
from tests.tui.terminal_input import press_together

PRESSES = ("#accept", "#browse", "#cancel", "escape", "ctrl+p")


def is_at_rest(pilot: Pilot[None]) -> bool:
    dialogs = (each for each in pilot.app.screen_stack if isinstance(each, FileDialog))
    return not any(each._thread.busy for each in dialogs)


async def leave_dialogs(pilot: Pilot[None]) -> None:
    for _ in range(5):
        # A dialog that closes by itself meanwhile would leave the key to the maze behind it.
        await until(pilot, lambda: is_at_rest(pilot))
        if isinstance(pilot.app.screen, MazeScreen):
            return
        await pilot.press("escape")
    raise AssertionError(pilot.app.screen)


@pytest.mark.parametrize("at_once", [0.0, 60.0])
async def test_buttons_of_a_dialog_pressed_together(
    at_once: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daemon_thread, "AT_ONCE", at_once)
    async with running(Maze.from_text(HALL)) as pilot:
        for presses in permutations(PRESSES, 2):
            screen(pilot).action_save()
            await until(pilot, lambda: isinstance(pilot.app.screen, FileDialog))
            pilot.app.screen.query_one(Input).value = str(tmp_path / f"{'-'.join(presses)}.txt")
            press_together(pilot, *presses)
            await pilot.pause()
            await leave_dialogs(pilot)


async def test_what_is_saved_while_another_screen_is_in_front_counts_as_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = Event()

    def wait_and_write(*arguments: Any, **named: Any) -> bytes:
        go_on.wait()
        return write_maze(*arguments, **named)

    monkeypatch.setattr(save_dialog, "write", wait_and_write)
    monkeypatch.setattr(daemon_thread, "AT_ONCE", 0.0)
    path = tmp_path / "maze.txt"
    async with running(Maze.from_text(HALL)) as pilot:
        screen(pilot).action_save()
        await until(pilot, lambda: isinstance(pilot.app.screen, FileDialog))
        dialog = pilot.app.screen
        assert isinstance(dialog, FileDialog)
        dialog.query_one(Input).value = str(path)
        await pilot.press("enter")
        await pilot.click("#browse")
        assert pilot.app.screen is dialog
        await pilot.press("ctrl+p")
        await until_screen(pilot, CommandPalette)
        go_on.set()
        await until_screen(pilot, MazeScreen)
        assert screen(pilot).document.path == path
