from __future__ import annotations

import os
import sys
from pathlib import Path
from threading import Event, Thread, current_thread
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Label

from labyrinth import Maze, Recipe, generate, load, save
from labyrinth.formats import write as write_maze
from labyrinth.formats.support import drafts
from labyrinth.tui import apart, app
from labyrinth.tui.files import save_dialog
from labyrinth.tui.files.file_picker import FilePicker
from labyrinth.tui.files.leave_dialog import LeaveDialog
from labyrinth.tui.files.open_dialog import OpenDialog
from labyrinth.tui.files.save_dialog import SaveDialog
from labyrinth.tui.screens.generator_menu import GeneratorMenu
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from tests.tui.driving import (
    HALL,
    PATIENCE,
    buttons,
    click,
    focused,
    running,
    screen,
    status,
    until,
    until_screen,
    until_viewing,
    widget,
)


def title(pilot: Pilot[None]) -> str:
    return str(screen(pilot).query_one("#maze-title", Label).content)


async def write(pilot: Pilot[None], text: str) -> None:
    """Replace what stands in the field of the dialog."""
    pilot.app.screen.query_one(Input).value = text
    await pilot.pause()


async def complaint(pilot: Pilot[None]) -> str:
    """Return what the dialog says about what was written, once it has read it."""
    label = pilot.app.screen.query_one(".error", Label)
    await until(pilot, lambda: bool(str(label.content)) and "…" not in str(label.content))
    return str(label.content)


async def ask_to_open(pilot: Pilot[None], text: str) -> None:
    await pilot.press("o")
    await until_screen(pilot, OpenDialog)
    await write(pilot, text)
    await pilot.press("enter")


async def ask_to_save(pilot: Pilot[None]) -> None:
    await pilot.press("s")
    await until_screen(pilot, SaveDialog)


async def edit(pilot: Pilot[None]) -> None:
    """Turn one tile and stop editing."""
    await pilot.press("e", "enter", "escape")
    await until_viewing(pilot)


async def test_open_a_recipe() -> None:
    async with running() as pilot:
        await ask_to_open(pilot, " wilson:4x6:7:weights=1:9 ")
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        assert screen(pilot).document.maze == generate("wilson", 4, 6, 7, weights=(1, 9))
        assert "wilson:4x6:7:weights=1:9" in title(pilot)


@pytest.mark.parametrize("how", ["enter", "click"])
async def test_open_a_file(tmp_path: Path, how: str) -> None:
    path = tmp_path / "maze.txt"
    path.write_text(HALL)
    async with running() as pilot:
        await pilot.press("o")
        await until_screen(pilot, OpenDialog)
        await write(pilot, str(path))
        await (pilot.press("enter") if how == "enter" else pilot.click("#accept"))
        await until_screen(pilot, MazeScreen)
        assert screen(pilot).document.maze == Maze.from_text(HALL)
        assert str(path) in title(pilot)


async def test_what_cannot_be_opened_is_said_in_the_dialog() -> None:
    messages = {
        "": "file or a recipe",
        "nowhere.txt": "nowhere.txt",
        "nix:3x4:1": "there is no generator 'nix'",
        "dfs:3by4:1": "'3by4' is not a size",
        "dfs:3x4:1:braid=7": "braid",
        "a" * 300: "aaa",  # too long a name
        "~nobody-of-that-name/maze.txt": "nobody-of-that-name",
    }
    async with running() as pilot:
        await pilot.press("o")
        await until_screen(pilot, OpenDialog)
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
    path.write_text("#####\n# ? #\n#####\n")
    async with running() as pilot:
        await ask_to_open(pilot, str(path))
        message = await complaint(pilot)
        assert "line 2, column 3" in message
        assert str(path) in message


async def test_directory_cannot_be_opened(tmp_path: Path) -> None:
    async with running() as pilot:
        await ask_to_open(pilot, str(tmp_path))
        assert str(tmp_path) in await complaint(pilot)


@pytest.mark.parametrize("how", ["escape", "click"])
async def test_opening_can_be_cancelled(how: str) -> None:
    async with running() as pilot:
        await pilot.press("o")
        await until_screen(pilot, OpenDialog)
        await (pilot.press("escape") if how == "escape" else pilot.click("#cancel"))
        await until_screen(pilot, MainMenu)
        assert len(pilot.app.screen_stack) == 2


async def test_arrows_reach_every_button_and_wrap() -> None:
    async with running() as pilot:
        await pilot.press("o")
        await until_screen(pilot, OpenDialog)
        for key in ("down", "up", "tab", "shift+tab"):
            seen = {focused(pilot)}
            for _ in buttons(pilot, ".dialog"):
                await pilot.press(key)
                seen.add(focused(pilot))
            assert seen == {"source", *(button.id for button in buttons(pilot, ".dialog"))}
            await pilot.press(key)
            assert focused(pilot) == "source"


@pytest.mark.parametrize("how", ["enter", "click"])
async def test_save(tmp_path: Path, how: str) -> None:
    path = tmp_path / "saved.txt"
    maze = generate("dfs", 4, 5, 1, weights=(1, 9))
    async with running(maze) as pilot:
        await edit(pilot)
        assert "edited" in title(pilot)
        await ask_to_save(pilot)
        await write(pilot, str(path))
        await (pilot.press("enter") if how == "enter" else pilot.click("#accept"))
        await until_screen(pilot, MazeScreen)
        assert load(path) == screen(pilot).document.maze
        assert str(path) in status(pilot)
        assert str(path) in title(pilot)
        assert "edited" not in title(pilot)


