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
endpoints. Each of the four bits stands for one side of a room, and a set bit means a wall or, in
other files, a passage, so there are 48 possible readings; rarely more than one is consistent. If
none is consistent everywhere, the error names the first room at which the best reading fails.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import NamedTuple

from labyrinth.core.disjoint_sets import join, singletons
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.maze.walls import Position, Wall
from labyrinth.core.pluralize import pluralize
from labyrinth.core.records import Frozen
from labyrinth.formats.support.format import CERTAIN, GUESSED, Candidate, Format, registry
from labyrinth.formats.support.picture_facts import UNTOLD, Marks
from labyrinth.formats.support.room_masks import (
    close_openings,
    masks_of_numbers,
    maze_of,
    tile_of,
)

# Matrices of small whole numbers, as people write them and programs print or declare them.

_ROW = re.compile(r"[\[({]([^\[\](){}]*)[\])}]")
_BLANKS = str.maketrans(dict.fromkeys(",;|\"'", " "))
_DECLARATION = re.compile(r"[^=]{0,200}=")
_TWO_NUMBERS = re.compile(r"\d[\s,]+\d")
_AROUND_ROWS = re.compile(r"(?:[\s,;()\[\]{}]|(?:np\.|numpy\.)?array|dtype=[\w.']+)*")
_HEX_DIGITS = frozenset("0123456789abcdefABCDEF")
_OF_WORD = (
    {f"{number}{end}": number for number in range(256) for end in ("", ".", ".0")}
    | {f"{number:.18e}": number for number in range(16)}
    | {f"{number:02}": number for number in range(10)}
    | {
        f"{begin}{number:{digits}}": number
        for number in range(16)
        for begin, kinds in (("0x", ("x", "X", "02x", "02X")), ("0b", ("04b", "08b")))
        for digits in kinds
    }
    | {word: truth for truth in (0, 1) for word in (str(bool(truth)), str(bool(truth)).lower())}
)
_OF_DIGIT = {digit: int(digit, 16) for digit in _HEX_DIGITS}


class BracketedRow(NamedTuple):
    """The content of a pair of brackets without brackets inside.

    `before` is the text between the previous row and this one, `line` the number of the line in
    which the row begins, `end` the offset at which the row ends.
    """

    content: str
    before: str
    line: int
    end: int


class NumberRows(NamedTuple):
    """The rows of a matrix, one byte per number; they may have different lengths.

    `lines` has the line number of each row, `header` the text before the first row.
    """

    rows: list[bytes]
    lines: list[int]
    header: str


def bracketed_rows(text: str, begin: int) -> Iterator[BracketedRow]:
    """Yield the bracketed rows of a text from the offset `begin`."""
    line, counted, end = 1, 0, begin
    for match in _ROW.finditer(text, begin):
        line += text.count("\n", counted, match.start())
        counted = match.start()
        yield BracketedRow(match[1], text[end:counted], line, match.end())
        end = match.end()


def number_rows(text: str) -> NumberRows | None:
    """Return the rows of a matrix of numbers from 0 to 255; None for any other text.

    The rows may be lines of numbers separated by spaces, commas, semicolons or bars, or lines of
    hexadecimal digits without separators; one line of another kind may precede them. Or the rows
    are in brackets, as in JSON, Python, C and NumPy; a name and an equals sign may precede them.
    """
    declared = _DECLARATION.match(text)
    if declared and _TWO_NUMBERS.search(declared[0]):
        declared = None
    begin = declared.end() if declared else 0
    found = list(bracketed_rows(text, begin))
    words = [row.content.translate(_BLANKS).split() for row in found]
    if words and all(words):
        around = [*(row.before for row in found), text[found[-1].end :]]
        rows = _numbers(words) if all(map(_AROUND_ROWS.fullmatch, around)) else None
        if rows:
            return NumberRows(rows, [row.line for row in found], text[:begin].strip())
    return None if declared else _rows_in_lines(text)


def _rows_in_lines(text: str) -> NumberRows | None:
    filled = [
        (number, line, words)
        for number, line in enumerate(text.split("\n"), 1)
        if (words := line.translate(_BLANKS).split())
    ]
    rows = _numbers([words for _, _, words in filled])
    header = ""
    if rows is None and len(filled) > 1 and 1 < len(filled[0][2]) == len(filled[1][2]):
        # A row with a different separator or character.
        return None
    # The first line is no row of the matrix if it has another length, or is the size.
    sizes = [str(len(rows) - 1), str(len(rows[1]))] if rows and len(rows) > 1 else []
    if not rows or (
        sizes and (len(rows[0]) != len(rows[-1]) or filled[0][2] in (sizes, sizes[::-1]))
    ):
        header = filled.pop(0)[1].strip() if filled else ""
        rows = _numbers([words for _, _, words in filled])
    return NumberRows(rows, [number for number, _, _ in filled], header) if rows else None


