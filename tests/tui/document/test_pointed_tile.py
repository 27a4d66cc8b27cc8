"""What is told of a tile is so wherever the run stands that is shown, also after it stood still."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from labyrinth.sandbox.loading import load, loaded, unload
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.sandbox.source_mode import SourceMode
from labyrinth.tui.searching.search_mode import ExploreMode
from tests.sandbox.loading.files import SEARCH
from tests.tui.driving import (
    move_mouse,
    pass_time,
    running,
    screen,
    until,
    until_computed,
    until_mode,
    widget,
)
from tests.tui.path_finding import find_path, maze
from tests.tui.shown import assert_shown_as_it_is

SHORTER_THAN_REPORTS = 0.07


@pytest.fixture
def learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have a learner's function to search with."""
    monkeypatch.chdir(tmp_path)
    Path("search.py").write_text(SEARCH)
    load("search.py")
    yield
    for each in loaded():
        unload(each)


START, GOAL = (1, 1), (3, 9)


async def begin(
    pilot: Pilot[None],
    solver: str,
    kind: type[TimelineMode] | type[SourceMode],
    pointed: tuple[int, int],
) -> None:
    """Search, and look at the beginning of the search, with the pointer on a tile."""
    await find_path(pilot, solver)
    await pilot.press("escape", "t")
    await until_mode(pilot, kind)
    await move_mouse(pilot, pointed, button=0)
    await until_computed(pilot)
    await pilot.press("home")


async def test_it_is_told_where_exploring_stands_still() -> None:
    async with running(maze(), animations="full") as pilot:
        await begin(pilot, "a", TimelineMode, START)
        await pilot.press("right", "right", "x")
        await until_mode(pilot, ExploreMode)
        await until_computed(pilot)
        assert not widget(pilot).playback.playing
        assert_shown_as_it_is(screen(pilot))


async def test_it_is_told_where_a_playback_is_paused() -> None:
    async with running(maze(), animations="full") as pilot:
        await begin(pilot, "a", TimelineMode, GOAL)
        mode = screen(pilot).mode
        assert isinstance(mode, TimelineMode)
        mode.player.speed = mode.player.last / (1.5 * SHORTER_THAN_REPORTS)
        await pilot.press("right", "space")
        await pass_time(pilot, SHORTER_THAN_REPORTS)
        await pass_time(pilot, SHORTER_THAN_REPORTS / 2)
        await pilot.press("space")
        assert not mode.player.finished
        assert_shown_as_it_is(screen(pilot))


@pytest.mark.usefixtures("learned")
async def test_it_is_told_where_lines_have_been_played_to_their_end() -> None:
    async with running(maze(), animations="full") as pilot:
        await begin(pilot, "my-search", SourceMode, GOAL)
        mode = screen(pilot).mode
        assert isinstance(mode, SourceMode)
        mode.player.speed = mode.player.last / SHORTER_THAN_REPORTS
        await pilot.press("space")
        await until(pilot, lambda: not mode.shown.playing)
        assert mode.player.finished
        assert_shown_as_it_is(screen(pilot))
