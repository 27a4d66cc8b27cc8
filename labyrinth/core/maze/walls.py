"""The walls of a room as a bit mask, the type of a position, and tables for `bytes.translate`."""

from __future__ import annotations

from enum import IntFlag
from typing import Final

from labyrinth.core.errors import LabyrinthError

# A tile or a room as (row, col), from the top left.
Position = tuple[int, int]


class Wall(IntFlag):
    """A wall of a room, as a flag; a combination of flags is a set of walls."""

    UP = 1
    DOWN = 2
    LEFT = 4
    RIGHT = 8

    @property
    def row_step(self) -> int:
        """The row offset of the room behind the wall: -1, 0 or 1."""
        return (self is Wall.DOWN) - (self is Wall.UP)

    @property
    def col_step(self) -> int:
        """The column offset of the room behind the wall: -1, 0 or 1."""
        return (self is Wall.RIGHT) - (self is Wall.LEFT)

    @property
    def opposite(self) -> Wall:
        """The same wall seen from the room on its other side."""
        return _OPPOSITE[self]


_OPPOSITE: Final = dict(zip(Wall, (Wall.DOWN, Wall.UP, Wall.RIGHT, Wall.LEFT), strict=True))
ALL_WALLS: Final = Wall.UP | Wall.DOWN | Wall.LEFT | Wall.RIGHT


def neighbour_at(room: Position, wall: Wall) -> Position:
    """Return the room behind a wall of the room (row, col); it may lie outside the maze."""
    return room[0] + wall.row_step, room[1] + wall.col_step


def check_room(room: Position, rows: int, cols: int) -> None:
    """Raise LabyrinthError if a room is not in a maze of `rows` x `cols` rooms."""
    if not (0 <= room[0] < rows and 0 <= room[1] < cols):
        raise LabyrinthError(f"there is no room {room} in a maze of {rows} x {cols} rooms")


def check_border(room: Position, walls: Wall, rows: int, cols: int) -> None:
    """Raise LabyrinthError if a room with these closed walls would leave the border open.

    The maze has `rows` x `cols` rooms.
    """
    for wall in Wall:
        row, col = neighbour_at(room, wall)
        if not (walls & wall or (0 <= row < rows and 0 <= col < cols)):
            raise LabyrinthError(
                f"room {room} lies on the border: its {wall.name} wall must stay closed"
            )


# Translates tiles: a wall stays 0 and a corridor of any weight becomes 1.
OPEN_TO_ONE: Final = bytes([0] + [1] * 255)
# The tiles to delete so that only weights above 1 remain.
WALLS_AND_ONES: Final = b"\0\1"
