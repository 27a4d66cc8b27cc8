"""Escape and a letter in one read, where a text is written: a move by a word."""

from __future__ import annotations

from textual.widgets import Input

from labyrinth.tui.files.open_dialog import OpenDialog
from labyrinth.tui.screens.main_menu import MainMenu
from tests.tui.driving import running, until, until_screen
from tests.tui.terminal_input import send_bytes


async def test_keys_that_move_by_a_word_do_so_in_a_text() -> None:
    async with running() as pilot:
        await pilot.press("o")
        await until_screen(pilot, OpenDialog)
        send_bytes(pilot.app, "two words")
        field = pilot.app.screen.query_one(Input)
        await until(pilot, lambda: field.value == "two words")
        send_bytes(pilot.app, "\x1bb")
        await until(pilot, lambda: field.cursor_position == 4)
        send_bytes(pilot.app, "\x1bf")
        await until(pilot, lambda: field.cursor_position == 9)
        send_bytes(pilot.app, "\x1bx")
        await until_screen(pilot, MainMenu)
