"""The walls of each room, as a number or as a hexadecimal digit.

    2 3        rows and columns of rooms
    0 0        the start: row and column of its room, from 0 at the top left; - for none
    1 2        the goals, a row and a column each; - for none
    5 3 13     `walls`: for each room the sum of its closed walls, 1 up, 2 down, 4 left, 8 right;
    6 8 ...    `hex`: the same sums as digits without spaces, 53d

So 0 is a room without walls and 15 a closed-off room. Neighbouring rooms must agree about the wall
between them, and the border must be closed: otherwise the error names the first faulty room.
Numbers may be separated by spaces, tabs, commas or semicolons and are written with spaces; digits
may be upper or lower case; blank lines are ignored. Files in the format `compass` look similar, but
add up the sides in another order, and have their endpoints at the end instead of the beginning.

Only mazes of rooms with walls can be written, with endpoints in rooms; weights are lost.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate
from string import hexdigits

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.limits import check_size
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.pluralize import pluralize
from labyrinth.formats.support.format import Format, registry
from labyrinth.formats.support.render_request import RenderRequest
from labyrinth.formats.support.room_masks import losses_of_rooms, masks_of, maze_of, room_of
from labyrinth.formats.support.text_lines import (
    TextLine,
    filled_lines,
    first_line,
    next_line,
    pairs,
)

_HEX_DIGITS = frozenset(hexdigits)
_NUMBERS = {str(mask): mask for mask in range(16)}
_HEADER = re.compile(
    r"\s*(\d{1,9})[ \t,;]+(\d{1,9})[ \t]*\n\s*(?:-|\d{1,9}[ \t,;]+\d{1,9})[ \t]*\n"
    r"\s*(?:-|\d{1,9}(?:[ \t,;]+\d{1,9})+)[ \t]*\n",
    re.ASCII,
)
_PAIR = r"\s*\d{1,9}[ \t,;]+\d{1,9}[ \t]*"
_PAIRS = re.compile(rf"(?:{_PAIR}\n){{3}}(?:{_PAIR}(?:\n|\Z)|\s*\Z)", re.ASCII)
_SIZE = re.compile(r"\s*(\d{1,9})[ \t,;]+\d{1,9}\s*", re.ASCII)
_HEAD_LINES = 3
# Sums too small for the top left room, whose walls 1 up and 4 left are closed.
_TOO_FEW = ("0", "1", "2", "3")


def masks_of_digits(line: TextLine) -> bytes:
    """Return the value, 0 to 15, of each hexadecimal digit of a line.

    Raises LabyrinthError that names the position of a character that is not such a digit.
    """
    digits = line.text.strip()
    if set(digits) - _HEX_DIGITS:
        found = next(mark for mark in digits if mark not in _HEX_DIGITS)
        column = line.text.index(found, line.text.index(digits)) + 1
        raise LabyrinthError(
            f"line {line.number}, column {column}: found {quoted(found)}, "
            "expected a hexadecimal digit"
        )
    return bytes.fromhex("0" + "0".join(digits))


def _after_header(text: str) -> tuple[int, str] | None:
    """Return the number of columns in the first three lines, and the text after them.

    Returns None if these lines are not a size and endpoints, for example in a matrix of two
    columns. Returns None also if the text after them does not begin with a number, as in a picture,
    or begins with a number from 0 to 3, as in a matrix of tiles: the top left room has its upper
    and its left wall.
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


def _begins(text: str) -> list[int]:
    """Return the offset of each maze in a text; the size of a maze says where the maze ends."""
    lines = list(filled_lines(text))
    places = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
    found, at = [], 0
    while at < len(lines) and (size := _SIZE.fullmatch(lines[at].text)):
        found.append(places[lines[at].number - 1])
        at += _HEAD_LINES + int(size[1])
    return [0, *found[1:]]


def _header(maze: Maze) -> list[str]:
    """Return a file's first three lines: the size, the start and the goals, in rooms."""
    start = [room_of(maze.start)] if maze.start else []
    return [
        f"{maze.rows} {maze.cols}",
        _positions(start),
        _positions([room_of(goal) for goal in maze.goals]),
    ]


