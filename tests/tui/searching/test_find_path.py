"""Finding a path in two keys, or with other endpoints, and what is shown of the answer."""

from __future__ import annotations

import re
from collections.abc import Generator
from itertools import count

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

import labyrinth
from labyrinth import Maze, Solution
from labyrinth.core.task import Task
from labyrinth.tui.maze_view.glyphs import HALVES
from labyrinth.tui.modes.mode import ViewMode
from labyrinth.tui.screens.panel import Panel
from labyrinth.tui.searching.find_path import FindMode
from labyrinth.tui.searching.result import LastResult
from labyrinth.tui.searching.search_mode import ResultMode
from labyrinth.tui.searching.solver_menu import solver_groups
from labyrinth.tui.widgets.item_list import ItemList
from tests.tui import path_finding as searching
from tests.tui.driving import (
    click,
    click_outside,
    focused,
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
from tests.tui.path_finding import find_path, maze, open_solvers

LETTERS = {
    solver.shortcut: solver.key for solver in labyrinth.solvers().values() if solver.shortcut
}
START, GOAL = (1, 1), (3, 9)


def endpoints(pilot: Pilot[None]) -> tuple[object, object]:
    shown = screen(pilot).document.maze
    return shown.start, shown.goals


async def test_two_keys_search_between_the_endpoints_as_they_are() -> None:
    assert len(LETTERS) == 10
    async with running(maze()) as pilot:
        for letter, key in {**LETTERS, "D": "dijkstra", "A": "a-star"}.items():
            await find_path(pilot, letter)
            assert solution(pilot).solver == key
            assert labyrinth.solvers()[key].name in status(pilot)
            assert endpoints(pilot) == (START, (GOAL,))
        assert not screen(pilot).document.edited


async def test_list_has_the_usual_solvers_first_and_marks_the_last_one() -> None:
    async with running(maze()) as pilot:
        await open_solvers(pilot)
        solvers = screen(pilot).query_one("#solver-list", ItemList)
        items = solvers.items
        assert [item.name for item in items] == [
            solver.key for _, group in solver_groups() for solver in group
        ]
        assert [item.letter for item in items[:2]] == ["D", "A"]
        assert {item.letter.lower() for item in items[:10]} == set(LETTERS)
        assert solvers.has_focus
        assert solvers.chosen is items[0]
        await pilot.press("up")
        assert solvers.chosen is items[-1]
        await pilot.press("enter")
        await until_mode(pilot, ResultMode)
        assert solution(pilot).solver == items[-1].name
        await open_solvers(pilot)
        assert solvers.chosen is items[-1]
        assert [item.name for item in items if "•" in item.detail] == [items[-1].name]
        await pilot.press("down", "down")
        assert solvers.chosen is items[1]
        await pilot.click(items[2])
        await until_mode(pilot, ResultMode)
        assert solution(pilot).solver == items[2].name


async def test_list_is_filtered_and_letters_are_written_then() -> None:
    async with running(maze()) as pilot:
        await open_solvers(pilot)
        await pilot.press("slash", *"dead")
        shown = screen(pilot).query_one("#solver-list", ItemList).items
        assert [item.name for item in shown] == ["dead-end-filling"]
        await pilot.press("enter")
        await until_mode(pilot, ResultMode)
        assert solution(pilot).solver == "dead-end-filling"


async def test_other_endpoints_by_click() -> None:
    async with running(maze()) as pilot:
        await open_solvers(pilot)
        await click(pilot, (3, 1))
        assert "goal" in status(pilot)
        assert tiles_drawn_with(pilot, "S") == {(3, 1)}
        await click(pilot, (1, 9))
        assert "solver" in status(pilot)
        assert focused(pilot) == "solver-list"
        assert tiles_drawn_with(pilot, "G") == {(1, 9)}
        await pilot.press("enter")
        await until_mode(pilot, ResultMode)
        assert (solution(pilot).path[0], solution(pilot).path[-1]) == ((3, 1), (1, 9))


async def test_other_endpoints_by_keyboard() -> None:
    async with running(maze()) as pilot:
        await pilot.press("f", "tab")
        assert widget(pilot).cursor == START
        await pilot.press("right", "right", "enter")
        assert "goal" in status(pilot)
        assert widget(pilot).cursor == GOAL
        await pilot.press("up", "up", "space")
        assert endpoints(pilot) == ((1, 3), ((1, 9),))
        await pilot.press("a")
        await until_mode(pilot, ResultMode)
        assert solution(pilot).path[0] == (1, 3)


async def test_another_start_alone_is_enough() -> None:
    async with running(maze()) as pilot:
        await open_solvers(pilot)
        await click(pilot, (3, 1))
        await pilot.press("d")
        await until_mode(pilot, ResultMode)
        assert (solution(pilot).path[0], solution(pilot).path[-1]) == ((3, 1), GOAL)
        await pilot.press("u")
        assert endpoints(pilot) == (START, (GOAL,))


async def test_a_wall_is_said_and_another_tile_can_be_chosen() -> None:
    async with running(maze()) as pilot:
        await open_solvers(pilot)
        await click(pilot, (0, 0))
        assert status(pilot).startswith("0,0 is a wall: choose a corridor tile for the start")
        await click_outside(pilot)
        assert status(pilot).startswith(
            "That is outside the maze: choose a corridor tile for the start"
        )
        await click(pilot, (1, 3))
        await click(pilot, (2, 2))
        assert status(pilot).startswith("2,2 is a wall: choose a corridor tile for the goal")
        assert endpoints(pilot) == ((1, 3), (GOAL,))
        await click(pilot, (1, 9))
        assert endpoints(pilot) == ((1, 3), ((1, 9),))


@pytest.mark.parametrize("how", ["escape", "#edit", "#save", "#solve"])
async def test_what_ends_the_choice_brings_the_start_back(how: str) -> None:
    async with running(maze()) as pilot:
        await open_solvers(pilot)
        await click(pilot, (1, 3))
        if how == "escape":
            await pilot.press(how)
        else:
            getattr(screen(pilot), f"action_{how[1:]}")()
        await pilot.pause()
        assert endpoints(pilot) == (START, (GOAL,))


async def test_looking_at_the_solvers_keeps_the_path_and_another_start_takes_it_away() -> None:
    async with running(maze()) as pilot:
        await find_path(pilot)
        path = tiles_drawn_with(pilot, "*")
        assert path
        await pilot.press("f", "down", "escape")
        assert "cancelled" in status(pilot)
        assert tiles_drawn_with(pilot, "*") == path
        await open_solvers(pilot)
        await click(pilot, (1, 3))
        assert not tiles_drawn_with(pilot, "*")
        assert screen(pilot).document.solution is None


async def test_missing_endpoints_are_asked_for_first() -> None:
    blank = maze()
    blank.start, blank.goals = None, ()
    async with running(blank) as pilot:
        await open_solvers(pilot)
        assert widget(pilot).has_focus
        assert status(pilot).startswith("Choose the start")
        await pilot.press("d")
        assert isinstance(mode(pilot), FindMode)
        assert status(pilot).startswith("Choose the start for Dijkstra: click")
        await click(pilot, (1, 1))
        assert status(pilot).startswith("Choose the goal for Dijkstra: click")
        await click(pilot, (3, 9))
        await until_mode(pilot, ResultMode)


@pytest.mark.parametrize(("missing", "chosen"), [("start", (1, 1)), ("goal", (3, 9))])
async def test_a_solver_of_the_palette_searches_once_the_missing_endpoint_is_chosen(
    missing: str, chosen: tuple[int, int]
) -> None:
    lacking = maze()
    lacking.start = None if missing == "start" else (1, 1)
    lacking.goals = () if missing == "goal" else ((3, 9),)
    async with running(lacking) as pilot:
        screen(pilot).search_with("bfs")  # as the command palette does
        await pilot.pause()
        assert status(pilot).startswith(f"Choose the {missing} for Breadth-first search: ")
        await click(pilot, chosen)
        await until_mode(pilot, ResultMode)
        assert solution(pilot).choice.key == "bfs"
        assert endpoints(pilot) == ((1, 1), ((3, 9),))


async def test_half_blocks_take_the_corridor_of_the_two_tiles() -> None:
    columns = Maze.from_text("#######\n#S   G#\n#######\n")
    async with running(columns) as pilot:
        widget(pilot).glyphs = HALVES
        await open_solvers(pilot)
        await click(pilot, (0, 3))  # drawn with the corridor below it
        assert endpoints(pilot)[0] == (1, 3)


async def test_result_is_said_and_stands_below_the_actions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ticks = count(0, 0.0125)
    monkeypatch.setattr("labyrinth.core.search.solve.perf_counter", lambda: next(ticks))
    searched = maze()
    searched[1, 2] = 9
    async with running(searched) as pilot:
        await find_path(pilot)
        found = solution(pilot)
        steps = len(labyrinth.solve(maze(), "bfs").path) - 1
        assert tiles_drawn_with(pilot, "*") == set(found.path) - {START, GOAL}
        assert status(pilot) == (
            f"Dijkstra: {steps} steps, cost {found.cost}, {found.expanded} tiles expanded,"
            " 12.5 ms. Y animates the walk."
        )
        figures = str(screen(pilot).query_one("#figures", Static).content)
        assert figures.startswith("Dijkstra\ncheapest path\n")
        for name, figure in (
            ("steps", steps),
            ("cost", found.cost),
            ("expanded", found.expanded),
            ("time", "12.5 ms"),
        ):
            assert re.search(rf"^{name} +{figure}$", figures, re.M), name
        assert len(figures.splitlines()) == 6, "that a goal was reached goes without saying"
        result = screen(pilot).query_one(LastResult)
        assert result.region.bottom <= screen(pilot).query_one(Panel).region.bottom
        assert screen(pilot).query_one("#animate").region.height == 1
        assert not result.region.overlaps(screen(pilot).query_one("#action-list", ItemList).region)
        await pilot.press("enter")
        assert "Animate" not in status(pilot)
        assert screen(pilot).query_one("#animate").region.height == 0
        await pilot.press("e", "end", "enter", "escape")
        assert not result.region.height, "nothing is said of a search that is forgotten"


async def test_no_path_looks_like_it_and_shows_what_was_reached() -> None:
    async with running(maze(searching.ISLAND)) as pilot:
        await find_path(pilot)
        assert "no path" in status(pilot)
        assert screen(pilot).has_class("-no-path")
        assert tiles_drawn_with(pilot, "*") == set()
        assert tiles_drawn_with(pilot, "·") == {(2, 1)}
        await pilot.press("y")
        assert isinstance(mode(pilot), ResultMode), "there is nothing to walk along"
        await pilot.press("enter")
        assert not screen(pilot).has_class("-no-path")


async def test_start_may_be_the_goal() -> None:
    async with running(maze()) as pilot:
        await open_solvers(pilot)
        await click(pilot, (1, 1))
        await click(pilot, (1, 1))
        await pilot.press("d")
        await until_mode(pilot, ResultMode)
        assert "0 steps" in status(pilot)
        await pilot.press("y")
        await until_viewing(pilot)


def a_quarter_for_ever() -> Generator[float, None, Solution]:
    while True:
        yield 0.25


async def test_a_search_that_goes_on_is_cancelled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def endless(*_: object) -> Task[Solution]:
        return Task(a_quarter_for_ever())

    monkeypatch.setattr("labyrinth.tui.searching.search_mode.search_of", endless)
    async with running(maze(), animations="full") as pilot:
        for how in ("escape", "click"):
            await pilot.press("f", "d")
            await until(pilot, lambda: "25%" in status(pilot))
            await (click(pilot, (1, 1)) if how == "click" else pilot.press(how))
            await until_viewing(pilot)
            assert "cancelled" in status(pilot)
            assert type(mode(pilot)) is ViewMode
        monkeypatch.undo()
        await find_path(pilot)
