"""Mazes of rooms with a number for each room: the sum of its closed walls.

    2 3        `walls`: rows and columns of rooms; the start: row and column of its room, from 0
    0 0        at the top left, or - for none; the goals, a row and a column each, or - for none;
    1 2        for each room the sum of its closed walls: 1 up, 2 down, 4 left, 8 right.
    5 3 13     Numbers may be separated by spaces, tabs, commas or semicolons.
    6 8 ...    `hex`: the same sums as digits without spaces, 53d

    9153       `compass`: for each room a digit, 1 north, 2 east, 4 south, 8 west; a blank line;
    ac7a       the entry: x (column) and y (row) of its room, from 0 at the top left;
               the exit;
    0,0        the path from entry to exit, in letters N, E, S, W; may be missing. The path is
    3,1        verified: if a step leads through a wall, or the path does not end at the exit,
    SENE       the maze is read with a note.

    0 0 1 0 1 1     `mms-num`, of the mms micromouse simulator, a line for each room: x (column, to
    0 1 ...         the right) and y (row, upwards) of the room, from 0 at the bottom left, then its
                    walls north, east, south, west: 1 closed, 0 open. Every room must occur once, in
                    any order.

    byte 0          `maz`, of micromouse programs, a byte for each of 16 x 16 rooms: 1 a wall above,
    byte 1 ...      2 on the right, 4 below, 8 on the left; columns follow each other, each from the
                    bottom. The format is read-only. The rules of the contest put the start at the
                    bottom left and the goal in the middle.

Neighbouring rooms must agree about the wall between them, and the border must be closed: otherwise
the error names the first faulty room. Blank lines are ignored, and digits may be upper or lower
case. Only mazes of rooms with walls can be written, with endpoints in rooms; weights are lost, and
in `mms-num` endpoints. A `compass` file needs a start and exactly one goal; it has the path of the
request or, if there is none, a shortest path.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate, islice, pairwise
from string import hexdigits

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.limits import check_size
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import ALL_WALLS, Position, Wall
from labyrinth.core.pluralize import pluralize
from labyrinth.core.search.solve import solve
from labyrinth.formats.support.format import Candidate, Format, documents, registry
from labyrinth.formats.support.picture_facts import Corrections
from labyrinth.formats.support.render_request import RenderRequest
from labyrinth.formats.support.room_masks import (
    losses_of_rooms,
    lost_endpoints,
    masks_of,
    masks_of_numbers,
    maze_of,
    room_of,
)
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


def _is_hex(text: str) -> bool:
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


def _begins(text: str) -> list[int]:
    """Return the offset of each maze in a text; the size of a maze says where the maze ends."""
    lines = list(filled_lines(text))
    places = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
    found, at = [], 0
    while at < len(lines) and (size := _SIZE.fullmatch(lines[at].text)):
        found.append(places[lines[at].number - 1])
        at += _HEAD_LINES + int(size[1])
    return [0, *found[1:]]


def _read(
    text: str, unit: str, masks_of_line: Callable[[TextLine], bytes]
) -> tuple[Maze, list[str]]:
    """Parse the first three lines, then each row of rooms; return the maze and notes.

    `masks_of_line` returns the walls of each room in a line, in which each is a `unit`. Raises
    LabyrinthError that names the line.
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
    places: list[str] = []
    for line in lines:
        places.append(f"line {line.number}")
        if len(masks) == rows:
            raise LabyrinthError(f"{places[-1]}: more than {pluralize(rows, 'row')} of rooms")
        masks.append(masks_of_line(line))
        if len(masks[-1]) != cols:
            found = f"{pluralize(len(masks[-1]), unit)} for {pluralize(cols, 'room')}"
            raise LabyrinthError(f"{places[-1]}: {found}")
    if len(masks) < rows:
        raise LabyrinthError(f"the file ends after {len(masks)} of {rows} rows of rooms")
    return maze_of(masks, starts, goals, lambda row, col: places[row])


