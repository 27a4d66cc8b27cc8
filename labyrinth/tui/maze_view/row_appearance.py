"""What the tiles of a row look like, all at once: bytes as one large number each."""

from __future__ import annotations

from typing import Final

from labyrinth.core.trace.player import Mark
from labyrinth.tui.maze_view.tile_appearance import (
    APPEARANCES_BY_MARK,
    APPEARANCES_BY_WEIGHT,
    HEAT,
    HEAT_EXPANDED,
    Appearance,
)

Row = bytes | bytearray


def _where(*values: int) -> bytes:
    """Return a translation table to 255 where a byte is one of these values, to 0 elsewhere."""
    return bytes(255 if value in values else 0 for value in range(256))


_BARE: Final = _where(Mark.NONE)
_EXPANDED: Final = _where(Mark.EXPANDED)
_PATH: Final = _where(Mark.PATH)
_FIRST_OF_HEAT: Final = bytes(
    HEAT_EXPANDED if value == Mark.EXPANDED else HEAT for value in range(256)
)
_CORRIDOR: Final = _where(*range(1, 256))
_WALL_TO_FRONT: Final = bytes([Appearance.FRONT, *bytes(255)])
_BY_MARK: Final = bytes([0, *APPEARANCES_BY_MARK[1:], *bytes(256 - len(APPEARANCES_BY_MARK))])
_BY_MARK_BUT_TINTED: Final = _BY_MARK.translate(
    bytes(0 if value in (Appearance.EXPANDED, Appearance.PATH) else value for value in range(256))
)


def row_appearance(
    tiles: Row, below: Row, marks: Row, heat: Row, tints: tuple[Row, Row] | None
) -> bytearray:
    """Return the appearances of a row of tiles, one byte each.

    `below` are the tiles of the next row. `marks` and `heat` are empty where there are none, else
    a byte a tile. `tints` are the appearances of expanded tiles and of those on the path. A mark
    hides the distance colour, but that of an expanded tile lies on it.
    """
    size = len(tiles)
    appearances = tiles.translate(APPEARANCES_BY_WEIGHT)
    if heat:
        warm = bytes(level if tile else 0 for tile, level in zip(tiles, heat, strict=True))
        lowest = marks.translate(_FIRST_OF_HEAT) if marks else bytes([HEAT]) * size
        appearances = bytearray(
            first - 1 + level if level else appearance
            for appearance, level, first in zip(appearances, warm, lowest, strict=True)
        )
        if marks:
            marks = bytes(
                0 if level and mark == Mark.EXPANDED else mark
                for mark, level in zip(marks, warm, strict=True)
            )
    whole = _number(appearances)
    if marks.count(0) < len(marks):
        whole &= _number(marks.translate(_BARE))
        if tints is None or heat:
            whole |= _number(marks.translate(_BY_MARK))
        else:
            explored, path = tints
            whole |= (
                _number(marks.translate(_BY_MARK_BUT_TINTED))
                | _number(marks.translate(_EXPANDED)) & _number(explored)
                | _number(marks.translate(_PATH)) & _number(path)
            )
    # What is still a wall, with no mark on it, and has a corridor below.
    walls = _number(whole.to_bytes(size, "little").translate(_WALL_TO_FRONT))
    whole |= walls & _number(below.translate(_CORRIDOR))
    return bytearray(whole.to_bytes(size, "little"))


def _number(row: Row) -> int:
    return int.from_bytes(row, "little")
