"""Blocks: every tile a rectangle of the same number of characters."""

from __future__ import annotations

from labyrinth.tui.maze_view.glyphs.glyph_set import CURSOR, Cell, View
from labyrinth.tui.maze_view.tile_appearance import (
    APPEARANCES,
    FILLS,
    MARK_CHARACTERS,
    STOPS,
    WALLS,
    Appearance,
)
from labyrinth.tui.maze_view.tile_sign import IN_ASCII

_TOPS = bytes(
    Appearance.WALL if appearance == Appearance.FRONT else appearance for appearance in range(256)
)
_ASCII_FILLS = {"░": "~", "▓": "%"}


class Blocks:
    """Draws a tile as `columns` x `lines` characters.

    Weights are numbers; in one column they are digits (9 for 9 and more), and marks hide them.
    The numbers of stops hide them everywhere, and in one column only their last digit is seen.
    """

    reach = 0

    def __init__(self, name: str, *, columns: int, lines: int, wall: str = "█") -> None:
        """Draw walls with the character `wall`; where it is ASCII, so is all else."""
        self.name = name
        self._columns = columns
        self._lines = lines
        self._marks = [MARK_CHARACTERS.get(appearance, " ") for appearance in APPEARANCES]
        if wall.isascii():
            self._marks = ["." if mark == "·" else mark for mark in self._marks]
            self._marks[Appearance.PLANNED] = "x"
            self._marks[Appearance.PLANNED_WALL] = "X"
            self._marks[Appearance.CHOICE] = ","
            self._marks[Appearance.WAY_BACK] = ";"
        self._texts = [
            mark[-columns:].rjust(columns // 2 + 1).ljust(columns) for mark in self._marks
        ]
        # Where a tile has several lines, all but one are blank, and a front is the last of them.
        self._blank = [" " * columns for _ in APPEARANCES]
        for appearance in WALLS:
            self._texts[appearance] = self._blank[appearance] = wall * columns
        for filled, fill in FILLS.items():
            shown = _ASCII_FILLS[fill] if wall.isascii() else fill
            self._texts[filled] = self._blank[filled] = shown * columns
        self._signs = IN_ASCII if wall.isascii() else {}
        self._wall_under_cursor = ("%" if wall.isascii() else "▓") * columns

    def size(self, height: int, width: int) -> tuple[int, int]:
        """Return how many lines and columns `height` x `width` tiles take."""
        return height * self._lines, width * self._columns

    def tile_at(self, line: int, column: int) -> tuple[int, int]:
        """Return the (row, col) of the tile at a place; it may lie outside the maze."""
        return line // self._lines, column // self._columns

    def place_of(self, row: int, col: int) -> tuple[int, int, int, int]:
        """Return the first line, first column, lines and columns of a tile."""
        return row * self._lines, col * self._columns, self._lines, self._columns

    def cells(self, view: View, line: int, first: int, last: int) -> list[Cell]:
        """Draw one line of the tile columns `first` to `last` (not included), a cell a tile."""
        row, part = divmod(line, self._lines)
        appearances = view.appearances(row, first, last)
        if part < self._lines - 1:
            appearances = appearances.translate(_TOPS)
        written = part == (self._lines - 1) // 2
        texts = self._texts if written else self._blank
        cells: list[Cell] = [
            (texts[appearance], appearance or Appearance.FLOOR) for appearance in appearances
        ]
        if written:
            self._write_weights(cells, view.weights(row, first, last))
        signs = view.signs.get(row, {})
        for col, sign in signs.items():
            if first <= col < last:
                text = sign.in_columns(self._columns) if written else " " * self._columns
                cells[col - first] = (text.translate(self._signs), sign.style)
        if view.cursor and view.cursor[0] == row and first <= view.cursor[1] < last:
            at = view.cursor[1] - first
            wall = appearances[at] in WALLS and view.cursor[1] not in signs
            cells[at] = (self._wall_under_cursor if wall else cells[at][0], CURSOR)
        return cells

    def _write_weights(self, cells: list[Cell], weights: bytes | bytearray) -> None:
        if not weights.translate(None, b"\x00\x01"):
            return
        for at, weight in enumerate(weights):
            appearance = cells[at][1]
            if weight > 1 and isinstance(appearance, int) and not STOPS <= appearance < CURSOR:
                cells[at] = (self._number(weight, appearance), appearance)

    def _number(self, weight: int, appearance: int) -> str:
        mark = self._marks[appearance]
        if self._columns == 1:
            return mark if mark != " " else str(min(weight, 9))
        before = self._columns // 2
        text = f"{weight:>{before}}{mark}".rstrip() if mark != " " else f"{weight:>{before + 1}}"
        if len(text) <= self._columns:
            return text.ljust(self._columns)
        return self._texts[appearance] if mark != " " else "++".rjust(self._columns)
