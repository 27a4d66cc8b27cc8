"""Connected parts of a picture of tiles, for any choice of walls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from labyrinth.core.maze.walls import Position

# The most rows and columns that are examined.
_LOOKED_AT: Final = 1000
_OUTSIDE: Final = "\n"


class TileParts:
    """Tiles in rows of equal length, each a mark (a character); any marks can be chosen as walls.

    A part is a list of connected tiles. A tile is an index into `_marks`, the text of the rows with
    a line of outside marks before and after them, and one outside mark after each row.
    """

    def __init__(self, rows: Sequence[str]) -> None:
        """Take the marks of `rows`, of at most the first thousand rows and columns."""
        looked_at = [row[:_LOOKED_AT] + _OUTSIDE for row in rows[:_LOOKED_AT]]
        self._width = len(looked_at[0])
        around = _OUTSIDE * self._width
        self._marks = "".join((around, *looked_at, around))

    def parts(self, walls: str) -> Iterator[list[int]]:
        """Yield each connected part of the tiles that are not walls."""
        closed = walls + _OUTSIDE
        waiting_tiles = bytearray(mark not in closed for mark in self._marks)
        width = self._width
        at = waiting_tiles.find(1)
        while at >= 0:
            waiting_tiles[at] = 0
            found = [at]
            for tile in found:
                for beside in (tile - width, tile - 1, tile + 1, tile + width):
                    if waiting_tiles[beside]:
                        waiting_tiles[beside] = 0
                        found.append(beside)
            yield found
            at = waiting_tiles.find(1, at)

    def marks(self, part: Sequence[int]) -> set[str]:
        """Return the marks of the tiles of a part."""
        return {self._marks[tile] for tile in part}

    def position(self, tile: int) -> Position:
        """Return row and column of a tile."""
        row, col = divmod(tile, self._width)
        return row - 1, col

    def reaches_border(self, part: Sequence[int]) -> bool:
        """Return whether a tile of a part lies on the border."""
        steps = (-self._width, -1, 1, self._width)
        return any(self._marks[tile + step] == _OUTSIDE for tile in part for step in steps)

    def largest_share(self, walls: str) -> float:
        """Return which share, 0 to 1, of the tiles that are not walls is in the largest part."""
        sizes = [len(part) for part in self.parts(walls)]
        return max(sizes) / sum(sizes) if sizes else 0.0

    def joins(self, walls: str, start: str, goal: str) -> bool:
        """Return whether the marks `start` and `goal` are in one connected part."""
        return any({start, goal} <= self.marks(part) for part in self.parts(walls))