def _numbers(lines: list[list[str]]) -> list[bytes] | None:
    """Parse the words of each line as numbers; return None if a word is not a small number."""
    if not lines:
        return None
    if all(len(words) == 1 and len(words[0]) > 1 for words in lines):
        digits = [words[0] for words in lines]
        if len(set(map(len, digits))) == 1 and _HEX_DIGITS.issuperset("".join(digits)):
            return [bytes.fromhex("0" + "0".join(row)) for row in digits]
    for meaning in (_OF_WORD, _OF_DIGIT):
        try:
            return [bytes([meaning[word] for word in words]) for words in lines]
        except KeyError:
            continue
    return None


# The side of a room that each bit of the rooms' numbers describes.

# How 1 up, 2 right, 4 down, 8 left appears if each line is a column from the bottom.
_TURNED = "sums of passages, 1 right, 2 down, 4 left, 8 up"
_TURNED_TOLD = (
    "if each line is a column of the maze from the bottom up, the maze appears rotated to the right"
)
_BY_LETTER = {wall.name[0]: wall for wall in Wall if wall.name}
_COMMON_ORDERS = tuple(
    tuple(map(_BY_LETTER.__getitem__, order))
    for order in ("URDL", "UDRL", "UDLR", "LDRU", "LURD", "RDLU", "LRUD", "DRUL")
)
_ORDERS = tuple(dict.fromkeys((*_COMMON_ORDERS, *permutations(Wall))))
_BIT = [bytes(number >> bit & 1 for number in range(256)) for bit in range(4)]
_HAS = {wall: bytes(bool(mask & wall) for mask in range(256)) for wall in Wall}
# The most openings that count against a reading as little as none.
_OPENINGS = 2


class RoomReading(Frozen):
    """The side of a room that each bit (1, 2, 4, 8) describes, and the meaning of a set bit.

    `disagreements` is the number of walls that two rooms describe differently, `openings` the
    number of open walls in the border.
    """

    order: tuple[Wall, ...]
    of_walls: bool
    disagreements: int
    openings: int

    def __str__(self) -> str:
        kind = "walls" if self.of_walls else "passages"
        sides = (f"{1 << bit} {wall.name}".lower() for bit, wall in enumerate(self.order))
        return f"sums of {kind}, {', '.join(sides)}"

    @property
    def misfits(self) -> int:
        """The number of inconsistencies: disagreements and too many openings."""
        return self.disagreements + max(self.openings - _OPENINGS, 0)

    @property
    def against(self) -> tuple[bool, int]:
        """What speaks against the reading; the least comes first."""
        return self.disagreements > 0, self.misfits

    def masks(self, rows: Sequence[bytes]) -> list[bytes]:
        """Return the bit mask of the closed Walls of each room; `rows` has the rooms' numbers."""
        table = masks_of_numbers(self.order, of_walls=self.of_walls)
        return [row.translate(table) for row in rows]


def room_readings(rows: Sequence[bytes]) -> list[RoomReading]:
    """Return the readings of rows of room numbers, the best first, without duplicates.

    Both rooms next to a wall describe this wall, and the border is closed except for openings.
    Among consistent readings the best one gives the maze with the fewest pieces; if several do,
    the one with the fewest openings, then with the fewest passages, then with the most common order
    of bits. If only the reading with walls and passages swapped gives a connected maze, that
    reading comes first: its whole border is open, so the numbers leave out the border.
    """
    readings = sorted(_counted(rows), key=lambda each: each.against)
    equal = [each for each in readings if each.against == readings[0].against]
    distinct = list({b"".join(each.masks(rows)): each for each in reversed(equal)}.values())[::-1]

    def likeliness(each: RoomReading) -> tuple[int, int, int]:
        pieces, passages = _pieces_and_passages(each.masks(rows))
        return pieces, each.openings, passages

    if len(distinct) > 1 and not distinct[0].misfits:
        distinct.sort(key=likeliness)
    others = readings[len(equal) :]
    best = distinct[0]
    if not best.disagreements and not best.openings and _too_few_passages(best.masks(rows)):
        meaning = best.order, not best.of_walls
        opposite = next(each for each in others if (each.order, each.of_walls) == meaning)
        if _pieces_and_passages(opposite.masks(rows))[0] == 1:
            return [opposite, *distinct, *(each for each in others if each is not opposite)]
    return distinct + others


