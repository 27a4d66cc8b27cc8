"""Inspection: what the last search knew of the tile under the pointer or the cursor."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from labyrinth.core.maze.painting import Span, weight_paint
from labyrinth.core.trace.events import EventKind
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.searching.find_path import LiveMode
from tests.tui.driving import (
    SIZES,
    click,
    drag,
    move_mouse,
    place,
    running,
    screen,
    solution,
    status,
    until,
    until_mode,
    until_viewing,
    widget,
)
from tests.tui.path_finding import find_path, maze

pytestmark = pytest.mark.slow


def tooltip(pilot: Pilot[None]) -> str:
    return str(widget(pilot).tooltip or "")


async def search(pilot: Pilot[None], letter: str = "a") -> None:
    await find_path(pilot, letter)
    await pilot.press("enter")
    await until_viewing(pilot)


async def hover(pilot: Pilot[None], row: int, col: int) -> None:
    await move_mouse(pilot, (row, col), button=0)
    await until(pilot, lambda: place(pilot).startswith(f"{row},{col} "))


@pytest.mark.parametrize("size", SIZES)
async def test_pointer_shows_what_the_search_knew(size: tuple[int, int]) -> None:
    async with running(maze(), size=size) as pilot:
        await search(pilot)
        await hover(pilot, 2, 1)
        # The goal is at (3, 9).
        await until(pilot, lambda: place(pilot) == "2,1 corridor, g 1 h 9 f 10 from 1,1")
        assert tooltip(pilot).splitlines() == [
            "2,1 corridor",
            "expanded",
            "parent 1,1",
            "g 1  cost from the start",
            "h 9  Manhattan distance to a goal",
            "f 10  g + h",
        ]


async def test_cursor_shows_it_too() -> None:
    async with running(maze()) as pilot:
        await search(pilot, "d")
        await pilot.press("left", "home", "down")
        await until(pilot, lambda: place(pilot) == "2,1 corridor, g 1 from 1,1")


async def test_search_from_the_goal_says_so() -> None:
    async with running(maze()) as pilot:
        await search(pilot, "flood-fill")
        await hover(pilot, 2, 9)
        await until(pilot, lambda: place(pilot) == "2,9 corridor, g 1 from 3,9")
        assert "cost from a goal" in tooltip(pilot)


async def test_walls_and_tiles_that_were_not_met_show_nothing_more() -> None:
    async with running(maze()) as pilot:
        await search(pilot)
        await hover(pilot, 2, 1)
        await until(pilot, lambda: "g 1" in place(pilot))
        await hover(pilot, 0, 0)
        assert place(pilot) == "0,0 wall"
        assert tooltip(pilot) == ""


async def test_no_search_no_tooltip() -> None:
    async with running(maze()) as pilot:
        await hover(pilot, 2, 1)
        assert place(pilot) == "2,1 corridor"
        assert tooltip(pilot) == ""


async def test_distance_joins_the_tooltip() -> None:
    async with running(maze()) as pilot:
        await search(pilot)
        await pilot.press("h")
        await until(pilot, lambda: widget(pilot).heat is not None)
        await hover(pilot, 2, 1)
        await until(pilot, lambda: "g 1" in place(pilot))
        assert "distance 1" in tooltip(pilot)


async def test_timeline_shows_what_was_known_at_its_position() -> None:
    async with running(maze()) as pilot:
        await search(pilot, "d")
        events = list(solution(pilot).trace)
        tile = screen(pilot).document.maze.index((2, 1))
        discovered = events.index((EventKind.DISCOVER, tile)) + 1
        expanded = events.index((EventKind.EXPAND, tile)) + 1
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        await hover(pilot, 2, 1)
        assert place(pilot) == "2,1 corridor"
        await pilot.press(*["right"] * discovered)
        await until(pilot, lambda: place(pilot) == "2,1 corridor, g 1 from 1,1")
        assert "discovered, not expanded" in tooltip(pilot)
        await pilot.press(*["right"] * (expanded - discovered))
        await until(pilot, lambda: "discovered" not in tooltip(pilot))
        assert "expanded" in tooltip(pilot)
        await pilot.press("home")
        await until(pilot, lambda: place(pilot) == "2,1 corridor")


async def test_facts_follow_live_search() -> None:
    async with running(maze()) as pilot:
        await pilot.press("l", "a")
        await until_mode(pilot, LiveMode)
        await until(pilot, lambda: "steps" in status(pilot))
        await drag(pilot, [(1, 1), (1, 2)])
        await until(pilot, lambda: screen(pilot).document.maze.start == (1, 2))
        await hover(pilot, 2, 1)
        await until(pilot, lambda: place(pilot) == "2,1 corridor, g 2 h 9 f 11 from 1,1")


async def test_facts_are_told_as_soon_as_a_search_is_done() -> None:
    async with running(maze()) as pilot:
        await pilot.press("l", "a")
        await until_mode(pilot, LiveMode)
        widget(pilot).cursor = (2, 1)
        await until(pilot, lambda: place(pilot).startswith("2,1 corridor, g 1"))
        before = solution(pilot)
        screen(pilot).document.paint([Span(2, 1, 2)], weight_paint(5))
        await until(pilot, lambda: solution(pilot) is not before)
        await until(pilot, lambda: place(pilot).startswith("2,1 weight 5, g 5"))


async def test_clearing_by_an_edit_forgets_the_facts() -> None:
    async with running(maze()) as pilot:
        await search(pilot)
        await hover(pilot, 2, 1)
        await until(pilot, lambda: "g 1" in place(pilot))
        await pilot.press("e")
        await click(pilot, (1, 3))
        await until(pilot, lambda: screen(pilot).edited)
        await hover(pilot, 2, 2)
        await hover(pilot, 2, 1)
        assert place(pilot) == "2,1 corridor"
        assert tooltip(pilot) == ""
