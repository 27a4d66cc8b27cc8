"""Shapes and strokes: planned, painted, given up, by mouse and by keyboard."""

from __future__ import annotations

from itertools import product

import pytest
from textual.events import MouseDown

from labyrinth import Maze
from labyrinth.core.maze.painting import box, line
from labyrinth.tui.editing.edit_mode import EditMode
from tests.tui.drawing import (
    FIRST,
    HEIGHT,
    LAST,
    SHAPES,
    WIDTH,
    begin,
    corridors,
    go_to,
    planned,
    positions,
    solid,
)
from tests.tui.driving import (
    click,
    drag,
    let_go,
    mode,
    move_mouse,
    offset_of,
    running,
    screen,
    status,
    tiles_drawn_with,
    until_viewing,
)

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("key", SHAPES)
async def test_shape_is_planned_while_dragging_and_painted_at_the_end(key: str) -> None:
    async with running(solid()) as pilot:
        maze = await begin(pilot, key)
        await drag(pilot, [FIRST, (3, 12), (8, 0), LAST], release=False)
        shape = positions(SHAPES[key](FIRST, LAST))
        assert planned(pilot) == shape
        assert maze == solid(), "nothing is written yet"
        await let_go(pilot, LAST)
        await pilot.pause()
        assert corridors(maze) == shape
        assert not planned(pilot)
        await pilot.press("u")
        assert screen(pilot).document.maze == solid(), "a shape is one step"
        await pilot.press("r")
        assert corridors(screen(pilot).document.maze) == shape


async def test_shape_is_drawn_with_the_cursor() -> None:
    async with running(solid()) as pilot:
        await begin(pilot)
        for key, choose in product(SHAPES, ("enter", "space")):
            await pilot.press(key)
            await go_to(pilot, FIRST)
            await pilot.press(choose, "down", "down", "right", "right", "right")
            maze = screen(pilot).document.maze
            shape = positions(SHAPES[key](FIRST, (4, 6)))
            assert planned(pilot) == shape
            assert not corridors(maze)
            assert "from 2,3: 3 x 4 tiles" in status(pilot)
            await pilot.press(choose)
            assert corridors(maze) == shape
            await pilot.press("left")
            assert corridors(maze) == shape, "the stroke is over"
            await pilot.press("u")
            assert screen(pilot).document.maze == solid()


async def test_click_with_a_shape_draws_one_tile() -> None:
    async with running(solid()) as pilot:
        maze = await begin(pilot, "b")
        await click(pilot, FIRST)
        assert corridors(maze) == {FIRST}


async def test_escape_gives_up_the_shape_then_leaves() -> None:
    async with running(solid()) as pilot:
        maze = await begin(pilot, "o")
        await pilot.press("enter", "down", "right", "escape")
        assert isinstance(mode(pilot), EditMode)
        assert not planned(pilot)
        await pilot.press("down", "down")
        assert not planned(pilot)
        await pilot.press("enter", "escape", "escape")
        await until_viewing(pilot)
        assert maze == solid()


async def test_leaving_gives_up_the_shape() -> None:
    async with running(solid()) as pilot:
        maze = await begin(pilot, "o", "enter", "down")
        await pilot.click("#done")
        await until_viewing(pilot)
        assert not planned(pilot)
        assert maze == solid()


async def test_undo_gives_up_the_shape() -> None:
    async with running(solid()) as pilot:
        await begin(pilot, "b", "enter", "enter")
        assert corridors(screen(pilot).document.maze) == {(1, 1)}
        await pilot.press("right", "enter", "down", "u")
        assert screen(pilot).document.maze == solid()
        await pilot.press("down")
        assert not planned(pilot)


async def test_undo_in_the_middle_of_a_stroke_ends_it() -> None:
    async with running(solid()) as pilot:
        await begin(pilot)
        await drag(pilot, [FIRST, (2, 5)], release=False)
        await pilot.press("u")
        await move_mouse(pilot, (2, 9))
        assert screen(pilot).document.maze == solid()


async def test_shape_ends_where_the_release_was_lost() -> None:
    async with running(solid()) as pilot:
        maze = await begin(pilot, "b")
        await drag(pilot, [FIRST, LAST], release=False)
        await move_mouse(pilot, (0, 0), button=0)
        assert corridors(maze) == positions(box(FIRST, LAST))
        await move_mouse(pilot, (8, 14))
        assert corridors(maze) == positions(box(FIRST, LAST))
        assert not planned(pilot)


async def test_press_after_a_lost_release_ends_the_stroke_before() -> None:
    async with running(solid()) as pilot:
        maze = await begin(pilot, "l")
        await drag(pilot, [(1, 1), (1, 4)], release=False)
        press = offset_of(pilot, (5, 1))  # the pointer is not seen to move there
        await pilot._post_mouse_events([MouseDown], "#maze", press, button=1)
        await move_mouse(pilot, (5, 4))
        await let_go(pilot, (5, 4))
        assert corridors(maze) == {(row, col) for row in (1, 5) for col in range(1, 5)}
        await pilot.press("u")
        assert corridors(screen(pilot).document.maze) == {(1, col) for col in range(1, 5)}


@pytest.mark.parametrize("key", SHAPES)
async def test_drag_beyond_the_border_follows_the_nearest_tile(key: str) -> None:
    async with running(solid(), size=(100, 30)) as pilot:
        maze = await begin(pilot, key)
        await drag(pilot, [(4, 12), (5, 17), (7, 17)], release=False)
        shape = positions(SHAPES[key]((4, 12), (7, 14)))
        assert planned(pilot) == shape
        await let_go(pilot, (7, 17))
        await pilot.pause()
        assert corridors(maze) == shape


async def test_press_beside_the_maze_begins_nothing() -> None:
    async with running(solid()) as pilot:
        maze = await begin(pilot, "b")
        for button in (1, 3):
            await pilot.mouse_down("#maze", offset=(0, 0), button=button)
            await move_mouse(pilot, FIRST, button)
            await let_go(pilot, FIRST)
        assert maze == solid()


@pytest.mark.parametrize("key", ["d", *SHAPES])
async def test_right_button_makes_walls_with_every_brush(key: str) -> None:
    hall = Maze(HEIGHT, WIDTH, b"\x01" * HEIGHT * WIDTH)
    async with running(hall.copy()) as pilot:
        maze = await begin(pilot, key, "7")
        await drag(pilot, [FIRST, LAST], button=3)
        shape = positions(SHAPES.get(key, line)(FIRST, LAST))
        assert corridors(maze) == corridors(hall) - shape
        await drag(pilot, [FIRST, LAST], button=3)
        assert corridors(maze) == corridors(hall) - shape, "walls stay walls"
        await pilot.press("u")
        assert screen(pilot).document.maze == hall


@pytest.mark.parametrize("erase", ["delete", "backspace"])
async def test_keyboard_makes_walls(erase: str) -> None:
    hall = Maze(HEIGHT, WIDTH, b"\x01" * HEIGHT * WIDTH)
    async with running(hall.copy()) as pilot:
        maze = await begin(pilot)
        await pilot.press(erase, erase, "right", "l", erase, "down", "down")
        assert tiles_drawn_with(pilot, "◆") == {(1, 2), (2, 2), (3, 2)}
        await pilot.press(erase)
        walls = {(1, 1), (1, 2), (2, 2), (3, 2)}
        assert corridors(maze) == corridors(hall) - walls
        await pilot.press("u", "u", "u")
        assert screen(pilot).document.maze == hall
