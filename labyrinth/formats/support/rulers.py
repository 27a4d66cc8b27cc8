"""Column numbers above a matrix or a picture, and row numbers before its rows.

  0 1 2      ,0,1,2        01234
0 1 1 1      0,1,1,1     0 #####
1 1 0 0      1,1,0,0     1 #S E#
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_LEAST_ROWS: Final = 3
_LABEL: Final = re.compile(r"[ \t]*(\d+)[ \t]?[ \t,;|:]")
_CELL: Final = re.compile(r"[^\s,;|]+")


def without_rulers(text: str) -> tuple[str, str] | None:
    """Return a text without column and row numbers, and a note; None for an unnumbered text.

    pandas prints and saves matrices with both kinds of numbers.
    """
    head, *lines = [line for line in text.split("\n") if line.strip()] or [""]
    if len(lines) < _LEAST_ROWS or not _counts(re.sub(r"[\s,;|]+", " ", head).split()):
        return None
    labels = [_LABEL.match(line) for line in lines]
    cells = [len(re.findall(_CELL, line)) for line in (head, *lines)]
    if all(labels) and _counts([label[1] for label in labels if label]) and cells[0] < cells[1]:
        rows = [line[label.end() :] for line, label in zip(lines, labels, strict=True) if label]
        return "\n" + "\n".join(rows), "the row and column numbers were ignored"
    if len(set(cells)) == 1 and cells[0] > _LEAST_ROWS:
        return "\n" + "\n".join(lines), "the column numbers were ignored"
    return None


def _counts(words: Sequence[str]) -> bool:
    """Return whether words are consecutive numbers that begin with 0 or 1.

    A single word counts if it has the last digits of such numbers, without separators.
    """
    if len(words) == 1 and len(words[0]) > 1:
        words, last = list(words[0]), 10
    else:
        last = len(words) + 1
    return any(
        len(words) > 1 and list(words) == [str((first + at) % last) for at in range(len(words))]
        for first in (0, 1)
    )
