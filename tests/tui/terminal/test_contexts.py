"""What has gone is not kept by what still runs: threads of workers, the menu that comes after."""

from __future__ import annotations

import gc
from weakref import ref

from benchmarks.random_use import forget_cancelled_timers
from labyrinth import Recipe
from labyrinth.tui.files.leave_dialog import LeaveDialog
from labyrinth.tui.screens.main_menu import MainMenu
from tests.tui.driving import running, screen, until, until_screen, until_viewing


async def test_a_maze_screen_is_forgotten_once_it_is_left() -> None:
    async with running(recipe=Recipe.parse("dfs:3x4:1"), drawing=True) as pilot:
        await until_viewing(pilot)
        await pilot.press("e", "home", "enter", "escape")
        while not isinstance(pilot.app.screen, LeaveDialog):
            await pilot.press("escape")
        left = ref(screen(pilot))
        await pilot.click("#leave")
        await until_screen(pilot, MainMenu)

        def is_gone() -> bool:
            forget_cancelled_timers()
            gc.collect()
            return left() is None

        await until(pilot, is_gone)
