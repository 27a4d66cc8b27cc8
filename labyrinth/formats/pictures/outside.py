"""What lies outside of a maze in a shape, where its outline alone is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from labyrinth.core.maze.maze import Maze
from labyrinth.formats.pictures.extent import Extent
from labyrinth.formats.support.tile_parts import TileParts

_MOST_OUTSIDE: Final = 0.7
"""The most of all open tiles that may be outside of a shape."""
_MARKS: Final = b"#" + 255 * b" "


def rows_of_tiles(maze: Maze) -> list[str]:
    """Return the rows of a maze, a character a tile: `#` for a wall, a blank for a corridor."""
    marks = maze.tiles.translate(_MARKS).decode("ascii")
    return [marks[begin : begin + maze.width] for begin in range(0, len(marks), maze.width)]


def fill_outside(maze: Maze, flags: Sequence[bytes], extent: Extent) -> None:
    """Make solid what lies outside of a maze in a shape, of which the outline alone is drawn.

    It is open to the border, or has posts without a wall as in the hole of a letter; what is left
    is a maze all the same.
    """
    tiles = TileParts(rows_of_tiles(maze))
    parts = list(tiles.parts("#"))

    def has_open_post(part: Sequence[int]) -> bool:
        places = map(tiles.position, part)
        return any(
            not flags[extent.top + row + down][extent.left + col + right]
            for row, col in places
            if row % 2 and col % 2
            for down in (-1, 1)
            for right in (-1, 1)
        )

    outside = [part for part in parts if tiles.reaches_border(part) or has_open_post(part)]
    if sum(map(len, outside)) < _MOST_OUTSIDE * sum(map(len, parts)):
        for part in outside:
            for tile in map(tiles.position, part):
                maze[tile] = 0
