"""A hexadecimal digit for the walls of each room: `walls` without blanks.

    2 3        rows and columns of rooms
    0 0        the start: row and column of its room, from 0 at the top left; - for none
    1 2        the goals, a row and a column each; - for none
    53d        for each room a digit, the sum of its closed walls:
    6b...      1 up, 2 down, 4 left, 8 right

The digits are 0 to 9 and a to f, capital or small; all else is as in `walls`. The digits of
`compass` files have another order of bits; those have no first lines, but three last ones.
"""

from __future__ import annotations

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.hex_digits import masks_of_digits
from labyrinth.formats.support.room_lines import after_header, begins, header, read_rooms
from labyrinth.formats.support.room_masks import losses_of_rooms, masks_of
from labyrinth.formats.support.sheet import Sheet
from labyrinth.formats.support.text_lines import TextLine, first_line


def recognise(text: str) -> bool:
    """Whether the first three lines are sizes and endpoints, and a line of digits follows.

    In a single column the numbers of `walls` look alike, and mean the same, up to 9.
    """
    found = after_header(text)
    if found is None:
        return False
    cols, rest = found
    if cols == 1:
        return any(word.isalpha() for word in rest.split())
    first = first_line(rest).strip()
    return len(first) == cols and not first.strip("0123456789abcdefABCDEF")


def read(text: str) -> tuple[Maze, list[str]]:
    """Read the digits. Raises LabyrinthError that names the line and the column."""
    return read_rooms(text, _masks)


def write(sheet: Sheet) -> str:
    """Write the digits, small ones."""
    rows = (row.hex()[1::2] for row in masks_of(sheet.maze))
    return "\n".join([*header(sheet.maze), *rows]) + "\n"


def _masks(line: TextLine, cols: int) -> bytes:
    masks = masks_of_digits(line)
    if len(masks) != cols:
        raise LabyrinthError(f"line {line.number}: {len(masks)} digits for {cols} rooms")
    return masks


def losses(sheet: Sheet) -> list[str]:
    """Tell what is lost. Raises LabyrinthError for a maze that cannot be written."""
    return losses_of_rooms(sheet.maze)


registry.add(
    Format(
        key="hex",
        name="Wall digits",
        summary="A hexadecimal digit for each room: 1 up, 2 down, 4 left, 8 right.",
        suffixes=(".hex", ".txt"),
        read=read,
        write=write,
        begins=begins,
        recognise=recognise,
        losses=losses,
    )
)
