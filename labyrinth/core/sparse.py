"""Sparseness: dead ends are shortened, by filling rooms from their tips on.

1. From each dead end, a corridor tile with one open neighbour, follow the corridor to the first
   tile that is no part of it: a junction, or the end of a maze that is one single corridor.
2. Count the rooms on the way, in pairs of tiles: each room goes with the passage that leads on.
3. Fill the share of these pairs that is asked for, rounded, from the dead end on.

All corridors are those of the maze as it was before. A junction stays, even where all of its
corridors but one were filled; a single corridor is shortened at its first end.

Source: after "sparseness" in Jamis Buck, "Random dungeon design", which takes a number of rooms
from each dead end, and "sparse mazes" in Walter Pullen, "Think Labyrinth".
Guarantee: what was connected stays connected, a perfect maze stays one without loops, and at least
one room stays.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import compress

from labyrinth.core.maze import Maze
from labyrinth.core.rooms import steps
from labyrinth.core.trace import FILL, Trace

_TILES_A_SLICE = 4096
_OPEN_TO_ONE = bytes([0] + [1] * 255)
_OPEN = 8
_ONE_NEIGHBOUR = bytes(code == _OPEN + 1 for code in range(256))


def sparsify(maze: Maze, trace: Trace, share: float) -> Generator[None, None, None]:
    """Fill `share` (0.0 to 1.0) of the rooms of each dead-end corridor.

    Works on a maze with a closed border. Yields now and then, so that it can be cancelled.
    """
    before = maze.tiles.translate(_OPEN_TO_ONE)
    directions = steps(maze)
    far_ends: set[int] = set()
    followed = 0
    for end in _dead_ends(before, maze.width):
        if end in far_ends:
            continue
        corridor: list[int] = []
        came_from, tile = 0, end
        while True:
            ways = [
                tile + step
                for step in directions
                if before[tile + step] and tile + step != came_from
            ]
            if len(ways) != 1:
                break
            corridor.append(tile)
            came_from, tile = tile, ways[0]
            followed += 1
            if followed % _TILES_A_SLICE == 0:
                yield
        if not ways:
            far_ends.add(tile)
        for filled in corridor[: 2 * round(share * (len(corridor) // 2))]:
            maze.tiles[filled] = 0
            trace.events.append(FILL + filled)


def _dead_ends(opened: bytes | bytearray, width: int) -> list[int]:
    """Return the open tiles with one open neighbour; `opened` holds 0 or 1 for each tile."""
    # As one long number with a byte a tile, all tiles are added to their neighbours at once.
    tiles = int.from_bytes(opened, "little")
    neighbours = (tiles << 8) + (tiles >> 8) + (tiles << 8 * width) + (tiles >> 8 * width)
    codes = (neighbours + _OPEN * tiles).to_bytes(len(opened) + width, "little")[: len(opened)]
    return list(compress(range(len(opened)), codes.translate(_ONE_NEIGHBOUR)))
