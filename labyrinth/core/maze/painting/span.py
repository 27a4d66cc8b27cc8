"""Spans: the tiles of a drawing, as stretches of rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Span(NamedTuple):
    """The tiles of a row from the column `first` to `end` (not included)."""

    row: int
    first: int
    end: int


Rows = dict[int, list[tuple[int, int]]]
"""For each row the stretches of columns, (first, end) each, in order; none meets another."""


def by_row(spans: Iterable[Span]) -> Rows:
    """Return the tiles of these spans, which may overlap, by their rows."""
    rows: Rows = {}
    for row, first, end in sorted(spans):
        stretches = rows.setdefault(row, [])
        if stretches and first <= stretches[-1][1]:
            before = stretches[-1]
            stretches[-1] = before[0], max(before[1], end)
        else:
            stretches.append((first, end))
    return rows


def differing(one: Rows, other: Rows) -> dict[int, tuple[int, int]]:
    """Return the first and the last column of each row that are in one of both alone."""
    columns = {}
    for row in one.keys() | other.keys():
        ends = {end for stretch in one.get(row, ()) for end in stretch}
        ends ^= {end for stretch in other.get(row, ()) for end in stretch}
        if ends:
            columns[row] = min(ends), max(ends) - 1
    return columns