def _endpoints(lines: Iterator[TextLine], rows: int, cols: int, meaning: str) -> list[Position]:
    line = next_line(lines, meaning)
    found = pairs(line, meaning)
    for row, col in found:
        if row >= rows or col >= cols:
            raise LabyrinthError(
                f"line {line.number}: room {(row, col)} is outside {rows} x {cols} rooms"
            )
    return found


def _masks_of_words(line: TextLine) -> bytes:
    words = line.words()
    wrong = next((word for word in words if word.text not in _NUMBERS), None)
    if wrong is not None:
        raise LabyrinthError(
            f"{wrong.place}: found {quoted(wrong.text)}, expected a number from 0 to "
            "15, the sum of a room's walls"
        )
    return bytes(_NUMBERS[word.text] for word in words)


def _masks_of_digits(line: TextLine) -> bytes:
    digits = line.text.strip()
    if set(digits) - _HEX_DIGITS:
        found = next(mark for mark in digits if mark not in _HEX_DIGITS)
        column = line.text.index(found, line.text.index(digits)) + 1
        raise LabyrinthError(
            f"line {line.number}, column {column}: found {quoted(found)}, "
            "expected a hexadecimal digit"
        )
    return bytes.fromhex("0" + "0".join(digits))


def _write(row_of: Callable[[bytes], str], request: RenderRequest) -> str:
    """Write the size, the start and the goals, and a line for each row of rooms."""
    maze = request.maze
    ends = ([maze.start] if maze.start else [], maze.goals)
    head = (" ".join("{} {}".format(*room_of(end)) for end in each) or "-" for each in ends)
    return "\n".join([f"{maze.rows} {maze.cols}", *head, *map(row_of, masks_of(maze))]) + "\n"


_ROOMS = Format(
    key="walls",
    name="Wall numbers",
    summary="A number for each room: the sum of its walls, 1 up, 2 down, 4 left, 8 right.",
    suffixes=(".walls", ".txt"),
    read=partial(_read, unit="number", masks_of_line=_masks_of_words),
    write=partial(_write, lambda row: " ".join(map(str, row))),
    recognise=lambda text: _after_header(text) is not None,
    begins=_begins,
    losses=lambda request: losses_of_rooms(request.maze),
)
registry.add(_ROOMS)
registry.add(
    _ROOMS.replaced(
        key="hex",
        name="Wall digits",
        summary="A hex digit for each room: the sum of its walls, 1 up, 2 down, 4 left, 8 right.",
        suffixes=(".hex", ".txt"),
        read=partial(_read, unit="digit", masks_of_line=_masks_of_digits),
        write=partial(_write, lambda row: row.hex()[1::2]),
        recognise=_is_hex,
    )
)

_CLOCKWISE = (Wall.UP, Wall.RIGHT, Wall.DOWN, Wall.LEFT)
_WALL_OF = dict(zip("NESW", _CLOCKWISE, strict=True))
_LETTER_OF = {wall: letter for letter, wall in _WALL_OF.items()}
# The mask of walls of each sum, and the sum of each mask.
_FROM_CLOCKWISE = masks_of_numbers(_CLOCKWISE)
_TO_CLOCKWISE = bytes(_FROM_CLOCKWISE[:16].index(mask % 16) for mask in range(256))
_ENTRY = re.compile(r"\s*(\d{1,9})\s*,\s*(\d{1,9})\s*", re.ASCII)
_SEAM = re.compile(
    r"(?:(?<=\n)\n+|^\d+,\d+[ \t]*\n\d+,\d+[ \t]*\n(?:[NESW]+[ \t]*\n)?+)"
    r"(?=[ \t]*[0-9a-fA-F]+[ \t]*\n)",
    re.MULTILINE,
)
_DIGITS_LINE = re.compile(r"\s*[0-9a-fA-F]+[ \t]*\n")


def _is_compass(text: str) -> bool:
    """Return whether the text begins with digits, and one of the last three lines is a pair x,y."""
    last = text.rstrip().rsplit("\n", 3)[-3:]
    return _DIGITS_LINE.match(text) is not None and any(map(_ENTRY.fullmatch, last))


