"""The heat map: distance colours that are switched on and off, and follow the maze."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from labyrinth import Maze, Recipe, generate
from labyrinth.core.maze.walls import Position
from labyrinth.core.measure.distance_map import distance_map
from labyrinth.core.task import Task
from labyrinth.tui.document.observers import Legend
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.maze_view.distance_scale import LEVELS
from labyrinth.tui.maze_view.glyphs import GLYPH_SETS, HALVES
from labyrinth.tui.playback.timeline_mode import TimelineMode
from labyrinth.tui.searching.find_path import LiveMode
from tests.tui.driving import (
    HALL,
    SIZES,
    click,
    drag,
    move_mouse,
    offset_of,
    place,
    running,
    screen,
    status,
    until,
    until_mode,
    until_viewing,
    widget,
)

pytestmark = pytest.mark.slow

WEIGHTED = "#######\n#S 9 G#\n# # # #\n# 2   #\n#######\n"


def maze() -> Maze:
    return Maze.from_text(WEIGHTED)


def levels_of(maze: Maze) -> bytes | None:
    if maze.start is None:
        return None
    return Task(distance_map(maze, maze.start, LEVELS)).finish().levels


def is_right(pilot: Pilot[None]) -> bool:
    """Whether the colours are those of the maze as it is."""
    shown = widget(pilot).heat
    return shown is not None and shown == levels_of(screen(pilot).document.maze)


def legend(pilot: Pilot[None]) -> str:
    return screen(pilot).query_one(Legend).render().plain


def ground(pilot: Pilot[None], position: Position) -> str:
    """Return the colour behind the middle of a tile, as it stands on the screen."""
    x, y = offset_of(pilot, position)
    strip = widget(pilot).render_line(y).crop(x, x + 1)
    (segment,) = strip
    assert segment.style is not None
    assert segment.style.bgcolor is not None
    return str(segment.style.bgcolor.get_truecolor().hex)


async def switch_on(pilot: Pilot[None]) -> None:
    await pilot.press("h")
    await until(pilot, lambda: is_right(pilot))


@pytest.mark.parametrize("size", SIZES)
async def test_key_switches_the_colours_and_their_legend(size: tuple[int, int]) -> None:
    async with running(maze(), size=size) as pilot:
        assert widget(pilot).heat is None
        plain = ground(pilot, (3, 5))
        await switch_on(pilot)
        assert ground(pilot, (3, 5)) != plain
        assert legend(pilot).startswith("0 ")
        assert legend(pilot).endswith(" 10"), "onto the weight of 9"
        assert screen(pilot).query_one(Legend).region.width >= 12
        await pilot.press("h")
        assert widget(pilot).heat is None
        assert ground(pilot, (3, 5)) == plain
        assert "0" not in legend(pilot)


async def test_nearer_tiles_and_farther_tiles_differ_and_walls_do_not() -> None:
    async with running(maze()) as pilot:
        walls = ground(pilot, (0, 0))
        await switch_on(pilot)
        assert ground(pilot, (1, 2)) != ground(pilot, (3, 5))
        assert ground(pilot, (0, 0)) == walls


async def test_tiles_that_cannot_be_reached_stay_plain() -> None:
    async with running(Maze.from_text("#######\n#S # G#\n#######\n")) as pilot:
        plain = ground(pilot, (1, 4))
        await switch_on(pilot)
        assert ground(pilot, (1, 4)) == plain
        assert ground(pilot, (1, 2)) != plain


async def test_every_glyph_set_shows_the_colours() -> None:
    async with running(maze()) as pilot:
        await switch_on(pilot)
        for glyphs in GLYPH_SETS:
            widget(pilot).glyphs = glyphs
            await pilot.pause()
            styles = {
                segment.style.bgcolor
                for strip in widget(pilot).render_lines(widget(pilot).size.region)
                for segment in strip
                if segment.style
            }
            # Half blocks have some of the colours in front.
            assert len(styles) > (4 if glyphs is HALVES else 6), glyphs.name


async def test_click_on_the_legend_switches() -> None:
    async with running(maze()) as pilot:
        await pilot.click("#legend")
        await until(pilot, lambda: is_right(pilot))
        await pilot.click("#legend")
        assert widget(pilot).heat is None


async def test_high_terminal_has_a_button() -> None:
    async with running(maze(), size=(100, 40)) as pilot:
        assert screen(pilot).query_one("#heat").display
        await pilot.click("#heat")
        await until(pilot, lambda: is_right(pilot))


async def test_without_a_start_it_is_said_that_there_is_none() -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        await pilot.press("h")
        assert status(pilot) == "The maze has no start to measure distances from: F sets it."
        assert not screen(pilot).has_class("-heat")


async def test_colours_follow_edits() -> None:
    async with running(maze()) as pilot:
        await pilot.press("e")
        await until_mode(pilot, EditMode)
        await switch_on(pilot)
        before = widget(pilot).heat
        await click(pilot, (1, 3))
        await until(pilot, lambda: is_right(pilot))
        assert widget(pilot).heat != before
        await pilot.press("u")
        await until(pilot, lambda: widget(pilot).heat == before)


async def test_colours_follow_the_start_in_live_search() -> None:
    async with running(maze()) as pilot:
        await pilot.press("l", "a")
        await until_mode(pilot, LiveMode)
        await switch_on(pilot)
        before = widget(pilot).heat
        await drag(pilot, [(1, 1), (2, 1), (3, 1)])
        await until(pilot, lambda: is_right(pilot))
        assert screen(pilot).document.maze.start == (3, 1)
        assert widget(pilot).heat != before


async def test_colours_stay_for_a_new_maze_of_another_size() -> None:
    async with running(recipe=Recipe.parse("prim:4x5:1")) as pilot:
        await until_viewing(pilot)
        await switch_on(pilot)
        screen(pilot).document.open(generate("prim", 7, 8, seed=2))
        await until(pilot, lambda: is_right(pilot))
        assert len(widget(pilot).heat or b"") == 15 * 17


async def test_start_that_is_gone_takes_the_colours_along() -> None:
    async with running(maze()) as pilot:
        await switch_on(pilot)
        screen(pilot).document.move_endpoints(None, ())
        await pilot.pause()
        assert widget(pilot).heat is None
        assert legend(pilot) == "no start"
        screen(pilot).document.move_endpoints((1, 1), ())
        await until(pilot, lambda: is_right(pilot))


async def test_timeline_is_drawn_over_the_colours() -> None:
    async with running(recipe=Recipe.parse("prim:4x5:1")) as pilot:
        await until_viewing(pilot)
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        await switch_on(pilot)
        assert screen(pilot).query_one(Legend).region.height == 1


async def test_place_tells_the_distance_of_the_tile_under_the_pointer() -> None:
    async with running(maze()) as pilot:
        await move_mouse(pilot, (1, 3), button=0)
        await pilot.pause()
        assert place(pilot) == "1,3 weight 9"
        await switch_on(pilot)
        await until(pilot, lambda: place(pilot) == "1,3 weight 9, distance 10")


async def test_theme_is_followed_by_the_legend() -> None:
    async with running(maze()) as pilot:
        await switch_on(pilot)
        dark = screen(pilot).query_one(Legend).render_line(0)
        pilot.app.theme = "textual-light"
        await pilot.pause()
        await pilot.pause()
        assert screen(pilot).query_one(Legend).render_line(0) != dark
