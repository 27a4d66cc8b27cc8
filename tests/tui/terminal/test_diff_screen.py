"""The output of a screen: sparing with a tried release of Textual, and everything without it."""

from __future__ import annotations

import sys
from typing import Any

import pytest
import textual
from textual._compositor import Compositor
from textual.widgets import Input

from labyrinth import Player, Recipe, solve
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.files.leave_dialog import LeaveDialog
from labyrinth.tui.motion import LOW_BANDWIDTH_CLASS
from labyrinth.tui.screens.generator_menu import GeneratorMenu
from labyrinth.tui.screens.maze_screen import MazeScreen
from labyrinth.tui.searching.find_path import FindMode
from labyrinth.tui.terminal import diff_screen
from labyrinth.tui.terminal.compositor import DiffCompositor
from labyrinth.tui.terminal.diff_screen import TRIED
from tests.tui.driving import (
    click,
    pass_time,
    running,
    screen,
    until,
    until_mode,
    until_screen,
    until_viewing,
    widget,
)

RECIPE = Recipe.parse("prim:5x9:3")


@pytest.fixture
def untried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend another release, with which the compositor cannot even be imported."""
    monkeypatch.setattr(diff_screen, "TRIED", ("8.99",))
    monkeypatch.setitem(sys.modules, DiffCompositor.__module__, None)


def compositor(of: MazeScreen) -> Compositor:
    return of._compositor


def test_the_release_that_the_tests_run_with_is_tried() -> None:
    assert textual.__version__.startswith(TRIED)
    assert diff_screen.is_tried()


async def test_a_tried_release_draws_sparingly() -> None:
    async with running(recipe=RECIPE, drawing=True) as pilot:
        await until_viewing(pilot)
        assert type(compositor(screen(pilot))) is DiffCompositor


@pytest.mark.usefixtures("untried")
async def test_generating_searching_editing_and_leaving_work_with_another_release() -> None:
    async with running(drawing=True) as pilot:
        await pilot.press("g")
        await until_screen(pilot, GeneratorMenu)
        for name, rooms in (("rows", "5"), ("cols", "9")):
            pilot.app.screen.query_one(f"#{name}", Input).value = rooms
        await pilot.click("#kruskal", times=2)
        await until_screen(pilot, MazeScreen)
        await until_viewing(pilot)
        assert type(compositor(screen(pilot))) is Compositor
        assert (screen(pilot).document.maze.height, screen(pilot).document.maze.width) == (11, 19)
        await pilot.press("f")
        await until_mode(pilot, FindMode)
        await pilot.press("enter")
        await until(pilot, lambda: screen(pilot).document.solution is not None)
        await pilot.press("escape")
        await until_viewing(pilot)
        await pilot.press("e")
        await until_mode(pilot, EditMode)
        before = screen(pilot).document.maze.copy()
        await click(pilot, (0, 0))
        assert screen(pilot).document.maze != before
        await pilot.press("ctrl+q")
        await until_screen(pilot, LeaveDialog)
        await pilot.click("#leave")
        await until(pilot, lambda: not pilot.app.is_running)


@pytest.mark.parametrize("key", [None, "f4"])
async def test_low_bandwidth_is_switched_by_a_key_and_draws_fewer_frames(
    key: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(recipe=Recipe.parse("prim:11x19:3"), animations="full") as pilot:
        await until_viewing(pilot)
        if key:
            await pilot.press(key)
        assert pilot.app.has_class(LOW_BANDWIDTH_CLASS) is bool(key)
        trace = solve(screen(pilot).document.maze, "bfs").trace
        player = Player(trace, len(trace) / 2)
        frames: list[int] = []
        playback = widget(pilot).playback
        playback.play(player)
        draw = playback._draw

        def count(changed: Any) -> None:
            frames.append(player.position)
            draw(changed)

        monkeypatch.setattr(playback, "_draw", count)
        await pass_time(pilot, 1)
        assert len(trace) * 0.4 < player.position < len(trace) * 0.6
        assert len(frames) == pytest.approx(10 if key else 30, abs=1)
        if key:
            await pilot.press(key)
            assert not pilot.app.has_class(LOW_BANDWIDTH_CLASS)
        commands = pilot.app.get_system_commands(screen(pilot))
        assert "Low bandwidth" in {command.title for command in commands}
