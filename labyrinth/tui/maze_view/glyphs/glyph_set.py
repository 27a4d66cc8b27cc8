"""What every glyph set can do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from labyrinth.tui.maze_view.tile_sign import Signs

Style = int | tuple[int, int]
"""An appearance, or a pair for the upper and the lower half of a line; CURSOR for either."""

Cell = tuple[str, Style]
"""The characters of a tile in one line, and how they are styled."""

CURSOR = 255
"""Stands where an appearance is expected for the style of the cursor."""


@dataclass(frozen=True, slots=True)
class View:
    """What a glyph set may look at: a grid of `height` x `width` tiles.

    `appearances(row, first, last)` and `weights(row, first, last)` return one byte for each tile of
    the columns from `first` to `last` (not included). `cursor` is a (row, col) or None. `signs` lie
    over all else but the cursor.
    """

    height: int
    width: int
    appearances: Callable[[int, int, int], bytes | bytearray]
    weights: Callable[[int, int, int], bytes | bytearray]
    cursor: tuple[int, int] | None
    signs: Signs = field(default_factory=dict)


class GlyphSet(Protocol):
    """Draws tiles as lines of characters and finds the tile at a character."""

    name: str
    reach: int
    """How far around itself a tile changes the drawing, in tiles."""

    def size(self, height: int, width: int) -> tuple[int, int]:
        """Return how many lines and columns `height` x `width` tiles take."""

    def tile_at(self, line: int, column: int) -> tuple[int, int]:
        """Return the (row, col) of the tile at a place; it may lie outside the maze."""

    def place_of(self, row: int, col: int) -> tuple[int, int, int, int]:
        """Return the first line, first column, lines and columns of a tile."""

    def cells(self, view: View, line: int, first: int, last: int) -> list[Cell]:
        """Draw one line of the tile columns `first` to `last` (not included), a cell a tile."""
