"""A maze becomes another one, and its trace holds the tiles that differ."""

from __future__ import annotations

from collections.abc import Generator
from itertools import compress
from operator import ne

from labyrinth.core.maze.maze import Maze
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Trace


def transform(
    maze: Maze, trace: Trace, tiles: bytes | bytearray, opens: int, closes: int
) -> Generator[float, None, None]:
    """Change the maze to these tiles of 0 and 1, row by row, and record each that differs.

    A tile that is a corridor now is recorded through the line `opens`, a wall through `closes`.
    Yields the share done.
    """
    for first in range(0, len(tiles), SLICE):
        old = maze.tiles[first : first + SLICE]
        new = tiles[first : first + SLICE]
        if old != new:
            changed = compress(range(len(new)), map(ne, old, new))
            trace.events.extend(
                [(opens if new[tile] else closes) + first + tile for tile in changed]
            )
            maze.tiles[first : first + len(new)] = new
        yield first / len(tiles)
