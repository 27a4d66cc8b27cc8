"""Names that are too long, that look like markup, or that hold control characters."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, Input, Label
from textual_fspicker.parts import DirectoryNavigation

from labyrinth import Maze, save
from labyrinth.formats.maze_source import Source
from labyrinth.tui import daemon_thread
from labyrinth.tui.files.browsing import FileBrowser
from labyrinth.tui.files.open_dialog import FilePicker, OpenDialog
from labyrinth.tui.files.save_dialog import SaveDialog
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from tests.tui.driving import HALL, running, status, until, until_screen, until_viewing
from tests.tui.file_dialogs import ask_to_open, open_maze
from tests.tui.terminal_input import send_paste

STRANGE = ("[/nothing]", "[bold]x[/]", "\x1b[31mred\x1b]0;title\x07", "y" * 300, "a\nb")


def buttons_in_sight(pilot: Pilot[None]) -> bool:
    screen = pilot.app.screen
    return all(
        button.region.area and screen.region.contains_region(button.region)
        for button in screen.query(".dialog-buttons Button").results(Button)
        if button.display
    )


def on_the_screen(pilot: Pilot[None]) -> str:
    return "".join(
        segment.text
        for strip in pilot.app.screen._compositor.render_strips()
        for segment in strip
        if not segment.control
    )


async def test_what_is_written_in_a_dialog_is_only_text() -> None:
    async with running(Maze.from_text(HALL), size=(40, 12)) as pilot:
        for key, kind in (("s", SaveDialog), ("o", OpenDialog)):
            await pilot.press(key)
            await until_screen(pilot, kind)
            for text in STRANGE:
                field = pilot.app.screen.query_one(Input)
                field.value = f"no/{text}"
                await pilot.press("enter")
                await until(pilot, lambda: "…" not in str(error_of(pilot).content))
                assert str(error_of(pilot).content)
                assert buttons_in_sight(pilot)
                assert "\x1b" not in on_the_screen(pilot)
            await pilot.press("escape", "escape")


def error_of(pilot: Pilot[None]) -> Label:
    return pilot.app.screen.query_one(".error", Label)


async def test_a_paste_of_a_megabyte_is_refused() -> None:
    async with running() as pilot:
        await ask_to_open(pilot)
        send_paste(pilot.app, "z" * 1_000_000)
        await pilot.pause()
        assert not pilot.app.screen.query_one(Input).value
        assert [each.message for each in pilot.app._notifications]
        send_paste(pilot.app, "z" * 4000)
        await pilot.pause()
        assert len(pilot.app.screen.query_one(Input).value) == 4000
        assert buttons_in_sight(pilot)


async def test_titles_and_lists_of_strange_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    directory = Path("[/nothing]")
    directory.mkdir(parents=True)
    path = directory / "\x1b[31m[bold]x.txt"
    save(Maze.from_text("###\n# #\n###\n"), path)
    async with running() as pilot:
        await open_maze(pilot, path)
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        assert "[bold]x.txt" in on_the_screen(pilot)
        assert "\x1b" not in on_the_screen(pilot)
        await pilot.press("s", "enter", "ctrl+o")
        await until(pilot, lambda: status(pilot).startswith("Saved "))
        assert "\x1b" not in on_the_screen(pilot)
        await pilot.press("s")
        await pilot.click("#browse")
        await until_screen(pilot, FileBrowser)
        navigation = pilot.app.screen.query_one(DirectoryNavigation)
        await until(pilot, lambda: navigation.option_count == 2)
        assert "\x1b" not in on_the_screen(pilot)
        pilot.app.screen.query_one(Input).value = "z" * 300
        await pilot.press("enter")
        await pilot.click("#select")
        assert isinstance(pilot.app.screen, FileBrowser)
        await pilot.press("escape", "escape", "escape", "o")
        await until_screen(pilot, OpenDialog)
        assert "\x1b" not in on_the_screen(pilot)
        await pilot.click("#browse")
        await until_screen(pilot, FilePicker)
        await pilot.press("down", "down")
        await pilot.pause()
        assert "\x1b" not in on_the_screen(pilot)


async def test_a_file_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    answers, threads = Event(), []

    def never(text: str, *, streams: bool, **told: object) -> Source:
        answers.wait()
        return Source()

    def start(**arguments: Any) -> Thread:
        threads.append(Thread(**arguments))
        return threads[-1]

    monkeypatch.setattr(Source, "parse", never)
    monkeypatch.setattr(daemon_thread, "Thread", start)
    monkeypatch.setattr(daemon_thread, "AT_ONCE", 0.0)
    async with running() as pilot:
        await pilot.press("o", "x", "enter")
        assert "Reading" in str(error_of(pilot).content)
        await pilot.press("escape")
        await until_screen(pilot, MainMenu)
    assert {thread.daemon for thread in threads} == {True}
    answers.set()
    for thread in threads:
        thread.join()
