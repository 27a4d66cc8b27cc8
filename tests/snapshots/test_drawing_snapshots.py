"""The drawing tools as SVG: shapes that are planned, and what mirrors make of strokes."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from labyrinth.tui.maze_view.glyphs import GLYPH_SETS
from tests.snapshots.cases import (
    LARGE,
    LIGHT,
    NORMAL,
    SMALL,
    SnapCompare,
    State,
    app_for,
    case,
    fitting,
)
from tests.tui.driving import drag, widget

pytestmark = pytest.mark.slow


async def planned_outline(pilot: Pilot[None]) -> None:
    await pilot.press("e", "o", "7", "right", "enter", "down", "down", "shift+right")


async def planned_walls(pilot: Pilot[None]) -> None:
    await pilot.press("e", "b", "w", "m")
    await drag(pilot, [(1, 2), (3, 8)], release=False)


async def planned_in_ascii(pilot: Pilot[None]) -> None:
    widget(pilot).glyphs = GLYPH_SETS[-1]
    await planned_walls(pilot)


async def planned_in_lines(pilot: Pilot[None]) -> None:
    widget(pilot).glyphs = GLYPH_SETS[5]
    await planned_outline(pilot)


async def mirrored_strokes(pilot: Pilot[None]) -> None:
    await pilot.press("e", "3", "m", "m", "m", "l", "enter", "down", "down", "shift+right", "enter")
    await pilot.press("m", "8", "o", "enter", "down", "down", "right", "right", "enter")


STATES = {
    "planned outline": State(planned_outline, fitting),
    "planned walls": State(planned_walls, fitting),
    "planned in ascii": State(planned_in_ascii, fitting),
    "planned in lines": State(planned_in_lines, fitting),
    "mirrored strokes": State(mirrored_strokes, fitting),
}


@pytest.mark.parametrize(
    ("name", "size", "theme"),
    [
        *(case(name, NORMAL) for name in STATES),
        *(case("planned walls", size) for size in (SMALL, LARGE)),
        case("planned walls", NORMAL, LIGHT),
    ],
)
def test_drawing(snap_compare: SnapCompare, name: str, size: tuple[int, int], theme: str) -> None:
    state = STATES[name]
    app = app_for(state, theme, size)
    assert snap_compare(app, terminal_size=size, run_before=state.act)
