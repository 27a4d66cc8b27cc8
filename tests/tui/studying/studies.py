"""What tests of studies in the interface have in common."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from threading import Event
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from labyrinth.study import running
from labyrinth.study.study import Study
from labyrinth.tui.screens import study_menu
from labyrinth.tui.screens.study_menu import StudyMenu
from labyrinth.tui.screens.study_screen import StudyScreen
from labyrinth.tui.studying import background_study
from labyrinth.tui.studying.background_study import BackgroundStudy, Stage
from labyrinth.tui.studying.run_table import RunTable
from tests.tui.driving import until, until_screen

SMALL = Study(("bfs", "a-star"), ("dfs", "wilson"), {}, ("3x3", "6x7"), "3")
"""24 runs."""
SECONDS = 3.0
"""What every study takes, as far as the tests are told."""


class Gate(ThreadPoolExecutor):
    """Makes runs in a thread: all of them, or only so many chunks until it is opened."""

    def __init__(self, chunks: int | None = None) -> None:
        super().__init__(1)
        self.left = chunks
        self.opened = Event()

    def submit(self, call: Callable[..., Any], /, *given: Any, **named: Any) -> Any:
        return super().submit(self._pass, call, *given, **named)

    def _pass(self, call: Callable[..., Any], *given: Any, **named: Any) -> Any:
        if self.left is not None:
            if not self.left:
                self.opened.wait()
            self.left = max(0, self.left - 1)
        return call(*given, **named)


def run_in(monkeypatch: pytest.MonkeyPatch, executor: Executor) -> None:
    """Have studies run in an executor of this process."""
    make_rows = partial(running.make_rows, executor=executor)
    monkeypatch.setattr(background_study, "make_rows", make_rows)


@pytest.fixture(autouse=True)
def without_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no processes: they take longer than all the rest."""
    monkeypatch.setattr(study_menu, "estimated_apart", lambda *_: SECONDS)
    run_in(monkeypatch, Gate())


async def open_menu(pilot: Pilot[None], study: Study | None = None) -> StudyMenu:
    """Go to the screen on which a study is chosen."""
    if study is None:
        await pilot.press("s")
    else:
        pilot.app.push_screen(StudyMenu(study))
    await until_screen(pilot, StudyMenu)
    menu = pilot.app.screen
    assert isinstance(menu, StudyMenu)
    return menu


async def start(pilot: Pilot[None], study: Study, *, until_done: bool = True) -> StudyScreen:
    """Run a study."""
    await open_menu(pilot, study)
    await pilot.press("f5")
    await until_screen(pilot, StudyScreen)
    screen = pilot.app.screen
    assert isinstance(screen, StudyScreen)
    if until_done:
        await until(pilot, lambda: underway(pilot).stage is Stage.DONE)
        await until(pilot, lambda: "all done" in told(pilot, "#study-progress"))
    return screen


def underway(pilot: Pilot[None]) -> BackgroundStudy:
    """Return the study that the program has."""
    study: BackgroundStudy | None = getattr(pilot.app, "study", None)
    assert study is not None
    return study


def told(pilot: Pilot[None], selector: str) -> str:
    """Return what a line of the screen says."""
    return str(pilot.app.screen.query_one(selector, Static).content)


def write(pilot: Pilot[None], field: str, text: str) -> None:
    """Write into a field of the form."""
    pilot.app.screen.query_one(f"#{field}", Input).value = text


def written(pilot: Pilot[None], field: str) -> str:
    """Return what stands in a field of the form."""
    return pilot.app.screen.query_one(f"#{field}", Input).value


def lines(pilot: Pilot[None]) -> list[str]:
    """Return the lines of the table as they stand on the screen, the headings first."""
    table = pilot.app.screen.query_one(RunTable)
    return [table.render_line(y).text for y in range(table.scrollable_content_region.height)]
