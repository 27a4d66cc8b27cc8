"""Changes: a maze becomes another picture, and its trace holds the tiles that differ."""

from __future__ import annotations

from collections.abc import Generator
from itertools import compress
from operator import ne

from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace.trace import CARVE, FILL, Trace

_TILES_A_SLICE = 8192


def transform(maze: Maze, trace: Trace, tiles: bytes | bytearray) -> Generator[float, None, None]:
    """Change the maze to these tiles of 0 and 1, row by row, and record each that differs.

    Yields the share done.
    """
    for first in range(0, len(tiles), _TILES_A_SLICE):
        old = maze.tiles[first : first + _TILES_A_SLICE]
        new = tiles[first : first + _TILES_A_SLICE]
        if old != new:
            changed = compress(range(len(new)), map(ne, old, new))
            trace.events.extend([(CARVE if new[tile] else FILL) + first + tile for tile in changed])
            maze.tiles[first : first + len(new)] = new
        yield first / len(tiles)
