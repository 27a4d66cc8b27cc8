"""Driving the editor's tools."""

from __future__ import annotations

from collections.abc import Iterable

from textual.pilot import Pilot

from labyrinth import Maze
from labyrinth.core.maze.painting import Span, box, line, outline
from labyrinth.core.maze.walls import Position
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.editing.palette import Palette
from tests.tui.driving import (
    screen,
    tiles_drawn_with,
    until_mode,
    widget,
)

HEIGHT, WIDTH = 9, 15
SHAPES = {"l": line, "o": outline, "b": box}
"""The brushes with shapes, by their keys."""
FIRST, LAST = (2, 3), (6, 8)


def solid() -> Maze:
    """Return a maze of walls alone."""
    return Maze(HEIGHT, WIDTH)


async def begin(pilot: Pilot[None], *keys: str) -> Maze:
    """Begin to edit, with the tools of these keys."""
    await pilot.press("e")
    await until_mode(pilot, EditMode)
    await pilot.press(*keys)
    await pilot.pause()
    return screen(pilot).document.maze


async def go_to(pilot: Pilot[None], position: Position) -> None:
    """Put the cursor on a tile."""
    widget(pilot).cursor = position
    await pilot.pause()


def palette(pilot: Pilot[None]) -> Palette:
    """Return the palette of the editor."""
    return screen(pilot).part(Palette)


def positions(spans: Iterable[Span]) -> set[Position]:
    """Return the tiles of these spans."""
    return {(row, col) for row, first, end in spans for col in range(first, end)}


def corridors(maze: Maze) -> set[Position]:
    """Return the tiles that are open."""
    return {maze.position(tile) for tile, weight in enumerate(maze.tiles) if weight}


def planned(pilot: Pilot[None]) -> set[Position]:
    """Return the tiles that are drawn as what is about to be painted."""
    return tiles_drawn_with(pilot, "◇") | tiles_drawn_with(pilot, "◆")
