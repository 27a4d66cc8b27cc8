"""The geometry of a picture: walls as lines or, where the tiles require it, as blocks.

A unit is the distance between two neighbouring tiles. Walls are drawn as lines if the maze consists
of rooms with walls and has no weights; then the middle of the tile (row, col) is at x = col, y =
row. Otherwise walls are blocks: the tile covers x from col to col + 1, y from row to row + 1.

Rooms outside a maze are left blank, and only the outline of the maze is drawn. If the shape of the
maze is known, the shape says which rooms lie outside. Without a shape, as in most files, connected
solid rooms lie outside if they reach the border or contain a square of four rooms, like the hole of
a letter: no wall would be drawn inside the square, so it would not look like a room.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.edges import has_edge_weights
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import OPEN_TO_ONE
from labyrinth.formats.draw.palette import shades_of
from labyrinth.formats.support.room_masks import WALL_TO_ONE, losses_of_rooms, note_solid_rooms
from labyrinth.formats.support.tile_picture import TileParts

# A horizontal or vertical line: x and y of its first end, and its extent in x and in y.
TextLine = tuple[int, int, int, int]

_RUN = re.compile(rb"\x01+")
_RUN_OF_SHADE = re.compile(rb"([^\x00])\1*", re.DOTALL)
# The largest share of solid rooms in an unknown shape.
_MOST_OUTSIDE: Final = 0.7
# The least share of rows, and of columns, that the rooms of such a shape cover.
_LEAST_COVERED: Final = 0.75


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing of a maze in units: size, wall lines, and the lines of each shade (1 to SHADES).

    With `blocks` the lines run through the upper left corners of the tiles they cover, and are one
    unit wide; `middle` is the offset from a tile's (col, row) to the middle of the tile.
    """

    width: int
    height: int
    blocks: bool
    walls: list[TextLine]
    shades: dict[int, list[TextLine]]
    middle: float


def are_blocks(maze: Maze) -> bool:
    """Return whether the walls of a maze must be drawn as blocks.

    Lines are possible if the maze consists of rooms with walls and has no weights, not even weights
    stored for walls. Rooms outside the maze's shape do not prevent lines.
    """
    if has_edge_weights(maze):
        return True
    try:
        losses = losses_of_rooms(maze)
    except LabyrinthError:
        return True
    return losses != [] and losses != [note_solid_rooms(_count_outside(maze))]


def tiles_drawn(maze: Maze) -> bytearray:
    """Return the tiles to draw; if walls are lines, walls that touch no open tile count as open."""
    if are_blocks(maze):
        return maze.tiles
    return _outlined(maze)


def extent_of(maze: Maze) -> tuple[int, int]:
    """Return the width and height of a maze's drawing, in units."""
    rim = 0 if are_blocks(maze) else 1
    return maze.width - rim, maze.height - rim


def drawing_of(maze: Maze) -> Drawing:
    """Return the drawing of a maze."""
    if are_blocks(maze):
        walls = _block_lines(maze.tiles.translate(WALL_TO_ONE), maze.width)
        return Drawing(maze.width, maze.height, True, walls, _shade_lines(maze), 0.5)
    walls = _thin_lines(_outlined(maze).translate(WALL_TO_ONE), maze.width)
    return Drawing(maze.width - 1, maze.height - 1, False, walls, {}, 0.0)


def _outlined(maze: Maze) -> bytearray:
    """Return 1 for each tile that is open or touches no open tile, else 0."""
    is_open = int.from_bytes(maze.tiles.translate(OPEN_TO_ONE), "little")
    beside = is_open | is_open << 8 | is_open >> 8
    around = beside | beside << 8 * maze.width | beside >> 8 * maze.width
    every = int.from_bytes(b"\x01" * len(maze.tiles), "little")
    return bytearray((is_open | every & ~around).to_bytes(len(maze.tiles), "little"))


def _thin_lines(flags: bytes | bytearray, width: int) -> list[TextLine]:
    height = len(flags) // width
    level = [
        (2 * first, row, 2 * length, 0)
        for row in range(0, height, 2)
        for first, length in _runs(flags[row * width + 1 : (row + 1) * width : 2])
    ]
    upright = [
        (col, 2 * first, 0, 2 * length)
        for col in range(0, width, 2)
        for first, length in _runs(flags[width + col :: 2 * width])
    ]
    return level + upright


def _block_lines(flags: bytes | bytearray, width: int) -> list[TextLine]:
    single = bytearray(len(flags))
    lines = []
    for row in range(len(flags) // width):
        for first, length in _runs(flags[row * width : (row + 1) * width]):
            if length > 1:
                lines.append((first, row, length, 0))
            else:
                single[row * width + first] = 1
    upright = (
        (col, first, 0, length)
        for col in range(width)
        for first, length in _runs(single[col::width])
    )
    return [*lines, *upright]


def _shade_lines(maze: Maze) -> dict[int, list[TextLine]]:
    lines: dict[int, list[TextLine]] = {}
    if not maze.weighted:
        return lines
    shades = maze.tiles.translate(shades_of(maze.tiles))
    for row in range(maze.height):
        for match in _RUN_OF_SHADE.finditer(shades, row * maze.width, (row + 1) * maze.width):
            first, length = match.start() - row * maze.width, match.end() - match.start()
            lines.setdefault(match[1][0], []).append((first, row, length, 0))
    return dict(sorted(lines.items()))


def _runs(flags: bytes | bytearray) -> Iterable[tuple[int, int]]:
    return ((match.start(), match.end() - match.start()) for match in _RUN.finditer(flags))


def _count_outside(maze: Maze) -> int:
    """Return the number of rooms outside a maze of rooms with walls.

    Returns 0 if some solid rooms lie inside the maze: outside, they reach the border, or contain a
    square of four rooms.
    """
    rows = [
        maze.tiles[row * maze.width + 1 : (row + 1) * maze.width - 1 : 2].translate(WALL_TO_ONE)
        for row in range(1, maze.height, 2)
    ]
    solid = b"".join(rows)
    count = solid.count(1)
    if maze.shape is not None and solid == maze.shape.inside.translate(WALL_TO_ONE):
        return count
    if count > _MOST_OUTSIDE * len(solid) or not _covers(solid, maze.cols):
        return 0
    marks = b"# ".ljust(256)
    tiles = TileParts([row.translate(marks).decode() for row in rows], max(maze.rows, maze.cols))
    for part in tiles.parts("#"):
        places = set(map(tiles.position, part))
        has_square = any(
            {(row, col + 1), (row + 1, col), (row + 1, col + 1)} <= places for row, col in places
        )
        if not (has_square or tiles.reaches_border(part)):
            return 0
    return count


def _covers(solid: bytes, cols: int) -> bool:
    """Return whether the open rooms extend over most of the rows and of the columns."""
    rows = [b"\x00" in solid[first : first + cols] for first in range(0, len(solid), cols)]
    columns = [b"\x00" in solid[col::cols] for col in range(cols)]
    return all(
        len(flags) - flags.index(True) - flags[::-1].index(True) >= _LEAST_COVERED * len(flags)
        for flags in (rows, columns)
    )
