"""Matrices whose values are tiles: 0 and 1, True and False, or characters.

    1 1 1 1 1      The value of the border is the wall; if the border has both, the wall is
    1 2 0 3 1      the value without which the rest is connected, noted as a guess. A value
    1 1 1 1 1      that occurs once is the start or the goal, as in `tiles`. Within a border of
                   another number, 0 or 1 is also a wall, whichever leaves a path to the goal.

The format is read-only. A matrix may be rows of numbers separated by spaces or commas, as in CSV,
or in brackets, as in JSON, Python, C and NumPy. It may have characters instead of numbers, or
strings as rows, or be a member of a JSON object that also has the start and the goal. The matrix
may follow a line with its size, and two lines with the start and the goal, as row and column or as
x and y. After a line with the size all values may be in one line. The value -1 is a wall.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, islice
from typing import Final, NamedTuple

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.walls import Position
from labyrinth.formats.grids import are_tiles
from labyrinth.formats.numbers import bracketed_rows, number_rows
from labyrinth.formats.support.format import (
    GUESSED,
    Candidate,
    Format,
    after_blank_lines,
    registry,
    too_long,
)
from labyrinth.formats.support.json_members import GOALS, STARTS, parsed
from labyrinth.formats.support.picture_facts import UNTOLD, Marks
from labyrinth.formats.support.size_lines import after_sizes, before_ends
from labyrinth.formats.support.text_lines import filled_lines
from labyrinth.formats.support.tile_roles import found_mazes

# Longer texts are not read: lists of their cells take many times the memory.
_MOST_LENGTH: Final = 20_000_000
_MOST_PARTS: Final = 10_000_000
_MOST_LINES: Final = 10_000
_LOOKED_AT: Final = 20_000
# The most lines before the first row.
_MOST_SIZES: Final = 3
_LEAST_VALUES: Final = 9
_LEAST_CELLS: Final = 2
# The least rows and columns of a matrix of 0 and 1.
_LEAST: Final = 3
_MOST_KINDS: Final = 6
_DEEPEST: Final = 3
# From here on, characters stand for cells of several characters.
_UNNAMED: Final = 0xE000
# A matrix of so many different ones is not a maze.
_MOST_UNNAMED: Final = 224
# A number that is a wall by convention, whatever the border is of.
_NO_WAY: Final = "-1"
# What NumPy prints instead of the middle of a large matrix.
_LEFT_OUT: Final = "..."
_CELL = re.compile(r"'([^'\n]*)'|\"([^\"\n]*)\"|([^\s,'\"]+)")
_BETWEEN = re.compile(r"\s*[,;\t]\s*|\s+")
_SINGLE = re.compile(r"'[^']*'|\"[^\"]*\"|[-+]?\d+\.?\d*(?:e[-+]\d+)?|[Tt]rue|[Ff]alse|.?")
_SIZE = re.compile(r"\d{1,4}", re.ASCII)
_FRACTION = re.compile(r"[-+]?\d{1,6}(?:\.\d*)?(?:e[-+]00)?", re.ASCII)
_AROUND_ROWS = re.compile(r"[\s,;()\[\]{}]*")
_DECLARATION = re.compile(r"[\w\s\[\]:*<>.]{0,200}=\s*(?:np\.|numpy\.)?(?:array)?\s*")
_TRUTHS = {True: "1", False: "0", "True": "1", "False": "0", "true": "1", "false": "0"}


class _OneLineMatrix(NamedTuple):
    """The rows of values of a matrix, and where it begins in the text."""

    rows: list[list[str]]
    begin: int


class _CellRows(NamedTuple):
    """Rows of equal length, one character per cell, with other data of the text.

    A cell whose text is longer than one character is replaced by a character, which `names` maps to
    this text. `ends` has the start and the goal, each as two numbers, row and column or x and y.
    `place` takes row and column of a cell and describes its position in the text.
    """

    rows: list[str]
    names: dict[str, str]
    ends: tuple[Position, ...]
    place: Callable[[int, int], str]

    @property
    def is_binary(self) -> bool:
        """Whether at least two of 0, 1 and -1 occur and make up most values.

        False if more than six different values occur, or if the matrix has fewer than three rows or
        columns.
        """
        height, width = len(self.rows), len(self.rows[0])
        marks = set().union(*self.rows)
        binary = [mark for mark in marks if self.names.get(mark, mark) in ("0", "1", _NO_WAY)]
        number = sum(row.count(mark) for row in self.rows for mark in binary)
        is_most = len(binary) > 1 and 2 * number > height * width
        return is_most and len(marks) <= _MOST_KINDS and min(height, width) >= _LEAST


def recognise(text: str) -> bool:
    """Return whether the text has a matrix that is mostly 0 and 1, or walls and corridors."""
    one_line = _matrices_in_one_line(text)
    if not (one_line or _may_be_rows(text)):
        return False
    text = text[: one_line[1].begin] if len(one_line) > 1 else text
    matrix = cell_rows(text.replace(_LEFT_OUT, ""))
    return matrix is not None and (matrix.is_binary or are_tiles(matrix.rows))


def _may_be_rows(text: str) -> bool:
    """Return whether a text begins like a matrix: with brackets, or rows of equally many words."""
    lines = [line.text for line in islice(filled_lines(text[:_LOOKED_AT]), _MOST_SIZES + 2)]
    if not lines:
        return False
    if any(mark in line for line in lines[:2] for mark in "[{("):
        return True
    # A last line that is cut off may be shorter than the one before it.
    rows = [_BETWEEN.split(line.strip()) for line in lines[-2:]]
    whole = len(rows[0]) == len(rows[-1]) or len(text) > _LOOKED_AT
    return len(rows[0]) > 1 and whole and all(map(_SINGLE.fullmatch, rows[0]))


def candidates(text: str, marks: Marks = UNTOLD) -> Iterator[Candidate]:
    """Yield the possible readings of a matrix in which characters have the meanings of `marks`.

    Raises LabyrinthError that names the line or the row.
    """
    matrix = None if len(text) > _MOST_LENGTH else cell_rows(text.replace(_LEFT_OUT, ""))
    if matrix is not None and _LEFT_OUT in text:
        raise LabyrinthError(
            "the matrix was printed with parts left out ('...'): print it whole, in NumPy with "
            "numpy.set_printoptions(threshold=numpy.inf)"
        )
    if len(text) > _MOST_LENGTH:
        raise too_long(_MOST_LENGTH)
    if matrix is None:
        raise LabyrinthError(
            "not a matrix: expected two or more rows with the same number of values"
        )
    if any(name.isalpha() for name in matrix.names.values()) and not are_tiles(matrix.rows):
        raise LabyrinthError("the values are words, not walls and corridors")
    for each in found_mazes(
        matrix.rows, matrix.place, matrix.names, ends=matrix.ends, told=True, marks=marks
    ):
        # Numbers of many kinds may also be sums of walls.
        yield each if matrix.is_binary else each._replace(sure=min(each.sure, GUESSED))


def begins(text: str) -> list[int]:
    """Return the offset of each matrix in a text."""
    return [each.begin for each in _matrices_in_one_line(text)] or after_blank_lines(text)


def cell_rows(text: str) -> _CellRows | None:
    """Return the rows of a matrix; None for any other text, or if the matrix has too many cells."""
    if len(text) > _MOST_LENGTH or sum(map(text.count, "[{,")) > _MOST_PARTS:
        return None
    if text.lstrip()[:1] in ("[", "{") and (found := _of_json(text)):
        return found
    match _matrices_in_one_line(text):
        case [(rows, _)]:
            return _joined(rows, (), lambda row, col: f"row {row + 1}, value {col + 1}")
        case [_, *_]:
            return None
    text, skipped, ends = after_sizes(text)
    text, ends = before_ends(text, ends)
    numbers = number_rows(text)
    # Digits or letters without separators are one for each tile.
    if numbers and not all(line.text.strip().isalnum() for line in filled_lines(text)):
        lines, cells = numbers.lines, [[str(number) for number in row] for row in numbers.rows]
    else:
        declared = _DECLARATION.match(text)
        begin = declared.end() if declared else 0
        in_brackets = text[begin:].lstrip()[:1] in ("[", "{", "(")
        lines, cells = _in_brackets(text, begin) if in_brackets else _in_lines(text)
    return _joined(cells, ends, lambda row, col: f"line {lines[row] + skipped}, value {col + 1}")


def _matrices_in_one_line(text: str) -> list[_OneLineMatrix]:
    """Return the matrices of a text that has a size line and a line of values for each matrix.

    Returns an empty list for other texts.
    """
    if text.count("\n") > _MOST_LINES:
        return []
    offsets = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
    lines = list(filled_lines(text))
    if len(lines) % 2:
        return []
    found = []
    for size, line in zip(lines[::2], lines[1::2], strict=True):
        numbers, values = size.text.split(), line.text.split()
        if not 1 <= len(numbers) <= 2 or not all(map(_SIZE.fullmatch, numbers)):
            return []
        height, width = int(numbers[0]), int(numbers[-1])
        if height * width != len(values) or len(values) < _LEAST_VALUES:
            return []
        rows = [values[at : at + width] for at in range(0, len(values), width)]
        found.append(_OneLineMatrix(rows, offsets[size.number - 1]))
    return found


def _joined(
    cells: Sequence[Sequence[str]], ends: tuple[Position, ...], place: Callable[[int, int], str]
) -> _CellRows | None:
    """Return the rows with a character for each cell; None if they do not form a matrix.

    They form a matrix if they have the same length, at least two rows and two columns, and not too
    many different cells. `ends` and `place` are explained in _CellRows.
    """
    if cells and all(len(row) == 1 for row in cells):
        # A list of strings has one row in each.
        cells = [list(row[0]) for row in cells]
    if min(map(len, (cells, *cells[:1]))) < _LEAST_CELLS or len(set(map(len, cells))) != 1:
        return None
    words = {cell for row in cells for cell in row}
    longer = sorted(word for word in words if len(word) > 1)
    if len(longer) > _MOST_UNNAMED:
        return None
    names = {chr(_UNNAMED + at): word for at, word in enumerate(longer)}
    if _NO_WAY in longer and "#" not in words:
        names = {"#" if word == _NO_WAY else mark: word for mark, word in names.items()}
    marks = {word: word or " " for word in words if len(word) <= 1}
    marks.update((word, mark) for mark, word in names.items())
    return _CellRows(["".join(map(marks.__getitem__, row)) for row in cells], names, ends, place)


def _of_json(text: str) -> _CellRows | None:
    content = parsed(text, _MOST_PARTS)
    grid = next(_grids(content, _DEEPEST), None)
    if grid is None:
        return None
    ends: tuple[Position, ...] = ()
    if isinstance(content, dict):
        pairs = [_pair(content, members) for members in (STARTS, GOALS)]
        ends = tuple(pair for pair in pairs if pair) if all(pairs) else ()
    return _joined(grid, ends, lambda row, col: f"row {row + 1}, value {col + 1}")


def _grids(value: object, deepest: int) -> Iterator[list[list[str]]]:
    """Yield each list in a JSON value that may be the rows of a matrix, outer lists first."""
    if isinstance(value, list) and len(value) >= _LEAST_CELLS:
        rows = [row if isinstance(row, list) else [row] for row in value]
        if all(isinstance(row, (list, str)) for row in value) and not any(
            isinstance(cell, (list, dict)) for row in rows for cell in row
        ):
            yield [[_word(cell) for cell in row] for row in rows]
    inner = list(value.values()) if isinstance(value, dict) else value
    if deepest and isinstance(inner, list):
        for each in inner:
            yield from _grids(each, deepest - 1) if isinstance(each, (dict, list)) else ()


def _word(cell: object) -> str:
    if isinstance(cell, (bool, str)):
        return _TRUTHS.get(cell, str(cell))
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return "" if cell is None else str(cell)


def _pair(content: dict[str, object], members: Sequence[str]) -> Position | None:
    """Return the two numbers of a start or goal, from the first member that has two numbers."""
    for member in members:
        match content.get(member):
            case [int(first), int(second)] | {"row": int(first), "col": int(second)}:
                return first, second
            case {"y": int(first), "x": int(second)}:
                return first, second
    return None


def _in_lines(text: str) -> tuple[list[int], list[list[str]]]:
    """Return the line number of each row in a line, and the cells of each row."""
    numbers: list[int] = []
    cells: list[list[str]] = []
    for line in filled_lines(text):
        separator = next((mark for mark in ",;\t" if mark in line.text), None)
        words = line.text.rstrip("\r\n").split(separator)
        ends_in_separator = separator is not None and not words[-1].strip()
        longest = max([_LEAST_CELLS, *map(len, cells[:1])])
        if ends_in_separator and len(words) > longest:
            words.pop()
        numbers.append(line.number)
        cells.append([_plain(word) for word in words])
    # Single words have one character per tile.
    return (numbers, cells) if cells and len(cells[0]) > 1 else ([], [])


def _in_brackets(text: str, begin: int) -> tuple[list[int], list[list[str]]]:
    """Return the line number of each row in brackets, and the cells of each row."""
    rows = list(bracketed_rows(text, begin))
    if not all(_AROUND_ROWS.fullmatch(row.before) for row in rows):
        return [], []
    cells = [[_cell(found) for found in _CELL.finditer(row.content)] for row in rows]
    if len(cells) == 1:
        # A list of strings.
        first = rows[0].line
        return list(range(first, first + len(cells[0]))), [[cell] for cell in cells[0]]
    return [row.line for row in rows], cells


def _cell(found: re.Match[str]) -> str:
    """Return the text of a cell; several characters in quotes keep their spaces."""
    single, double, bare = found.groups()
    if bare is not None:
        return _plain(bare)
    inside: str = single if single is not None else double
    return inside if len(inside) > 1 else inside.strip()


def _plain(word: str) -> str:
    """Return a cell without quotes around it and without zeros after its decimal point.

    A space in quotes is kept. True and False become 1 and 0.
    """
    bare = word.strip()
    if len(bare) > 1 and bare[0] == bare[-1] and bare[0] in "'\"":
        return bare[1:-1]
    if len(bare) > 1 and _FRACTION.fullmatch(bare):
        return _word(float(bare))
    return _TRUTHS.get(bare, bare)


registry.add(
    Format(
        key="matrix",
        name="Matrix of tiles",
        summary="Rows of 0 and 1 or of characters, as in JSON, CSV, Python and NumPy.",
        suffixes=(".csv", ".tsv", ".txt"),
        bytes_a_tile=7,
        candidates=candidates,
        recognise=recognise,
        begins=begins,
        vague=True,
    )
)
