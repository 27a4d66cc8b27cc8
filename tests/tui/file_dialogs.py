"""Driving the dialogs that open and save files."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input, Label

from labyrinth import generate
from labyrinth.tui.files.open_dialog import OpenDialog
from labyrinth.tui.files.save_dialog import SaveDialog
from tests.tui.driving import until, until_screen, until_viewing

MAZE = generate("dfs", 3, 5, seed=1)


async def ask_to_open(pilot: Pilot[None]) -> None:
    """Ask for the dialog that opens a maze."""
    await pilot.press("o")
    await until_screen(pilot, OpenDialog)


async def ask_to_save(pilot: Pilot[None]) -> None:
    """Ask for the dialog that saves the maze."""
    await pilot.press("s")
    await until_screen(pilot, SaveDialog)


async def write(pilot: Pilot[None], text: str | Path) -> None:
    """Replace what stands in the field of the dialog."""
    pilot.app.screen.query_one(Input).value = str(text)
    await pilot.pause()


async def open_maze(pilot: Pilot[None], source: str | Path) -> None:
    """Open a file or a recipe by the dialog."""
    await ask_to_open(pilot)
    await write(pilot, source)
    await pilot.press("enter")


async def save_as(pilot: Pilot[None], target: str | Path) -> None:
    """Save the maze in a file by the dialog."""
    await ask_to_save(pilot)
    await write(pilot, target)
    await pilot.press("enter")


async def complaint(pilot: Pilot[None]) -> str:
    """Return what the dialog says about what was written, once it has read it."""
    label = pilot.app.screen.query_one(".error", Label)
    await until(pilot, lambda: bool(str(label.content)) and "…" not in str(label.content))
    return str(label.content)


async def edit(pilot: Pilot[None]) -> None:
    """Turn one tile and stop editing."""
    await pilot.press("e", "enter", "escape")
    await until_viewing(pilot)
