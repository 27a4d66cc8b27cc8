"""Numbers of rooms from any program, each the sum of the room's walls or of its passages.

    3 4              perhaps rows and columns, or columns and rows; then perhaps the rooms
    9 5 5 3          of start and goal; or a name, or nothing
    10 13 5 6        for each room the sum of its walls, or of its passages: which
    12 5 5 7         side is 1, 2, 4 and 8 is found

The format is read-only. The meaning of the numbers is inferred from their consistency: both rooms
next to a wall describe this wall, and the border is closed except for openings. If several readings
are consistent, connected mazes without loops are preferred, then common orders of the sides. The
numbers have separators, or are hexadecimal digits without separators. They are in lines, or in
brackets as in JSON, Python and C. Without a start and a goal, two openings in the border become the
endpoints. If no reading is consistent everywhere, the error names the first room at which the best
reading fails.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.maze.walls import Position, Wall
from labyrinth.core.pluralize import pluralize
from labyrinth.formats.support.border import close_openings
from labyrinth.formats.support.format import CERTAIN, GUESSED, Candidate, Format, registry
from labyrinth.formats.support.marks import UNTOLD, Marks
from labyrinth.formats.support.number_rows import NumberRows, number_rows
from labyrinth.formats.support.room_masks import maze_of, tile_of
from labyrinth.formats.support.room_readings import RoomReading, room_readings, told

_MOST = 15
_UNLIKELY = 0.2
# The least rows: fewer are a list of numbers, not a matrix.
_LEAST_ROWS = 2
# The number of characters examined to detect the format.
_JUDGED = 200_000
# One misfit in so many walls is accepted as a mistake.
_FITTING = 5
# Matches what tiles never are: separate numbers of two digits.
_ABOVE_NINE = re.compile(r"\b1[0-5]\b")


def recognise(text: str) -> bool:
    """Return whether the text is a matrix of numbers that are nearly consistent as walls of rooms.

    Returns False for a matrix that is mostly 0 and 1, because these are tiles.
    """
    matrix = number_rows(_beginning(text))
    if matrix is None:
        return False
    numbers = matrix.numbers
    rows = [row for row in matrix.rows if len(row) == len(matrix.rows[0])]
    if max(numbers) > _MOST or len(rows) < max(len(matrix.rows) - 1, _LEAST_ROWS):
        return False
    if not _each_bit_occurs(numbers) or 2 * len(numbers.translate(None, b"\x00\x01")) < len(
        numbers
    ):
        return False
    if max(numbers) > 9 and _ABOVE_NINE.search(text):
        return True
    walls = 2 * (len(rows) + len(rows[0]) + len(rows) * len(rows[0]))
    return room_readings(rows)[0].misfits * _FITTING <= walls


def candidates(text: str, marks: Marks = UNTOLD) -> Iterator[Candidate]:
    """Yield the possible readings of the numbers; only the first may have inconsistencies.

    Raises LabyrinthError that names the line and quotes the text found there, and if the user gave
    `marks`, the meanings of characters, which this format does not have.
    """
    if marks != UNTOLD:
        raise LabyrinthError(
            "the numbers are sums of walls or passages: do not give characters for tiles"
        )
    matrix = number_rows(text)
    if matrix is None:
        raise LabyrinthError("expected a matrix of numbers, with at most one line before it")
    _check(matrix)
    readings = room_readings(matrix.rows)
    fitting = [each for each in readings if not each.misfits]
    sure = CERTAIN if len(fitting) < 2 or fitting[0].is_common else GUESSED
    yield _candidate(matrix, readings, sure)
    for each in fitting[1:]:
        yield _candidate(matrix, [each], GUESSED if sure == GUESSED else _UNLIKELY)


def _candidate(matrix: NumberRows, readings: Sequence[RoomReading], sure: float) -> Candidate:
    """Create the maze of the first reading, with notes; `sure` is how likely the reading is."""
    rows, best = matrix.rows, readings[0]
    endpoints, notes = _endpoints(matrix)
    masks, openings = _with_border(best.masks(rows))
    try:
        maze, of_rooms = maze_of(
            masks, endpoints[:1], endpoints[1:], lambda row, col: f"line {matrix.lines[row]}"
        )
    except LabyrinthError as error:
        raise LabyrinthError(f"{error} (read as {best}, which fits best)") from None
    if len(openings) == 2 * (maze.rows + maze.cols):
        notes.append("the whole border was open, and was closed")
    else:
        for tile in openings:
            maze[tile] = 1
        notes += close_openings(maze)
    return Candidate(maze, [*told(readings), *notes, *of_rooms], str(best), sure)


def _beginning(text: str) -> str:
    """Return the first rows of a text, or the whole text if it is short."""
    if len(text) <= _JUDGED:
        return text
    head = text[:_JUDGED]
    return head[: max(map(head.rfind, "\n])}")) + 1]


def _each_bit_occurs(numbers: bytes) -> bool:
    """Return whether each of the bits 1, 2, 4 and 8 is set in at least one of the numbers."""
    found = 0
    for number in set(numbers):
        found |= number
    return found == _MOST


def _check(matrix: NumberRows) -> None:
    """Raise LabyrinthError if a row differs in length from the first, or a number is too high."""
    cols = len(matrix.rows[0])
    for row, line in zip(matrix.rows, matrix.lines, strict=True):
        if len(row) != cols:
            raise LabyrinthError(
                f"line {line}: {pluralize(len(row), 'number')}, expected {cols} as in the first row"
            )
        if max(row) > _MOST:
            raise LabyrinthError(
                f"line {line}: found {max(row)}, expected a number from 0 to 15, "
                "the sum of a room's walls or passages"
            )


def _endpoints(matrix: NumberRows) -> tuple[list[Position], list[str]]:
    """Return the rooms (row, col) of start and goal from the line before the rows, and a note.

    Both lists are empty if this line names no rooms. Raises LabyrinthError if its numbers are not
    the size of the matrix, perhaps followed by rooms inside the matrix.
    """
    words = matrix.header.replace(",", " ").split()
    if not words or not all(word.isdecimal() and len(word) < 10 for word in words):
        return [], []
    rows, cols = len(matrix.rows), len(matrix.rows[0])
    told = [int(word) for word in words]
    sizes, rest = told[:2], told[2:]
    if told == [rows] == [cols] or (not rest and sizes in ([rows, cols], [cols, rows])):
        return [], []
    if sizes not in ([rows, cols], [cols, rows]) or len(rest) not in (2, 4):
        raise LabyrinthError(
            f"the line before the numbers is {quoted(matrix.header)}, expected the size, "
            f"{rows} {cols}, perhaps followed by the rooms of start and goal"
        )
    step = 1 if sizes == [rows, cols] else -1
    rooms = [(one, other)[::step] for one, other in zip(rest[::2], rest[1::2], strict=True)]
    for first in (0, 1):
        if all(first <= row < rows + first and first <= col < cols + first for row, col in rooms):
            order = "row and column" if step == 1 else "column and row"
            ends = "size, start and goal" if len(rooms) > 1 else "size and start"
            note = f"the line before the numbers was read as {ends}, each as {order}"
            return [(row - first, col - first) for row, col in rooms], [note]
    raise LabyrinthError(
        f"the line before the numbers is {quoted(matrix.header)}: its start or goal is outside "
        f"{rows} x {cols} rooms"
    )


def _with_border(masks: list[bytes]) -> tuple[list[bytes], list[Position]]:
    """Return the walls of the rooms with a closed border, and the border tiles that were open.

    `masks` has a bit mask of walls for each room; the tiles are (row, col).
    """
    rows, cols = len(masks), len(masks[0])
    closed = [bytearray(row) for row in masks]
    openings = []
    for row in range(rows):
        for col in {0, cols - 1} if 0 < row < rows - 1 else range(cols):
            for wall in Wall:
                beyond = row + wall.row_step, col + wall.col_step
                if not (0 <= beyond[0] < rows and 0 <= beyond[1] < cols):
                    if not closed[row][col] & wall:
                        at = tile_of((row, col))
                        openings.append((at[0] + wall.row_step, at[1] + wall.col_step))
                    closed[row][col] |= wall
    return list(map(bytes, closed)), openings


registry.add(
    Format(
        key="numbers",
        name="Numbers of rooms",
        summary=(
            "A number for each room: the sum of 1, 2, 4 and 8 for its walls or for its passages, "
            "in any order of the sides."
        ),
        suffixes=(".txt",),
        candidates=candidates,
        recognise=recognise,
        vague=True,
    )
)
