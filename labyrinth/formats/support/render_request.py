"""The input of a writer: a maze, the paths to draw in it, and the style."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.records import Frozen
from labyrinth.core.trace.trace import Trace

MAX_CELL: Final = 200
ROOM_WIDTHS: Final = (1, 2, 3)


class Style(Frozen):
    """The style of a picture; each format uses the fields that it supports.

    `dark` draws light walls on a dark background. `cell` is the size of a room with one of its
    walls, or of a tile if walls are drawn as blocks, in pixels (PNG, GIF, SVG) or points (PDF);
    None fits the size to the maze. `title` is above the maze, followed by the maze's `number` if
    several mazes are written into separate files. `room_width` is the number of columns of a room
    in text pictures (ascii, unicode): 1, 2 or 3.
    """

    dark: bool = False
    cell: int | None = None
    title: str = ""
    room_width: int = 3
    number: int | None = None

    def __post_init__(self) -> None:
        """Check the numbers. Raises LabyrinthError that gives the allowed range."""
        if self.cell is not None and not 1 <= self.cell <= MAX_CELL:
            raise LabyrinthError(f"the cell size must be from 1 to {MAX_CELL}, not {self.cell}")
        if self.room_width not in ROOM_WIDTHS:
            raise LabyrinthError(f"the room width must be 1, 2 or 3 columns, not {self.room_width}")


PLAIN: Final = Style()


class RenderRequest(Frozen):
    """A maze to write, with `path` (tiles, start to goal) and `trace` to draw if possible.

    `stops` are tiles of the path that are drawn with their numbers, from 1. With `waypoints`,
    pictures show the path as straight lines between these tiles.
    """

    maze: Maze
    path: Sequence[Position] = ()
    trace: Trace | None = None
    style: Style = PLAIN
    stops: Sequence[Position] = ()
    waypoints: Sequence[Position] = ()
