"""Flood fill: the connected area of equal tiles around a tile, stretch by stretch.

Source: span filling, Alvy Ray Smith, "Tint Fill" (1979).
"""

from __future__ import annotations

from collections.abc import Generator

from labyrinth.core.maze.painting.mirror import Mirror, mirrored
from labyrinth.core.maze.painting.paint import Paint, Weights, paint, tiles_in
from labyrinth.core.maze.painting.span import Span
from labyrinth.core.task import SHORT_SLICE


def flood(tiles: bytes | bytearray, width: int, index: int) -> Generator[list[Span], None, None]:
    """Yield, some at a time, the stretches of the area of equal tiles around a flat index.

    Tiles are connected by their sides. The tiles may be changed meanwhile: they are copied first.
    """
    alike = bytearray(256)
    alike[tiles[index]] = 1
    marks = bytearray(tiles.translate(alike))
    held: list[Span] = []
    found: list[Span] = []

    def take(at: int) -> int:
        """Take the stretch around the flat index `at`; return the flat index of its end."""
        row = at // width
        begin = row * width
        first = marks.rfind(0, begin, at) + 1 or begin
        end = marks.find(0, at, begin + width)
        if end < 0:
            end = begin + width
        marks[first:end] = bytes(end - first)
        held.append(Span(row, first - begin, end - begin))
        return end

    take(index)
    while held:
        span = held.pop()
        found.append(span)
        if len(found) == SHORT_SLICE:
            yield found
            found = []
        for row in (span.row - 1, span.row + 1):
            if 0 <= row * width < len(marks):
                last = row * width + span.end
                at = marks.find(1, row * width + span.first, last)
                while at >= 0:
                    at = marks.find(1, take(at), last)
    yield found


def flooded(
    tiles: bytes | bytearray,
    width: int,
    index: int,
    table: Paint,
    mirror: Mirror,
    weights: Weights | None = None,
) -> Generator[float, None, bytearray]:
    """Return, slice by slice, the tiles with the area around a flat index painted, and its images.

    Walls that become corridors get `weights`, if there are any. Yields the share of all tiles that
    is painted.
    """
    painted = bytearray(tiles)
    done = 0
    for spans in flood(tiles, width, index):
        drawn = mirrored(spans, mirror, len(tiles) // width, width)
        paint(painted, width, drawn, table, weights(tiles_in(drawn)) if weights else b"")
        done += tiles_in(spans)
        yield done / len(tiles)
    return painted
