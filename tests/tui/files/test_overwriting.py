"""No file is overwritten by what saves, nor by what was typed before the question could be read."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, Input

from labyrinth import Maze
from labyrinth.game.recorded_run import RecordedRun
from labyrinth.tui import daemon_thread
from labyrinth.tui.files.browsing import FileBrowser
from labyrinth.tui.files.file_dialog import SaveBySuffix, SavingDialog
from labyrinth.tui.files.run_dialogs import SaveRunDialog
from labyrinth.tui.files.save_dialog import SaveDialog
from labyrinth.tui.screens.main_menu import MainMenu
from tests.tui.driving import HALL, running, until, until_screen
from tests.tui.file_dialogs import complaint
from tests.tui.terminal_input import press_together, send_key

PRECIOUS = "precious"
RUN = RecordedRun((1, 1), "RD")
OTHERS = (
    lambda path: SaveBySuffix("Save the table", path, {".txt": lambda: b"new"}),
    lambda path: SaveRunDialog(RUN, str(path)),
)


@asynccontextmanager
async def saving(
    path: Path, dialog: Callable[[Path], SavingDialog] = OTHERS[0], *, exists: bool = True
) -> AsyncIterator[Pilot[None]]:
    """Run the interface with a dialog that is to save in a file which is there."""
    if exists:
        path.write_text(PRECIOUS)
    async with running() as pilot:
        pilot.app.push_screen(dialog(path))
        await until_screen(pilot, SavingDialog)
        yield pilot


def is_asked(pilot: Pilot[None]) -> bool:
    shown = pilot.app.screen
    return isinstance(shown, SavingDialog) and shown.query_one("#overwrite", Button).display


@pytest.mark.parametrize("dialog", OTHERS, ids=["by suffix", "run"])
async def test_only_another_key_overwrites_and_none_that_was_typed_before_the_question(
    dialog: Callable[[Path], SavingDialog], tmp_path: Path
) -> None:
    path = tmp_path / "it.txt"
    async with saving(path, dialog) as pilot:
        for typed in (
            ("enter", "enter", "enter"),
            ("#accept", "#accept", "#accept"),
            ("enter", "ctrl+o", "ctrl+o"),
            ("ctrl+o", "enter", "ctrl+o"),
            ("enter", "down", "enter"),
            ("enter", "ctrl+p", *"overwrite", "enter", "enter"),
        ):
            press_together(pilot, *typed)
            await pilot.pause()
            assert is_asked(pilot), typed
            assert path.read_text() == PRECIOUS, typed
            pilot.app.screen.query_one(Input).focus()
            await pilot.press("end", "x", "backspace")
            assert not is_asked(pilot), "another name is written"
            await pilot.press("ctrl+o")
        assert path.read_text() == PRECIOUS
        await pilot.press("enter")
        message = await complaint(pilot)
        assert message == "it.txt exists. Press Ctrl+O to overwrite it, or enter another name."
        await pilot.press("enter")
        assert is_asked(pilot)
        await pilot.press("ctrl+o")
        await until_screen(pilot, MainMenu)
        assert path.read_text() != PRECIOUS


async def test_the_button_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "it.txt"
    async with saving(path) as pilot:
        await pilot.press("enter")
        press_together(pilot, "#overwrite")
        await until_screen(pilot, MainMenu)
        assert path.read_text() == "new"


async def test_a_key_typed_while_a_file_is_made_does_not_answer_what_is_asked_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, begun, go_on = tmp_path / "it.txt", Event(), Event()

    def make() -> bytes:
        begun.set()
        go_on.wait()
        return b"new"

    monkeypatch.setattr(daemon_thread, "AT_ONCE", 0.0)

    def dialog(path: Path) -> SavingDialog:
        return SaveBySuffix("Save", path, {".txt": make})

    async with saving(path, dialog, exists=False) as pilot:
        shown = pilot.app.screen
        assert isinstance(shown, SavingDialog)
        await pilot.press("enter")
        await until(pilot, begun.is_set)
        send_key(pilot.app, "ctrl+o")
        await pilot.pause()
        path.write_text(PRECIOUS)  # by another program
        send_key(pilot.app, "ctrl+o")
        go_on.set()
        await until(pilot, lambda: not shown._thread.busy)
        assert is_asked(pilot)
        assert path.read_text() == PRECIOUS


async def test_a_file_that_was_picked_is_overwritten_by_its_key_alone(tmp_path: Path) -> None:
    path = tmp_path / "it.txt"
    async with saving(path) as pilot:
        for typed in (("enter", "ctrl+o"), ("#select", "#select")):
            press_together(pilot, "#browse")
            await until_screen(pilot, FileBrowser)
            pilot.app.screen.query_one(Input).focus()
            await pilot.pause()
            press_together(pilot, *typed)
            await until(pilot, lambda: is_asked(pilot))
            assert path.read_text() == PRECIOUS


async def test_what_a_format_loses_is_told_below_the_question(tmp_path: Path) -> None:
    path, maze = tmp_path / "it.txt", Maze.from_text(HALL)
    async with saving(path, lambda path: SaveDialog(maze, path)) as pilot:
        dialog = pilot.app.screen
        assert isinstance(dialog, SaveDialog)
        await pilot.press("enter")
        assert is_asked(pilot)
        await until(pilot, lambda: bool(dialog._losses))
        assert is_asked(pilot)
