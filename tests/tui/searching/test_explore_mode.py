from __future__ import annotations

import pytest
from textual.color import Color
from textual.pilot import Pilot

import labyrinth
from labyrinth.tui.searching.explore_mode import ExploreMode
from tests.tui.driving import (
    click,
    picture,
    running,
    screen,
    solution,
    status,
    tiles_drawn_with,
    until,
    until_mode,
    until_viewing,
    widget,
)
from tests.tui.path_finding import find_path, maze, pick_endpoints

pytestmark = pytest.mark.slow

ENDS = {(1, 1), (3, 9)}


async def search_and_show(pilot: Pilot[None], letter: str = "d") -> None:
    await find_path(pilot, letter)
    await pilot.press("escape")
    await until_viewing(pilot)
    await pilot.press("x")
    await until_mode(pilot, ExploreMode)


@pytest.mark.parametrize("how", ["x", "click"])
async def test_a_search_comes_first(how: str) -> None:
    async with running(maze()) as pilot:
        before = picture(pilot)
        await (pilot.press("x") if how == "x" else pilot.click("#explored"))
        await until_viewing(pilot)
        assert "find a path first" in status(pilot)
        assert picture(pilot) == before


async def test_every_expanded_tile_is_shown_and_no_other() -> None:
    solvers = [labyrinth.solvers()[key] for key in ("dijkstra", "a-star", "dfs")]
    async with running(maze()) as pilot:
        for solver in solvers:
            await pick_endpoints(pilot)
            await pilot.press(solver.shortcut)
            await until(pilot, lambda: screen(pilot).document.solution is not None)
            await pilot.press("escape")
            await until_viewing(pilot)
            await pilot.press("x")
            await until(pilot, lambda: "expanded" in status(pilot) and "goes on" in status(pilot))
            found = solution(pilot)
            kind = labyrinth.EventKind.EXPAND
            expanded = {divmod(tile, 11) for tile in found.trace.tiles_of(kind)}
            assert tiles_drawn_with(pilot, "·") == expanded - ENDS, solver.key
            assert tiles_drawn_with(pilot, "*") == set()
            assert f"{found.expanded} tiles" in status(pilot)
            await pilot.press("escape")
            await until_viewing(pilot)
            assert tiles_drawn_with(pilot, "·") == set()


async def test_expanded_tiles_have_a_red_ground() -> None:
    async with running(maze()) as pilot:
        await search_and_show(pilot)
        await until(pilot, lambda: "goes on" in status(pilot))
        styles = [
            segment.style
            for strip in widget(pilot).render_lines(widget(pilot).size.region)
            for segment in strip
            if "·" in segment.text
        ]
        assert styles
        for style in styles:
            assert style is not None
            assert style.bgcolor is not None
            assert style.bgcolor.triplet is not None
            red, green, blue = Color.from_rich_color(style.bgcolor).rgb
            assert red > 1.5 * green
            assert red > 1.5 * blue


async def test_tiles_appear_in_their_order() -> None:
    async with running(maze(), animations="full") as pilot:
        await search_and_show(pilot)
        await until(pilot, lambda: widget(pilot).playing)
        player = widget(pilot).player
        assert player is not None
        order = solution(pilot).trace.tiles_of(labyrinth.EventKind.EXPAND)
        assert list(player.trace.tiles_of(labyrinth.EventKind.EXPAND)) == order
        player.speed = 0
        player.seek(3)
        widget(pilot).refresh()
        await pilot.pause()
        shown = {divmod(tile, 11) for tile in order[:3]}
        assert tiles_drawn_with(pilot, "·") <= shown


@pytest.mark.parametrize("how", ["escape", "enter", "a", "click"])
async def test_it_can_be_skipped_and_leaves_the_maze_clean(how: str) -> None:
    async def act() -> None:
        await (click(pilot, (1, 1)) if how == "click" else pilot.press(how))

    async with running(maze(), animations="full") as pilot:
        clean = picture(pilot)
        await search_and_show(pilot)
        await until(pilot, lambda: widget(pilot).playing)
        await act()
        await until(pilot, lambda: "goes on" in status(pilot))
        assert len(tiles_drawn_with(pilot, "·")) == len(
            {*solution(pilot).trace.tiles_of(labyrinth.EventKind.EXPAND)} - {1 * 11 + 1, 3 * 11 + 9}
        )
        await act()
        await until_viewing(pilot)
        widget(pilot).blur()
        await pilot.pause()
        assert picture(pilot) == clean
        await pilot.press("x")
        await until_mode(pilot, ExploreMode)


async def test_walk_that_goes_on_does_not_end_it() -> None:
    async with running(maze(), animations="full") as pilot:
        await find_path(pilot)
        await pilot.press("y")
        await until(pilot, lambda: widget(pilot).playing)
        await pilot.click("#explored")
        await until_mode(pilot, ExploreMode)
        await until(pilot, lambda: widget(pilot).playing)
        player = widget(pilot).player
        assert player is not None
        assert {kind for kind, _ in player.trace} == {labyrinth.EventKind.EXPAND}
        await pilot.press("enter")
        await until(pilot, lambda: "goes on" in status(pilot))
