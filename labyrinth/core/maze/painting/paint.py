"""Paint: what tiles become. A paint is a table of 256 bytes, from each weight to the new one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from labyrinth.core.maze.painting.span import Span

Paint = bytes

Weights = Callable[[int], bytes]
"""Draws so many weights, one for each tile that may become a corridor."""

_WALLS: Final = b"\xff".ljust(256, b"\x00")
_CORRIDORS: Final = b"\x00".ljust(256, b"\xff")

WALL: Final[Paint] = bytes(256)
"""Makes every tile a wall."""


OPEN: Final[Paint] = bytes([1, *range(1, 256)])
"""Makes walls corridors of weight 1, and leaves the corridors as they are."""


def weight_paint(weight: int) -> Paint:
    """Return the paint that gives every tile this weight, 0 to 255."""
    return bytes([weight]) * 256


def paint(
    tiles: bytearray, width: int, spans: Iterable[Span], table: Paint, weights: bytes = b""
) -> None:
    """Paint the tiles of these spans in a grid with rows of `width` tiles.

    Where there are `weights`, one for each tile of the spans in turn, each wall that becomes a
    corridor gets its own.
    """
    at = 0
    for row, first, end in spans:
        part = slice(row * width + first, row * width + end)
        before = tiles[part]
        tiles[part] = before.translate(table)
        if weights:
            tiles[part] = weigh_opened(before, tiles[part], weights[at : at + end - first])
            at += end - first


def weigh_opened(
    before: bytes | bytearray, after: bytes | bytearray, weights: bytes
) -> bytes | bytearray:
    """Return the tiles `after`, where what was a wall `before` has its weight among these."""
    opened = _number(before.translate(_WALLS)) & _number(after.translate(_CORRIDORS))
    new = (opened & _number(weights)) | (_number(after) & ~opened)
    return new.to_bytes(len(after), "little")


def _number(tiles: bytes | bytearray) -> int:
    return int.from_bytes(tiles, "little")


def tiles_in(spans: Iterable[Span]) -> int:
    """Return how many tiles these spans have together."""
    return sum(end - first for _, first, end in spans)


def unpainted(
    tiles: bytes | bytearray, width: int, spans: Iterable[Span], table: Paint
) -> list[Span]:
    """Return those of the spans in which the paint would change a tile."""
    changing = []
    for span in spans:
        part = tiles[span.row * width + span.first : span.row * width + span.end]
        if part != part.translate(table):
            changing.append(span)
    return changing