async def test_overwriting_is_asked_for(tmp_path: Path) -> None:
    path, other = tmp_path / "maze.txt", tmp_path / "other.txt"
    path.write_text("precious")
    other.write_text("precious")
    maze = Maze.from_text(HALL)
    async with running(maze) as pilot:
        await ask_to_save(pilot)
        await write(pilot, str(path))
        await pilot.press("enter")
        assert "exists" in await complaint(pilot)
        await write(pilot, str(other))
        await pilot.press("enter")
        assert "exists" in await complaint(pilot), "the question was about another file"
        assert (path.read_text(), other.read_text()) == ("precious", "precious")
        await pilot.press("enter")
        await until_screen(pilot, MazeScreen)
        assert path.read_text() == "precious"
        assert load(other) == maze


@pytest.mark.skipif(sys.platform == "win32", reason="has no such device")
async def test_what_went_into_a_device_is_not_saved() -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        await edit(pilot)
        await ask_to_save(pilot)
        await write(pilot, "/dev/null")
        await pilot.press("enter")
        assert "/dev/null: this is a device" in await complaint(pilot)
        await pilot.press("escape")
        await until_screen(pilot, MazeScreen)
        assert screen(pilot).edited
        assert ", edited" in title(pilot)
        await pilot.press("escape")
        await until_screen(pilot, LeaveDialog)


async def test_a_directory_that_does_not_answer_holds_up_no_browsing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = Event()
    is_directory = os.path.isdir

    def hang(path: Any) -> bool:
        return (path != tmp_path or answers.wait()) and is_directory(path)

    monkeypatch.setattr(apart, "AT_ONCE", 0.0)
    monkeypatch.setattr(os.path, "isdir", hang)
    async with running() as pilot:
        await pilot.press("o")
        await until_screen(pilot, OpenDialog)
        await write(pilot, str(tmp_path))
        await pilot.click("#browse")
        await pilot.press("escape")
        await until_screen(pilot, MainMenu)
        await pilot.press("o")
        await until_screen(pilot, OpenDialog)
        await write(pilot, str(tmp_path))
        await pilot.click("#browse")
        answers.set()
        await until_screen(pilot, FilePicker)


async def test_quitting_while_a_file_is_written_leaves_no_half_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing, never = Event(), Event()

    def hang(source: Path, draft: Path) -> None:
        assert draft.exists()
        writing.set()
        never.wait()

    monkeypatch.setattr(drafts, "copymode", hang)
    monkeypatch.setattr(apart, "AT_ONCE", 0.0)
    monkeypatch.setattr(app, "SECONDS_TO_SAVE", 0.001)
    async with running(Maze.from_text(HALL)) as pilot:
        await ask_to_save(pilot)
        await write(pilot, str(tmp_path / "maze.txt"))
        await pilot.press("enter")
        assert writing.wait(PATIENCE)
        assert list(tmp_path.iterdir())
        await pilot.press("ctrl+q")
    assert not list(tmp_path.iterdir())
    never.set()


async def test_saving_that_was_given_up_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, threads = Event(), list[Thread]()

    def wait_and_write(*arguments: Any, **named: Any) -> bytes:
        threads.append(current_thread())
        go_on.wait()
        return write_maze(*arguments, **named)

    monkeypatch.setattr(save_dialog, "write", wait_and_write)
    monkeypatch.setattr(apart, "AT_ONCE", 0.0)
    async with running(Maze.from_text(HALL)) as pilot:
        await ask_to_save(pilot)
        await write(pilot, str(tmp_path / "maze.txt"))
        await pilot.press("enter")
        await until(pilot, lambda: bool(threads))
        await pilot.press("escape")
        await until_screen(pilot, MazeScreen)
        go_on.set()
        threads[0].join()
    assert not list(tmp_path.iterdir())


async def test_path_of_the_file_is_offered(tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    save(Maze.from_text(HALL), path)
    async with running() as pilot:
        await ask_to_open(pilot, str(path))
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        await ask_to_save(pilot)
        assert pilot.app.screen.query_one(Input).value == str(path)


async def test_what_cannot_be_written_is_said_in_the_dialog(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    too_long = "a" * 300
    nowhere = ("no/such/directory/maze.txt", "~nobody-of-that-name/maze.txt")
    async with running(Maze.from_text(HALL)) as pilot:
        await ask_to_save(pilot)
        for text in ("", ".", *nowhere, too_long):
            await write(pilot, text)
            await pilot.press("enter")
            message = await complaint(pilot)
            assert "exists" not in message
            assert message.count("\n") == 0
            assert isinstance(pilot.app.screen, SaveDialog)
            assert not list(tmp_path.glob("*.*"))
            await write(pilot, "maze.txt")


@pytest.mark.parametrize("how", ["escape", "click"])
async def test_saving_can_be_cancelled(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with running(Maze.from_text(HALL)) as pilot:
        await ask_to_save(pilot)
        await (pilot.press("escape") if how == "escape" else pilot.click("#cancel"))
        await until_screen(pilot, MazeScreen)
        assert not list(tmp_path.glob("*.*"))


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


@pytest.mark.parametrize("how", ["keys", "click"])
async def test_edits_are_given_up_after_the_question(how: str) -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        await edit(pilot)
        await pilot.click("#back")
        await until_screen(pilot, LeaveDialog)
        await (pilot.click("#leave") if how == "click" else pilot.press("left", "enter"))
        await until_screen(pilot, MainMenu)


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
        await write(pilot, str(path))
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
