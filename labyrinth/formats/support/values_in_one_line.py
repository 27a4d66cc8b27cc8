"""Matrices of which all values stand in one line, after a line with the size.

3                  2 3               The size is the height and the width, or the rows and the
1 0 0 1 1 0 0 1 1  1 1 0 0 1 1       columns. Several may follow one another.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final, NamedTuple

from labyrinth.formats.support.text_lines import filled_lines

_MOST_LINES: Final = 10_000
_LEAST_VALUES: Final = 9


class OneLineMatrix(NamedTuple):
    """Its rows of values, and where it begins in the text."""

    rows: list[list[str]]
    begin: int


def matrices_in_one_line(text: str) -> list[OneLineMatrix]:
    """Return the matrices of a text that has nothing else, else none."""
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
