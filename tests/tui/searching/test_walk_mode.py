"""The question whether to animate, and the walk along the path."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.modes.mode import ViewMode
from labyrinth.tui.searching.search_mode import ResultMode, WalkMode
from tests.tui.driving import (
    click,
    mode,
    running,
    solution,
    status,
    tiles_drawn_with,
    until_mode,
    until_viewing,
    widget,
)
from tests.tui.path_finding import find_path, maze
from tests.tui.runs import player


def path(pilot: Pilot[None]) -> set[tuple[int, int]]:
    return set(solution(pilot).path[1:-1])


async def set_off(pilot: Pilot[None]) -> None:
    await find_path(pilot)
    await pilot.press("y")
    await until_mode(pilot, WalkMode)


async def test_the_question_is_answered_and_stands_in_no_way() -> None:
    async with running(maze(), animations="full") as pilot:
        for how in ("y", "Y", "click", "button"):
            await find_path(pilot)
            if how == "click":
                await click(pilot, (1, 1))
            elif how == "button":
                await pilot.click("#animate")
            else:
                await pilot.press(how)
            await until_mode(pilot, WalkMode)
            player(pilot).speed = 100_000
            await until_viewing(pilot)
            assert "reached" in status(pilot)
            assert tiles_drawn_with(pilot, "*") == path(pilot)
        for how in ("enter", "escape", "space"):
            await find_path(pilot)
            await pilot.press(how)
            assert type(mode(pilot)) is ViewMode
            assert "steps" in status(pilot)
            assert "Animate" not in status(pilot)
            assert tiles_drawn_with(pilot, "*") == path(pilot)
            assert not widget(pilot).playback.playing
        await find_path(pilot)
        await pilot.press("e")
        assert isinstance(mode(pilot), EditMode)


async def test_walk_can_be_walked_again_until_the_path_is_forgotten() -> None:
    async with running(maze()) as pilot:
        await pilot.press("w")
        assert "No path to walk along" in status(pilot)
        await find_path(pilot)
        for keys in (("w",), ("c", "w")):
            await pilot.press(*keys)
            await until_viewing(pilot)
            assert "reached after 14 steps" in status(pilot)
            assert tiles_drawn_with(pilot, "*") == path(pilot)


@pytest.mark.slow
async def test_pace_is_130_milliseconds_a_tile_and_can_be_changed() -> None:
    async with running(maze(), animations="full") as pilot:
        await set_off(pilot)
        before = player(pilot).speed
        assert before == pytest.approx(1 / 0.130)
        assert "130 ms" in status(pilot)
        await pilot.press("less_than_sign")
        slower = player(pilot).speed
        assert slower < before
        assert f"{1000 / slower:.0f} ms" in status(pilot)
        await pilot.press("greater_than_sign")
        assert player(pilot).speed == pytest.approx(before)
        assert isinstance(mode(pilot), WalkMode)


@pytest.mark.slow
async def test_walker_stands_on_the_path_and_moves_along_it() -> None:
    async with running(maze(), animations="full") as pilot:
        await set_off(pilot)
        walk = solution(pilot).path
        widget(pilot).playback.pause()  # the test moves the walker
        for tile in walk[2:]:
            player(pilot).seek(len(walk) + walk.index(tile) + 1)
            widget(pilot).refresh()
            await pilot.pause()
            assert tiles_drawn_with(pilot, "@") == {tile}


@pytest.mark.slow
async def test_cost_of_the_way_is_told_step_by_step() -> None:
    heavy = maze()
    for position in ((1, 3), (2, 3), (3, 5)):
        heavy[position] = 7
    async with running(heavy, animations="full") as pilot:
        await set_off(pilot)
        await pilot.press("space", "home")
        walk = solution(pilot).path
        for steps in range(len(walk)):
            await pilot.press("right")
            cost = sum(heavy[position] for position in walk[1 : steps + 1])
            assert f"cost {cost}," in status(pilot)


@pytest.mark.slow
async def test_what_ends_the_walk_leaves_the_path() -> None:
    async with running(maze(), animations="full") as pilot:
        for how in ("escape", "enter", "click", "0", "q", "f7"):
            await set_off(pilot)
            player(pilot).speed = 0.01  # it does not end by itself
            await (click(pilot, (1, 1)) if how == "click" else pilot.press(how))
            await until_viewing(pilot)
            assert "reached" in status(pilot)
            assert tiles_drawn_with(pilot, "*") == path(pilot)
            assert tiles_drawn_with(pilot, "@") == set()


@pytest.mark.slow
async def test_a_key_with_a_meaning_keeps_it_during_the_walk() -> None:
    async with running(maze(), animations="full") as pilot:
        await set_off(pilot)
        for key in ("space", "1", "right", "g", "less_than_sign", "space"):
            await pilot.press(key)
            assert isinstance(mode(pilot), WalkMode), key
        await pilot.press("f1", "escape")
        assert isinstance(mode(pilot), WalkMode)
        await pilot.press("e")
        assert isinstance(mode(pilot), EditMode)


async def test_result_is_gone_with_the_search() -> None:
    async with running(maze()) as pilot:
        await pilot.press("e", "home", "down", "right", "enter", "escape")
        await find_path(pilot)
        assert isinstance(mode(pilot), ResultMode)
        await pilot.press("u")
        assert type(mode(pilot)) is ViewMode
        assert "steps" not in status(pilot)
        assert not tiles_drawn_with(pilot, "*")
