"""Live search: the path follows edits and endpoints."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Checkbox

from labyrinth import Maze, Recipe, generate, solve
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.maze.walls import Position
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.searching.find_path import FindMode, LiveMode
from labyrinth.tui.settings.preferences import remember_choices
from tests.tui.driven_clock import present
from tests.tui.driving import (
    HALL,
    click,
    drag,
    let_go,
    move_mouse,
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
from tests.tui.random_user import Gate


def hall() -> Maze:
    maze = Maze.from_text(HALL)
    maze.start, maze.goals = (1, 1), ((3, 5),)
    return maze


async def begin(pilot: Pilot[None], letter: str = "a") -> None:
    await pilot.press("l", letter)
    await until_mode(pilot, LiveMode)
    await until(pilot, lambda: widget(pilot).has_focus)
    await until_solved(pilot)


async def until_solved(pilot: Pilot[None]) -> None:
    """Wait until the picture is the answer to the maze as it is."""

    def answered() -> bool:
        answer = solve(screen(pilot).document.maze, "a-star")
        shown = screen(pilot).document.solution
        if shown is None or not all(screen(pilot).document.maze[tile] for tile in shown.path):
            return False
        return (shown.outcome, shown.cost) == (answer.outcome, answer.cost)

    await until(pilot, answered)


def path_drawn(pilot: Pilot[None]) -> set[Position]:
    maze = screen(pilot).document.maze
    return tiles_drawn_with(pilot, "*") | {maze.start or (0, 0), *maze.goals}


def is_answer(pilot: Pilot[None]) -> bool:
    shown = screen(pilot).document.solution
    return shown is not None and path_drawn(pilot) == set(shown.path)


async def test_path_is_there_from_the_beginning() -> None:
    async with running(hall()) as pilot:
        await begin(pilot)
        assert is_answer(pilot)
        assert "6 steps" in status(pilot)


async def test_path_follows_every_edit() -> None:
    async with running(hall()) as pilot:
        await begin(pilot)
        before = path_drawn(pilot)
        wall = next(tile for tile in sorted(before) if tile not in ((1, 1), (3, 5)))
        await click(pilot, wall)
        await until_solved(pilot)
        assert wall not in path_drawn(pilot)
        assert is_answer(pilot)
        await pilot.press("u")
        await until(pilot, lambda: path_drawn(pilot) == before)


async def test_start_is_dragged_with_the_mouse() -> None:
    async with running(hall()) as pilot:
        await begin(pilot)
        await drag(pilot, [(1, 1), (1, 2), (1, 3), (1, 5)])
        await until_solved(pilot)
        assert screen(pilot).document.maze.start == (1, 5)
        assert is_answer(pilot)
        assert "2 steps" in status(pilot)
        await pilot.press("u")
        await until_solved(pilot)
        assert screen(pilot).document.maze == hall(), "a drag is undone as a whole"


async def test_where_rooms_are_searched_an_endpoint_between_two_has_no_path() -> None:
    async with running(hall()) as pilot:
        remember_choices(screen(pilot), SolverChoice("a-star", {"graph": "rooms"}))
        await pilot.press("l", "a")
        await until_mode(pilot, LiveMode)
        await until(pilot, lambda: "3 steps" in status(pilot))
        await drag(pilot, [(1, 1), (1, 2)])
        await until(pilot, lambda: "The start 1,2 is not a room: move it, or" in status(pilot))
        assert screen(pilot).document.solution is None
        await drag(pilot, [(1, 2), (1, 3)])
        await until(pilot, lambda: "2 steps" in status(pilot))
        await pilot.press("u", "escape", "l", "a")
        await until(pilot, lambda: "The start 1,2 is not a room" in status(pilot))


async def test_long_answers_leave_every_tile_where_it_is() -> None:
    async with running(generate("dfs", 5, 10, 3), size=(80, 24)) as pilot:
        choice = SolverChoice.parse("a-star:graph=rooms,weight=1.5,tie=larger-g")
        remember_choices(screen(pilot), choice)
        before = widget(pilot).shown_glyphs, widget(pilot).size
        await pilot.press("l", "a")
        await until_mode(pilot, LiveMode)
        await until(pilot, lambda: "steps" in status(pilot))
        found = solution(pilot)
        answer = (
            f"Live: A*: {len(found.rooms) - 1} steps, cost {found.cost}, {found.expanded} rooms"
        )
        assert status(pilot).startswith(answer)
        screen(pilot).say("An answer of four lines. " * 12)
        await pilot.pause()
        assert (widget(pilot).shown_glyphs, widget(pilot).size) == before


async def test_nothing_moves_below_a_pointer_that_drags() -> None:
    async with running(generate("dfs", 5, 10, 3), size=(80, 24)) as pilot:
        await pilot.press("e")
        size, start = widget(pilot).size, screen(pilot).document.maze.start or (1, 1)
        await drag(pilot, [start], release=False)
        screen(pilot).say("A message of four lines. " * 12)
        await pilot.pause()
        assert widget(pilot).size == size
        await let_go(pilot, start)
        screen(pilot).say("A message of four lines. " * 12)
        await pilot.pause()
        assert widget(pilot).size.height < size.height, "then there is room for all of it"


async def test_goal_is_carried_with_the_cursor_until_enter() -> None:
    async with running(hall()) as pilot:
        await begin(pilot)
        widget(pilot).cursor = (3, 5)
        await pilot.pause()
        await pilot.press("enter", "up", "up")
        assert screen(pilot).document.maze.goals == ((1, 5),)
        await pilot.press("up")
        assert screen(pilot).document.maze.goals == ((1, 5),), "it does not go into a wall"
        await pilot.press("down", "enter", "down")
        assert screen(pilot).document.maze.goals == ((1, 5),), "the cursor went alone"
        await until_solved(pilot)
        assert is_answer(pilot)


async def test_what_is_let_go_where_it_was_is_answered_as_before() -> None:
    async with running(hall()) as pilot:
        await begin(pilot)
        answer = status(pilot)
        widget(pilot).cursor = (1, 1)
        await pilot.pause()
        await pilot.press("enter")
        assert status(pilot).startswith("Move the start")
        await pilot.press("enter")
        await until(pilot, lambda: status(pilot)[:30] == answer[:30])


async def test_undo_lets_go_of_what_is_held() -> None:
    async with running(hall()) as pilot:
        await begin(pilot, "b")
        widget(pilot).cursor = (1, 1)
        await pilot.press("enter", "right")
        assert screen(pilot).document.maze.start == (1, 2)
        await pilot.press("u")
        assert screen(pilot).document.maze == hall()
        await pilot.press("right", "enter", "u")
        assert screen(pilot).document.maze == hall()
        await drag(pilot, [(1, 1), (1, 2)], release=False)
        await pilot.press("u")
        await move_mouse(pilot, (1, 3))
        await let_go(pilot, (1, 3))
        assert screen(pilot).document.maze == hall()
        assert not screen(pilot).document.undo()


async def test_a_path_without_an_answer_does_not_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(monkeypatch)
    async with running(hall()) as pilot:
        await begin(pilot)
        on_the_path = solution(pilot).path[1]
        gate.set(is_open=False)
        await click(pilot, on_the_path)
        await pilot.press("escape")
        gate.set(is_open=True)
        await until_viewing(pilot)
        assert screen(pilot).document.solution is None
        assert not tiles_drawn_with(pilot, "*")
        await pilot.press("s")
        assert pilot.app.screen.query_one("#with-path", Checkbox).disabled


async def test_only_a_search_that_takes_long_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(monkeypatch)
    async with running(hall()) as pilot:
        await begin(pilot)
        answer = status(pilot)
        gate.set(is_open=False)
        await click(pilot, (2, 3))
        present().advance(0.25)
        assert status(pilot) == answer, "most searches take a blink"
        present().advance(0.1)
        assert status(pilot) == "Live: searching… Each edit starts a new search. Escape leaves."
        gate.set(is_open=True)
        await until(pilot, lambda: "6 steps" in status(pilot))
        present().advance(1)
        assert "searching" not in status(pilot)
        gate.set(is_open=False)
        await click(pilot, (2, 3))
        await pilot.press("escape")
        present().advance(1)
        assert "searching" not in status(pilot), "nothing searches any more"
        gate.set(is_open=True)


async def test_no_path_is_said_and_nothing_drawn() -> None:
    async with running(hall()) as pilot:
        await begin(pilot)
        await click(pilot, (1, 2))
        await click(pilot, (2, 1))
        await until(pilot, lambda: "no path" in status(pilot))
        assert not tiles_drawn_with(pilot, "*")


async def test_wall_on_the_start_is_said() -> None:
    maze = hall()
    maze.tiles[maze.index((1, 1))] = 0
    async with running(maze) as pilot:
        await pilot.press("l", "a")
        await until_mode(pilot, LiveMode)
        assert "start is in a wall" in status(pilot)


async def test_a_wall_over_the_start_is_said_and_undone() -> None:
    async with running(hall()) as pilot:
        await pilot.press("e", "home", "delete")
        assert "painted over the start" in status(pilot)
        assert screen(pilot).document.maze.start is None
        await pilot.press("u", "escape")
        assert screen(pilot).document.maze == hall()
        await begin(pilot)
        await pilot.press("w")
        await drag(pilot, [(3, 4), (3, 5)])
        assert "The goal is gone" in status(pilot)
        await pilot.press("u")
        await until_solved(pilot)
        assert screen(pilot).document.maze == hall()


async def test_missing_goal_is_said() -> None:
    async with running(Maze.from_text("####\n#S #\n####\n")) as pilot:
        await pilot.press("l", "a")
        await until_mode(pilot, LiveMode)
        assert "goal is missing" in status(pilot)


async def test_path_stays_when_leaving() -> None:
    async with running(recipe=Recipe.parse("wilson:5x7:2:braid=1")) as pilot:
        await until_viewing(pilot)
        await begin(pilot, "d")
        await pilot.press("escape")
        await until_viewing(pilot)
        answer = solve(generate("wilson", 5, 7, 2, braid=1.0), "dijkstra")
        assert len(path_drawn(pilot)) == len(answer.path)
        await pilot.press("x")
        await until(pilot, lambda: "expanded" in status(pilot))


async def test_live_search_and_the_timeline_begin_at_a_click() -> None:
    async with running(recipe=Recipe.parse("prim:4x5:1"), size=(100, 40)) as pilot:
        await until_viewing(pilot)
        await pilot.click("#timeline")
        await until_mode(pilot, TimelineMode)
        await pilot.press("escape")
        await until_viewing(pilot)
        await pilot.click("#live")
        await until_mode(pilot, FindMode)
        await pilot.press("a")
        await until_mode(pilot, LiveMode)
