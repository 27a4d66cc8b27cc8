"""Hexadecimal digits for walls by compass direction, with entry, exit and a path.

    9153       for each room a digit, the sum of its closed walls:
    ac7a       1 north, 2 east, 4 south, 8 west
               a blank line
    0,0        the entry: x (column) and y (row) of its room, from 0 at the top left
    3,1        the exit
    SENE       the path from entry to exit, in letters N, E, S, W; may be missing

Neighbouring rooms must agree about the wall between them, and the border must be closed: otherwise
the error names the first faulty room. The path is verified: if a step leads through a wall, or the
path does not end at the exit, the maze is read with a note. A maze can be written if it consists of
rooms with walls and has a start and exactly one goal; its weights are lost. The file has the path
of the request or, if there is none, a shortest path.
"""

from __future__ import annotations

import re
from itertools import pairwise

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position, Wall
from labyrinth.core.pluralize import pluralize
from labyrinth.core.search.solve import solve
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.render_request import RenderRequest
from labyrinth.formats.support.room_masks import losses_of_rooms, masks_of, maze_of, room_of
from labyrinth.formats.support.text_lines import TextLine, filled_lines
from labyrinth.formats.wall_numbers import masks_of_digits

_WALL_OF = {"N": Wall.UP, "E": Wall.RIGHT, "S": Wall.DOWN, "W": Wall.LEFT}
_LETTER_OF = {wall: letter for letter, wall in _WALL_OF.items()}
_TO_WALLS = bytes(
    sum(wall for bit, wall in enumerate(_WALL_OF.values()) if digit >> bit & 1)
    for digit in range(256)
)
_FROM_WALLS = bytes(
    sum(1 << bit for bit, wall in enumerate(_WALL_OF.values()) if mask & wall)
    for mask in range(256)
)
_ENTRY = re.compile(r"\s*(\d{1,9})\s*,\s*(\d{1,9})\s*", re.ASCII)
_SEAM = re.compile(
    r"(?:(?<=\n)\n+|^\d+,\d+[ \t]*\n\d+,\d+[ \t]*\n(?:[NESW]+[ \t]*\n)?+)"
    r"(?=[ \t]*[0-9a-fA-F]+[ \t]*\n)",
    re.MULTILINE,
)
_DIGITS_LINE = re.compile(r"\s*[0-9a-fA-F]+[ \t]*\n")


def recognise(text: str) -> bool:
    """Return whether the text begins with a line of hexadecimal digits.

    One of the last three lines must also be a pair x,y.
    """
    if not _DIGITS_LINE.match(text):
        return False
    last = text.rstrip().rsplit("\n", 3)[-3:]
    return any(_ENTRY.fullmatch(line) for line in last)


def begins(text: str) -> list[int]:
    """Return the offset of each maze in a text.

    The digits of the next maze follow an empty line, or the endpoints and the path of a maze.
    """
    return [0, *(match.end() for match in _SEAM.finditer(text))]


def read(text: str) -> tuple[Maze, list[str]]:
    """Parse the digits and the endpoints, and verify the path; return the maze and notes.

    Raises LabyrinthError that names the line and the column.
    """
    lines = list(filled_lines(text))
    rooms = next((at for at, line in enumerate(lines) if _ENTRY.fullmatch(line.text)), len(lines))
    if rooms == 0:
        begin = lines[0].number if lines else 1
        raise LabyrinthError(f"line {begin}: expected a line of hexadecimal digits")
    trailer = lines[rooms:]
    masks = [masks_of_digits(line).translate(_TO_WALLS) for line in lines[:rooms]]
    cols = len(masks[0])
    for line, row in zip(lines, masks, strict=False):
        if len(row) != cols:
            raise LabyrinthError(
                f"line {line.number}: {pluralize(len(row), 'digit')}, expected {cols} as in the "
                "first line"
            )
    endpoints = [_endpoint(line, rooms, cols) for line in trailer[:2]]
    maze, notes = maze_of(
        masks, endpoints[:1], endpoints[1:], lambda row, col: f"line {lines[row].number}"
    )
    if len(trailer) > 3:
        raise LabyrinthError(f"line {trailer[3].number}: unexpected line after the path")
    if len(trailer) == 3:
        notes += _path_notes(maze, endpoints, trailer[2])
    return maze, notes


def write(request: RenderRequest) -> str:
    """Write the digits in capitals, the endpoints and the path."""
    maze = request.maze
    rows = [row.translate(_FROM_WALLS).hex()[1::2].upper() for row in masks_of(maze)]
    _check_endpoints(maze)
    assert maze.start
    path = list(request.path) or solve(maze, "bfs").path
    corners = [tile for tile in path if tile[0] % 2 and tile[1] % 2]
    letters = "".join(_LETTER_OF[_side(here, there)] for here, there in pairwise(corners))
    ends = (f"{col},{row}" for row, col in map(room_of, (maze.start, maze.goals[0])))
    return "\n".join([*rows, "", *ends, letters]) + "\n"


def losses(request: RenderRequest) -> list[str]:
    """List the data lost in this format. Raises LabyrinthError if the maze cannot be written."""
    lost = losses_of_rooms(request.maze)
    _check_endpoints(request.maze)
    return lost


def _check_endpoints(maze: Maze) -> None:
    if maze.start is None or len(maze.goals) != 1:
        raise LabyrinthError("a compass file needs a start and exactly one goal")


def _side(here: Position, there: Position) -> Wall:
    """Return the side of the room at tile `here` on which the room at `there` lies."""
    for wall in Wall:
        if (here[0] + 2 * wall.row_step, here[1] + 2 * wall.col_step) == there:
            return wall
    raise LabyrinthError(f"the path does not go from room to neighbouring room at tile {there}")


def _endpoint(line: TextLine, rows: int, cols: int) -> Position:
    match = _ENTRY.fullmatch(line.text)
    if match is None:
        raise LabyrinthError(
            f"line {line.number}, column 1: found {quoted(line.text.strip())}, expected x,y"
        )
    col, row = int(match[1]), int(match[2])
    if row >= rows or col >= cols:
        raise LabyrinthError(
            f"line {line.number}: no room at x {col}, y {row}: the maze has {rows} x {cols} rooms"
        )
    return row, col


def _path_notes(maze: Maze, endpoints: list[Position], line: TextLine) -> list[str]:
    """Return a note that says whether the path in the file is correct.

    Raises LabyrinthError if a letter is invalid.
    """
    row, col = endpoints[0]
    for step, letter in enumerate(line.text.strip(), 1):
        if letter not in _WALL_OF:
            raise LabyrinthError(
                f"line {line.number}, column {line.text.index(letter) + 1}: "
                f"found {quoted(letter)}, expected a step of the path: N, E, S or W"
            )
        wall = _WALL_OF[letter]
        if wall & maze.walls(row, col):
            return [f"the path in the file goes through a wall at step {step}, {letter}"]
        row, col = row + wall.row_step, col + wall.col_step
    if (row, col) != endpoints[1]:
        return ["the path in the file does not end at the exit"]
    return ["the path in the file is correct"]


registry.add(
    Format(
        key="compass",
        name="Compass digits",
        summary=(
            "A hexadecimal digit for each room, the sum of its walls (1 N, 2 E, 4 S, 8 W); entry, "
            "exit and path."
        ),
        suffixes=(".txt",),
        read=read,
        write=write,
        recognise=recognise,
        begins=begins,
        losses=losses,
    )
)
