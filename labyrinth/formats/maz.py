"""The binary maze files of micromouse programs: one byte for each of 16 x 16 rooms.

    byte 0       the room at the bottom left       bit 1   a wall above
    byte 1       the room above it                 bit 2   on the right
    byte 16      the room on its right             bit 4   below
    byte 255     the room at the top right         bit 8   on the left

The format is read-only. A file has no endpoints: the rules of the contest put the start at the
bottom left and the goal in the middle.
"""

from __future__ import annotations

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import ALL_WALLS, Wall
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.room_masks import maze_of

_SIDE = 16
_WALLS = (Wall.UP, Wall.RIGHT, Wall.DOWN, Wall.LEFT)
_MASKS = bytes(
    sum(wall for bit, wall in enumerate(_WALLS) if byte >> bit & 1) for byte in range(256)
)


def recognise(data: bytes) -> bool:
    """Return whether the data has a byte of walls for each room, and the border is closed."""
    if not _has_rooms(data):
        return False
    rows = _rows(data)
    left, right = (bytes(row[col] for row in rows) for col in (0, -1))
    border = ((rows[0], Wall.UP), (rows[-1], Wall.DOWN), (left, Wall.LEFT), (right, Wall.RIGHT))
    return all(mask & wall for masks, wall in border for mask in masks)


def read(data: bytes) -> tuple[Maze, list[str]]:
    """Parse the rooms, and return the maze and notes.

    Raises LabyrinthError that names the first byte whose walls contradict those of a neighbour.
    """
    if not _has_rooms(data):
        raise LabyrinthError(
            f"a file of this kind has {_SIDE * _SIDE} bytes, each from 0 to {ALL_WALLS}: the walls "
            f"of {_SIDE} x {_SIDE} rooms"
        )
    return maze_of(_rows(data), (), (), lambda row, col: f"byte {_index(row, col)}")


def _has_rooms(data: bytes) -> bool:
    return len(data) == _SIDE * _SIDE and max(data) <= ALL_WALLS


def _index(row: int, col: int) -> int:
    """Return the index of the byte for a room; columns follow each other, each from the bottom."""
    return _SIDE * col + _SIDE - 1 - row


def _rows(data: bytes) -> list[bytes]:
    """Return the walls of every room as a bit mask, row by row from the top."""
    masks = data.translate(_MASKS)
    return [masks[_index(row, 0) :: _SIDE] for row in range(_SIDE)]


registry.add(
    Format(
        key="maz",
        name="Micromouse binary",
        summary="The walls of 16 x 16 rooms, one byte each, as in micromouse programs.",
        suffixes=(".maz",),
        read_bytes=read,
        recognise_bytes=recognise,
        binary=True,
    )
)
