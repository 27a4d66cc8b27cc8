"""The brushes, paints and mirrors of the editor, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from itertools import product
from time import sleep

import pytest
from textual.events import MouseDown
from textual.pilot import Pilot

from labyrinth import Maze, generate
from labyrinth.core.maze.painting.mirror import Mirror, mirrored
from labyrinth.core.maze.painting.shapes import box, line, outline
from labyrinth.core.maze.painting.span import Span
from labyrinth.core.maze.walls import Position
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.editing.palette import Palette, Tool
from labyrinth.tui.editing.tools import BRUSHES, PAINTS
from labyrinth.tui.searching.live_mode import LiveMode
from tests.tui.driving import (
    SIZES,
    click,
    click_outside,
    drag,
    drawn,
    focused,
    let_go,
    mode,
    move_mouse,
    offset_of,
    running,
    screen,
    solution,
    status,
    tiles_drawn_with,
    until,
    until_mode,
    until_viewing,
    until_workers_end,
    widget,
)

pytestmark = pytest.mark.slow

HEIGHT, WIDTH = 9, 15
SHAPES = {"l": line, "o": outline, "b": box}
FIRST, LAST = (2, 3), (6, 8)


def solid() -> Maze:
    return Maze(HEIGHT, WIDTH)


async def begin(pilot: Pilot[None], *keys: str) -> Maze:
    """Begin to edit, with the tools of these keys."""
    await pilot.press("e")
    await until_mode(pilot, EditMode)
    await pilot.press(*keys)
    await pilot.pause()
    return screen(pilot).document.maze


async def go_to(pilot: Pilot[None], position: Position) -> None:
    widget(pilot).cursor = position
    await pilot.pause()


def palette(pilot: Pilot[None]) -> Palette:
    return screen(pilot).part(Palette)


def positions(spans: Iterable[Span]) -> set[Position]:
    return {(row, col) for row, first, end in spans for col in range(first, end)}


def corridors(maze: Maze) -> set[Position]:
    return {maze.position(tile) for tile, weight in enumerate(maze.tiles) if weight}


def planned(pilot: Pilot[None]) -> set[Position]:
    return tiles_drawn_with(pilot, "◇") | tiles_drawn_with(pilot, "◆")


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
            assert "from 2,3, 3 x 4" in status(pilot)
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


async def test_right_button_does_nothing_in_other_modes() -> None:
    maze = generate("dfs", 4, 7, 1)
    async with running(maze.copy()) as pilot:
        before = widget(pilot).cursor
        await drag(pilot, [(3, 3), (3, 5)], button=3)
        assert widget(pilot).cursor == before
        await pilot.press("f")
        await click(pilot, (3, 3), button=3)
        assert "Choose the start" in status(pilot)
        await pilot.press("escape")
        await until_viewing(pilot)
        assert screen(pilot).document.maze == maze


async def test_every_paint() -> None:
    maze = Maze(1, 3, bytes([0, 1, 7]))
    async with running(maze.copy()) as pilot:
        await begin(pilot, "l")
        for key, first in product(PAINTS, range(3)):
            await pilot.press(key)
            await drag(pilot, [(0, first), (0, 2 - first)])
            edited = screen(pilot).document.maze
            drawn_on = range(min(first, 2 - first), max(first, 2 - first) + 1)
            for col in range(3):
                turned = 0 if maze[0, first] else max(1, maze[0, col])
                become = {"0": turned, "w": 0}.get(key, int(key) if key.isdigit() else 0)
                assert edited[0, col] == (become if col in drawn_on else maze[0, col]), key
            if edited != maze:
                await pilot.press("u")
            assert screen(pilot).document.maze == maze


async def test_every_brush_is_mirrored() -> None:
    async with running(solid()) as pilot:
        await begin(pilot)
        for mirror in list(Mirror)[1:]:
            await pilot.press("m")
            assert palette(pilot).mirror is mirror
            assert mirror.value in status(pilot)
            for key in ("d", *SHAPES):
                await pilot.press(key)
                await drag(pilot, [(1, 2), (3, 6)], release=False)
                spans = SHAPES.get(key, line)((1, 2), (3, 6))
                expected = positions(mirrored(spans, mirror, HEIGHT, WIDTH))
                if key in SHAPES:
                    assert planned(pilot) == expected
                await let_go(pilot, (3, 6))
                assert corridors(screen(pilot).document.maze) == expected
                await pilot.press("u")
                assert screen(pilot).document.maze == solid()


ISLANDS = """\
#########
#  ##   #
#  ##   #
####2222#
#   2   #
#########
"""


@pytest.mark.parametrize("how", ["click", "enter"])
async def test_flood_fill(how: str) -> None:
    before = Maze.from_text(ISLANDS)
    async with running(before.copy()) as pilot:
        await begin(pilot, "f", "5")
        if how == "click":
            await click(pilot, (4, 4))
        else:
            await go_to(pilot, (4, 4))
            await pilot.press("enter")
        area = {(3, 4), (3, 5), (3, 6), (3, 7), (4, 4)}
        await until(pilot, lambda: screen(pilot).document.maze[4, 4] == 5)
        maze = screen(pilot).document.maze
        for index, weight in enumerate(before.tiles):
            position = maze.position(index)
            assert maze[position] == (5 if position in area else weight)
        assert "5" in drawn(pilot, (3, 7))
        await pilot.press("u")
        assert screen(pilot).document.maze == before


@pytest.mark.parametrize("how", ["right button", "delete", "turning"])
async def test_flood_fill_with_walls_is_mirrored(how: str) -> None:
    async with running(Maze.from_text(ISLANDS)) as pilot:
        await begin(pilot, "f", "m")
        await go_to(pilot, (1, 1))
        if how == "right button":
            await click(pilot, (1, 1), button=3)
        else:
            await pilot.press("delete" if how == "delete" else "enter")
        maze = screen(pilot).document.maze
        await until(pilot, lambda: maze[1, 1] == 0)
        assert corridors(maze) == corridors(Maze.from_text(ISLANDS)) - {
            (row, col) for row in (1, 2) for col in (1, 2, 6, 7)
        }


async def test_flood_fill_that_changes_nothing_is_no_step() -> None:
    async with running(Maze.from_text(ISLANDS)) as pilot:
        await begin(pilot)
        await click(pilot, (0, 0))
        await pilot.press("f", "w")
        await click(pilot, (1, 3))
        await until_workers_end(pilot)
        await pilot.pause()
        await pilot.press("u")
        assert screen(pilot).document.maze == Maze.from_text(ISLANDS)


def endless_flood(*_: object) -> Generator[float, None, bytearray]:
    """Stand for a flood fill in a maze that is too large."""
    while True:
        sleep(0.001)
        yield 0.5


@pytest.mark.parametrize("how", ["escape", "stroke", "undo", "done"])
async def test_unfinished_flood_fill_is_dropped(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    monkeypatch.setattr("labyrinth.tui.editing.edit_mode.flooded", endless_flood)
    async with running(solid()) as pilot:
        await begin(pilot, "l")
        await click(pilot, (1, 1))
        await pilot.press("f")
        await click(pilot, (2, 2))
        await until(pilot, lambda: "Filling… 50%" in status(pilot))
        if how == "escape":
            await pilot.press("escape")
            assert isinstance(mode(pilot), EditMode)
        elif how == "stroke":
            await pilot.press("d")
            await click(pilot, (4, 4))
        elif how == "undo":
            await pilot.press("u")
        else:
            await pilot.click("#done")
            await until_viewing(pilot)
        await until_workers_end(pilot)
        await pilot.pause()
        drawn_on = {"undo": set(), "stroke": {(1, 1), (4, 4)}}
        assert corridors(screen(pilot).document.maze) == drawn_on.get(how, {(1, 1)})
        assert "Filling" not in status(pilot)


async def test_every_tool_is_clicked() -> None:
    async with running(solid()) as pilot:
        await begin(pilot)
        for tool in list(screen(pilot).query(Tool)):
            if not tool.value:
                continue
            await pilot.click(tool)
            chosen = palette(pilot)
            assert tool.value in (chosen.brush, chosen.paint, chosen.mirror)
            assert str(tool.label).startswith("▸")
            marked = [each for each in screen(pilot).query(Tool) if "▸" in str(each.label)]
            assert len(marked) == 3, "one brush, one paint, one mirror"
            assert focused(pilot) == "maze", "the cursor goes on working"


async def test_keys_take_up_tools() -> None:
    async with running(solid()) as pilot:
        await begin(pilot)
        for brush in BRUSHES:
            await pilot.press(brush.key)
            assert palette(pilot).brush is brush
            await pilot.pause()
            assert brush.name.lower() in status(pilot)
        await pilot.press("L")
        assert palette(pilot).brush is BRUSHES[1]
        for key, name in PAINTS.items():
            await pilot.press(key)
            assert palette(pilot).paint == key
            await pilot.pause()
            assert name in status(pilot)
        for mirror in [*list(Mirror)[1:], Mirror.NONE]:
            await pilot.press("m")
            assert palette(pilot).mirror is mirror


async def test_tools_stay_for_the_next_time() -> None:
    async with running(solid()) as pilot:
        await begin(pilot, "b", "7", "escape")
        await until_viewing(pilot)
        assert focused(pilot) == "action-list"
        await pilot.press("e")
        await until_mode(pilot, EditMode)
        assert "box, weight 7" in status(pilot)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_mouse_alone_draws_undoes_and_leaves(size: tuple[int, int]) -> None:
    async with running(Maze(7, 9), size=size) as pilot:
        await pilot.click("#edit")
        await until_mode(pilot, EditMode)
        for tool in screen(pilot).query(Tool):
            assert screen(pilot).region.contains_region(tool.region)
            assert palette(pilot).region.contains_region(tool.region), "nothing is cut off"
        await pilot.click("#brush-box")
        await pilot.click("#paint-3")
        await drag(pilot, [(1, 1), (2, 3)])
        drawn_box = screen(pilot).document.maze.copy()
        assert drawn_box.tiles.count(3) == 6
        await pilot.click("#undo")
        assert screen(pilot).document.maze == Maze(7, 9)
        await pilot.click("#redo")
        assert screen(pilot).document.maze == drawn_box
        await pilot.click("#done")
        await until_viewing(pilot)


async def test_live_search_follows_every_brush() -> None:
    maze = Maze(HEIGHT, WIDTH, b"\x01" * HEIGHT * WIDTH, start=(4, 0), goals=((4, 14),))
    async with running(maze) as pilot:
        await pilot.press("l", "a")
        await until_mode(pilot, LiveMode)

        async def until_cost(cost: int) -> None:
            await until(
                pilot,
                lambda: (
                    screen(pilot).document.solution is not None and solution(pilot).cost == cost
                ),
            )

        await until_cost(14)
        await pilot.press("l", "w")
        await drag(pilot, [(1, 7), (7, 7)], release=False)
        assert solution(pilot).cost == 14, "a plan is not searched"
        await let_go(pilot, (7, 7))
        await until_cost(22)
        await pilot.press("o", "9")
        await drag(pilot, [(0, 5), (8, 9)])
        await until_cost(14 + 8 + 2 * 8 + 8 * 3)
        await pilot.press("f")
        await drag(pilot, [(4, 0)])
        assert screen(pilot).document.maze[4, 1] == 1, "the start is taken hold of, not filled"


async def test_escape_in_live_search_gives_up_the_shape_first() -> None:
    maze = Maze(3, 5, b"\x01" * 15, start=(1, 0), goals=((1, 4),))
    async with running(maze.copy()) as pilot:
        await pilot.press("l", "a")
        await until_mode(pilot, LiveMode)
        await until(pilot, lambda: widget(pilot).has_focus)
        await go_to(pilot, (0, 2))
        await pilot.press("l", "enter", "down", "escape")
        assert isinstance(mode(pilot), LiveMode)
        assert screen(pilot).document.maze == maze
        await pilot.press("enter", "up", "enter", "escape")
        await until_viewing(pilot)
        assert screen(pilot).document.maze != maze


async def test_clicks_outside_change_nothing() -> None:
    async with running(solid()) as pilot:
        maze = await begin(pilot, "f")
        await click_outside(pilot)
        await until_workers_end(pilot)
        assert maze == solid()
