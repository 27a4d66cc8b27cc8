"""Matrices of small whole numbers, as people write them and programs print or declare them.

    5 5        9,1,3      0x9 0x1     913      maze = [[9, 1, 3],      [[0. 1.]
    9 1 3 ..   12,6,10    0xc 0x6     c6a              [12, 6, 10]]     [1. 0.]]

The rows may be lines of numbers separated by spaces, commas, semicolons or bars, or lines of
hexadecimal digits without separators; one line of another kind may precede them. Or the rows are in
brackets, as in JSON, Python, C and NumPy; a name and an equals sign may precede them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from labyrinth.core.records import Frozen

_ROW = re.compile(r"[\[({]([^\[\](){}]*)[\])}]")


class BracketedRow(NamedTuple):
    """The content of a pair of brackets without brackets inside.

    `before` is the text between the previous row and this one, `line` the number of the line in
    which the row begins, `end` the offset at which the row ends.
    """

    content: str
    before: str
    line: int
    end: int


def bracketed_rows(text: str, begin: int) -> Iterator[BracketedRow]:
    """Yield the bracketed rows of a text from the offset `begin`."""
    line, counted, end = 1, 0, begin
    for match in _ROW.finditer(text, begin):
        line += text.count("\n", counted, match.start())
        counted = match.start()
        yield BracketedRow(match[1], text[end:counted], line, match.end())
        end = match.end()


_BLANKS = str.maketrans(dict.fromkeys(",;|\"'", " "))
_DECLARATION = re.compile(r"[^=]{0,200}=")
_TWO_NUMBERS = re.compile(r"\d[\s,]+\d")
_AROUND_ROWS = re.compile(r"(?:[\s,;()\[\]{}]|(?:np\.|numpy\.)?array|dtype=[\w.']+)*")
_HEX_DIGITS = "0123456789abcdefABCDEF"
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


class NumberRows(Frozen):
    """The rows of a matrix, one byte per number; they may have different lengths.

    `lines` has the line number of each row, `header` the text before the first row.
    """

    rows: tuple[bytes, ...]
    lines: tuple[int, ...]
    header: str

    @property
    def numbers(self) -> bytes:
        """All numbers of the matrix, row by row."""
        return b"".join(self.rows)


def number_rows(text: str) -> NumberRows | None:
    """Return the rows of a matrix of numbers from 0 to 255; None for any other text."""
    declared = _DECLARATION.match(text)
    if declared and _TWO_NUMBERS.search(declared[0]):
        declared = None
    begin = declared.end() if declared else 0
    return _in_brackets(text, begin) or (None if declared else _in_lines(text))


def _in_brackets(text: str, begin: int) -> NumberRows | None:
    found = list(bracketed_rows(text, begin))
    words = [row.content.translate(_BLANKS).split() for row in found]
    if not words or not all(words):
        return None
    around = [*(row.before for row in found), text[found[-1].end :]]
    if not all(map(_AROUND_ROWS.fullmatch, around)):
        return None
    rows = _numbers(words)
    lines = tuple(row.line for row in found)
    return NumberRows(tuple(rows), lines, text[:begin].strip()) if rows else None


def _in_lines(text: str) -> NumberRows | None:
    filled = [
        (number, line, words)
        for number, line in enumerate(text.split("\n"), 1)
        if (words := line.translate(_BLANKS).split())
    ]
    if not filled:
        return None
    rows = _numbers([words for _, _, words in filled])
    skipped = 0
    if rows is None and len(filled) > 1 and 1 < len(filled[0][2]) == len(filled[1][2]):
        # A row with a different separator or character.
        return None
    if rows is None or (len(rows) > 1 and _is_header(filled[0][2], rows)):
        rows = _numbers([words for _, _, words in filled[1:]])
        skipped = 1
    if rows is None:
        return None
    lines = tuple(number for number, _, _ in filled[skipped:])
    return NumberRows(tuple(rows), lines, filled[0][1].strip() if skipped else "")


def _is_header(first: list[str], rows: list[bytes]) -> bool:
    """Return whether the first line is not a row of the matrix: another length, or the size."""
    if len(rows[0]) != len(rows[-1]):
        return True
    sizes = [str(len(rows) - 1), str(len(rows[1]))]
    return first in (sizes, sizes[::-1])


def _numbers(lines: list[list[str]]) -> list[bytes] | None:
    """Parse the words of each line as numbers; return None if a word is not a small number."""
    if not lines:
        return None
    if all(len(words) == 1 and len(words[0]) > 1 for words in lines):
        digits = ["".join(words) for words in lines]
        if len(set(map(len, digits))) == 1 and not set("".join(digits)) - set(_HEX_DIGITS):
            return [bytes.fromhex("0" + "0".join(row)) for row in digits]
    for meaning in (_OF_WORD, _OF_DIGIT):
        try:
            return [bytes([meaning[word] for word in words]) for words in lines]
        except KeyError:
            continue
    return None
