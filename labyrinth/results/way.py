"""The way of a path, packed: a fraction of a byte a tile."""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.limits import MAX_TILES
from labyrinth.core.maze.walls import Position

_MOST_BYTES: Final = 4 * MAX_TILES
_QUICKLY: Final = 1


def packed(path: Sequence[Position], width: int) -> bytes:
    """Return a path of (row, col) in a maze of that width as few bytes; none for an empty path."""
    if not path:
        return b""
    tiles = [row * width + col for row, col in path]
    steps = array("i", [tiles[0], *(after - before for before, after in pairwise(tiles))])
    return zlib.compress(_little_endian(steps).tobytes(), _QUICKLY)


def unpacked(way: bytes, height: int, width: int) -> list[Position]:
    """Return the path that was packed.

    Raises LabyrinthError for what is none in a maze of `height` x `width` tiles.
    """
    if not way:
        return []
    press = zlib.decompressobj()
    steps = array("i")
    try:
        steps.frombytes(press.decompress(way, _MOST_BYTES))
    except (zlib.error, ValueError):
        raise LabyrinthError("the path cannot be unpacked") from None
    tiles = list(accumulate(_little_endian(steps)))
    if not press.eof or not tiles or min(tiles) < 0 or max(tiles) >= height * width:
        raise LabyrinthError("the path leads out of the maze")
    return [divmod(tile, width) for tile in tiles]


def _little_endian(steps: array[int]) -> array[int]:
    if sys.byteorder == "big":
        steps.byteswap()
    return steps