def _counted(rows: Sequence[bytes]) -> Iterator[RoomReading]:
    """Yield every reading with its inconsistencies counted, the common orders first."""
    pairs = {
        Wall.RIGHT: (b"".join(row[:-1] for row in rows), b"".join(row[1:] for row in rows)),
        Wall.DOWN: (b"".join(rows[:-1]), b"".join(rows[1:])),
    }
    # For each pair of bits, the pairs of adjacent rooms in which these bits differ.
    differ: dict[Wall, list[list[int]]] = {}
    for wall, sides in pairs.items():
        first, second = ([int.from_bytes(rooms.translate(bit)) for bit in _BIT] for rooms in sides)
        differ[wall] = [[(one ^ other).bit_count() for other in second] for one in first]
    border = {
        Wall.UP: rows[0],
        Wall.DOWN: rows[-1],
        Wall.LEFT: bytes(row[0] for row in rows),
        Wall.RIGHT: bytes(row[-1] for row in rows),
    }
    length = sum(map(len, border.values()))
    bits_set = {wall: [sum(side.translate(bit)) for bit in _BIT] for wall, side in border.items()}
    for order in _ORDERS:
        of = {wall: bit for bit, wall in enumerate(order)}
        disagreements = sum(differ[wall][of[wall]][of[wall.opposite]] for wall in pairs)
        passages = sum(bits_set[wall][of[wall]] for wall in border)
        yield RoomReading(order, True, disagreements, length - passages)
        yield RoomReading(order, False, disagreements, passages)


def _too_few_passages(masks: Sequence[bytes]) -> bool:
    """Return whether too few walls between rooms are open to connect all rooms."""
    walls = sum(sum(row[:-1].translate(_HAS[Wall.RIGHT])) for row in masks)
    walls += sum(sum(row.translate(_HAS[Wall.DOWN])) for row in masks[:-1])
    rows, cols = len(masks), len(masks[0])
    return rows * (cols - 1) + cols * (rows - 1) - walls < rows * cols - 1


def _pieces_and_passages(masks: Sequence[bytes]) -> tuple[int, int]:
    """Return the number of connected pieces that the rooms form, and the number of passages."""
    rows, cols = len(masks), len(masks[0])
    forest = singletons(rows * cols)
    pieces, passages = len(forest), 0
    for row, col in product(range(rows), range(cols)):
        room = row * cols + col
        beyond = ((Wall.RIGHT, 1, col < cols - 1), (Wall.DOWN, cols, row < rows - 1))
        for wall, step, inside in beyond:
            if inside and not masks[row][col] & wall:
                passages += 1
                pieces -= join(forest, room, room + step)
    return pieces, passages


# The format

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

    Returns False for a matrix that is mostly 0 and 1, because these are tiles, and for one in which
    one of the bits 1, 2, 4 and 8 never occurs.
    """
    if len(text) > _JUDGED:
        text = text[: max(map(text[:_JUDGED].rfind, "\n])}")) + 1]
    matrix = number_rows(text)
    if matrix is None:
        return False
    numbers = b"".join(matrix.rows)
    rows = [row for row in matrix.rows if len(row) == len(matrix.rows[0])]
    if max(numbers) > _MOST or len(rows) < max(len(matrix.rows) - 1, _LEAST_ROWS):
        return False
    every_bit = all(any(numbers.translate(bit)) for bit in _BIT)
    if not every_bit or 2 * len(numbers.translate(None, b"\x00\x01")) < len(numbers):
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
    is_clear = len(fitting) < 2 or fitting[0].order in _COMMON_ORDERS
    yield _candidate(matrix, readings, CERTAIN if is_clear else GUESSED)
    for each in fitting[1:]:
        yield _candidate(matrix, [each], _UNLIKELY if is_clear else GUESSED)


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


def _candidate(matrix: NumberRows, readings: Sequence[RoomReading], sure: float) -> Candidate:
    """Create the maze of the first reading, with notes; `sure` is how likely the reading is."""
    best = readings[0]
    others = sum(not each.misfits for each in readings) - 1
    also = f"; {pluralize(others, 'other reading')} fit{'s' * (others == 1)}" if others > 0 else ""
    notes = [f"read as {best}{also}", *[_TURNED_TOLD] * (str(best) == _TURNED)]
    endpoints, on_header = _endpoints(matrix)
    notes += on_header
    masks, openings = _with_border(best.masks(matrix.rows))
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
    return Candidate(maze, notes + of_rooms, str(best), sure)


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
        for col, wall in product({0, cols - 1} if 0 < row < rows - 1 else range(cols), Wall):
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
