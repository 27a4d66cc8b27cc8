"""The geometry of a picture: walls as lines between posts, or as blocks where tiles need it.

A unit is the distance between two neighbouring tiles. Walls are drawn as lines if the maze is one
of rooms with walls and has no weights; then the middle of the tile (row, col) is at x = col,
y = row. Else they are blocks: the tile covers x from col to col + 1, y from row to row + 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.edges import has_edge_weights
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import OPEN_TO_ONE
from labyrinth.formats.draw.outlines import count_outside
from labyrinth.formats.draw.palette import shades_of
from labyrinth.formats.support.room_masks import (
    WALL_TO_ONE,
    losses_of_rooms,
    note_solid_rooms,
)

TextLine = tuple[int, int, int, int]
"""A level or upright line: x and y of its first end, and how far it goes in x and in y."""

_RUN = re.compile(rb"\x01+")
_RUN_OF_SHADE = re.compile(rb"([^\x00])\1*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Drawing:
    """What to draw, in units: the size, wall lines, and lines of each shade (1 to SHADES).

    With `blocks` the lines run through the upper left corners of the tiles they cover, and are
    one unit wide; `middle` is where the middle of a tile lies from its (col, row).
    """

    width: int
    height: int
    blocks: bool
    walls: list[TextLine]
    shades: dict[int, list[TextLine]]
    middle: float


def are_blocks(maze: Maze) -> bool:
    """Whether the walls of a maze have to be drawn as blocks.

    Of a maze in a shape what is outside is left blank, where nothing else stands against lines.
    Weights that wait in walls have no room in lines.
    """
    if has_edge_weights(maze):
        return True
    try:
        losses = losses_of_rooms(maze)
    except LabyrinthError:
        return True
    return losses != [] and losses != [note_solid_rooms(count_outside(maze))]


def tiles_drawn(maze: Maze) -> bytearray:
    """Return the tiles as they are drawn: in lines those with no open room around are blank."""
    if are_blocks(maze):
        return maze.tiles
    return _outlined(maze)


def extent_of(maze: Maze) -> tuple[int, int]:
    """Return the width and height of what is drawn of a maze, in units."""
    rim = 0 if are_blocks(maze) else 1
    return maze.width - rim, maze.height - rim


def drawing_of(maze: Maze) -> Drawing:
    """Return what to draw of a maze."""
    if are_blocks(maze):
        walls = _block_lines(maze.tiles.translate(WALL_TO_ONE), maze.width)
        return Drawing(maze.width, maze.height, True, walls, _shade_lines(maze), 0.5)
    walls = _thin_lines(_outlined(maze).translate(WALL_TO_ONE), maze.width)
    return Drawing(maze.width - 1, maze.height - 1, False, walls, {}, 0.0)


def _outlined(maze: Maze) -> bytearray:
    """Return the tiles, with those open that have no open room around."""
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
