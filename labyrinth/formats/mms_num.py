"""The number files of the mms micromouse simulator: a line for each room.

    0 0 1 0 1 1     x (column, to the right) and y (row, upwards) of the room, from 0 at the
    0 1 ...         bottom left, then its walls north, east, south, west: 1 closed, 0 open

Every room must occur once, in any order; neighbouring rooms must agree about the wall between them,
and the border must be closed. The format has no endpoints. Only mazes of rooms with walls can be
written; endpoints and weights are lost.
"""

from __future__ import annotations

import re
from array import array
from itertools import islice

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.limits import check_size
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Wall
from labyrinth.formats.support.format import Format, documents, registry
from labyrinth.formats.support.losses import lost_endpoints
from labyrinth.formats.support.render_request import RenderRequest
from labyrinth.formats.support.room_masks import losses_of_rooms, masks_of, maze_of
from labyrinth.formats.support.text_lines import TextLine, filled_lines

_LINE = re.compile(
    r"[ \t]*(\d{1,9})[ \t]+(\d{1,9})[ \t]+([01](?:[ \t]+[01]){3})(?:[ \t]*\n)+", re.ASCII
)
_ORDER = (Wall.UP, Wall.RIGHT, Wall.DOWN, Wall.LEFT)
_WALLS = {
    tuple("01"[bits >> at & 1] for at in range(4)): sum(
        wall for at, wall in enumerate(_ORDER) if bits >> at & 1
    )
    for bits in range(16)
}
_MISSING = 255
# The number of characters that contain the first lines.
_BEGINNING = 400


def recognise(text: str) -> bool:
    """Return whether the first line describes a room, and no two of the first five the same room.

    Blank lines at the beginning do not count. The rooms must differ because the rows of a matrix
    with six columns may look like lines that describe rooms.
    """
    # Other lines may follow after a blank line.
    first, _, _ = text[:_BEGINNING].strip("\n").partition("\n\n")
    rooms = [_LINE.fullmatch(line.text + "\n") for line in islice(filled_lines(first), 5)]
    places = [room.group(1, 2) for room in rooms if room]
    return bool(rooms and rooms[0]) and len(set(places)) == len(places)


def read(text: str) -> tuple[Maze, list[str]]:
    """Parse the walls, and return the maze and notes.

    Raises LabyrinthError that names the line and quotes the faulty text.
    """
    # A maze may have millions of lines: no object per line is kept.
    xs, ys, walls = array("I"), array("I"), bytearray()
    text = "\n" + text.rstrip() + "\n"
    at = len(text) - len(text.lstrip("\n"))
    while match := _LINE.match(text, at):
        xs.append(int(match[1]))
        ys.append(int(match[2]))
        walls.append(_WALLS[tuple(match[3].split())])
        at = match.end()
    if at < len(text) or not walls:
        raise _not_a_room(text, at)
    rows, cols = max(ys) + 1, max(xs) + 1
    check_size(2 * rows + 1, 2 * cols + 1)
    masks = bytearray([_MISSING]) * (rows * cols)

    def line_of(room: int) -> int:
        return list(filled_lines(text[1:]))[room].number

    for room, (x, y) in enumerate(zip(xs, ys, strict=True)):
        index = (rows - 1 - y) * cols + x
        if masks[index] != _MISSING:
            raise LabyrinthError(f"line {line_of(room)}: room x {x}, y {y} appears twice")
        masks[index] = walls[room]
    if (index := masks.find(_MISSING)) >= 0:
        row, x = divmod(index, cols)
        raise LabyrinthError(
            f"room x {x}, y {rows - 1 - row} is missing in {rows} rows of {cols} rooms"
        )

    def place(row: int, col: int) -> str:
        told = zip(xs, ys, strict=True)
        room = next(room for room, at in enumerate(told) if at == (col, rows - 1 - row))
        return f"line {line_of(room)}"

    return maze_of(
        [bytes(masks[row * cols : (row + 1) * cols]) for row in range(rows)], (), (), place
    )


def write(request: RenderRequest) -> str:
    """Write the walls, column by column from the bottom left."""
    masks = masks_of(request.maze)[::-1]
    bits = {mask: " ".join("01"[bool(mask & wall)] for wall in _ORDER) for mask in range(16)}
    return "".join(
        "".join(f"{x} {y} {bits[row[x]]}\n" for y, row in enumerate(masks))
        for x in range(request.maze.cols)
    )


def losses(request: RenderRequest) -> list[str]:
    """List the data lost in this format. Raises LabyrinthError if the maze cannot be written."""
    return losses_of_rooms(request.maze) + lost_endpoints(request.maze)


def _not_a_room(text: str, at: int) -> LabyrinthError:
    """Return the error for the line that begins at or just after the index `at` of the text."""
    line = TextLine(text[at:].partition("\n")[0], text.count("\n", 0, at))
    words = line.words()
    for number, word in enumerate(words[:6]):
        if word.number("a whole number") > 1 and number > 1:
            return LabyrinthError(f"{word.place}: found {quoted(word.text)}, expected 0 or 1")
    return LabyrinthError(
        f"line {line.number}: expected six numbers, not {len(words)}: x, y and the walls in the "
        "north, east, south and west"
    )


registry.add(
    Format(
        key="mms-num",
        name="mms numbers",
        summary="A line per room: x, y, and 1 (wall) or 0 for north, east, south, west.",
        suffixes=(".num", ".maz"),
        bytes_a_tile=6,
        read=read,
        write=write,
        begins=documents(r"(?!0[ \t]+0[ \t]).*", r"0[ \t]+0[ \t].*"),
        recognise=recognise,
        losses=losses,
    )
)
