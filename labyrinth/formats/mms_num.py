"""The number files of the mms micromouse simulator: a line for each room.

    0 0 1 0 1 1     x (column, to the right) and y (row, upwards) of the room, from 0 at the
    0 1 ...         bottom left, then its walls north, east, south, west: 1 closed, 0 open

Every room must be there once, in any order; neighbours must agree about the wall between them, and
the border must be closed. The format has no endpoints. Only mazes of rooms with walls can be
written; endpoints and weights are lost.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze import Maze
from labyrinth.core.size import check_size
from labyrinth.core.walls import Wall
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.lines import Line, filled_lines
from labyrinth.formats.support.plain import lost_endpoints
from labyrinth.formats.support.rooms import losses_of_rooms, masks_of, maze_of
from labyrinth.formats.support.sheet import Sheet

_LINE = re.compile(r"[ \t]*(\d{1,9})[ \t]+(\d{1,9})((?:[ \t]+[01]){4})[ \t]*", re.ASCII)
_ORDER = (Wall.UP, Wall.RIGHT, Wall.DOWN, Wall.LEFT)
_WALLS = {
    tuple(str(bits >> at & 1) for at in range(4)): sum(
        wall for at, wall in enumerate(_ORDER) if bits >> at & 1
    )
    for bits in range(16)
}


def recognise(text: str) -> bool:
    """Whether the first line that is not blank tells of one room."""
    return _LINE.fullmatch(text.strip("\n").partition("\n")[0]) is not None


def read(text: str) -> tuple[Maze, list[str]]:
    """Read the walls. Raises LabyrinthError that names the line and what was found."""
    rooms: dict[tuple[int, int], tuple[int, int]] = {}
    for line in filled_lines(text):
        x, y, walls = _room(line)
        if (x, y) in rooms:
            raise LabyrinthError(
                f"line {line.number}: room x {x}, y {y} was told before, in line {rooms[x, y][1]}"
            )
        rooms[x, y] = walls, line.number
    if not rooms:
        raise LabyrinthError("the text is empty: a maze needs at least one room")
    cols, rows = max(x for x, _ in rooms) + 1, max(y for _, y in rooms) + 1
    check_size(2 * rows + 1, 2 * cols + 1)
    if len(rooms) != rows * cols:
        x, y = next((x, y) for y in range(rows) for x in range(cols) if (x, y) not in rooms)
        raise LabyrinthError(f"room x {x}, y {y} is missing in {rows} rows of {cols} rooms")
    masks = [bytes(rooms[x, rows - 1 - row][0] for x in range(cols)) for row in range(rows)]
    return maze_of(masks, (), (), lambda row, col: f"line {rooms[col, rows - 1 - row][1]}")


def write(sheets: Sequence[Sheet]) -> str:
    """Write the walls, column by column from the bottom left."""
    (sheet,) = sheets
    masks = masks_of(sheet.maze)[::-1]
    bits = {mask: " ".join("01"[bool(mask & wall)] for wall in _ORDER) for mask in range(16)}
    lines = [
        f"{x} {y} {bits[masks[y][x]]}\n"
        for x in range(sheet.maze.cols)
        for y in range(sheet.maze.rows)
    ]
    return "".join(lines)


def losses(maze: Maze) -> list[str]:
    """Tell what is lost. Raises LabyrinthError for a maze that cannot be written."""
    return losses_of_rooms(maze) + lost_endpoints(maze)


def _room(line: Line) -> tuple[int, int, int]:
    match = _LINE.fullmatch(line.text)
    if match:
        return int(match[1]), int(match[2]), _WALLS[tuple(match[3].split())]
    words = line.words()
    for at, word in enumerate(words[:6]):
        if word.number("a whole number") > 1 and at > 1:
            raise LabyrinthError(f"{word.place}: found {word.text!r}, expected 0 or 1")
    raise LabyrinthError(
        f"line {line.number}: found {len(words)} numbers, expected six: x y and the walls "
        "north, east, south, west"
    )


registry.add(
    Format(
        key="mms-num",
        name="mms numbers",
        summary="A line for each room: x y and the walls north, east, south, west.",
        suffixes=(".num", ".maz"),
        read=read,
        write=write,
        recognise=recognise,
        losses=losses,
    )
)
