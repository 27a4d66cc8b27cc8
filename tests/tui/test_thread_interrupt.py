"""What runs in the interface's process and never yields is broken off once it is not wanted."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
from textual.pilot import Pilot

from labyrinth.loading import full
from labyrinth.loading.loaded import load, loaded, unload
from labyrinth.tui import thread_interrupt
from labyrinth.tui.modes.mode import ViewMode
from labyrinth.tui.thread_interrupt import do_while_wanted
from tests.loading.files import FULL
from tests.processes import PATIENCE
from tests.tui.driving import running, screen, until, until_mode
from tests.tui.path_finding import find_path, maze, open_solvers

# What is raised from outside comes anywhere, also where Python only tells of it and goes on, as in
# what is done when an object is no longer used. It comes again.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

ENDLESS = """\
    while True:
        try:
            import sys, time
            sys.seen.begun.set()
            while True:
                time.sleep(0.001)
        except:
            sys.seen.caught += 1
            if sys.seen.caught == 2:
                sys.seen.ended.set()
                raise
"""
"""Catches what breaks it off for the first time."""


class Seen:
    """What was seen of a search."""

    def __init__(self) -> None:
        self.begun, self.ended, self.caught = Event(), Event(), 0


@pytest.fixture(autouse=True)
def _endless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(thread_interrupt, "_SECONDS_TO_YIELD", 0.01)
    monkeypatch.setattr(thread_interrupt, "_SECONDS_A_LOOK", 0.01)
    monkeypatch.chdir(tmp_path)
    text = FULL.replace("    path = [grid", f"{ENDLESS}    path = [grid", 1)
    Path("endless.py").write_text(text, encoding="utf-8")
    load("endless.py")
    yield
    for each in loaded():
        unload(each)


async def begin(pilot: Pilot[None], monkeypatch: pytest.MonkeyPatch) -> Seen:
    """Begin a search that never ends."""
    seen = Seen()
    monkeypatch.setattr(sys, "seen", seen, raising=False)
    await open_solvers(pilot)
    screen(pilot).mode.picked("straight")
    await until(pilot, seen.begun.is_set)
    return seen


async def test_endless_search_of_a_full_file_is_cancelled_as_any_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with running(maze()) as pilot:
        seen = await begin(pilot, monkeypatch)
        await pilot.press("escape")
        await until_mode(pilot, ViewMode)
        await until(pilot, seen.ended.is_set)
        await find_path(pilot, "b")
        await pilot.press("escape")
        seen = await begin(pilot, monkeypatch)
    assert seen.ended.wait(PATIENCE), "the end of the program breaks it off as well"


def test_what_ends_by_itself_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Be it wanted to its end or not, and be it about to be broken off."""
    monkeypatch.setattr(thread_interrupt, "_SECONDS_TO_YIELD", 0.0001)
    monkeypatch.setattr(full, "runs_in", lambda thread: True)
    cancelled, ends = Event(), list[int]()

    def work() -> None:
        cancelled.set()
        for _ in range(2000):
            pass

    def all_work() -> None:
        do_while_wanted(lambda: ends.append(1), Event())
        for _ in range(200):
            cancelled.clear()
            do_while_wanted(work, cancelled)
        ends.append(2)

    thread = Thread(target=all_work)
    thread.start()
    thread.join()
    assert ends == [1, 2]
    with pytest.raises(ZeroDivisionError):
        do_while_wanted(lambda: ends.append(1 // 0), Event())


def test_what_the_program_does_itself_comes_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though loaded code is there, and nothing is wanted: it may give back what it holds."""
    monkeypatch.setattr(thread_interrupt, "_SECONDS_TO_YIELD", 0.0)
    looked, ends = Event(), list[int]()
    runs_in = full.runs_in

    def looks(thread: int) -> bool:
        looked.set()
        return runs_in(thread)

    monkeypatch.setattr(full, "runs_in", looks)
    cancelled = Event()
    cancelled.set()

    def give_back() -> None:
        for _ in range(3):
            looked.clear()
            assert looked.wait(PATIENCE)
        ends.append(1)

    do_while_wanted(give_back, cancelled)
    assert ends == [1]


def test_nothing_is_watched_where_all_is_the_programs_own(monkeypatch: pytest.MonkeyPatch) -> None:
    unload(*loaded())
    monkeypatch.delattr(thread_interrupt, "_Watch")
    do_while_wanted(lambda: None, Event())
