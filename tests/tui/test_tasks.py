"""The tasks of a screen let go of what they hold as soon as they are stopped."""

from __future__ import annotations

from collections.abc import Generator
from threading import Event

from labyrinth.core.task import Task
from labyrinth.tui.tasks import Tasks
from tests.tui.driving import running, until


async def test_task_that_is_stopped_is_closed() -> None:
    begun, let_go = Event(), Event()

    def endless() -> Generator[float, None, str]:
        try:
            while True:
                begun.set()
                yield 0.5
        finally:
            let_go.set()

    kept = Task(endless())
    async with running() as pilot:
        tasks = Tasks(pilot.app.screen)
        tasks.start(kept, lambda _: None)
        await until(pilot, begun.is_set)
        tasks.stop()
        await until(pilot, let_go.is_set)
