"""By which of its columns a table is sorted, and which way."""

from __future__ import annotations

from typing import Final

_UP: Final = "▲"
_DOWN: Final = "▼"
"""Beside the heading of the column that the lines are sorted by, by which way."""


class Sorting:
    """What keys and clicks on headings change, the same way in each table."""

    def __init__(self, columns: int, by: int = 0, *, reverse: bool = False) -> None:
        """Sort a table of so many `columns` by that of the number `by`, or in `reverse`."""
        self._columns = columns
        self.by, self.is_reversed = by, reverse

    @property
    def state(self) -> tuple[int, bool]:
        """The number of the column, and whether the order is reversed."""
        return self.by, self.is_reversed

    def turn_to(self, number: int) -> None:
        """Sort by the column of that number; the other way round if the lines are so already."""
        self.is_reversed = number == self.by and not self.is_reversed
        self.by = number

    def column_after(self, step: int) -> int:
        """Return the number of the column `step` further on, around both ends."""
        return (self.by + step) % self._columns

    def sign_of(self, number: int) -> str:
        """Return what stands behind the heading of a column: of all but one nothing."""
        if number != self.by:
            return ""
        return _DOWN if self.is_reversed else _UP
