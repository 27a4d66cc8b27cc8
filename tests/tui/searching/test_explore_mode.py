"""Showing explored, and going on from there in the walk and in the timeline."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

import labyrinth
from labyrinth.core.maze.walls import Position
from labyrinth.core.trace.events import EXPAND
from labyrinth.tui.modes.mode import ViewMode
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.searching.search_mode import ExploreMode, WalkMode
from tests.tui.driving import (
    click,
    mode,
    picture,
    running,
    solution,
    status,
    tiles_drawn_with,
    until,
    until_mode,
    until_viewing,
    widget,
)
from tests.tui.path_finding import find_path, maze
from tests.tui.runs import bar, player

ENDS = {(1, 1), (3, 9)}


def expanded(pilot: Pilot[None]) -> list[Position]:
    """The tiles that the last search expanded, in their order."""
    found = solution(pilot)
    return [divmod(tile, found.trace.width) for tile in found.trace.tiles_of(EXPAND)]


def path(pilot: Pilot[None]) -> set[Position]:
    return set(solution(pilot).path[1:-1])


async def explore(pilot: Pilot[None], letter: str = "d") -> None:
    await find_path(pilot, letter)
    await pilot.press("x")
    await until_mode(pilot, ExploreMode)
    await until(pilot, lambda: widget(pilot).playback.playing)


async def test_a_search_comes_first() -> None:
    async with running(maze()) as pilot:
        before = picture(pilot)
        await pilot.press("x")
        await until_viewing(pilot)
        assert "Nothing explored yet" in status(pilot)
        assert picture(pilot) == before


async def test_what_was_explored_and_the_path_stay_until_they_are_cleared() -> None:
    async with running(maze()) as pilot:
        clean = picture(pilot)
        for key in ("dijkstra", "a-star", "dfs", "dead-end-filling"):
            solver = labyrinth.solvers()[key]
            await find_path(pilot, solver.shortcut)
            assert not tiles_drawn_with(pilot, "·"), "only the path, until it is asked for"
            await pilot.press("x")
            await until(pilot, lambda: type(mode(pilot)) is ViewMode)
            count = solution(pilot).expanded
            assert status(pilot) == f"{solver.name} expanded {count} tiles."
            shown = set(expanded(pilot)) - path(pilot) - ENDS
            for keys in ((), ("w",), ("t", "5", "escape")):
                await pilot.press(*keys)
                await until_viewing(pilot)
                assert tiles_drawn_with(pilot, "·") == shown, (key, keys)
                assert tiles_drawn_with(pilot, "*") == path(pilot), (key, keys)
            await pilot.press("c")
            widget(pilot).blur()
            await pilot.pause()
            assert picture(pilot) == clean


async def test_explored_timeline_and_walk_are_states_of_one_run() -> None:
    async with running(maze(), animations="full") as pilot:
        await explore(pilot)
        order = expanded(pilot)
        await pilot.press("space", "home", "right", "right", "right", "right", "right")
        assert tiles_drawn_with(pilot, "·") == set(order[:4]) - ENDS
        assert tiles_drawn_with(pilot, "@") == {order[4]}
        trace = solution(pilot).trace
        fifth = [number for number, (kind, _) in enumerate(trace, 1) if kind is EXPAND][4]
        pace = player(pilot).speed / bar(pilot).length
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        assert player(pilot).position == fifth
        assert player(pilot).speed / len(trace) == pytest.approx(pace)
        assert not widget(pilot).playback.playing
        assert tiles_drawn_with(pilot, "@") == {order[4]}
        player(pilot).speed *= -1
        await pilot.press("right", "x")
        await until_mode(pilot, ExploreMode)
        assert (bar(pilot).position, bar(pilot).playing) == (5, False)
        assert player(pilot).speed < 0
        player(pilot).speed = -4
        await pilot.press("space")
        await until(pilot, lambda: bar(pilot).position == 4)
        assert bar(pilot).playing
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        assert widget(pilot).playback.playing
        await pilot.press("w")
        await until_mode(pilot, WalkMode)
        assert player(pilot).speed > 0
        assert set(order) - path(pilot) - ENDS <= tiles_drawn_with(pilot, "·")


@pytest.mark.slow
@pytest.mark.parametrize("how", ["escape", "enter", "click", "0"])
async def test_it_can_be_skipped(how: str) -> None:
    async with running(maze(), animations="full") as pilot:
        await explore(pilot)
        player(pilot).speed = 0.01  # it does not end by itself
        await (click(pilot, (1, 1)) if how == "click" else pilot.press(how))
        await until_viewing(pilot)
        assert tiles_drawn_with(pilot, "·") == set(expanded(pilot)) - path(pilot) - ENDS
        assert tiles_drawn_with(pilot, "*") == path(pilot)
