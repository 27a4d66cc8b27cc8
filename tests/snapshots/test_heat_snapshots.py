"""The heat map in every glyph set, dark and light, as SVG."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from labyrinth import Maze
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.maze_view.glyphs import GLYPH_SETS, HALVES
from tests.snapshots.cases import (
    DARK,
    LARGE,
    LIGHT,
    NORMAL,
    SMALL,
    SnapCompare,
    case,
)
from tests.snapshots.cases import large as large_maze
from tests.snapshots.cases import weighted as weighted_maze
from tests.snapshots.states import timeline_of_a_search
from tests.tui.driving import place, until, until_viewing, widget
from tests.tui.path_finding import find_path

pytestmark = pytest.mark.slow

BY_NAME = {glyphs.name: glyphs for glyphs in GLYPH_SETS}


def app_of(maze: Maze, theme: str) -> LabyrinthApp:
    app = LabyrinthApp(maze)
    app.animation_level = "none"
    app.theme = theme
    return app


async def switch_on(pilot: Pilot[None]) -> None:
    await pilot.press("h")
    await until(pilot, lambda: widget(pilot).heat is not None)
    await pilot.pause()


@pytest.mark.parametrize(
    ("name", "size", "theme"),
    [
        *(case(name, NORMAL) for name in BY_NAME),
        *(case(glyphs.name, NORMAL, LIGHT) for glyphs in (GLYPH_SETS[0], HALVES)),
        case(HALVES.name, LARGE),
    ],
)
def test_heat_map_under_a_path(
    snap_compare: SnapCompare, name: str, size: tuple[int, int], theme: str
) -> None:
    glyphs = BY_NAME[name]

    async def act(pilot: Pilot[None]) -> None:
        await find_path(pilot)
        await pilot.press("enter")
        await until_viewing(pilot)
        widget(pilot).glyphs = glyphs
        await switch_on(pilot)

    maze = large_maze(size) if glyphs is HALVES else weighted_maze(size)
    assert snap_compare(app_of(maze, theme), terminal_size=size, run_before=act)


@pytest.mark.parametrize("theme", [DARK, pytest.param(LIGHT, marks=pytest.mark.slow)])
def test_heat_map_behind_the_timeline_of_a_search(snap_compare: SnapCompare, theme: str) -> None:
    async def act(pilot: Pilot[None]) -> None:
        await timeline_of_a_search(pilot)
        await switch_on(pilot)

    app = app_of(weighted_maze(NORMAL), theme)
    assert snap_compare(app, terminal_size=NORMAL, run_before=act)


@pytest.mark.parametrize(
    "size",
    [NORMAL, pytest.param(LARGE, marks=pytest.mark.slow)],
    ids=lambda size: f"{size[0]}x{size[1]}",
)
def test_inspection_of_the_tile_under_the_cursor(
    snap_compare: SnapCompare, size: tuple[int, int]
) -> None:
    async def act(pilot: Pilot[None]) -> None:
        await find_path(pilot, "a")
        await pilot.press("enter")
        await until_viewing(pilot)
        await pilot.press("left", "home", "down", "down")
        await until(pilot, lambda: " g " in place(pilot))

    app = app_of(weighted_maze(size), DARK)
    assert snap_compare(app, terminal_size=size, run_before=act)


def test_heat_map_on_the_smallest_terminal(snap_compare: SnapCompare) -> None:
    app = app_of(weighted_maze(SMALL), DARK)
    assert snap_compare(app, terminal_size=SMALL, run_before=switch_on)
