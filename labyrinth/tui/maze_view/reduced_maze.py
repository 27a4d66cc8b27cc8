"""A maze made small: one dot for each square of tiles, with what there is in the square."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Final

from labyrinth.core.task import SLICE
from labyrinth.core.trace.player import Mark

WALLED, EXPANDED, FRONTIER, WAY = 1, 2, 4, 8
"""What a dot tells, a bit each: more walls here than elsewhere; a search came here, or is about to
go on here; a path or a trail leads through."""

_FLAGS: Final = {
    Mark.EXPANDED: EXPANDED,
    Mark.ACTIVE: FRONTIER,
    Mark.FRONTIER: FRONTIER,
    Mark.TRAIL: WAY,
    Mark.PATH: WAY,
}
_FLAGS_BY_MARK: Final = bytes(_FLAGS.get(mark, 0) for mark in Mark).ljust(256, b"\0")
_ONE_FOR_WALL: Final = bytes([1, *bytes(255)])
_MOST_SAMPLES: Final = 15
"""Rows and columns of a square that are counted at the most: their tiles' number fits in a byte."""


class ReducedMaze:
    """Dots in `rows` x `cols`, one for each square of `side` x `side` tiles.

    `flags` holds a byte for each dot, row by row. The squares at the right and at the bottom may
    be cut off by the end of the maze.
    """

    def __init__(self, height: int, width: int, side: int) -> None:
        """Be empty, for a maze of `height` x `width` tiles."""
        self.height, self.width, self.side = height, width, side
        self.rows, self.cols = -(-height // side), -(-width // side)
        self.flags = bytearray(self.rows * self.cols)
        self._walls = 0
        """How many of the maze's tiles are walls."""

    def read(
        self, tiles: bytes | bytearray, marks: bytes | bytearray | None
    ) -> Generator[float, None, None]:
        """Read the whole maze, slice by slice, yielding the share done.

        Some 15 nanoseconds a tile.
        """
        self._walls = tiles.count(0)
        unread = 0
        for row in range(self.rows):
            self._read_row(tiles, marks, row, 0, self.cols)
            unread += self.width * self.side
            if unread > SLICE * 16:
                unread = 0
                yield row / self.rows

    def read_again(
        self,
        tiles: bytes | bytearray,
        marks: bytes | bytearray | None,
        changed: Iterable[int],
    ) -> None:
        """Read the squares of tiles (flat indices) that have changed, a stretch in each row."""
        stretches: dict[int, tuple[int, int]] = {}
        for tile in changed:
            row, col = divmod(tile, self.width)
            row, col = row // self.side, col // self.side
            first, last = stretches.get(row, (col, col))
            stretches[row] = min(first, col), max(last, col)
        for row, (first, last) in stretches.items():
            self._read_row(tiles, marks, row, first, last + 1)

    def row(self, row: int, multiple: int) -> bytes:
        """Return the flags of a row, filled up with zeros to a multiple of that many dots.

        Below the last row they are all zero.
        """
        flags = self.flags[row * self.cols : (row + 1) * self.cols]
        return bytes(flags.ljust(-(-self.cols // multiple) * multiple, b"\0"))

    def _read_row(
        self,
        tiles: bytes | bytearray,
        marks: bytes | bytearray | None,
        row: int,
        first: int,
        end: int,
    ) -> None:
        """Read the dots from the column `first` to `end` (not included) of a row."""
        width, side = self.width, self.side
        left, right = first * side, min(end * side, width)
        rows = range(row * side, min((row + 1) * side, self.height))
        # An odd step: in a maze of rooms all rows, or columns, of one parity are alike.
        step = -(-side // _MOST_SAMPLES) | 1 if side > 1 else 1
        sampled = rows[::step]
        walls = _added(
            tiles[each * width + left : each * width + right].translate(_ONE_FOR_WALL)
            for each in sampled
        )
        counts = _added(_columns(walls.to_bytes(right - left, "big"), side, step))
        found = counts.to_bytes(end - first, "big")
        area = len(sampled) * len(range(0, side, step))
        flags = found.translate(self._walled(area))
        if right == width and width % side:
            area = len(sampled) * len(range(0, width % side, step))
            flags = flags[:-1] + found[-1:].translate(self._walled(area))
        if marks is not None:
            here = 0
            for each in rows:
                part = marks[each * width + left : each * width + right]
                if part.count(0) < len(part):
                    here |= int.from_bytes(part.translate(_FLAGS_BY_MARK), "big")
            if here:
                dots = int.from_bytes(flags, "big")
                for column in _columns(here.to_bytes(right - left, "big"), side, 1):
                    dots |= int.from_bytes(column, "big")
                flags = dots.to_bytes(end - first, "big")
        self.flags[row * self.cols + first : row * self.cols + end] = flags

    def _walled(self, area: int) -> bytes:
        """Return the table from how many of `area` tiles are walls to what the dot tells."""
        average = self._walls * area / (self.height * self.width)
        return bytes(WALLED if count and count >= average else 0 for count in range(256))


def _added(parts: Iterable[bytes | bytearray]) -> int:
    """Add bytes to the bytes below them, as the digits of large numbers; none may overflow."""
    return sum(int.from_bytes(part, "big") for part in parts)


def _columns(row: bytes, side: int, step: int) -> list[bytes]:
    """Return every `step`-th column of the squares in a row, a byte for each square."""
    whole = row.ljust(-(-len(row) // side) * side, b"\0")
    return [whole[column::side] for column in range(0, side, step)]
