"""A half-carved maze that is edited, carved on, or cannot be, as SVG."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from labyrinth import generate
from labyrinth.tui import LabyrinthApp
from labyrinth.tui.playback.sketch_mode import SketchMode
from tests.snapshots.cases import (
    LARGE,
    LIGHT,
    NORMAL,
    SMALL,
    Act,
    SnapCompare,
    case,
)
from tests.snapshots.states import timeline, until_figures
from tests.tui.driving import click, screen, status, until, until_mode, widget

pytestmark = pytest.mark.slow


async def edited(pilot: Pilot[None]) -> None:
    await timeline(pilot)
    await pilot.press("3", "o")
    await until_mode(pilot, SketchMode)
    maze = screen(pilot).document.maze
    closed = [
        (row, col)
        for row in range(1, maze.height, 2)
        for col in range(1, maze.width, 2)
        if not maze[row, col]
    ]
    await click(pilot, closed[0])


async def carved_on(pilot: Pilot[None]) -> None:
    await edited(pilot)
    await pilot.press("a")
    await until(pilot, lambda: "Carving resumed" in status(pilot))
    player = widget(pilot).player
    await until(pilot, lambda: player is not None and player.finished)
    await until_figures(pilot)
    await pilot.press("5")


async def refused(pilot: Pilot[None]) -> None:
    await timeline(pilot)
    await pilot.press("a")


STATES: dict[str, tuple[str, Act]] = {
    "edited": ("prim", edited),
    "carved on": ("prim", carved_on),
    "refused": ("eller", refused),
}


@pytest.mark.parametrize(
    ("name", "size", "theme"),
    [
        *(case(name, NORMAL) for name in STATES),
        *(case("edited", size) for size in (SMALL, LARGE)),
        case("edited", NORMAL, LIGHT),
    ],
)
def test_state(
    snap_compare: SnapCompare,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    size: tuple[int, int],
    theme: str,
) -> None:
    generator, act = STATES[name]
    monkeypatch.setattr("labyrinth.core.generation.carve_on.draw_seed", lambda: 5)
    app = LabyrinthApp(generate(generator, size[1] // 2 - 4, size[1] // 2 - 2, seed=3))
    app.animation_level = "none"
    app.theme = theme
    assert snap_compare(app, terminal_size=size, run_before=act)