def _read_compass(text: str) -> tuple[Maze, list[str]]:
    """Parse the digits and the endpoints, and verify the path; return the maze and notes.

    Raises LabyrinthError that names the line and the column.
    """
    lines = list(filled_lines(text))
    rooms = next((at for at, line in enumerate(lines) if _ENTRY.fullmatch(line.text)), len(lines))
    if rooms == 0:
        begin = lines[0].number if lines else 1
        raise LabyrinthError(f"line {begin}: expected a line of hexadecimal digits")
    trailer = lines[rooms:]
    masks = [_masks_of_digits(line).translate(_FROM_CLOCKWISE) for line in lines[:rooms]]
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


def _write_compass(request: RenderRequest) -> str:
    """Write the digits in capitals, the endpoints and the path."""
    maze = request.maze
    rows = [row.translate(_TO_CLOCKWISE).hex()[1::2].upper() for row in masks_of(maze)]
    ends = _ends(maze)
    path = list(request.path) or solve(maze, "bfs").path
    corners = [tile for tile in path if tile[0] % 2 and tile[1] % 2]
    letters = "".join(_LETTER_OF[_side(here, there)] for here, there in pairwise(corners))
    places = (f"{col},{row}" for row, col in map(room_of, ends))
    return "\n".join([*rows, "", *places, letters]) + "\n"


def _losses_of_compass(request: RenderRequest) -> list[str]:
    lost = losses_of_rooms(request.maze)
    _ends(request.maze)
    return lost


def _ends(maze: Maze) -> tuple[Position, Position]:
    """Return the start and the only goal. Raises LabyrinthError if the maze has not one of each."""
    if maze.start is None or len(maze.goals) != 1:
        raise LabyrinthError("a compass file needs a start and exactly one goal")
    return maze.start, maze.goals[0]


def _side(here: Position, there: Position) -> Wall:
    """Return the side of the room at tile `here` on which the room at `there` lies."""
    for wall in Wall:
        if (here[0] + 2 * wall.row_step, here[1] + 2 * wall.col_step) == there:
            return wall
    raise LabyrinthError(f"the path does not go from room to neighbouring room at tile {there}")


registry.add(
    Format(
        key="compass",
        name="Compass digits",
        summary=(
            "A hexadecimal digit for each room, the sum of its walls (1 N, 2 E, 4 S, 8 W); entry, "
            "exit and path."
        ),
        suffixes=(".txt",),
        read=_read_compass,
        write=_write_compass,
        recognise=_is_compass,
        # The digits of a maze follow an empty line, or the endpoints and the path of a maze.
        begins=lambda text: [0, *(match.end() for match in _SEAM.finditer(text))],
        losses=_losses_of_compass,
    )
)

_LINE = re.compile(
    r"[ \t]*(\d{1,9})[ \t]+(\d{1,9})[ \t]+([01](?:[ \t]+[01]){3})(?:[ \t]*\n)+", re.ASCII
)
# The walls of a room in a line of `mms-num`, by their sum clockwise.
_FLAGS = [" ".join("01"[bits >> at & 1] for at in range(4)) for bits in range(16)]
_WALLS_OF = {flags: _FROM_CLOCKWISE[bits] for bits, flags in enumerate(_FLAGS)}
_MISSING = 255
# The number of characters that contain the first lines.
_BEGINNING = 400


def _is_mms(text: str) -> bool:
    """Return whether the first line describes a room, and no two of the first five the same room.

    Blank lines at the beginning do not count. The rooms must differ because the rows of a matrix
    with six columns may look like lines that describe rooms.
    """
    # Other lines may follow after a blank line.
    first, _, _ = text[:_BEGINNING].strip("\n").partition("\n\n")
    rooms = [_LINE.fullmatch(line.text + "\n") for line in islice(filled_lines(first), 5)]
    places = [room.group(1, 2) for room in rooms if room]
    return bool(rooms and rooms[0]) and len(set(places)) == len(places)


