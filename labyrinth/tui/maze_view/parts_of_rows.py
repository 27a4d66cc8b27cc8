"""Parts of rows: where something is to be drawn anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

PartsOfRows = Mapping[int, tuple[int, int]]
"""For each of some rows the first and the last column of a part of it."""


def parts_of_rows(tiles: Iterable[int], width: int) -> dict[int, tuple[int, int]]:
    """Return the first and the last column of these tiles (flat indices) in each of their rows."""
    rows: dict[int, tuple[int, int]] = {}
    for tile in tiles:
        row, col = divmod(tile, width)
        first, last = rows.get(row, (col, col))
        rows[row] = (min(first, col), max(last, col))
    return rows


def with_rows_above(rows: PartsOfRows) -> dict[int, tuple[int, int]]:
    """Return the parts of rows, and of those above them: which wall has a front may be new."""
    above = {row - 1: part for row, part in rows.items()}
    for row, (first, last) in rows.items():
        other = above.get(row, (first, last))
        above[row] = (min(first, other[0]), max(last, other[1]))
    return above
