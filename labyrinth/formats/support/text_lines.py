"""The lines of a file and their words, with positions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.maze.walls import Position
from labyrinth.core.pluralize import pluralize

_WORD = re.compile(r"[^\s,;]+")
_MOST_DIGITS = 9


class Word(NamedTuple):
    """A word with its line number and its column, both from 1."""

    text: str
    line: int
    column: int

    @property
    def place(self) -> str:
        """The position of the word as text."""
        return f"line {self.line}, column {self.column}"

    def number(self, meaning: str) -> int:
        """Parse the word as a whole number.

        Raises LabyrinthError that quotes the word and names the expected `meaning`.
        """
        if not (self.text.isascii() and self.text.isdigit() and len(self.text) <= _MOST_DIGITS):
            raise LabyrinthError(f"{self.place}: found {quoted(self.text)}, expected {meaning}")
        return int(self.text)


class TextLine(NamedTuple):
    """A line without its line end, and its number from 1."""

    text: str
    number: int

    def words(self) -> list[Word]:
        """Return the words, separated by spaces, commas or semicolons."""
        found = _WORD.finditer(self.text)
        return [Word(match[0], self.number, match.start() + 1) for match in found]


def first_line(text: str) -> str:
    """Return the first line that is not blank, or ""."""
    begin = 0
    while begin < len(text):
        end = text.find("\n", begin)
        line = text[begin:] if end < 0 else text[begin:end]
        if line.strip():
            return line
        begin += len(line) + 1
    return ""


def filled_lines(text: str) -> Iterator[TextLine]:
    """Yield the lines that are not blank."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield TextLine(line, number)


def picture_lines(text: str) -> list[TextLine]:
    """Return the lines without trailing spaces, from the first to the last that is not blank.

    Raises LabyrinthError if all lines are blank.
    """
    lines = [TextLine(line.rstrip(), number) for number, line in enumerate(text.split("\n"), 1)]
    filled = [line.number for line in lines if line.text]
    if not filled:
        raise LabyrinthError("the text is empty: a maze needs at least one line of tiles")
    return lines[filled[0] - 1 : filled[-1]]


def next_line(lines: Iterator[TextLine], meaning: str) -> TextLine:
    """Return the next line.

    If there is no line, raises LabyrinthError that names the `meaning` of the missing line.
    """
    line = next(lines, None)
    if line is None:
        raise LabyrinthError(f"the file ends before {meaning}")
    return line


def pairs(line: TextLine, meaning: str) -> list[Position]:
    """Return the pairs of whole numbers in a line; [] if the line is `-`.

    Raises LabyrinthError that names the position of any other text.
    """
    words = line.words()
    if [word.text for word in words] == ["-"]:
        return []
    numbers = [word.number(meaning) for word in words]
    if len(numbers) % 2 or not numbers:
        found = pluralize(len(numbers), "number")
        raise LabyrinthError(f"line {line.number}: {found}, expected {meaning}")
    return list(zip(numbers[::2], numbers[1::2], strict=True))
