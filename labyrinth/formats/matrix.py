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

from collections.abc import Iterator
from typing import Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.formats.support.cell_rows import (
    MOST_LENGTH,
    CellRows,
    cell_rows,
    matrices_in_one_line,
    may_be_rows,
)
from labyrinth.formats.support.format import (
    GUESSED,
    Candidate,
    Format,
    after_blank_lines,
    registry,
    too_long,
)
from labyrinth.formats.support.found_tiles import found_mazes
from labyrinth.formats.support.marks import UNTOLD, Marks
from labyrinth.formats.support.tile_detection import are_tiles

# What NumPy prints instead of the middle of a large matrix.
_LEFT_OUT: Final = "..."
_MOST_KINDS: Final = 6
_LEAST: Final = 3
_BINARY: Final = ("0", "1", "-1")


def recognise(text: str) -> bool:
    """Return whether the text has a matrix that is mostly 0 and 1, or walls and corridors."""
    one_line = matrices_in_one_line(text)
    if not (one_line or may_be_rows(text)):
        return False
    text = text[: one_line[1].begin] if len(one_line) > 1 else text
    matrix = cell_rows(text.replace(_LEFT_OUT, ""))
    return matrix is not None and (_is_binary(matrix) or are_tiles(matrix.rows))


def candidates(text: str, marks: Marks = UNTOLD) -> Iterator[Candidate]:
    """Yield the possible readings of a matrix in which characters have the meanings of `marks`.

    Raises LabyrinthError that names the line or the row.
    """
    matrix = None if len(text) > MOST_LENGTH else cell_rows(text.replace(_LEFT_OUT, ""))
    if matrix is not None and _LEFT_OUT in text:
        raise LabyrinthError(
            "the matrix was printed with parts left out ('...'): print it whole, in NumPy with "
            "numpy.set_printoptions(threshold=numpy.inf)"
        )
    if len(text) > MOST_LENGTH:
        raise too_long(MOST_LENGTH)
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
        yield each if _is_binary(matrix) else each._replace(sure=min(each.sure, GUESSED))


def begins(text: str) -> list[int]:
    """Return the offset of each matrix in a text."""
    one_line = matrices_in_one_line(text)
    return [each.begin for each in one_line] or after_blank_lines(text)


def _is_binary(matrix: CellRows) -> bool:
    """Return whether at least two of 0, 1 and -1 occur and make up most values.

    Returns False if more than six different values occur, or the matrix has fewer than three rows
    or columns.
    """
    if min(len(matrix.rows), len(matrix.rows[0])) < _LEAST:
        return False
    marks = set().union(*matrix.rows)
    binary = [mark for mark in marks if matrix.names.get(mark, mark) in _BINARY]
    total = len(matrix.rows) * len(matrix.rows[0])
    number = sum(row.count(mark) for row in matrix.rows for mark in binary)
    return len(binary) > 1 and 2 * number > total and len(marks) <= _MOST_KINDS


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
