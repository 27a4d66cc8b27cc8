"""The frame around the maze: it shows which way a run goes, and leaves the maze where it was."""

from __future__ import annotations

import pytest
from textual.geometry import Offset, Size
from textual.pilot import Pilot

from labyrinth import generate
from labyrinth.tui.layout import rooms_that_fit
from labyrinth.tui.maze_view.frames import Direction
from labyrinth.tui.playback.timeline_mode import TimelineMode
from tests.tui.driving import (
    offset_of,
    running,
    until,
    until_mode,
    until_viewing,
    widget,
)
from tests.tui.runs import carve, on_the_bar

MOVES = {
    "forward": ((), Direction.FORWARD, "heavy"),
    "backward": (("d",), Direction.BACKWARD, "double"),
    "paused": (("space",), Direction.PAUSED, "dashed"),
    "paused, backward": (("space", "d"), Direction.PAUSED_BACKWARD, "dashed"),
}


def tile_on_screen(pilot: Pilot[None], position: tuple[int, int]) -> Offset:
    """Return where a tile is on the whole screen."""
    return widget(pilot).region.offset + offset_of(pilot, position)


@pytest.mark.parametrize("name", MOVES)
async def test_frame_shows_the_direction(name: str) -> None:
    keys, direction, line = MOVES[name]
    async with on_the_bar("carving") as pilot:
        await pilot.press("4", *["less_than_sign"] * 20, "space", *keys)
        await pilot.pause()
        assert widget(pilot).direction is direction
        assert widget(pilot).styles.border_top[0] == line
        assert widget(pilot).border_title == direction.title
        assert name in direction.title


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60), (81, 25)])
async def test_maze_that_fills_the_terminal_stays_where_it_was(size: tuple[int, int]) -> None:
    maze = generate("dfs", *rooms_that_fit(Size(*size)), 3)
    async with running(maze, size=size, animations="full") as pilot:
        await until_viewing(pilot)
        before, glyphs = tile_on_screen(pilot, (1, 1)), widget(pilot).shown_glyphs
        carve(pilot)
        await pilot.press("space")
        await pilot.pause()
        assert widget(pilot).styles.border_top[0] == "dashed"
        assert widget(pilot).shown_glyphs is glyphs
        assert tile_on_screen(pilot, (1, 1)) == before
        assert not widget(pilot).show_vertical_scrollbar
        await pilot.press("enter")
        await until_viewing(pilot)
        await pilot.pause()
        assert not widget(pilot).styles.border_top[0]
        assert tile_on_screen(pilot, (1, 1)) == before


@pytest.mark.parametrize("size", [(40, 12), (69, 24), (80, 21)])
async def test_no_frame_where_every_line_counts(size: tuple[int, int]) -> None:
    async with on_the_bar("carving", size) as pilot:
        assert widget(pilot).direction is Direction.PAUSED
        assert not widget(pilot).styles.border_top[0]


async def test_maze_that_just_fits_without_its_frame_is_fitted_anew() -> None:
    async with running(generate("dfs", 8, 12, 3), size=(150, 60), animations="full") as pilot:
        await until_viewing(pilot)
        carve(pilot)
        await pilot.press("space")
        view = widget(pilot)
        assert view.styles.border_top[0] == "dashed"
        panel = pilot.app.size.width - view.outer_size.width
        columns = view.shown_glyphs.size(17, 25)[1]
        await pilot.resize_terminal(panel + columns, 60)
        await pilot.pause()
        assert not view.styles.border_top[0]
        assert view.outer_size.width == columns == view.virtual_size.width
        assert view.shown_glyphs.size(17, 25)[1] == columns
        assert view.origin.x == 0


async def test_no_frame_that_would_make_the_maze_smaller() -> None:
    async with running(generate("dfs", 10, 13, 3), animations="full") as pilot:
        await until_viewing(pilot)
        glyphs = widget(pilot).shown_glyphs
        carve(pilot)
        await pilot.press("space")
        await pilot.pause()
        assert not widget(pilot).styles.border_top[0]
        assert widget(pilot).shown_glyphs is glyphs
        await pilot.resize_terminal(84, 26)
        await until(pilot, lambda: widget(pilot).styles.border_top[0] == "dashed")
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: not widget(pilot).styles.border_top[0])


@pytest.mark.parametrize("rooms", [(6, 6), (60, 90)])
async def test_pointer_finds_every_tile_within_the_frame(rooms: tuple[int, int]) -> None:
    async with running(generate("dfs", *rooms, 3), animations="full") as pilot:
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        await until(pilot, lambda: bool(widget(pilot).styles.border_top[0]))
        widget(pilot).scroll_to(7, 5, animate=False)
        await pilot.pause()
        width, height = widget(pilot).size
        for at in (Offset(0, 0), Offset(width - 3, height - 3), Offset(width // 2, height // 2)):
            tile = widget(pilot).tile_at(at)
            await pilot.hover("#maze", offset=at + Offset(1, 1))
            assert widget(pilot)._hovered == tile
        await pilot.hover("#maze", offset=(0, 0))
        assert widget(pilot)._hovered is None, "the frame is no tile"


async def test_end_of_a_large_maze_can_be_scrolled_to_within_the_frame() -> None:
    async with running(generate("dfs", 60, 90, 3), animations="full") as pilot:
        await pilot.press("t")
        await until_mode(pilot, TimelineMode)
        await until(pilot, lambda: bool(widget(pilot).styles.border_top[0]))
        await pilot.pause()
        last = (120, 180)
        widget(pilot).scroll_to_tile(last)
        await pilot.pause()
        line, column, _, columns = widget(pilot).shown_glyphs.place_of(*last)
        corner = widget(pilot).origin + Offset(column, line)
        assert corner.x + columns <= widget(pilot).size.width
        assert corner.y < widget(pilot).size.height
        assert widget(pilot).tile_at(corner) is not None


async def test_frame_is_drawn_once_for_a_direction() -> None:
    async with on_the_bar("carving") as pilot:
        full = 0
        refresh = widget(pilot).refresh

        def counting(*regions: object, **named: object) -> object:
            nonlocal full
            full += not regions
            return refresh(*regions, **named)  # type: ignore[arg-type]

        await pilot.press("4", "right", "right")
        widget(pilot).refresh = counting  # type: ignore[method-assign, assignment]
        await pilot.press(*["right"] * 10, *["left"] * 5)
        assert full == 0
