from __future__ import annotations

import pytest
from textual.pilot import Pilot

from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.searching.walk_mode import WalkMode
from tests.tui.driving import (
    click,
    focused,
    mode,
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
from tests.tui.runs import player

pytestmark = pytest.mark.slow


def path(pilot: Pilot[None]) -> set[tuple[int, int]]:
    return set(solution(pilot).path[1:-1])


async def set_off(pilot: Pilot[None]) -> None:
    """Walk so slowly that only the test moves the character."""
    await find_path(pilot)
    await pilot.press("y")
    await until_mode(pilot, WalkMode)


async def test_question_has_the_safe_answer_in_focus() -> None:
    async with running(maze()) as pilot:
        await find_path(pilot)
        assert "Animate" in status(pilot)
        await until(pilot, lambda: focused(pilot) == "no")
        await pilot.press("up")
        assert focused(pilot) == "yes"
        await pilot.press("up")
        assert focused(pilot) == "no"


async def test_yes_sends_the_character() -> None:
    async with running(maze(), animations="full") as pilot:
        for how in ("y", "Y", "click", "button", "up enter"):
            await find_path(pilot)
            await until(pilot, lambda: focused(pilot) == "no")
            if how == "click":
                await click(pilot, (1, 1))
            elif how == "button":
                await pilot.click("#yes")
            else:
                await pilot.press(*how.split())
            await until_mode(pilot, WalkMode)
            player(pilot).speed = 100_000
            await until_viewing(pilot)
            assert "reached" in status(pilot)
            assert tiles_drawn_with(pilot, "*") == path(pilot)


async def test_anything_else_sends_nobody() -> None:
    async with running(maze(), animations="full") as pilot:
        for how in ("enter", "escape", "n", "space", "click", "right"):
            await find_path(pilot)
            await until(pilot, lambda: focused(pilot) == "no")
            await (pilot.click("#no") if how == "click" else pilot.press(how))
            await until_viewing(pilot)
            assert "steps" in status(pilot)
            assert tiles_drawn_with(pilot, "*") == path(pilot)
            assert not widget(pilot).playing


async def test_default_pace_is_130_milliseconds_a_tile() -> None:
    async with running(maze(), animations="full") as pilot:
        await set_off(pilot)
        assert player(pilot).speed == pytest.approx(1 / 0.130)
        assert "130 ms" in status(pilot)


async def test_pace_can_be_changed_while_it_runs() -> None:
    async with running(maze(), animations="full") as pilot:
        await set_off(pilot)
        before = player(pilot).speed
        await pilot.press("less_than_sign")
        slower = player(pilot).speed
        assert slower < before
        assert f"{1000 / slower:.0f} ms" in status(pilot)
        await pilot.press("greater_than_sign")
        assert player(pilot).speed == pytest.approx(before)
        assert isinstance(mode(pilot), WalkMode)


async def test_character_stands_on_the_path_and_moves_along_it() -> None:
    async with running(maze(), animations="full") as pilot:
        await set_off(pilot)
        await pilot.press(*["less_than_sign"] * 6)
        walk = solution(pilot).path
        widget(pilot).pause()  # the test moves the character
        for tile in walk[2:]:
            player(pilot).seek(len(walk) + walk.index(tile) + 1)
            widget(pilot).refresh()
            await pilot.pause()
            assert tiles_drawn_with(pilot, "@") == {tile}


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


async def test_any_other_key_ends_the_walk_at_the_goal() -> None:
    async with running(maze(), animations="full") as pilot:
        for how in ("escape", "q", "enter", "click"):
            await set_off(pilot)
            await (click(pilot, (1, 1)) if how == "click" else pilot.press(how))
            await until_viewing(pilot)
            assert "reached" in status(pilot)
            assert tiles_drawn_with(pilot, "*") == path(pilot)
            assert tiles_drawn_with(pilot, "@") == set()


async def test_without_animations_the_character_is_there_at_once() -> None:
    async with running(maze(), animations="none") as pilot:
        await find_path(pilot)
        await pilot.press("y")
        await until_viewing(pilot)
        assert "reached" in status(pilot)


async def test_path_can_be_cleared() -> None:
    async with running(maze()) as pilot:
        await find_path(pilot)
        await pilot.press("enter")
        await until_viewing(pilot)
        await pilot.press("c")
        assert tiles_drawn_with(pilot, "*") == set()
        assert isinstance(mode(pilot), ViewMode)
