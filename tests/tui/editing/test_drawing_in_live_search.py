"""Drawing while a search follows."""

from __future__ import annotations

import pytest

from labyrinth import Maze
from labyrinth.tui.searching.find_path import LiveMode
from tests.tui.drawing import (
    HEIGHT,
    WIDTH,
    go_to,
)
from tests.tui.driving import (
    drag,
    let_go,
    mode,
    running,
    screen,
    solution,
    until,
    until_mode,
    until_viewing,
    widget,
)

pytestmark = pytest.mark.slow


async def test_live_search_follows_every_brush() -> None:
    maze = Maze(HEIGHT, WIDTH, b"\x01" * HEIGHT * WIDTH, start=(4, 0), goals=((4, 14),))
    async with running(maze) as pilot:
        await pilot.press("l", "a")
        await until_mode(pilot, LiveMode)

        async def until_cost(cost: int) -> None:
            await until(
                pilot,
                lambda: (
                    screen(pilot).document.solution is not None and solution(pilot).cost == cost
                ),
            )

        await until_cost(14)
        await pilot.press("l", "w")
        await drag(pilot, [(1, 7), (7, 7)], release=False)
        assert solution(pilot).cost == 14, "a plan is not searched"
        await let_go(pilot, (7, 7))
        await until_cost(22)
        await pilot.press("o", "9")
        await drag(pilot, [(0, 5), (8, 9)])
        await until_cost(14 + 8 + 2 * 8 + 8 * 3)
        await pilot.press("f")
        await drag(pilot, [(4, 0)])
        assert screen(pilot).document.maze[4, 1] == 1, "the start is taken hold of, not filled"


async def test_escape_in_live_search_gives_up_the_shape_first() -> None:
    maze = Maze(3, 5, b"\x01" * 15, start=(1, 0), goals=((1, 4),))
    async with running(maze.copy()) as pilot:
        await pilot.press("l", "a")
        await until_mode(pilot, LiveMode)
        await until(pilot, lambda: widget(pilot).has_focus)
        await go_to(pilot, (0, 2))
        await pilot.press("l", "enter", "down", "escape")
        assert isinstance(mode(pilot), LiveMode)
        assert screen(pilot).document.maze == maze
        await pilot.press("enter", "up", "enter", "escape")
        await until_viewing(pilot)
        assert screen(pilot).document.maze != maze
