"""The text of a file of Python as it is shown: its lines, with the kinds of their words."""

from __future__ import annotations

import io
import keyword
import tokenize
from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple

from rich.cells import cell_len

_TAB: Final = 4
_ROOM_TO_INDENT: Final = 50
"""Columns from which on the indent is that of the file; else it is half of it."""
_FEWEST: Final = 12
_LONGEST_COLOURED: Final = 200_000
"""Characters up to which words are told apart: some 200 ms."""


class Word(Enum):
    """What a part of a line is, where that is worth a colour."""

    KEYWORD = "keyword"
    NAME = "name of a function"
    STRING = "string"
    COMMENT = "comment"


class Part(NamedTuple):
    """The columns of a line, from 0, that are a word of some kind."""

    first: int
    end: int
    word: Word


class Row(NamedTuple):
    """A row of a line (from 1): so many spaces, and its columns `first` to `end`.

    `begins` says that it is the first one of its line.
    """

    line: int
    indent: int
    first: int
    end: int
    begins: bool


class SourceText:
    """The lines of a file, in characters that can be shown, each of them one for one."""

    def __init__(self, name: str, text: str) -> None:
        """Read a text; what is no Python is shown as it is. Takes a microsecond a character."""
        self.name = name
        """What the file is called."""
        self.lines = [_shown(line) for line in text.split("\n")]
        """The lines without their ends, the first one line 1."""
        self.parts: dict[int, list[Part]] = {}
        """The parts of lines that have a kind, by the number of the line."""
        if len(text) <= _LONGEST_COLOURED:
            for line, part in _parts("\n".join(self.lines)):
                self.parts.setdefault(line, []).append(part)

    def rows(self, width: int) -> list[Row]:
        """Return the rows of all lines in so many columns; where these are few, with less indent.

        Lines are broken at spaces or brackets, where they have any.
        """
        width = max(_FEWEST, width)
        step = _TAB if width >= _ROOM_TO_INDENT else _TAB // 2
        return [
            row
            for number, line in enumerate(self.lines, 1)
            for row in _rows(number, line, width, step)
        ]


def _rows(number: int, line: str, width: int, step: int) -> Iterator[Row]:
    body = len(line) - len(line.lstrip())
    indent = min(body * step // _TAB, width // 2)
    # Of characters that may be two columns wide half as many have room.
    cells = 1 if line.isascii() or cell_len(line) == len(line) else 2
    first, begins = body, True
    while len(line) - first > (room := (width - indent) // cells):
        end = _end_of_row(line, first + room // 2, first + room)
        yield Row(number, indent, first, end, begins)
        if begins:
            indent, begins = indent + step, False
        first = end
    yield Row(number, indent, first, len(line), begins)


def _end_of_row(line: str, least: int, most: int) -> int:
    """Return where a row ends best, between two columns: after a space, or after a bracket."""
    for marks in (" ", "([{,"):
        last = max(line.rfind(mark, least, most) for mark in marks)
        if last >= 0:
            return last + 1
    return most


def _shown(line: str) -> str:
    """Return a line without tabs and what cannot be seen."""
    line = line.removesuffix("\r").expandtabs(_TAB)
    if line.isprintable():
        return line
    return "".join(mark if mark.isprintable() else "�" for mark in line)


def _parts(text: str) -> Iterator[tuple[int, Part]]:
    """Yield the parts of lines, by the number of the line, up to what is no Python."""
    defines = False
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            word = _word_of(token, defines)
            defines = token.string in ("def", "class")
            if word is not None:
                yield from _lines_of(token, word)
    except (tokenize.TokenError, SyntaxError):
        return


def _word_of(token: tokenize.TokenInfo, defines: bool) -> Word | None:
    if token.type == tokenize.COMMENT:
        return Word.COMMENT
    if token.type == tokenize.STRING or tokenize.tok_name[token.type].startswith("FSTRING"):
        return Word.STRING
    if token.type != tokenize.NAME:
        return None
    if keyword.iskeyword(token.string):
        return Word.KEYWORD
    return Word.NAME if defines else None


def _lines_of(token: tokenize.TokenInfo, word: Word) -> Iterator[tuple[int, Part]]:
    (first, begin), (last, end) = token.start, token.end
    lines = token.string.split("\n")
    for number in range(first, last + 1):
        column = begin if number == first else 0
        stop = end if number == last else column + len(lines[number - first])
        if stop > column:
            yield number, Part(column, stop, word)
