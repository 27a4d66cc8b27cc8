"""The brushes, paints and mirrors of the editor: taking them up, and what each does."""

from __future__ import annotations

from itertools import product

import pytest

from labyrinth import Maze, edge_vector, generate, maze_of_edges
from labyrinth.core.maze.painting import Mirror, line, mirrored
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.editing.palette import BRUSHES, KEEP_WALLS, PAINTS, Tool
from labyrinth.tui.maze_view.tile_appearance import tile_text
from tests.tui.drawing import (
    HEIGHT,
    SHAPES,
    WIDTH,
    begin,
    corridors,
    go_to,
    palette,
    planned,
    positions,
    solid,
)
from tests.tui.driving import (
    SIZES,
    click,
    drag,
    focused,
    let_go,
    running,
    screen,
    status,
    until_computed,
    until_mode,
    until_viewing,
    widget,
)

pytestmark = pytest.mark.slow


async def test_right_button_draws_nothing_in_other_modes() -> None:
    maze = generate("dfs", 4, 7, 1)
    async with running(maze.copy()) as pilot:
        before = widget(pilot).cursor
        await drag(pilot, [(3, 3), (3, 5)], button=3)
        assert widget(pilot).cursor == before
        await pilot.press("f")
        await click(pilot, (3, 3), button=3)
        assert status(pilot).startswith("1 waypoint")
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


async def test_each_corridor_made_by_hand_takes_the_weight_that_waits() -> None:
    """The brushes, the paints and the mirrors, in one started program."""
    maze = generate("dfs", 4, 17, 1, weights=(5, 6))
    plain = maze.copy()
    for col in range(maze.width):
        plain[0, col] = plain[4, col] = plain[8, col] = 0
    async with running(plain.copy()) as pilot:
        await begin(pilot)
        for keys, ends, rows in (
            ("d", [(4, 1), (4, 15), (4, 33)], [4]),
            ("l", [(4, 1), (4, 33)], [4]),
            ("b", [(4, 1), (4, 33)], [4]),
            ("lmm", [(0, 1), (0, 33)], [0, 8]),
            ("mmmf", [(4, 1)], [0, 4, 8]),
        ):
            await pilot.press(*keys)
            await drag(pilot, ends)
            await until_computed(pilot)
            edited = screen(pilot).document.maze.copy()
            for row in rows:
                opened = [at for at in range(row * 35 + 1, row * 35 + 34) if not plain.tiles[at]]
                assert maze.wall_weights is not None
                weights = [maze.wall_weights[at] for at in opened]
                assert [edited.tiles[at] for at in opened] == weights, keys
                assert set(weights) == {5, 6}
            assert all(
                edited.tiles[at] == weight for at, weight in enumerate(plain.tiles) if weight
            )
            await pilot.press("u")
            assert screen(pilot).document.maze == plain, "a stroke is undone as a whole"
            await pilot.press("r")
            assert screen(pilot).document.maze == edited, "and is done again as it was"
            await pilot.press("u")
        await pilot.press("d", "3")
        await click(pilot, (4, 2))
        assert screen(pilot).document.maze[4, 2] == 3, "a weight that is chosen is drawn"


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


async def test_every_tool_is_clicked() -> None:
    async with running(solid()) as pilot:
        await begin(pilot)
        for tool in list(screen(pilot).query(Tool)):
            if not tool.value:
                continue
            await pilot.click(tool)
            chosen = palette(pilot)
            kept = [KEEP_WALLS] * chosen.keeps_walls
            assert tool.value in (chosen.brush.key, chosen.paint, chosen.mirror, *kept)
            assert str(tool.label).startswith("▸")
            marked = [each for each in screen(pilot).query(Tool) if "▸" in str(each.label)]
            assert len(marked) == 3 + len(kept), "one brush, one paint, one mirror"
            assert focused(pilot) == "maze", "the cursor goes on working"


async def test_keys_take_up_tools() -> None:
    async with running(solid()) as pilot:
        await begin(pilot)
        for key, brush in BRUSHES.items():
            await pilot.press(key)
            assert palette(pilot).brush is brush
            await pilot.pause()
            assert brush.name.lower() in status(pilot)
        await pilot.press("L")
        assert palette(pilot).brush is BRUSHES["l"]
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
        screen(pilot).query_one("#edit").scroll_visible(animate=False)
        await pilot.pause()
        await pilot.click("#edit")
        await until_mode(pilot, EditMode)
        for tool in (each for each in screen(pilot).query(Tool) if each.display):
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


async def test_a_weight_waits_in_a_wall_until_it_is_opened() -> None:
    async with running(maze_of_edges(2, 2, [0, 0, 0, 5])) as pilot:
        maze = await begin(pilot, "k", "7")
        assert "weight 7, walls stay closed" in status(pilot)
        for tile in ((3, 2), (2, 3)):  # a wall and a passage
            await go_to(pilot, tile)
            await pilot.press("enter")
        assert (maze[3, 2], maze[2, 3]) == (0, 7)
        await go_to(pilot, (3, 2))
        assert tile_text(maze, (3, 2)) == "3,2 wall, weight 7"
        await pilot.press("k", "0", "enter")
        assert maze[3, 2] == 7
        await pilot.press("u", "u", "u")
        assert edge_vector(screen(pilot).document.maze) == [0, 0, 0, 5]
        await pilot.press("r")
        assert edge_vector(screen(pilot).document.maze) == [0, 0, 0, 7]


async def test_the_first_weight_in_a_wall_leaves_the_glyphs_as_they_are() -> None:
    async with running(maze_of_edges(5, 5, [0] * 40)) as pilot:
        maze = await begin(pilot, "k", "7", "delete")
        glyphs = widget(pilot).shown_glyphs
        await go_to(pilot, (1, 2))
        await pilot.press("delete", "enter")
        assert maze.wall_weights is not None
        assert widget(pilot).shown_glyphs is glyphs
