"""The heat map in every glyph set, dark and light, as SVG."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from labyrinth import Maze
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.maze_view.glyphs import GLYPH_SETS, HALVES, GlyphSet
from tests.snapshots.test_snapshots import THEMES, SnapCompare, same_for_ever, timeline_of_a_search
from tests.snapshots.test_snapshots import large as large_maze
from tests.snapshots.test_snapshots import weighted as weighted_maze
from tests.tui.driving import place, until, until_viewing, widget
from tests.tui.path_finding import find_path

__all__ = ["same_for_ever"]

SIZES = [(80, 24), (200, 60)]


def app_of(maze: Maze, theme: str) -> LabyrinthApp:
    app = LabyrinthApp(maze)
    app.animation_level = "none"
    app.theme = theme
    return app


async def switch_on(pilot: Pilot[None]) -> None:
    await pilot.press("h")
    await until(pilot, lambda: widget(pilot).heat is not None)
    await pilot.pause()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("glyphs", GLYPH_SETS, ids=lambda glyphs: glyphs.name)
def test_heat_map_under_a_path(
    snap_compare: SnapCompare, glyphs: GlyphSet, size: tuple[int, int], theme: str
) -> None:
    async def act(pilot: Pilot[None]) -> None:
        await find_path(pilot)
        await pilot.press("enter")
        await until_viewing(pilot)
        widget(pilot).glyphs = glyphs
        await switch_on(pilot)

    maze = large_maze(size) if glyphs is HALVES else weighted_maze(size)
    assert snap_compare(app_of(maze, theme), terminal_size=size, run_before=act)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_heat_map_behind_the_timeline_of_a_search(
    snap_compare: SnapCompare, size: tuple[int, int], theme: str
) -> None:
    async def act(pilot: Pilot[None]) -> None:
        await timeline_of_a_search(pilot)
        await switch_on(pilot)

    app = app_of(weighted_maze(size), theme)
    assert snap_compare(app, terminal_size=size, run_before=act)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_inspection_of_the_tile_under_the_cursor(
    snap_compare: SnapCompare, size: tuple[int, int], theme: str
) -> None:
    async def act(pilot: Pilot[None]) -> None:
        await find_path(pilot, "a")
        await pilot.press("enter")
        await until_viewing(pilot)
        await pilot.press("left", "home", "down", "down")
        await until(pilot, lambda: " g " in place(pilot))

    app = app_of(weighted_maze(size), theme)
    assert snap_compare(app, terminal_size=size, run_before=act)


@pytest.mark.parametrize("theme", THEMES)
def test_heat_map_on_the_smallest_terminal(snap_compare: SnapCompare, theme: str) -> None:
    size = (40, 12)
    app = app_of(weighted_maze(size), theme)
    assert snap_compare(app, terminal_size=size, run_before=switch_on)
