"""Rows in brackets of any kind, as JSON, Python, C and NumPy have them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_ROW = re.compile(r"[\[({]([^\[\](){}]*)[\])}]")


class BracketedRow(NamedTuple):
    """What stands in a pair of brackets without others in it.

    `before` is what stands between the row before and this one, `line` the number of the line in
    which it begins, `end` where it ends in the text.
    """

    content: str
    before: str
    line: int
    end: int


def bracketed_rows(text: str, begin: int) -> Iterator[BracketedRow]:
    """Yield the rows of a text from a place on, as they stand."""
    line, counted, end = 1, 0, begin
    for match in _ROW.finditer(text, begin):
        line += text.count("\n", counted, match.start())
        counted = match.start()
        yield BracketedRow(match[1], text[end:counted], line, match.end())
        end = match.end()
