"""The preview of the maze that the form says."""

from __future__ import annotations

from typing import Any

import pytest

import labyrinth
from labyrinth.core.declaration.options import OptionValue
from labyrinth.tui.maze_view.maze_widget import MazeWidget
from labyrinth.tui.screens import generator_menu as preview
from labyrinth.tui.screens.maze_screen import MazeScreen
from tests.tui.driving import (
    pass_time,
    running,
    until,
    until_screen,
    until_tasks_end,
)
from tests.tui.generator_menus import (
    fill,
    open_menu,
    until_previewed,
)


async def test_preview_follows_every_field() -> None:
    async with running() as pilot:
        menu = await open_menu(pilot)
        await pilot.press("down")
        shown = await until_previewed(pilot, menu)
        assert shown == labyrinth.generate("kruskal", shown.rows, shown.cols, 1)
        fill(menu, rows=2, cols=4)
        assert await until_previewed(pilot, menu) == labyrinth.generate("kruskal", 2, 4, 1)
        given: dict[str, Any] = {}
        changes: list[tuple[str, str, OptionValue]] = [
            ("symmetry", "rotate", "rotate"),
            ("sparse", "0.25", 0.25),
            ("braid", "0.5", 0.5),
            ("weights", "2:5", (2, 5)),
            ("endpoints", "farthest", "farthest"),
            ("maximum", "yes", True),
        ]
        for key, text, value in changes:
            fill(menu, **{key: text})
            given[key] = value
            expected = labyrinth.generate("kruskal", 2, 4, 1, **given)
            assert await until_previewed(pilot, menu) == expected
        fill(menu, seed=7, braid="wrong")
        del given["braid"]
        expected = labyrinth.generate("kruskal", 2, 4, 7, **given)
        assert await until_previewed(pilot, menu) == expected, "what is right still counts"


@pytest.mark.slow
async def test_preview_carves_and_rests_behind_another_screen() -> None:
    async with running(size=(200, 60), animations="full") as pilot:
        menu = await open_menu(pilot)
        maze_widget = menu.query_one("#preview MazeWidget", MazeWidget)
        await until(pilot, lambda: maze_widget.playback.playing)
        player = maze_widget.player
        assert player is not None
        before = player.position
        await until(pilot, lambda: player.position > before)
        assert not player.finished
        maze_widget.playback._skipping = True
        await until(pilot, lambda: not maze_widget.playback.playing)
        await pass_time(pilot, 2.0)
        await until(pilot, lambda: maze_widget.playback.playing)
        assert maze_widget.player is not player
        await pilot.press("f5")
        await until_screen(pilot, MazeScreen)
        await until(pilot, lambda: not maze_widget.playback.playing)
        pilot.app.pop_screen()
        await until(pilot, lambda: maze_widget.playback.playing)


@pytest.mark.slow
async def test_preview_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview, "LONGEST", 0.0)
    async with running() as pilot:
        menu = await open_menu(pilot)
        await until_tasks_end(pilot)
        assert menu.query_one("#preview MazeWidget", MazeWidget).maze is None
