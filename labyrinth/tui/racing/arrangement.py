"""How lanes are laid out: as many as have room, side by side and in rows, tiles as large as fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from textual.geometry import Region, Size

from labyrinth.core.maze.maze import Maze
from labyrinth.tui.maze_view.glyphs import GlyphSet

LEAST: Final = Size(28, 9)
"""What a lane takes at the least where there are several, its caption among it."""
GAP: Final = 1
"""Columns between two lanes."""
_CAPTION: Final = 1
_SAMPLE: Final = 10

Glyphs = Callable[[Maze, Size], GlyphSet]
"""Returns the glyph set that a maze is drawn with in a place of some size."""


class Arrangement(NamedTuple):
    """How many lanes stand beside each other, and in how many rows."""

    columns: int
    rows: int

    @property
    def places(self) -> int:
        """How many lanes are seen at once."""
        return self.columns * self.rows


def arrangement(lanes: int, room: Size, maze: Maze, glyphs: Glyphs) -> Arrangement:
    """Return how so many lanes of `maze` are laid out in `room`: all, or as many as have room.

    Of several ways that show as many it is the one with the largest tiles, of these the one that
    shows the most of the maze, and then the one that leaves the fewest places empty.
    """
    for count in range(lanes, 1, -1):
        ways = [
            Arrangement(columns, -(-count // columns))
            for columns in range(count, 0, -1)
            if _has_room(_place(Arrangement(columns, -(-count // columns)), room))
        ]
        if ways:
            return max(
                ways, key=lambda way: (*_clarity(_place(way, room), maze, glyphs), -way.places)
            )
    return Arrangement(1, 1)


def regions(way: Arrangement, room: Size) -> Iterator[Region]:
    """Yield where the lanes are in `room`, row by row."""
    for row in range(way.rows):
        top, bottom = (room.height * each // way.rows for each in (row, row + 1))
        for col in range(way.columns):
            left, right = ((room.width + GAP) * each // way.columns for each in (col, col + 1))
            yield Region(left, top, right - left - GAP, bottom - top)


def _place(way: Arrangement, room: Size) -> Size:
    """Return the size of a lane, its caption among it."""
    return Size((room.width - GAP * (way.columns - 1)) // way.columns, room.height // way.rows)


def _has_room(place: Size) -> bool:
    return place.width >= LEAST.width and place.height >= LEAST.height


def _clarity(place: Size, maze: Maze, glyphs: Glyphs) -> tuple[float, int]:
    """Return the cells that a tile takes, and how many cells of the maze are seen."""
    place = Size(place.width, place.height - _CAPTION)
    chosen = glyphs(maze, place)
    lines, columns = chosen.size(_SAMPLE, _SAMPLE)
    all_lines, all_columns = chosen.size(maze.height, maze.width)
    seen = min(all_lines, place.height) * min(all_columns, place.width)
    return lines * columns / _SAMPLE**2, seen
