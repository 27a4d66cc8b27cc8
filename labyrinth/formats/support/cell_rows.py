"""Matrices whose cells are tiles, as programs print, save and declare them.

    0 1 1      #,#,#      [[True, False],      {"grid": ["###", "# #"], "start": [1, 1]}
    0 0 1      #,S,#       [True, True]]

Numbers have the forms of `number_rows`; other cells are single characters, in quotes or not; an
empty cell stands for a space. Rows may be strings in a list, and the matrix may be a member of a
JSON object.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, islice
from typing import Final, NamedTuple

from labyrinth.core.maze.walls import Position
from labyrinth.formats.support.number_rows import bracketed_rows, number_rows
from labyrinth.formats.support.size_lines import after_sizes, before_ends
from labyrinth.formats.support.text_lines import filled_lines

_MOST_LINES: Final = 10_000
_LEAST_VALUES: Final = 9


class OneLineMatrix(NamedTuple):
    """The rows of values of a matrix, and where it begins in the text."""

    rows: list[list[str]]
    begin: int


def matrices_in_one_line(text: str) -> list[OneLineMatrix]:
    """Return the matrices of a text that has a size line and a line of values for each matrix.

    Returns an empty list for other texts.
    """
    if text.count("\n") > _MOST_LINES:
        return []
    offsets = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
    lines = list(filled_lines(text))
    if not lines or len(lines) % 2:
        return []
    found = []
    for size, line in zip(lines[::2], lines[1::2], strict=True):
        numbers, values = size.text.split(), line.text.split()
        if not 1 <= len(numbers) <= 2 or not all(map(_is_size, numbers)):
            return []
        height, width = int(numbers[0]), int(numbers[-1])
        if height * width != len(values) or len(values) < _LEAST_VALUES:
            return []
        rows = [values[at : at + width] for at in range(0, len(values), width)]
        found.append(OneLineMatrix(rows, offsets[size.number - 1]))
    return found


def _is_size(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 5


# Longer texts are not read: lists of their cells take many times the memory.
MOST_LENGTH: Final = 20_000_000
_LOOKED_AT: Final = 20_000
# The most lines before the first row.
_MOST_SIZES: Final = 3
_MOST_PARTS: Final = 10_000_000
# From here on, characters stand for cells of several characters.
_UNNAMED: Final = 0xE000
# A matrix of so many different ones is not a maze.
_MOST_UNNAMED: Final = 224
# A number that is a wall by convention, whatever the border is of.
_NO_WAY: Final = "-1"
_DEEPEST: Final = 3
_LEAST: Final = 2
_CELL = re.compile(r"'([^'\n]*)'|\"([^\"\n]*)\"|([^\s,'\"]+)")
_BETWEEN = re.compile(r"\s*[,;\t]\s*|\s+")
_SINGLE = re.compile(r"'[^']*'|\"[^\"]*\"|[-+]?\d+\.?\d*(?:e[-+]\d+)?|[Tt]rue|[Ff]alse|.?")
_FRACTION = re.compile(r"[-+]?\d{1,6}(?:\.\d*)?(?:e[-+]00)?", re.ASCII)
_AROUND_ROWS = re.compile(r"[\s,;()\[\]{}]*")
_DECLARATION = re.compile(r"[\w\s\[\]:*<>.]{0,200}=\s*(?:np\.|numpy\.)?(?:array)?\s*")
_TRUTHS = {True: "1", False: "0", "True": "1", "False": "0", "true": "1", "false": "0"}
_START_MEMBERS: Final = ("start", "source", "origin", "begin", "entrance", "entry")
_GOAL_MEMBERS: Final = ("goal", "end", "target", "finish", "exit", "destination")


class CellRows(NamedTuple):
    """Rows of equal length, one character per cell, with other data of the text.

    A cell whose text is longer than one character is replaced by a character, which `names` maps to
    this text. `ends` has the start and the goal, each as two numbers, row and column or x and y.
    `place` takes row and column of a cell and describes its position in the text.
    """

    rows: list[str]
    names: dict[str, str]
    ends: tuple[Position, ...]
    place: Callable[[int, int], str]


def may_be_rows(text: str) -> bool:
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


def cell_rows(text: str) -> CellRows | None:
    """Return the rows of a matrix; None for any other text, or if the matrix has too many cells."""
    if len(text) > MOST_LENGTH or sum(map(text.count, "[{,")) > _MOST_PARTS:
        return None
    begins = text.lstrip()[:1]
    if begins and begins in "[{" and (found := _of_json(text)):
        return found
    match matrices_in_one_line(text):
        case [(rows, _)]:
            return _joined(rows, (), lambda row, col: f"row {row + 1}, value {col + 1}")
        case [_, *_]:
            return None
    text, skipped, ends = after_sizes(text)
    text, ends = before_ends(text, ends)
    numbers = number_rows(text)
    if numbers is not None and not _run_together(text):
        cells = [[str(number) for number in row] for row in numbers.rows]
        lines: Sequence[int] = numbers.lines
    else:
        lines, cells = _words(text)
    return _joined(cells, ends, lambda row, col: f"line {lines[row] + skipped}, value {col + 1}")


def _run_together(text: str) -> bool:
    """Return whether all rows are digits or letters without separators, one for each tile."""
    return all(line.text.strip().isalnum() for line in filled_lines(text))


def _joined(
    cells: Sequence[Sequence[str]], ends: tuple[Position, ...], place: Callable[[int, int], str]
) -> CellRows | None:
    """Return the rows with a character for each cell; None if they do not form a matrix.

    They form a matrix if they have the same length, at least two rows and two columns, and not too
    many different cells. `ends` and `place` are explained in CellRows.
    """
    if cells and all(len(row) == 1 for row in cells):
        # A list of strings has one row in each.
        cells = [list(row[0]) for row in cells]
    if len(cells) < _LEAST or len(cells[0]) < _LEAST or len(set(map(len, cells))) != 1:
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
    return CellRows(["".join(map(marks.__getitem__, row)) for row in cells], names, ends, place)


def _of_json(text: str) -> CellRows | None:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return None
    grid = next(_grids(content, _DEEPEST), None)
    if grid is None:
        return None
    ends: tuple[Position, ...] = ()
    if isinstance(content, dict):
        pairs = [_pair(content, members) for members in (_START_MEMBERS, _GOAL_MEMBERS)]
        ends = tuple(pair for pair in pairs if pair) if all(pairs) else ()
    return _joined(grid, ends, lambda row, col: f"row {row + 1}, value {col + 1}")


def _grids(value: object, deepest: int) -> Iterator[list[list[str]]]:
    """Yield each list in a JSON value that may be the rows of a matrix, outer lists first."""
    if isinstance(value, list) and len(value) >= _LEAST:
        rows = [row if isinstance(row, list) else [row] for row in value]
        if all(isinstance(row, (list, str)) for row in value) and not any(
            isinstance(cell, (list, dict)) for row in rows for cell in row
        ):
            yield [[_word(cell) for cell in row] for row in rows]
    if deepest:
        inner = list(value.values()) if isinstance(value, dict) else value
        for each in inner if isinstance(inner, list) else ():
            if isinstance(each, (dict, list)):
                yield from _grids(each, deepest - 1)


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


def _words(text: str) -> tuple[list[int], list[list[str]]]:
    """Return the line number of each row, in brackets or in a line, and the cells of each row."""
    declared = _DECLARATION.match(text)
    begin = declared.end() if declared else 0
    if text[begin:].lstrip()[:1] in ("[", "{", "("):
        return _in_brackets(text, begin)
    return _in_lines(text)


def _in_lines(text: str) -> tuple[list[int], list[list[str]]]:
    numbers: list[int] = []
    cells: list[list[str]] = []
    for line in filled_lines(text):
        separator = next((mark for mark in ",;\t" if mark in line.text), None)
        words = line.text.rstrip("\r\n").split(separator)
        ends_in_separator = separator is not None and not words[-1].strip()
        if ends_in_separator and len(words) > _LEAST and (not cells or len(words) > len(cells[0])):
            words.pop()
        numbers.append(line.number)
        cells.append([_plain(word) for word in words])
    # Single words have one character per tile.
    return (numbers, cells) if cells and len(cells[0]) > 1 else ([], [])


def _in_brackets(text: str, begin: int) -> tuple[list[int], list[list[str]]]:
    numbers: list[int] = []
    cells: list[list[str]] = []
    for row in bracketed_rows(text, begin):
        if not _AROUND_ROWS.fullmatch(row.before):
            return [], []
        numbers.append(row.line)
        cells.append([_cell(found) for found in _CELL.finditer(row.content)])
    if len(cells) == 1:
        # A list of strings.
        first = numbers[0]
        return list(range(first, first + len(cells[0]))), [[cell] for cell in cells[0]]
    return numbers, cells


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
