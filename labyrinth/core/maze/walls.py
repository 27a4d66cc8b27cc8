"""The walls of a room as a bit mask, and the type of a position."""

from __future__ import annotations

from enum import IntFlag

Position = tuple[int, int]
"""A tile or a room as (row, col), from the top left."""


class Wall(IntFlag):
    """One wall of a room; a mask of them tells which walls are closed."""

    UP = 1
    DOWN = 2
    LEFT = 4
    RIGHT = 8

    @property
    def row_step(self) -> int:
        """How many rows down this side lies: -1, 0 or 1."""
        return (self is Wall.DOWN) - (self is Wall.UP)

    @property
    def col_step(self) -> int:
        """How many columns to the right this side lies: -1, 0 or 1."""
        return (self is Wall.RIGHT) - (self is Wall.LEFT)
