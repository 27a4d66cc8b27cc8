"""Filling the area of equal tiles, and giving that up."""

from __future__ import annotations

from collections.abc import Generator
from time import sleep
from typing import Any

import pytest

from labyrinth import Maze
from labyrinth.core.maze import painting
from labyrinth.tui.editing import edit_mode
from labyrinth.tui.editing.edit_mode import EditMode
from tests.tui.drawing import (
    begin,
    corridors,
    go_to,
    solid,
)
from tests.tui.driving import (
    click,
    click_outside,
    drawn,
    mode,
    running,
    screen,
    status,
    until,
    until_tasks_end,
    until_viewing,
)
from tests.tui.terminal_input import press_together

pytestmark = pytest.mark.slow


ISLANDS = """\
#########
#  ##   #
#  ##   #
####2222#
#   2   #
#########
"""


@pytest.mark.parametrize("how", ["click", "enter"])
async def test_flood_fill(how: str) -> None:
    before = Maze.from_text(ISLANDS)
    async with running(before.copy()) as pilot:
        await begin(pilot, "f", "5")
        if how == "click":
            await click(pilot, (4, 4))
        else:
            await go_to(pilot, (4, 4))
            await pilot.press("enter")
        area = {(3, 4), (3, 5), (3, 6), (3, 7), (4, 4)}
        await until(pilot, lambda: screen(pilot).document.maze[4, 4] == 5)
        maze = screen(pilot).document.maze
        for index, weight in enumerate(before.tiles):
            position = maze.position(index)
            assert maze[position] == (5 if position in area else weight)
        assert "5" in drawn(pilot, (3, 7))
        await pilot.press("u")
        assert screen(pilot).document.maze == before


@pytest.mark.parametrize("how", ["right button", "delete", "turning"])
async def test_flood_fill_with_walls_is_mirrored(how: str) -> None:
    async with running(Maze.from_text(ISLANDS)) as pilot:
        await begin(pilot, "f", "m")
        await go_to(pilot, (1, 1))
        if how == "right button":
            await click(pilot, (1, 1), button=3)
        else:
            await pilot.press("delete" if how == "delete" else "enter")
        maze = screen(pilot).document.maze
        await until(pilot, lambda: maze[1, 1] == 0)
        assert corridors(maze) == corridors(Maze.from_text(ISLANDS)) - {
            (row, col) for row in (1, 2) for col in (1, 2, 6, 7)
        }


async def test_flood_fill_that_changes_nothing_is_no_step() -> None:
    async with running(Maze.from_text(ISLANDS)) as pilot:
        await begin(pilot)
        await click(pilot, (0, 0))
        await pilot.press("f", "w")
        await click(pilot, (1, 3))
        await until_tasks_end(pilot)
        await pilot.pause()
        await pilot.press("u")
        assert screen(pilot).document.maze == Maze.from_text(ISLANDS)


def endless_flood(*_: object) -> Generator[float, None, bytearray]:
    """Stand for a flood fill in a maze that is too large."""
    while True:
        sleep(0.001)
        yield 0.5


@pytest.mark.parametrize("how", ["escape", "stroke", "undo", "done"])
async def test_unfinished_flood_fill_is_dropped(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    monkeypatch.setattr(painting, "flooded", endless_flood)
    monkeypatch.setattr(edit_mode, "QUICK", 0)
    async with running(solid()) as pilot:
        await begin(pilot, "l")
        await click(pilot, (1, 1))
        await pilot.press("f")
        await click(pilot, (2, 2))
        await until(pilot, lambda: "Filling… 50%" in status(pilot))
        if how == "escape":
            await pilot.press("escape")
            assert isinstance(mode(pilot), EditMode)
        elif how == "stroke":
            await pilot.press("d")
            await click(pilot, (4, 4))
        elif how == "undo":
            await pilot.press("u")
        else:
            await pilot.click("#done")
            await until_viewing(pilot)
        await until_tasks_end(pilot)
        await pilot.pause()
        drawn_on = {"undo": set(), "stroke": {(1, 1), (4, 4)}}
        assert corridors(screen(pilot).document.maze) == drawn_on.get(how, {(1, 1)})
        assert "Filling" not in status(pilot)


async def test_what_is_typed_during_a_short_flood_fill_comes_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flooded = painting.flooded

    def flooded_late(*arguments: Any) -> Generator[float, None, bytearray]:
        sleep(0.05)
        return (yield from flooded(*arguments))

    monkeypatch.setattr(painting, "flooded", flooded_late)
    monkeypatch.setattr(edit_mode, "QUICK", 0)
    before = Maze.from_text(ISLANDS)
    async with running(before.copy()) as pilot:
        await begin(pilot, "f", "w")
        await go_to(pilot, (1, 1))
        document = screen(pilot).document
        press_together(pilot, "enter", "u")
        await until(pilot, lambda: bool(document.contents[0].history.future))
        assert document.maze == before
        press_together(pilot, "r", "u", "enter", "right", "right", "d", "5", "enter")
        await until(pilot, lambda: document.maze[1, 3] == 5)
        assert document.maze[1, 1] == 0


async def test_a_press_gives_no_flood_fill_up_that_takes_but_a_moment() -> None:
    async with running(Maze.from_text(ISLANDS)) as pilot:
        maze, editing = await begin(pilot, "f", "5"), mode(pilot)
        assert editing is not None
        for tile in ((1, 1), (1, 7)):
            editing.press(tile)
        await until_tasks_end(pilot)
        assert (maze[1, 1], maze[1, 7]) == (5, 5)


async def test_clicks_outside_change_nothing() -> None:
    async with running(solid()) as pilot:
        maze = await begin(pilot, "f")
        await click_outside(pilot)
        await until_tasks_end(pilot)
        assert maze == solid()
