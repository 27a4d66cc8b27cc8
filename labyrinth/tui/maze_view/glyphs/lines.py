"""Thin lines: walls drawn as box-drawing characters, rooms three columns wide."""

from __future__ import annotations

from labyrinth.tui.maze_view.glyphs.glyph_set import CURSOR, Cell, View
from labyrinth.tui.maze_view.tile_appearance import (
    FILLS,
    MARK_CHARACTERS,
    STOPS,
    WALLS,
    Appearance,
)

_JOINTS = "·╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""The character that joins walls in the directions 1 up, 2 down, 4 left, 8 right."""
_DASHED = str.maketrans("─│", "╌╎")


class Lines:
    """Draws tiles of even columns one character wide, those of odd columns three."""

    name = "thin lines"
    reach = 1

    def size(self, height: int, width: int) -> tuple[int, int]:
        """Return how many lines and columns `height` x `width` tiles take."""
        return height, _column(width)

    def tile_at(self, line: int, column: int) -> tuple[int, int]:
        """Return the (row, col) of the tile at a place; it may lie outside the maze."""
        pair, rest = divmod(column, 4)
        return line, 2 * pair + (rest > 0)

    def place_of(self, row: int, col: int) -> tuple[int, int, int, int]:
        """Return the first line, first column, lines and columns of a tile."""
        return row, _column(col), 1, 3 if col % 2 else 1

    def cells(self, view: View, line: int, first: int, last: int) -> list[Cell]:
        """Draw one line of the tile columns `first` to `last` (not included), a cell a tile."""
        row = line
        appearances = view.appearances(row, first, last)
        joints = self._joints(view, row, first, last)
        weights = view.weights(row, first, last)
        cells: list[Cell] = []
        for at, appearance in enumerate(appearances):
            wide = (first + at) % 2 == 1
            if appearance == Appearance.REMEMBERED_WALL:
                cells.append((self._wall(joints[at], wide).translate(_DASHED), appearance))
            elif appearance in WALLS:
                cells.append((self._wall(joints[at], wide), Appearance.FLOOR))
            elif appearance == Appearance.FOG:
                cells.append((FILLS[appearance] * (3 if wide else 1), appearance))
            else:
                cells.append((self._corridor(appearance, weights[at], wide), appearance))
        for col, sign in view.signs.get(row, {}).items():
            if first <= col < last:
                text, _ = cells[col - first]
                cells[col - first] = (sign.in_columns(len(text)), sign.style)
        if view.cursor and view.cursor[0] == row and first <= view.cursor[1] < last:
            at = view.cursor[1] - first
            cells[at] = (cells[at][0], CURSOR)
        return cells

    def _wall(self, joint: int, wide: bool) -> str:
        if not wide:
            return _JOINTS[joint]
        return f"{'─' if joint & 4 else ' '}{_JOINTS[joint]}{'─' if joint & 8 else ' '}"

    def _corridor(self, appearance: int, weight: int, wide: bool) -> str:
        mark = MARK_CHARACTERS.get(appearance, " ")
        if not wide:
            return mark[-1]
        if weight < 2 or appearance >= STOPS:
            return mark.rjust(2).ljust(3)
        return f"{weight:>3}" if mark == " " else f"{weight:>2}{mark}"[-3:]

    def _joints(self, view: View, row: int, first: int, last: int) -> list[int]:
        """Return for each tile the mask of its neighbours that are walls."""

        def walls(row: int, first: int, last: int) -> list[bool]:
            if not 0 <= row < view.height:
                return [False] * (last - first)
            begin, end = max(first, 0), min(last, view.width)
            inside = [not weight for weight in view.weights(row, begin, end)]
            return [False] * (begin - first) + inside + [False] * (last - end)

        above, below = walls(row - 1, first, last), walls(row + 1, first, last)
        beside = walls(row, first - 1, last + 1)
        return [
            up | down << 1 | left << 2 | right << 3
            for up, down, left, right in zip(above, below, beside, beside[2:], strict=False)
        ]


def _column(col: int) -> int:
    return 4 * (col // 2) + col % 2