def _read_mms(text: str) -> tuple[Maze, list[str]]:
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
        walls.append(_WALLS_OF[" ".join(match[3].split())])
        at = match.end()
    if at < len(text) or not walls:
        raise _not_a_room(text, at)
    rows, cols = max(ys) + 1, max(xs) + 1
    check_size(2 * rows + 1, 2 * cols + 1)
    masks = bytearray([_MISSING]) * (rows * cols)

    def line_of(room: int) -> str:
        return f"line {list(filled_lines(text[1:]))[room].number}"

    def place(row: int, col: int) -> str:
        places = zip(xs, ys, strict=True)
        return line_of(
            next(at for at, (x, y) in enumerate(places) if (rows - 1 - y, x) == (row, col))
        )

    for room, (x, y) in enumerate(zip(xs, ys, strict=True)):
        index = (rows - 1 - y) * cols + x
        if masks[index] != _MISSING:
            raise LabyrinthError(f"{line_of(room)}: room x {x}, y {y} appears twice")
        masks[index] = walls[room]
    if (index := masks.find(_MISSING)) >= 0:
        row, x = divmod(index, cols)
        raise LabyrinthError(
            f"room x {x}, y {rows - 1 - row} is missing in {rows} rows of {cols} rooms"
        )
    by_row = [bytes(masks[row * cols : (row + 1) * cols]) for row in range(rows)]
    return maze_of(by_row, (), (), place)


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


def _write_mms(request: RenderRequest) -> str:
    """Write the walls, column by column from the bottom left."""
    rows: Sequence[bytes] = masks_of(request.maze)[::-1]
    return "".join(
        f"{x} {y} {_FLAGS[_TO_CLOCKWISE[row[x]]]}\n"
        for x in range(request.maze.cols)
        for y, row in enumerate(rows)
    )


registry.add(
    Format(
        key="mms-num",
        name="mms numbers",
        summary="A line per room: x, y, and 1 (wall) or 0 for north, east, south, west.",
        suffixes=(".num", ".maz"),
        bytes_a_tile=6,
        read=_read_mms,
        write=_write_mms,
        begins=documents(r"(?!0[ \t]+0[ \t]).*", r"0[ \t]+0[ \t].*"),
        recognise=_is_mms,
        losses=lambda request: losses_of_rooms(request.maze) + lost_endpoints(request.maze),
    )
)

_SIDE = 16


def _is_maz(data: bytes) -> bool:
    """Return whether the data has a byte of walls for each room, and the border is closed."""
    if not _has_rooms(data):
        return False
    rows = _rows_of_bytes(data)
    left, right = (bytes(row[col] for row in rows) for col in (0, -1))
    border = ((rows[0], Wall.UP), (rows[-1], Wall.DOWN), (left, Wall.LEFT), (right, Wall.RIGHT))
    return all(mask & wall for masks, wall in border for mask in masks)


def _read_maz(data: bytes, _: Corrections) -> list[Candidate]:
    """Parse the rooms, and return the maze with notes.

    Raises LabyrinthError that names the first byte whose walls contradict those of a neighbour.
    """
    if not _has_rooms(data):
        raise LabyrinthError(
            f"a file of this kind has {_SIDE * _SIDE} bytes, each from 0 to {ALL_WALLS}: the walls "
            f"of {_SIDE} x {_SIDE} rooms"
        )
    rows = _rows_of_bytes(data)
    return [Candidate(*maze_of(rows, (), (), lambda row, col: f"byte {_index(row, col)}"))]


def _has_rooms(data: bytes) -> bool:
    return len(data) == _SIDE * _SIDE and max(data) <= ALL_WALLS


def _index(row: int, col: int) -> int:
    return _SIDE * col + _SIDE - 1 - row


def _rows_of_bytes(data: bytes) -> list[bytes]:
    masks = data.translate(_FROM_CLOCKWISE)
    return [masks[_index(row, 0) :: _SIDE] for row in range(_SIDE)]


registry.add(
    Format(
        key="maz",
        name="Micromouse binary",
        summary="The walls of 16 x 16 rooms, one byte each, as in micromouse programs.",
        suffixes=(".maz",),
        read_data=_read_maz,
        recognise_data=_is_maz,
        binary=True,
    )
)
