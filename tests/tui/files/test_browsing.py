"""Browsing for files, with a preview of the one under the cursor."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Event, current_thread, main_thread
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Label, OptionList, Select, Static
from textual_fspicker.base_dialog import Dialog
from textual_fspicker.parts import DirectoryNavigation

from labyrinth import Maze, generate, save
from labyrinth.tui import daemon_thread
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.files.browsing import FileBrowser
from labyrinth.tui.files.open_dialog import FilePicker, OpenDialog
from labyrinth.tui.files.preview import FilePreview
from labyrinth.tui.files.save_dialog import SaveDialog
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from tests.processes import PATIENCE
from tests.tui.driving import (
    running,
    screen,
    status,
    until,
    until_screen,
)
from tests.tui.file_dialogs import (
    MAZE,
    ask_to_open,
    ask_to_save,
    write,
)


def maze_file(directory: Path, name: str = "maze.txt") -> Path:
    path = directory / name
    save(MAZE, path)
    return path


def previewed(pilot: Pilot[None]) -> tuple[Maze | None, str]:
    preview = pilot.app.screen.query_one(FilePreview)
    text = str(preview.query_one(Label).content)
    return preview.query_one(MazeWidget).maze, text


async def browse(pilot: Pilot[None], directory: Path) -> None:
    """Go from the main menu to the list of the files in a directory."""
    await ask_to_open(pilot)
    await write(pilot, directory)
    await pilot.click("#browse")
    await until_screen(pilot, FilePicker)
    navigation = pilot.app.screen.query_one(DirectoryNavigation)
    await until(pilot, lambda: navigation.option_count == 1 + len(list(directory.iterdir())))


async def test_preview_shows_the_file_under_the_cursor(tmp_path: Path) -> None:
    directory = tmp_path / "mazes"
    directory.mkdir()
    maze_file(directory, "a.txt")
    (directory / "b.txt").write_text("no maze, whatever it is\n")
    (directory / "c.txt").write_text("###\n# #\n###\n")
    save(generate("dfs", 100, 3, 1), directory / "d.txt")
    async with running(size=(120, 40)) as pilot:
        await browse(pilot, directory)
        await pilot.press("down")
        await until(pilot, lambda: previewed(pilot)[0] == MAZE)
        assert "7 x 11 tiles" in previewed(pilot)[1]
        await pilot.press("down")
        await until(pilot, lambda: "b.txt" in previewed(pilot)[1])
        assert previewed(pilot)[0] is None
        await pilot.press("down")
        await until(pilot, lambda: "the file has no start" in previewed(pilot)[1])
        await pilot.press("down")
        small = pilot.app.screen.query_one("#thumbnail", Static)
        await until(pilot, lambda: "201 x 7 tiles" in previewed(pilot)[1] and small.size.height > 5)
        assert previewed(pilot)[0] is None
        assert small.size.height <= pilot.app.screen.query_one("#previewed").size.height
        await pilot.press("up", "up", "up", "enter")
        await until_screen(pilot, MazeScreen)
        assert screen(pilot).document.maze == MAZE


async def test_large_file_is_not_previewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    directory = tmp_path / "mazes"
    directory.mkdir()
    maze_file(directory)
    monkeypatch.setattr("labyrinth.tui.files.open_dialog.LARGEST_PREVIEW", 10)
    async with running() as pilot:
        await browse(pilot, directory)
        await pilot.press("down")
        await until(pilot, lambda: "too large" in previewed(pilot)[1])


async def test_browsing_can_be_given_up(tmp_path: Path) -> None:
    directory = tmp_path / "mazes"
    directory.mkdir()
    async with running() as pilot:
        await browse(pilot, directory)
        await pilot.press("escape")
        await until_screen(pilot, OpenDialog)


async def test_double_click_opens_a_file(tmp_path: Path) -> None:
    directory = tmp_path / "mazes"
    directory.mkdir()
    maze_file(directory)
    async with running() as pilot:
        await browse(pilot, directory)
        navigation = pilot.app.screen.query_one(DirectoryNavigation)
        await until(pilot, lambda: navigation.option_count == 2)
        await pilot.click(DirectoryNavigation, offset=(8, 1), times=2)
        await until_screen(pilot, MazeScreen)
        assert screen(pilot).document.maze == MAZE


async def test_an_entry_of_a_list_that_is_gone_opens_nothing(tmp_path: Path) -> None:
    maze_file(tmp_path)
    async with running(size=(120, 40)) as pilot:
        await browse(pilot, tmp_path)
        listing = pilot.app.screen.query_one(DirectoryNavigation)
        entry = listing.get_option_at_index(0)
        listing._load()
        await until(pilot, lambda: listing.get_option_at_index(0) is not entry)
        listing.post_message(OptionList.OptionSelected(listing, entry, 0))
        await pilot.pause()
        assert listing.location == tmp_path


async def test_a_directory_that_does_not_answer_holds_up_no_browsing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = Event()
    is_directory = os.path.isdir

    def hang(path: Any) -> bool:
        return (path != tmp_path or answers.wait()) and is_directory(path)

    monkeypatch.setattr(daemon_thread, "AT_ONCE", 0.0)
    monkeypatch.setattr(os.path, "isdir", hang)
    async with running() as pilot:
        await ask_to_open(pilot)
        await write(pilot, tmp_path)
        await pilot.click("#browse")
        await pilot.press("escape")
        await until_screen(pilot, MainMenu)
        await ask_to_open(pilot)
        await write(pilot, tmp_path)
        await pilot.click("#browse")
        answers.set()
        await until_screen(pilot, FilePicker)


async def test_place_to_save_can_be_browsed(tmp_path: Path) -> None:
    (tmp_path / "old.svg").write_text("old")
    async with running(MAZE.copy()) as pilot:
        await ask_to_save(pilot)
        await write(pilot, tmp_path / "new.txt")
        await pilot.click("#browse")
        await until_screen(pilot, FileBrowser)
        chosen = pilot.app.screen.query_one(Select)
        room = chosen.content_size.width
        names = [str(name) for name, _ in chosen._options]
        assert all(len(name) < room for name in names)
        chosen.value = next(at for at, name in enumerate(names) if name.startswith("SVG"))
        await pilot.pause()
        assert pilot.app.screen.query_one(Input).value == "new.svg"
        await pilot.click("#select")
        await until_screen(pilot, MazeScreen)
        assert str(tmp_path / "new.svg") in status(pilot)
        await ask_to_save(pilot)
        await write(pilot, tmp_path / "old.svg")
        await pilot.click("#browse")
        await until_screen(pilot, FileBrowser)
        pilot.app.screen.query_one(Input).value = ""
        navigation = pilot.app.screen.query_one(DirectoryNavigation)
        await until(pilot, lambda: navigation.option_count > 1)
        navigation.focus()
        await pilot.press("end", "enter")
        assert pilot.app.screen.query_one(Input).value == "old.svg"
        await pilot.press("enter")
        await until_screen(pilot, SaveDialog)
        assert (tmp_path / "old.svg").read_text() == "old", "it is asked first"


async def test_no_disk_is_asked_in_the_thread_of_the_interface(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    directory = tmp_path / "mazes"
    (directory / "inner").mkdir(parents=True)
    maze_file(directory)
    maze_file(directory / "inner", "other.txt")
    asked = []

    def heard(name: str) -> None:
        ask = getattr(os, name)

        def hear(path: Any = ".", *arguments: Any, **named: Any) -> Any:
            if current_thread() is main_thread() and str(path).startswith(str(directory)):
                asked.append((name, path))
            return ask(path, *arguments, **named)

        monkeypatch.setattr(os, name, hear)

    async with running(size=(120, 40)) as pilot:
        await browse(pilot, directory)
        for name in ("stat", "lstat", "scandir", "listdir", "open"):
            heard(name)
        navigation = pilot.app.screen.query_one(DirectoryNavigation)
        await pilot.press("down", "enter")
        await until(pilot, lambda: navigation.option_count == 2)
        assert navigation.location == directory / "inner"
        await pilot.press("home", "enter")
        await until(pilot, lambda: navigation.option_count == 3)
        chosen = pilot.app.screen.query_one(Select)
        chosen.value = len(chosen._options) - 1
        await pilot.press("end", "enter")
        await until_screen(pilot, MazeScreen)
        monkeypatch.undo()
    assert not asked


async def test_a_list_that_never_comes_holds_up_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    directory, other = tmp_path / "mazes", tmp_path / "other"
    directory.mkdir()
    other.mkdir()
    answers = Event()
    scan = os.scandir

    def hang(path: Any = ".") -> Any:
        if str(path) == str(other):
            assert answers.wait(PATIENCE)
            raise PermissionError(13, "Permission denied")
        return scan(path)

    async with running() as pilot:
        await browse(pilot, directory)
        monkeypatch.setattr(os, "scandir", hang)
        navigation = pilot.app.screen.query_one(DirectoryNavigation)
        navigation.location = other
        await pilot.pause()
        await pilot.press("escape")
        await until_screen(pilot, OpenDialog)
        await pilot.click("#browse")
        await until_screen(pilot, FilePicker)
        pilot.app.screen.query_one(DirectoryNavigation).location = other
        answers.set()
        dialog = pilot.app.screen.query_one(Dialog)
        await until(pilot, lambda: dialog.border_subtitle == "Permission denied")
        assert pilot.app.screen.query_one(DirectoryNavigation).option_count == 1


async def test_why_a_directory_cannot_be_listed_stays_on_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def do_at_once(self: DaemonThread, work: Any, take: Any, **_: object) -> None:
        take(work())

    async with running() as pilot:
        await browse(pilot, tmp_path)
        monkeypatch.setattr(DaemonThread, "do", do_at_once)
        pilot.app.screen.query_one(DirectoryNavigation).location = tmp_path / "gone"
        await pilot.pause()
        dialog = pilot.app.screen.query_one(Dialog)
        assert dialog.border_subtitle == "No such file or directory"


async def test_what_is_shown_as_the_list_closes_is_no_longer_drawn(tmp_path: Path) -> None:
    maze_file(tmp_path)
    async with running(size=(120, 40)) as pilot:
        await browse(pilot, tmp_path)
        preview = pilot.app.screen.query_one(FilePreview)
        preview.show(MAZE, "")
        await preview.remove()
        await pilot.pause()
        preview.on_resize()
        assert pilot.app._exception is None
