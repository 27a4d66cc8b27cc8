"""A number for the walls of each room.

    2 3        rows and columns of rooms
    0 0        the start: row and column of its room, from 0 at the top left; - for none
    1 2        the goals, a row and a column each; - for none
    5 3 13     for each room the sum of its closed walls:
    6 8 ...    1 up, 2 down, 4 left, 8 right

So 0 is a room without walls and 15 a closed-off room. Neighbours must agree about the wall
between them, and the border must be closed: the first room where that is not so is named. Numbers
may be separated by blanks, tabs, commas or semicolons; blank lines do not count. Written with
blanks.

Only mazes of rooms with walls can be written, with endpoints in rooms; weights are lost.
"""

from __future__ import annotations

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.room_lines import after_header, begins, header, read_rooms
from labyrinth.formats.support.room_masks import losses_of_rooms, masks_of
from labyrinth.formats.support.sheet import Sheet
from labyrinth.formats.support.text_lines import TextLine

_NUMBERS = {str(mask): mask for mask in range(16)}


def recognise(text: str) -> bool:
    """Whether the first three lines are sizes and endpoints; `hex` is asked before."""
    return after_header(text) is not None


def read(text: str) -> tuple[Maze, list[str]]:
    """Read the numbers. Raises LabyrinthError that names the line and the column."""
    return read_rooms(text, _masks)


def write(sheet: Sheet) -> str:
    """Write the numbers."""
    rows = (" ".join(map(str, row)) for row in masks_of(sheet.maze))
    return "\n".join([*header(sheet.maze), *rows]) + "\n"


def _masks(line: TextLine, cols: int) -> bytes:
    words = line.text.replace(",", " ").replace(";", " ").split()
    if len(words) != cols:
        raise LabyrinthError(f"line {line.number}: {len(words)} numbers for {cols} rooms")
    try:
        return bytes([_NUMBERS[word] for word in words])
    except KeyError:
        word = next(word for word in line.words() if word.text not in _NUMBERS)
        raise LabyrinthError(
            f"{word.place}: found {quoted(word.text)}, expected the walls of a room, a "
            "number from 0 to 15"
        ) from None


def losses(sheet: Sheet) -> list[str]:
    """Tell what is lost. Raises LabyrinthError for a maze that cannot be written."""
    return losses_of_rooms(sheet.maze)


registry.add(
    Format(
        key="walls",
        name="Wall numbers",
        summary="A number for each room: the sum of its walls, 1 up, 2 down, 4 left, 8 right.",
        suffixes=(".walls", ".txt"),
        read=read,
        write=write,
        begins=begins,
        recognise=recognise,
        losses=losses,
    )
)
