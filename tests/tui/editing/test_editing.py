from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot

from labyrinth import Maze
from labyrinth.core.maze.painting import tiles_between
from labyrinth.core.maze.walls import Position
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.modes.mode import ViewMode
from tests.tui.driving import (
    HALL,
    click,
    click_outside,
    drag,
    focused,
    mode,
    move_mouse,
    place,
    running,
    screen,
    status,
    title,
    until_mode,
    until_tasks_end,
    until_viewing,
    widget,
)

POSITIONS = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


def solid() -> Maze:
    return Maze(9, 15)


async def begin(pilot: Pilot[None]) -> Maze:
    await pilot.press("e")
    await until_mode(pilot, EditMode)
    return screen(pilot).document.maze


def corridors(maze: Maze) -> set[Position]:
    return {maze.position(tile) for tile, weight in enumerate(maze.tiles) if weight}


@given(POSITIONS, POSITIONS)
def test_line_between_two_tiles_has_no_gaps_and_no_detours(first: Position, last: Position) -> None:
    line = tiles_between(first, last)
    assert (line[0], line[-1]) == (first, last)
    assert len(line) == abs(first[0] - last[0]) + abs(first[1] - last[1]) + 1
    for one, next_one in pairwise(line):
        assert abs(one[0] - next_one[0]) + abs(one[1] - next_one[1]) == 1
    length_squared = (first[0] - last[0]) ** 2 + (first[1] - last[1]) ** 2
    for row, col in line:
        across = (row - first[0]) * (last[1] - first[1]) - (col - first[1]) * (last[0] - first[0])
        assert across**2 <= length_squared, "farther than one tile from the straight line"


@pytest.mark.parametrize("how", ["e", "click"])
async def test_editing_begins(how: str) -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        await (pilot.click("#edit") if how == "click" else pilot.press(how))
        await until_mode(pilot, EditMode)
        assert pilot.app.focused is widget(pilot)
        assert "Edit" in status(pilot)
        assert "Escape" in status(pilot)


async def test_click_turns_a_tile() -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        maze = await begin(pilot)
        await click(pilot, (1, 2))
        assert maze[1, 2] == 0
        await click(pilot, (1, 2))
        assert maze[1, 2] == 1
        await click(pilot, (0, 0))
        assert maze[0, 0] == 1
        assert "edited" in title(pilot)


async def test_click_outside_the_maze_changes_nothing() -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        maze = await begin(pilot)
        await click_outside(pilot)
        assert maze == Maze.from_text(HALL)
        assert isinstance(mode(pilot), EditMode)


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_keyboard_turns_tiles(key: str) -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        maze = await begin(pilot)
        assert widget(pilot).cursor == (1, 1)
        await pilot.press(key)
        assert maze[1, 1] == 0
        await pilot.press("down", "right", key)
        assert maze[2, 2] == 1
        await pilot.press("up", "up", "left", "left", "left", "up", key)
        assert widget(pilot).cursor == (0, 0)
        assert maze[0, 0] == 1
        await pilot.press("end", "down", "right", "right", key)
        assert widget(pilot).cursor == (4, 6)
        assert maze[4, 6] == 1


async def test_status_line_follows_the_cursor_and_the_pointer() -> None:
    maze = Maze.from_text(HALL)
    maze[1, 3] = 7
    maze.start, maze.goals = (3, 1), ((3, 5),)
    async with running(maze) as pilot:
        await begin(pilot)
        assert place(pilot) == "3,1 start"
        await pilot.press("up", "up")
        assert place(pilot) == "1,1 corridor"
        await pilot.press("up")
        assert place(pilot) == "0,1 wall"
        for position, what in [((1, 3), "weight 7"), ((3, 1), "start"), ((3, 5), "goal")]:
            await move_mouse(pilot, position, button=0)
            assert place(pilot) == f"{position[0]},{position[1]} {what}"
        await pilot.hover("#maze", offset=(0, 0))
        assert place(pilot) == "0,1 wall", "the pointer left the maze: the cursor counts"


async def test_drag_paints_what_the_first_tile_became() -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        maze = await begin(pilot)
        row = [(2, col) for col in range(7)]
        await drag(pilot, row)
        assert all(maze[tile] for tile in row), "the first tile was a wall"
        await drag(pilot, reversed(row))
        assert not any(maze[tile] for tile in row), "the first tile was a corridor"


@pytest.mark.parametrize("target", [(7, 13), (1, 13), (7, 1), (4, 2)])
async def test_fast_drag_leaves_no_gaps(target: Position) -> None:
    async with running(solid()) as pilot:
        maze = await begin(pilot)
        start = (4, 7)
        await drag(pilot, [start, target])
        painted = corridors(maze)
        assert {start, target} <= painted
        reached = [start]
        for row, col in reached:
            beside = {(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)}
            reached += sorted(beside & painted - set(reached))
        assert set(reached) == painted
        assert len(painted) == abs(start[0] - target[0]) + abs(start[1] - target[1]) + 1


async def test_drag_goes_on_outside_the_maze() -> None:
    async with running(solid(), size=(100, 30)) as pilot:
        maze = await begin(pilot)
        await drag(pilot, [(4, 13), (4, 16), (6, 16), (6, 13)])
        assert corridors(maze) == {(4, 13), (4, 14), (6, 13), (6, 14)}


async def test_mouse_that_only_moves_paints_nothing() -> None:
    async with running(solid()) as pilot:
        maze = await begin(pilot)
        await drag(pilot, [(4, 4), (4, 5)])
        await move_mouse(pilot, (4, 9))
        assert corridors(maze) == {(4, 4), (4, 5)}


async def test_drag_ends_when_the_release_was_lost() -> None:
    async with running(solid()) as pilot:
        maze = await begin(pilot)
        await drag(pilot, [(4, 4), (4, 5)], release=False)
        await move_mouse(pilot, (4, 9), button=0)
        await move_mouse(pilot, (4, 11), button=1)
        assert corridors(maze) == {(4, 4), (4, 5)}
        assert pilot.app.mouse_captured is None


@pytest.mark.parametrize("how", ["escape", "click"])
async def test_editing_ends(how: str) -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        maze = await begin(pilot)
        await (pilot.press("escape") if how == "escape" else pilot.click("#done"))
        await until_viewing(pilot)
        assert focused(pilot) == "action-list"
        await click(pilot, (1, 2))
        assert maze == Maze.from_text(HALL)
        await pilot.press("e")
        assert isinstance(mode(pilot), EditMode)


async def test_solution_is_forgotten_when_the_maze_is_edited() -> None:
    maze = Maze.from_text(HALL)
    maze.start, maze.goals = (1, 1), ((3, 5),)
    async with running(maze) as pilot:
        await pilot.press("f", "d")
        await until_tasks_end(pilot)
        await pilot.press("enter")
        await until_viewing(pilot)
        assert screen(pilot).document.solution is not None
        await pilot.press("e", "enter", "escape")
        await until_mode(pilot, ViewMode)
        assert screen(pilot).document.solution is None
        assert widget(pilot).player is None
        await pilot.press("x")
        assert "Nothing explored yet" in status(pilot)


async def test_endpoint_that_became_a_wall_is_not_drawn() -> None:
    maze = Maze.from_text(HALL)
    maze.start = (1, 1)
    async with running(maze) as pilot:
        await begin(pilot)
        await pilot.press("enter")
        assert place(pilot) == "1,1 wall"
