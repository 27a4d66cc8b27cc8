"""Files of algorithms that are saved: seen, loaded again, and run again where they were shown."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import labyrinth
from labyrinth import Recipe
from labyrinth.core.search.solve import solve
from labyrinth.sandbox.loading import load, loaded, prepared, replace, unload
from labyrinth.sandbox.variables import Frames
from labyrinth.tui.sandbox.saved_files import FileWatch, GenerateAgain, Saved, take_saved
from labyrinth.tui.sandbox.source_mode import SourceMode
from labyrinth.tui.sandbox.source_panel import SourcePanel
from tests.sandbox.loading.files import CARVE, SEARCH, with_name
from tests.tui.driving import mode, running, screen, status, until, until_mode, until_viewing
from tests.tui.path_finding import find_path, maze

DEPTH_FIRST = SEARCH.replace("queue.pop(0)", "queue.pop()")
FAILING = SEARCH.replace("queue.pop(0)", "queue.pop(7)")


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    save(SEARCH)
    load("search.py")
    yield
    for each in loaded():
        unload(each)


def save(text: str, time: int = 1) -> None:
    """Save the file, so many seconds after the epoch."""
    Path("search.py").write_text(text)
    os.utime("search.py", (time, time))


def saved_twice(watch: FileWatch) -> list[Saved]:
    """Look until what was saved looks the same twice."""
    assert watch.look() == []
    return watch.look()


async def test_files_are_seen_when_they_are_saved_and_no_longer_written() -> None:
    async with running() as pilot:
        watch = FileWatch(pilot.app, lambda _: None)
        assert saved_twice(watch) == []
        save(DEPTH_FIRST, 2)
        (saved,) = saved_twice(watch)
        assert saved.now is not None
        assert saved.now.source.text == DEPTH_FIRST
        assert saved_twice(watch) == []
        save(DEPTH_FIRST, 3)
        assert saved_twice(watch) == [], "it was only touched"
        save("def no(:\n", 4)
        (saved,) = saved_twice(watch)
        assert saved.now is None
        assert saved.error.startswith("search.py: line 1: syntax error")
        os.remove("search.py")
        (saved,) = saved_twice(watch)
        assert saved.error == "search.py: there is no such file"


async def test_what_was_saved_before_the_watch_began_is_seen() -> None:
    save(DEPTH_FIRST, 2)
    async with running() as pilot:
        (saved,) = FileWatch(pilot.app, lambda _: None).look()
        assert saved.now is not None
        assert saved.now.source.text == DEPTH_FIRST


async def test_a_run_of_code_that_was_saved_since_is_no_run_that_does_not_repeat_itself() -> None:
    async with running(maze()) as pilot:
        await find_path(pilot, "my-search")
        await pilot.press("escape")
        await until_viewing(pilot)
        await pilot.press("f")  # the list of solvers does not give way to what is saved
        (before,) = loaded()
        save(DEPTH_FIRST)
        take_saved(pilot.app, Saved(before, prepared("search.py")))
        await pilot.press("escape", "t")
        await until_mode(pilot, SourceMode)
        shown = mode(pilot)
        assert isinstance(shown, SourceMode)
        assert not shown.source_run.repeats
        assert str(screen(pilot).query_one("#source-failure").render()) == ""
        assert shown.source_run.note.startswith("The file has been saved since that run")
        assert isinstance(shown.source_run.variables_at(3), Frames)
        await pilot.press("b")
        assert status(pilot) == "The trace of this search has no parents to show as arrows."
        await pilot.press("end", "left")
        assert shown.player.position == shown.player.last - 1


def test_a_file_takes_the_place_of_what_it_was_and_what_is_gone_stays() -> None:
    (before,) = loaded()
    ground = maze()
    cost = solve(ground, "my-search").cost
    save(with_name(DEPTH_FIRST, "other"))
    new = replace(before, prepared("search.py"))
    assert {"my-search", "other"} <= set(labyrinth.solvers())
    assert solve(ground, "my-search").cost == cost
    assert new.source.text == with_name(DEPTH_FIRST, "other")
    assert loaded() == (new,)
    save(SEARCH)
    replace(new, prepared("search.py"))
    assert solve(ground, "my-search").cost == cost


async def test_what_is_shown_is_run_again_at_the_same_share() -> None:
    async with running(maze()) as pilot:
        await find_path(pilot, "my-search")
        await pilot.press("escape")
        await until_viewing(pilot)
        await pilot.press("t")
        await until_mode(pilot, SourceMode)
        await pilot.press("5")

        async def take(text: str) -> SourceMode:
            (before,) = loaded()
            save(text)
            shown = mode(pilot)
            take_saved(pilot.app, Saved(before, prepared("search.py")))
            await until(pilot, lambda: isinstance(mode(pilot), SourceMode))
            present = mode(pilot)
            assert isinstance(present, SourceMode)
            assert present is not shown
            return present

        first = mode(pilot)
        assert isinstance(first, SourceMode)
        share, results = first.share, list(screen(pilot).document.results)
        again = await take(DEPTH_FIRST)
        assert abs(again.share - share) < 2 / again.player.last
        assert "queue.pop()" in "".join(screen(pilot).query_one(SourcePanel).code.text.lines)
        failed = await take(FAILING)
        assert failed.player.finished
        assert screen(pilot).query_one(SourcePanel).code.lit == 12
        mended = await take(SEARCH)
        assert abs(mended.share - share) < 3 / mended.player.last
        assert list(screen(pilot).document.results) == results, "it is no other search"
        assert not pilot.app._notifications, "what runs again need not be told"
        take_saved(pilot.app, Saved(loaded()[0], None, "search.py: line 1: syntax error"))
        await pilot.press("right")
        told = str(screen(pilot).query_one("#source-failure").render())
        assert told == "search.py: line 1: syntax error"
        await pilot.press("escape")
        await until_viewing(pilot)
        take_saved(pilot.app, Saved(loaded()[0], None, "search.py: line 1: syntax error"))
        assert status(pilot) == "Saved, but not loaded: search.py: line 1: syntax error."


async def test_generator_is_made_again_also_while_it_never_ends() -> None:
    (searches,) = loaded()
    unload(searches)
    save(CARVE)
    load("search.py")
    async with running(recipe=Recipe.parse("my-maze:5x5:1")) as pilot:
        await until_viewing(pilot)
        await pilot.press("t")
        await until_mode(pilot, SourceMode)
        await pilot.press("y", "5")
        first = mode(pilot)
        assert isinstance(first, SourceMode)

        def take(text: str) -> None:
            (before,) = loaded()
            save(text)
            take_saved(pilot.app, Saved(before, prepared("search.py")))

        take(CARVE.replace("    for room", "    while True: pass\n    for room"))
        await until_mode(pilot, GenerateAgain)
        take(f"{CARVE}\n")
        await until_mode(pilot, SourceMode)
        again = mode(pilot)
        assert isinstance(again, SourceMode)
        assert again.source_run.ran.failure is None
        assert (again.step_name, again.share) == ("event", first.share)
