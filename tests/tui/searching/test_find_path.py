from __future__ import annotations

import re
from collections.abc import Generator
from itertools import count

import pytest
from textual.pilot import Pilot
from textual.widgets import Label

import labyrinth
from labyrinth import Maze, Solution
from labyrinth.core.maze.walls import Position
from labyrinth.core.task import Task
from labyrinth.tui.modes.view import ViewMode
from labyrinth.tui.screens.panel import Panel
from labyrinth.tui.searching.find_path import PickMode, PickSolverMode
from labyrinth.tui.searching.walk_mode import AskMode
from tests.tui import path_finding as searching
from tests.tui.driving import (
    buttons,
    click,
    click_outside,
    drawn,
    mode,
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

OTHERS = [solver for solver in labyrinth.solvers().values() if solver.shortcut not in ("", *"da")]
START, GOAL = (1, 1), (3, 9)


async def begin(pilot: Pilot[None]) -> Maze:
    await pilot.press("f")
    await until_mode(pilot, PickMode)
    return screen(pilot).document.maze


@pytest.mark.parametrize("how", ["f", "click", "down enter"])
async def test_it_begins_with_the_start(how: str) -> None:
    async with running(maze()) as pilot:
        await (pilot.click("#solve") if how == "click" else pilot.press(*how.split()))
        await until_mode(pilot, PickMode)
        assert "start" in status(pilot)
        assert widget(pilot).has_focus
        assert widget(pilot).cursor == START


async def test_endpoints_by_click() -> None:
    async with running(maze()) as pilot:
        searched = await begin(pilot)
        await click(pilot, (3, 1))
        assert searched.start == (3, 1)
        assert "goal" in status(pilot)
        assert "S" in drawn(pilot, (3, 1))
        assert tiles_drawn_with(pilot, "G") == set()
        await click(pilot, (1, 9))
        await until_mode(pilot, PickSolverMode)
        assert searched.goals == ((1, 9),)
        assert tiles_drawn_with(pilot, "S") == {(3, 1)}
        assert tiles_drawn_with(pilot, "G") == {(1, 9)}


async def test_endpoints_by_keyboard() -> None:
    async with running(maze()) as pilot:
        searched = await begin(pilot)
        await pilot.press("right", "right", "enter")
        assert searched.start == (1, 3)
        assert "goal" in status(pilot)
        assert widget(pilot).cursor == GOAL
        await pilot.press("up", "up", "space")
        await until_mode(pilot, PickSolverMode)
        assert searched.goals == ((1, 9),)


@pytest.mark.parametrize("first", [None, (1, 3)])
async def test_anything_but_a_corridor_cancels(first: Position | None) -> None:
    reasons = {"wall": "wall", "outside": "outside", "escape": "cancelled"}
    async with running(maze()) as pilot:
        for how, reason in reasons.items():
            searched = await begin(pilot)
            if first is not None:
                await click(pilot, first)
                assert searched.start == first
            if how == "wall":
                await click(pilot, (0, 0))
            elif how == "outside":
                await click_outside(pilot)
            else:
                await pilot.press(how)
            await until_viewing(pilot)
            assert "cancelled" in status(pilot)
            assert reason in status(pilot)
            assert (searched.start, searched.goals) == (START, (GOAL,))
            assert tiles_drawn_with(pilot, "S") == {START}
            assert tiles_drawn_with(pilot, "G") == {GOAL}


@pytest.mark.parametrize("first", ["start", "goal"])
async def test_wall_under_the_cursor_cancels(first: str) -> None:
    async with running(maze()) as pilot:
        searched = await begin(pilot)
        if first == "goal":
            await pilot.press("enter")
        await pilot.press("up", "left", "up", "left", "up", "enter")
        await until_viewing(pilot)
        assert "wall" in status(pilot)
        assert (searched.start, searched.goals) == (START, (GOAL,))


@pytest.mark.parametrize("button", ["edit", "save", "explored", "solve"])
async def test_another_action_brings_the_endpoints_back(button: str) -> None:
    async with running(maze()) as pilot:
        searched = await begin(pilot)
        await click(pilot, (1, 3))
        await pilot.click(f"#{button}")
        await pilot.pause()
        assert (searched.start, searched.goals) == (START, (GOAL,))


async def test_solver_by_its_letter() -> None:
    letters = [("d", "dijkstra"), ("D", "dijkstra"), ("a", "a-star"), ("A", "a-star")]
    async with running(maze()) as pilot:
        for letter, solver in letters + [(each.shortcut, each.key) for each in OTHERS]:
            await pick_endpoints(pilot)
            await pilot.press(letter)
            await until_mode(pilot, AskMode)
            assert solution(pilot).solver == solver
            assert solver in status(pilot)
            await pilot.press("escape")


@pytest.mark.parametrize("how", ["enter", "click"])
async def test_solver_from_the_list(how: str) -> None:
    async with running(maze()) as pilot:
        await pick_endpoints(pilot)
        items = buttons(pilot, "#solvers")
        assert [item.name for item in items] == list(labyrinth.solvers())
        await until(pilot, lambda: items[0].has_focus)
        if how == "enter":
            await pilot.press("down", "enter")
        else:
            await pilot.click(items[1])
        await until(pilot, lambda: screen(pilot).document.solution is not None)
        assert solution(pilot).solver == items[1].name


async def test_list_of_solvers_wraps() -> None:
    async with running(maze()) as pilot:
        await pick_endpoints(pilot)
        items = buttons(pilot, "#solvers")
        await until(pilot, lambda: items[0].has_focus)
        await pilot.press("up")
        assert items[-1].has_focus
        await pilot.press("down")
        assert items[0].has_focus


async def test_any_other_key_chooses_no_solver() -> None:
    async with running(maze()) as pilot:
        for keys in (("6", "escape"), ("escape",)):
            await pick_endpoints(pilot)
            await pilot.press(*keys)
            await until_viewing(pilot)
            assert "cancelled" in status(pilot)
            assert screen(pilot).document.solution is None
            assert screen(pilot).query_one(Panel).current == "actions"


async def test_click_on_the_maze_chooses_no_solver() -> None:
    async with running(maze()) as pilot:
        await pick_endpoints(pilot)
        await click(pilot, (1, 1))
        await until_viewing(pilot)
        assert "cancelled" in status(pilot)


async def test_path_is_drawn_and_summed_up(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count(0, 0.0125)
    monkeypatch.setattr("labyrinth.core.search.solve.perf_counter", lambda: next(ticks))
    searched = maze()
    searched[1, 2] = 9
    async with running(searched, size=(120, 30)) as pilot:
        await find_path(pilot)
        found = solution(pilot)
        expected = labyrinth.solve(maze(), "bfs")
        assert tiles_drawn_with(pilot, "*") == set(found.path) - {START, GOAL}
        assert found.path[0] == START
        assert found.path[-1] == GOAL
        steps = len(expected.path) - 1
        assert f"{steps} steps" in status(pilot)
        assert f"cost {found.cost}" in status(pilot)
        assert f"{found.expanded} tiles expanded" in status(pilot)
        assert "12.5 ms" in status(pilot)
        figures = str(screen(pilot).query_one("#figures", Label).content)
        assert re.search(rf"Steps +{steps}\n", figures)
        assert re.search(rf"Expanded +{found.expanded}\n", figures)


async def test_no_path_is_said_and_nothing_is_drawn() -> None:
    async with running(maze(searching.ISLAND)) as pilot:
        await pick_endpoints(pilot)
        await pilot.press("d")
        await until_viewing(pilot)
        assert "no path" in status(pilot)
        assert tiles_drawn_with(pilot, "*") == set()
        assert screen(pilot).query_one(Panel).current == "actions"


async def test_start_may_be_the_goal() -> None:
    async with running(maze()) as pilot:
        await begin(pilot)
        await click(pilot, (1, 1))
        await click(pilot, (1, 1))
        await pilot.press("d")
        await until_mode(pilot, AskMode)
        assert "0 steps" in status(pilot)
        await pilot.press("y")
        await until_mode(pilot, ViewMode)


def a_quarter_for_ever() -> Generator[float, None, Solution]:
    while True:
        yield 0.25


async def test_key_cancels_a_search_that_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_: object) -> Task[Solution]:
        return Task(a_quarter_for_ever())

    async with running(maze()) as pilot:
        with monkeypatch.context() as patched:
            patched.setattr("labyrinth.tui.searching.find_path.search", endless)
            await pick_endpoints(pilot)
            await pilot.press("d")
            await until(pilot, lambda: "25%" in status(pilot))
            await pilot.press("escape")
        await until_viewing(pilot)
        assert "cancelled" in status(pilot)
        assert isinstance(mode(pilot), ViewMode)
        await find_path(pilot)
        assert solution(pilot).outcome == "found"
