"""Half blocks: two rows of tiles in one line, so that a tile is about square."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from labyrinth.tui.maze_view.glyphs.glyph_set import CURSOR, Cell, View
from labyrinth.tui.maze_view.tile_appearance import Appearance


class Halves:
    """Draws a tile as half a character; states differ by colour and lightness alone."""

    name = "half blocks"
    reach = 0

    def size(self, height: int, width: int) -> tuple[int, int]:
        """Return how many lines and columns `height` x `width` tiles take."""
        return (height + 1) // 2, width

    def tile_at(self, line: int, column: int) -> tuple[int, int]:
        """Return the (row, col) of the upper of the two tiles at a place."""
        return 2 * line, column

    def place_of(self, row: int, col: int) -> tuple[int, int, int, int]:
        """Return the first line, first column, lines and columns of a tile."""
        return row // 2, col, 1, 1

    def cells(self, view: View, line: int, first: int, last: int) -> list[Cell]:
        """Draw one line of the tile columns `first` to `last` (not included), a cell a tile."""
        upper = self._row(view, 2 * line, first, last)
        lower = self._row(view, 2 * line + 1, first, last)
        plain = _PLAIN.get
        return [plain(pair) or ("▀", pair) for pair in zip(upper, lower, strict=True)]

    def _row(self, view: View, row: int, first: int, last: int) -> Sequence[int]:
        if row >= view.height:
            return bytearray([Appearance.FLOOR] * (last - first))
        appearances: MutableSequence[int] = bytearray(view.appearances(row, first, last))
        if signs := view.signs.get(row):
            appearances = list(appearances)
            for col, sign in signs.items():
                if first <= col < last:
                    appearances[col - first] = sign.style
        if view.cursor and view.cursor[0] == row and first <= view.cursor[1] < last:
            appearances[view.cursor[1] - first] = CURSOR
        return appearances


_PLAIN: dict[tuple[int, int], Cell] = {
    (Appearance.WALL, Appearance.WALL): ("█", Appearance.FLOOR),
    (Appearance.FLOOR, Appearance.WALL): ("▄", Appearance.FLOOR),
    (Appearance.FLOOR, Appearance.FLOOR): (" ", Appearance.FLOOR),
    (Appearance.FRONT, Appearance.FLOOR): ("▀", Appearance.FRONT),
    (Appearance.FLOOR, Appearance.FRONT): ("▄", Appearance.FRONT),
}
"""Walls and floors alone, one above the other, in as few styles as there can be."""
