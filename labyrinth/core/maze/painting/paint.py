"""Paint: what tiles become. A paint is a table of 256 bytes, from each weight to the new one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from labyrinth.core.maze.painting.span import Span

Paint = bytes

WALL: Final[Paint] = bytes(256)
"""Makes every tile a wall."""

OPEN: Final[Paint] = bytes([1, *range(1, 256)])
"""Makes walls corridors of weight 1, and leaves the corridors as they are."""


def weight_paint(weight: int) -> Paint:
    """Return the paint that gives every tile this weight, 0 to 255."""
    return bytes([weight]) * 256


def paint(tiles: bytearray, width: int, spans: Iterable[Span], table: Paint) -> None:
    """Paint the tiles of these spans in a grid with rows of `width` tiles."""
    for row, first, end in spans:
        part = slice(row * width + first, row * width + end)
        tiles[part] = tiles[part].translate(table)


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
