"""Which rooms lie outside a maze, so that its outline may be drawn alone and they be left blank.

A shape that is known says it. Where none is, as in most files, solid rooms lie outside if they
reach the border, or hold a square of four as the hole of a letter does: none of its walls would be
drawn, and it looks like no room.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.room_masks import WALL_TO_ONE

_MOST_OUTSIDE: Final = 0.7
"""The most of all rooms that may be solid in a shape of which nobody knows."""
_LEAST_COVERED: Final = 0.75
"""The least of all rows, and of all columns, that the rooms of such a shape extend over."""


def count_outside(maze: Maze) -> int:
    """Return how many rooms lie outside a maze of rooms with walls.

    None is said to where solid rooms lie within it, too.
    """
    solid = _solid_rooms(maze)
    count = solid.count(1)
    if maze.shape is not None and solid == maze.shape.inside.translate(WALL_TO_ONE):
        return count
    if count > _MOST_OUTSIDE * len(solid) or not _covers(solid, maze.cols):
        return 0
    parts = _parts(solid, maze.cols)
    return count if all(_lies_outside(part, solid, maze.cols) for part in parts) else 0


def _solid_rooms(maze: Maze) -> bytes:
    """Return for each room, row by row, 1 where it is a wall."""
    lines = (
        maze.tiles[row * maze.width + 1 : (row + 1) * maze.width - 1 : 2]
        for row in range(1, maze.height, 2)
    )
    return b"".join(lines).translate(WALL_TO_ONE)


def _covers(solid: bytes, cols: int) -> bool:
    """Whether open rooms extend over most rows and columns."""
    rows = [b"\x00" in solid[first : first + cols] for first in range(0, len(solid), cols)]
    columns = [b"\x00" in solid[col::cols] for col in range(cols)]
    return all(
        len(flags) - flags.index(True) - flags[::-1].index(True) >= _LEAST_COVERED * len(flags)
        for flags in (rows, columns)
    )


def _parts(solid: bytes, cols: int) -> Iterator[list[int]]:
    """Yield the solid rooms that are connected, by their numbers."""
    waiting = bytearray(solid)
    first = waiting.find(1)
    while first >= 0:
        waiting[first] = 0
        part = [first]
        for room in part:
            for beside in _around(room, len(solid), cols):
                if waiting[beside]:
                    waiting[beside] = 0
                    part.append(beside)
        yield part
        first = waiting.find(1, first)


def _around(room: int, count: int, cols: int) -> Iterator[int]:
    if room >= cols:
        yield room - cols
    if room + cols < count:
        yield room + cols
    if room % cols:
        yield room - 1
    if (room + 1) % cols:
        yield room + 1


def _lies_outside(part: list[int], solid: bytes, cols: int) -> bool:
    """Whether connected solid rooms reach the border or hold a square of four."""
    last_row = len(solid) - cols
    return any(
        room < cols
        or room >= last_row
        or room % cols in (0, cols - 1)
        or (solid[room + 1] and solid[room + cols] and solid[room + cols + 1])
        for room in part
    )
