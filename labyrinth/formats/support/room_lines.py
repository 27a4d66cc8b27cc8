"""What the two formats with the walls of each room share: the first three lines, and the rest."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from string import hexdigits

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.limits import check_size
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.formats.support.room_masks import maze_of, room_of
from labyrinth.formats.support.text_lines import TextLine, filled_lines, next_line, pairs

_HEADER = re.compile(
    r"\s*(\d{1,9})[ \t,;]+(\d{1,9})[ \t]*\n\s*(?:-|\d{1,9}[ \t,;]+\d{1,9})[ \t]*\n"
    r"\s*(?:-|\d{1,9}(?:[ \t,;]+\d{1,9})+)[ \t]*\n",
    re.ASCII,
)
_PAIR = r"\s*\d{1,9}[ \t,;]+\d{1,9}[ \t]*"
_PAIRS = re.compile(rf"(?:{_PAIR}\n){{3}}(?:{_PAIR}(?:\n|\Z)|\s*\Z)", re.ASCII)
_SIZE = re.compile(r"\s*(\d{1,9})[ \t,;]+\d{1,9}\s*", re.ASCII)
_HEAD_LINES = 3
_HEX_DIGITS = frozenset(hexdigits)
_TOO_FEW = ("0", "1", "2", "3")
"""What the sum of two walls of a corner cannot be, 1 up and 4 left."""


def after_header(text: str) -> tuple[int, str] | None:
    """Return the number of columns in the first three lines, and what follows them.

    None where they are not sizes and endpoints, as in a matrix of two columns, and where what
    follows begins with no number, as a picture does, or with a room without two walls, as a matrix
    of tiles does.
    """
    match = _HEADER.match(text)
    if match is None:
        return None
    rows, cols, rest = int(match[1]), int(match[2]), text[match.end() :]
    if _PAIRS.match(text) and (cols != 2 or sum(1 for _ in filled_lines(rest)) < rows):
        return None
    first = rest.split(maxsplit=1)[:1]
    if first and not set(first[0]) & _HEX_DIGITS:
        return None
    if first and (first[0] in _TOO_FEW or (len(first[0]) > 2 and first[0][0] in _TOO_FEW)):
        return None
    return cols, rest


def begins(text: str) -> list[int]:
    """Return where each of several mazes begins: after as many rows as the one before tells."""
    lines = list(filled_lines(text))
    places = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
    found, at = [], 0
    while at < len(lines) and (size := _SIZE.fullmatch(lines[at].text)):
        found.append(places[lines[at].number - 1])
        at += _HEAD_LINES + int(size[1])
    return [0, *found[1:]]


def header(maze: Maze) -> list[str]:
    """Return the first three lines: rows and columns, the start, the goals, counted in rooms."""
    start = [room_of(maze.start)] if maze.start else []
    return [
        f"{maze.rows} {maze.cols}",
        _positions(start),
        _positions([room_of(goal) for goal in maze.goals]),
    ]


def read_rooms(
    text: str, masks_of_line: Callable[[TextLine, int], bytes]
) -> tuple[Maze, list[str]]:
    """Read the first three lines, then the masks of each row of rooms by `masks_of_line`.

    That takes the line and the number of columns. Returns the maze and notes. Raises
    LabyrinthError that names the line.
    """
    lines = filled_lines(text)
    size = next_line(lines, "the numbers of rows and columns")
    numbers = pairs(size, "the numbers of rows and columns")
    if len(numbers) != 1:
        raise LabyrinthError(f"line {size.number}: expected two numbers, rows and columns")
    rows, cols = numbers[0]
    if rows < 1 or cols < 1:
        raise LabyrinthError(f"line {size.number}: a maze needs at least 1 x 1 rooms")
    check_size(2 * rows + 1, 2 * cols + 1)
    starts = _endpoints(lines, rows, cols, "the start (row and column, or - for none)")
    goals = _endpoints(lines, rows, cols, "the goals (row and column of each, or - for none)")
    if len(starts) > 1:
        raise LabyrinthError("there is more than one start; one is allowed")
    masks: list[bytes] = []
    numbers_of_lines: list[int] = []
    for line in lines:
        if len(masks) == rows:
            raise LabyrinthError(f"line {line.number}: more than {rows} rows of rooms")
        masks.append(masks_of_line(line, cols))
        numbers_of_lines.append(line.number)
    if len(masks) < rows:
        raise LabyrinthError(f"the file ends after {len(masks)} of {rows} rows of rooms")
    return maze_of(masks, starts, goals, lambda row, col: f"line {numbers_of_lines[row]}")


def _endpoints(lines: Iterator[TextLine], rows: int, cols: int, meaning: str) -> list[Position]:
    line = next_line(lines, meaning)
    found = pairs(line, meaning)
    for row, col in found:
        if row >= rows or col >= cols:
            raise LabyrinthError(
                f"line {line.number}: there is no room {(row, col)} in {rows} x {cols} rooms"
            )
    return found


def _positions(rooms: Sequence[Position]) -> str:
    return " ".join(f"{row} {col}" for row, col in rooms) or "-"
