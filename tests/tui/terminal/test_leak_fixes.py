"""What has gone is not kept by what still runs: threads of workers, the menu that comes after."""

from __future__ import annotations

import gc
from contextvars import ContextVar
from weakref import ref

from textual._context import active_message_pump

from benchmarks.random_use import forget_cancelled_timers
from labyrinth import Recipe
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.files.leave_dialog import LeaveDialog
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.terminal import garbage_collector
from labyrinth.tui.terminal.leak_fixes import without_screens
from tests.tui.driving import running, screen, until, until_screen, until_viewing, widget

kept: ContextVar[str] = ContextVar("kept", default="")


async def test_a_thread_keeps_nothing_of_the_work_before() -> None:
    async with running() as pilot:
        thread, found = DaemonThread(pilot.app), list[str]()
        thread.do(lambda: kept.set("a screen"), lambda _: thread.do(kept.get, found.append))
        await until(pilot, lambda: found == [""])


async def test_what_is_begun_without_screens_knows_the_application_alone() -> None:
    async with running() as pilot:
        found = list[object]()
        kept.set("a screen")
        without_screens(pilot.app, lambda: found.extend((kept.get(), active_message_pump.get())))
        assert found == ["", pilot.app]


async def test_a_maze_screen_is_forgotten_once_it_is_left() -> None:
    garbage_collector.settle.cache_clear()  # the first program of a process
    async with running(recipe=Recipe.parse("dfs:3x4:1"), drawing=True) as pilot:
        await until_viewing(pilot)
        await pilot.press("e", "home", "enter", "escape")
        while not isinstance(pilot.app.screen, LeaveDialog):
            await pilot.press("escape")
        left, lines = ref(screen(pilot)), ref(widget(pilot)._styles_cache)
        await pilot.click("#leave")
        await until_screen(pilot, MainMenu)

        def is_gone() -> bool:
            forget_cancelled_timers()
            gc.collect()
            return left() is None and lines() is None

        await until(pilot, is_gone)
        gc.unfreeze()
