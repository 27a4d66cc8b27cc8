"""The command palette: every action that has a key somewhere is offered there by its name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from labyrinth import generate, save
from labyrinth.core.maze.painting import WALL, Span
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.files.leave_dialog import LeaveDialog
from labyrinth.tui.files.open_dialog import OpenDialog
from labyrinth.tui.files.save_dialog import SaveDialog
from labyrinth.tui.keys.table import table
from labyrinth.tui.modes.mode import Mode
from labyrinth.tui.navigation.jump_mode import JumpMode
from labyrinth.tui.play.play_mode import PlayMode
from labyrinth.tui.playback.sketch_mode import SketchMode
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.report import ReportScreen
from labyrinth.tui.screens.generator_menu import GeneratorMenu
from labyrinth.tui.screens.key_help import KeyHelp
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.searching.find_path import FindMode, LiveMode
from labyrinth.tui.searching.search_mode import ExploreMode, WalkMode
from labyrinth.tui.widgets.item_list import Item
from tests.tui.driving import (
    running,
    screen,
    status,
    until,
    until_mode,
    until_screen,
    until_viewing,
)
from tests.tui.path_finding import find_path, maze
from tests.tui.session.kept_documents import dead_sessions

TYPED_ANYWHERE = {"Theme", "Open…", "Recent", "Generate with Wilson"}
TYPED_ON_A_MAZE = {"Search with A*", "Save as PDF worksheets"}

Step = tuple[str, type[Mode], Sequence[str]]

BEFORE_A_SEARCH: list[Step] = [
    ("e", EditMode, ["editor"]),
    ("j", JumpMode, ["jump"]),
    ("p", PlayMode, ["play"]),
    ("t", TimelineMode, ["run", "code", "generation"]),
    ("o", SketchMode, ["sketch", "editor"]),
    ("escape escape l", FindMode, ["solvers", "list"]),
    ("a", LiveMode, ["editor"]),
]
AFTER_A_SEARCH: list[Step] = [
    ("x", ExploreMode, ["run"]),
    ("w", WalkMode, ["run"]),
    ("t", TimelineMode, ["run", "code", "timeline"]),
]
"""Keys, the mode to which they go, and the places of the table that hold there."""


def titles(pilot: Pilot[None]) -> Counter[str]:
    return Counter(each.title for each in pilot.app.get_system_commands(pilot.app.screen))


def run(pilot: Pilot[None], title: str) -> None:
    """Do what the only command of that name stands for."""
    (command,) = (
        each for each in pilot.app.get_system_commands(pilot.app.screen) if each.title == title
    )
    pilot.app.call_later(command.callback)


def check(pilot: Pilot[None], *places: str) -> None:
    """Check that what has a key in these places, and nothing that moves a cursor, is offered.

    Where two have the same key, the first is meant.
    """
    offered = titles(pilot)
    assert set(offered.values()) == {1}
    commands = [key for key in table().values() if key.is_command]
    taken: set[str] = set()
    for place in places:
        here = [key for key in commands if key.place == place and key.first not in taken]
        taken.update(key.first for key in here)
        missing = {key.label for key in here} - offered.keys()
        assert not missing, missing
    others = {key.label for key in table().values() if not key.is_command}
    assert not offered.keys() & (others - {key.label for key in commands})


@pytest.mark.slow
async def test_palette_has_what_has_a_key_on_menus_and_dialogs() -> None:
    async with running() as pilot:
        check(pilot, "app")
        assert titles(pilot).keys() >= TYPED_ANYWHERE | {"Generate", "Open…"}
        assert "Continue" not in titles(pilot)
        await pilot.press("question_mark")
        await until_screen(pilot, KeyHelp)
        check(pilot, "help", "app")
        await pilot.press("escape", "o")
        await until_screen(pilot, OpenDialog)
        check(pilot, "dialog")
        assert "Generate with Wilson" not in titles(pilot)
        await pilot.press("escape", "g")
        await until_screen(pilot, GeneratorMenu)
        check(pilot, "generator", "list")
        assert titles(pilot).keys() >= TYPED_ANYWHERE
        await pilot.press("slash")
        await pilot.pause()
        check(pilot, "generator", "filter")
        await pilot.press("escape", "right")
        check(pilot, "generator")


async def test_palette_has_what_has_a_key_in_the_modes_of_a_maze() -> None:
    async with running(generate("dfs", 5, 7, seed=1)) as pilot:
        for keys, kind, places in BEFORE_A_SEARCH:
            await pilot.press(*keys.split())
            await until_mode(pilot, kind)
            check(pilot, *places, "maze", "app")
            assert titles(pilot).keys() >= TYPED_ANYWHERE | TYPED_ON_A_MAZE
        await pilot.press("escape")
        await until_viewing(pilot)
        await find_path(pilot)
        check(pilot, "maze", "question")
        for key, kind, places in AFTER_A_SEARCH:
            await pilot.press(key)
            await until_mode(pilot, kind)
            check(pilot, *places, "maze", "app")
        await pilot.press("escape", "m")
        check(pilot, "maze", "overview")
        for key, shown, place in (("s", SaveDialog, "dialog"), ("i", ReportScreen, "report")):
            await pilot.press(key)
            await until_screen(pilot, shown)
            check(pilot, place)
            assert "Generate with Wilson" not in titles(pilot)
            await pilot.press("escape")
            await until_screen(pilot, MazeScreen)


async def test_file_opens_in_place_of_a_maze_after_a_question(tmp_path: Path) -> None:
    file = tmp_path / "hall.txt"
    save(maze(), file)
    async with running(generate("dfs", 5, 7, seed=1)) as pilot:
        here = screen(pilot)
        here.document.paint([Span(1, 1, 2)], WALL)
        edited = here.document.maze.copy()
        await pilot.press("p")
        run(pilot, "Open…")
        for answer in ("#stay", "#leave"):
            await until_screen(pilot, OpenDialog)
            pilot.app.screen.query_one(Input).value = str(file)
            await pilot.press("enter")
            await until_screen(pilot, LeaveDialog)
            assert here.document.maze == edited
            await pilot.click(answer)
            await until_viewing(pilot)
            run(pilot, "Open…")
        await until_screen(pilot, OpenDialog)
        assert here.document.maze == maze()
        assert (here.document.path, here.document.edited) == (file, False)
        await pilot.press("escape")
        await until_viewing(pilot)
        assert pilot.app.screen is here
        await pilot.press("u")
        assert (here.document.maze, here.document.path) == (edited, None)
        run(pilot, "Open…")
        await until_screen(pilot, OpenDialog)
        pilot.app.screen.query_one(Input).value = "wilson:3x4:5"
        await pilot.press("enter")
        await until_screen(pilot, LeaveDialog)
        await pilot.click("#leave")
        await until(pilot, lambda: "wilson" in str(here.document.recipe))


@pytest.mark.slow
async def test_session_goes_on_in_place_of_a_maze() -> None:
    async with running(generate("dfs", 5, 7, seed=1)) as pilot:
        screen(pilot).document.paint([Span(1, 1, 2)], WALL)
        edited = screen(pilot).document.maze.copy()
        await pilot.pause()
        pilot.app.exit(return_code=1)
    (session,) = dead_sessions()
    async with running(generate("prim", 4, 4, seed=1)) as pilot:
        before = screen(pilot)
        run(pilot, "Recent")
        await until_screen(pilot, OpenDialog)
        await until(pilot, lambda: bool(pilot.app.screen.query("#recent Item")))
        (item,) = (each for each in pilot.app.screen.query(Item) if each.name == session.place)
        item.open()
        await until(
            pilot,
            lambda: isinstance(pilot.app.screen, MazeScreen) and pilot.app.screen is not before,
        )
        await until_viewing(pilot)
        assert pilot.app.screen is not before
        assert screen(pilot).document.maze == edited
        assert before not in pilot.app.screen_stack
        assert status(pilot) == "Session restored."
        await pilot.press("escape")
        await until_screen(pilot, LeaveDialog)
        await pilot.click("#leave")
        await until_screen(pilot, MainMenu)
