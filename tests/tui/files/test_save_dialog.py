"""The dialog that saves a maze, and writing that hangs or is given up."""

from __future__ import annotations

import sys
from pathlib import Path
from threading import Event, Thread, current_thread
from typing import Any

import pytest
from textual.widgets import Input

from labyrinth import Maze, generate, load, save
from labyrinth.formats import write as write_maze
from labyrinth.formats.support import atomic_write
from labyrinth.tui import app, daemon_thread
from labyrinth.tui.files import save_dialog
from labyrinth.tui.files.leave_dialog import LeaveDialog
from labyrinth.tui.files.save_dialog import SaveDialog
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from tests.processes import PATIENCE
from tests.tui.driving import (
    HALL,
    running,
    screen,
    status,
    title,
    until,
    until_screen,
    until_viewing,
)
from tests.tui.file_dialogs import (
    ask_to_save,
    complaint,
    edit,
    open_maze,
    save_as,
    write,
)


@pytest.mark.parametrize("how", ["enter", "click"])
async def test_save(tmp_path: Path, how: str) -> None:
    path = tmp_path / "saved.txt"
    maze = generate("dfs", 4, 5, 1, weights=(1, 9))
    async with running(maze) as pilot:
        await edit(pilot)
        assert "edited" in title(pilot)
        await ask_to_save(pilot)
        await write(pilot, path)
        await (pilot.press("enter") if how == "enter" else pilot.click("#accept"))
        await until_screen(pilot, MazeScreen)
        assert load(path) == screen(pilot).document.maze
        assert str(path) in status(pilot)
        assert str(path) in title(pilot)
        assert "edited" not in title(pilot)


@pytest.mark.parametrize(
    ("name", "loss"),
    [
        ("lossy.asc", "weights are lost"),
        ("lossy.map", "weights are lost"),
        ("maze.txt", ""),
        ("maze.svg", ""),
        ("maze.json", ""),
    ],
)
async def test_a_file_that_loses_part_of_the_maze_does_not_count_as_saved(
    name: str, loss: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with running(generate("dfs", 9, 13, 5)) as pilot:
        await pilot.press("e", "right", "9", "enter", "escape")
        await until_viewing(pilot)
        await save_as(pilot, name)
        await until_screen(pilot, MazeScreen)
        assert (tmp_path / name).exists()
        told = f", but {loss}" if loss else ""
        assert f"Saved {name}{told}." in status(pilot)
        assert (", edited" in title(pilot)) == bool(loss)
        await pilot.press("escape")
        await until_screen(pilot, LeaveDialog if loss else MainMenu)
        if loss:
            await pilot.click("#save")
            await until_screen(pilot, SaveDialog)
            await write(pilot, f"other-{name}")
            await pilot.press("enter")
            await until_screen(pilot, MazeScreen)
            assert "edited" in title(pilot), "saving before leaving lost the weights too"


async def test_a_lossy_copy_of_an_unedited_maze_is_no_edit(tmp_path: Path) -> None:
    async with running(generate("dfs", 3, 4, 7, weights=(2, 9))) as pilot:
        before = title(pilot)
        await save_as(pilot, tmp_path / "maze.asc")
        await until_screen(pilot, MazeScreen)
        assert status(pilot).endswith("maze.asc, but weights are lost.")
        assert title(pilot) == before, "the copy is not the maze"


async def test_overwriting_is_asked_for(tmp_path: Path) -> None:
    path, other = tmp_path / "maze.txt", tmp_path / "other.txt"
    path.write_text("precious")
    other.write_text("precious")
    maze = Maze.from_text(HALL)
    async with running(maze) as pilot:
        await save_as(pilot, path)
        assert "exists" in await complaint(pilot)
        await write(pilot, other)
        await pilot.press("enter")
        assert "exists" in await complaint(pilot), "the question was about another file"
        assert (path.read_text(), other.read_text()) == ("precious", "precious")
        await pilot.press("ctrl+o")
        await until_screen(pilot, MazeScreen)
        assert path.read_text() == "precious"
        assert load(other) == maze


@pytest.mark.skipif(sys.platform == "win32", reason="has no such device")
async def test_what_went_into_a_device_is_not_saved() -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        await edit(pilot)
        await save_as(pilot, "/dev/null")
        assert "/dev/null: this is a device" in await complaint(pilot)
        await pilot.press("escape")
        await until_screen(pilot, MazeScreen)
        assert screen(pilot).edited
        assert ", edited" in title(pilot)
        await pilot.press("escape")
        await until_screen(pilot, LeaveDialog)


async def test_quitting_while_a_file_is_written_leaves_no_half_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing, never = Event(), Event()

    def hang(source: Path, draft: Path) -> None:
        assert draft.exists()
        writing.set()
        never.wait()

    monkeypatch.setattr(atomic_write, "copymode", hang)
    monkeypatch.setattr(daemon_thread, "AT_ONCE", 0.0)
    monkeypatch.setattr(app, "SECONDS_TO_SAVE", 0.1)
    async with running(Maze.from_text(HALL)) as pilot:
        await save_as(pilot, tmp_path / "maze.txt")
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
    monkeypatch.setattr(daemon_thread, "AT_ONCE", 0.0)
    async with running(Maze.from_text(HALL)) as pilot:
        await save_as(pilot, tmp_path / "maze.txt")
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
        await open_maze(pilot, path)
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
