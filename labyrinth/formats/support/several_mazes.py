"""Texts of several mazes, each with a size or a label, as in programming contests.

2              Case #1:       Each maze begins with its size or a label. The number of mazes may
3 5            #####          come first, zeros may come last.
#####          #S E#
#S E#          #####
#####          Case #2:
3 4            ...
...
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from labyrinth.core.errors import LabyrinthError

_MOST_LENGTH: Final = 3_000_000
_NUMBERS: Final = re.compile(r"\s*\d{1,6}(?:[ \t,x]+\d{1,6}){0,2}\s*", re.ASCII)
_LABEL: Final = re.compile(
    r"\W{0,9}(?:case|maze|test|level|map|grid|puzzle|labyrinth)s?\W{0,9}(?:no|number)?\W{0,9}"
    r"\d{1,6}\W{0,9}",
    re.IGNORECASE | re.ASCII,
)


class Lines(NamedTuple):
    """The lines of one maze from `begin` to `end` (excluded), counted from 0."""

    begin: int
    end: int


def several_mazes(text: str) -> list[Lines]:
    """Return the lines of each maze if there are two or more, else an empty list.

    Raises LabyrinthError if a maze has several levels.
    """
    if len(text) > _MOST_LENGTH:
        return []
    lines = [line.rstrip() for line in text.split("\n")]
    first = _next_filled(lines, 0)
    if first is None:
        return []
    found: list[Lines] = []
    if _LABEL.fullmatch(lines[first]):
        labels = [at for at, line in enumerate(lines) if _LABEL.fullmatch(line)]
        found = [Lines(label + 1, end) for label, end in pairwise([*labels, len(lines)])]
        if not all(any(lines[part.begin : part.end]) for part in found):
            return []
    elif _NUMBERS.fullmatch(lines[first]):
        _refuse_levels(lines, first)
        counted = _sized(lines, first + 1) if len(lines[first].split()) == 1 else []
        found = counted or _sized(lines, first)
    return found if len(found) > 1 else []


def _sized(lines: Sequence[str], begin: int) -> list[Lines]:
    """Return the lines of mazes that begin with their size; [] if a size is wrong."""
    found: list[Lines] = []
    at = _next_filled(lines, begin)
    while at is not None:
        numbers = _numbers(lines[at])
        if not numbers:
            return []
        if not any(numbers):
            return found if _next_filled(lines, at + 1) is None else []
        rows, cols = (numbers * 2)[:2]
        end = _end_of_rows(lines, at + 1, rows, cols) or _end_of_rows(lines, at + 1, cols, rows)
        if end is None:
            return []
        found.append(Lines(at, end))
        at = _next_filled(lines, end)
    return found


def _refuse_levels(lines: Sequence[str], first: int) -> None:
    """Raise LabyrinthError if a size of three numbers announces a maze of several levels."""
    numbers = _numbers(lines[first])
    if len(numbers) != 3 or numbers[0] < 2:
        return
    levels, rows, cols = numbers
    end: int | None = first + 1
    for _ in range(min(levels, len(lines))):
        end = _end_of_rows(lines, end, rows, cols) if end is not None else None
    if end is not None:
        raise LabyrinthError(
            f"line {first + 1}: a maze of {levels} levels; only mazes of one level can be read: "
            "save one level as a file"
        )


def _end_of_rows(lines: Sequence[str], begin: int, rows: int, cols: int) -> int | None:
    """Return the index of the line after a maze's rows; None if the lines are not such rows.

    Blank lines before the rows are skipped. A row has `cols` characters, of which trailing spaces
    may be missing, or `cols` words.
    """
    first = _next_filled(lines, begin)
    if first is None or rows < 1 or first + rows > len(lines):
        return None
    block = lines[first : first + rows]
    is_drawn = max(map(len, block)) == cols
    if is_drawn or all(len(line.replace(",", " ").split()) == cols for line in block):
        return first + rows
    return None


def _numbers(line: str) -> list[int]:
    return list(map(int, re.findall(r"\d+", line))) if _NUMBERS.fullmatch(line) else []


def _next_filled(lines: Sequence[str], begin: int) -> int | None:
    return next((at for at in range(begin, len(lines)) if lines[at]), None)