def _read(text: str, masks_of_line: Callable[[TextLine, int], bytes]) -> tuple[Maze, list[str]]:
    """Parse the first three lines, then each row of rooms; return the maze and notes.

    `masks_of_line` takes a line and the number of columns, and returns the walls of each room as a
    bit mask. Raises LabyrinthError that names the line.
    """
    lines = filled_lines(text)
    size = next_line(lines, "the number of rows and columns")
    numbers = pairs(size, "the number of rows and columns")
    if len(numbers) != 1:
        raise LabyrinthError(f"line {size.number}: expected two numbers, rows and columns")
    rows, cols = numbers[0]
    if rows < 1 or cols < 1:
        raise LabyrinthError(f"line {size.number}: a maze needs at least 1 x 1 rooms")
    check_size(2 * rows + 1, 2 * cols + 1)
    starts = _endpoints(lines, rows, cols, "the start (row and column, or - for none)")
    goals = _endpoints(lines, rows, cols, "the goals (row and column of each, or - for none)")
    if len(starts) > 1:
        raise LabyrinthError("more than one start; only one is allowed")
    masks: list[bytes] = []
    numbers_of_lines: list[int] = []
    for line in lines:
        if len(masks) == rows:
            raise LabyrinthError(f"line {line.number}: more than {pluralize(rows, 'row')} of rooms")
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
                f"line {line.number}: room {(row, col)} is outside {rows} x {cols} rooms"
            )
    return found


def _positions(rooms: Sequence[Position]) -> str:
    return " ".join(f"{row} {col}" for row, col in rooms) or "-"


def _is_of_numbers(text: str) -> bool:
    """Return whether the first three lines are a size and endpoints.

    The format `hex`, which begins with the same lines, is tried before this format.
    """
    return _after_header(text) is not None


def _is_of_digits(text: str) -> bool:
    """Return whether the first three lines are a size and endpoints, and a line of digits follows.

    In a single column the numbers up to 9 look like digits, so one of the digits must be a letter.
    """
    found = _after_header(text)
    if found is None:
        return False
    cols, rest = found
    if cols == 1:
        return any(word.isalpha() for word in rest.split())
    first = first_line(rest).strip()
    return len(first) == cols and not set(first) - _HEX_DIGITS


def _masks_of_numbers(line: TextLine, cols: int) -> bytes:
    words = line.text.replace(",", " ").replace(";", " ").split()
    if len(words) != cols:
        found = f"{pluralize(len(words), 'number')} for {pluralize(cols, 'room')}"
        raise LabyrinthError(f"line {line.number}: {found}")
    try:
        return bytes([_NUMBERS[word] for word in words])
    except KeyError:
        word = next(word for word in line.words() if word.text not in _NUMBERS)
        raise LabyrinthError(
            f"{word.place}: found {quoted(word.text)}, expected a number from 0 to "
            "15, the sum of a room's walls"
        ) from None


def _masks_of_digits(line: TextLine, cols: int) -> bytes:
    masks = masks_of_digits(line)
    if len(masks) != cols:
        found = f"{pluralize(len(masks), 'digit')} for {pluralize(cols, 'room')}"
        raise LabyrinthError(f"line {line.number}: {found}")
    return masks


def _write(row_of: Callable[[bytes], str], request: RenderRequest) -> str:
    """Write the first three lines, and a line for each row of rooms."""
    return "\n".join([*_header(request.maze), *map(row_of, masks_of(request.maze))]) + "\n"


def _losses(request: RenderRequest) -> list[str]:
    """List the data lost in this format. Raises LabyrinthError if the maze cannot be written."""
    return losses_of_rooms(request.maze)


_ROOMS = Format(
    key="walls",
    name="Wall numbers",
    summary="A number for each room: the sum of its walls, 1 up, 2 down, 4 left, 8 right.",
    suffixes=(".walls", ".txt"),
    read=partial(_read, masks_of_line=_masks_of_numbers),
    write=partial(_write, lambda row: " ".join(map(str, row))),
    recognise=_is_of_numbers,
    begins=_begins,
    losses=_losses,
)
registry.add(_ROOMS)
registry.add(
    _ROOMS.replaced(
        key="hex",
        name="Wall digits",
        summary="A hex digit for each room: the sum of its walls, 1 up, 2 down, 4 left, 8 right.",
        suffixes=(".hex", ".txt"),
        read=partial(_read, masks_of_line=_masks_of_digits),
        write=partial(_write, lambda row: row.hex()[1::2]),
        recognise=_is_of_digits,
    )
)
