"""Fog: the parts of a maze that a walker sees and remembers."""

from collections.abc import Generator, Iterable
from enum import IntEnum
from functools import cache
from typing import Final

from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.maze.search_grid import Diagonal, SearchGrid
from labyrinth.core.search.toolkit.line_of_sight import LinesOfSight

# How far a walker may see, in tiles: the choices, from thin fog to thick.
RADII: Final = (8, 5, 3)


class Veil(IntEnum):
    """The visibility of a tile in the fog."""

    HIDDEN = 0
    REMEMBERED = 1
    SEEN = 2


class Fog:
    """The fog over a maze, which lifts around the walker.

    The walker sees each open tile that is at most `radius` tiles away and in the line of sight, and
    the eight tiles around each of these tiles. A line of sight passes diagonally only between two
    open tiles. `veil` has a `Veil` for each tile of the maze, row-major. The radius may change; the
    maze must not change.
    """

    def __init__(self, maze: Maze, radius: int) -> None:
        """Hide the whole maze; `radius` is in tiles."""
        self.radius = radius
        self.veil = bytearray(len(maze.tiles))
        self._maze = maze
        self._seen: set[int] = set()

    def look(self, position: Position) -> set[int]:
        """Make visible what the walker sees from an open tile (row, col).

        Tiles that are no longer visible are remembered. Return the row-major indices of the tiles
        whose veil has changed.
        """
        seen = self._seen_from(position)
        changed = seen ^ self._seen
        for tile in self._seen - seen:
            self.veil[tile] = Veil.REMEMBERED
        for tile in seen - self._seen:
            self.veil[tile] = Veil.SEEN
        self._seen = seen
        return changed

    def remember(self, tiles: Iterable[Position]) -> Generator[float, None, None]:
        """Mark all tiles that are visible from these open tiles (row, col) as remembered.

        Hidden tiles change; visible tiles stay visible. Yields the share done.
        """
        places = dict.fromkeys(tiles)
        for number, tile in enumerate(places):
            for seen in self._seen_from(tile):
                self.veil[seen] = self.veil[seen] or Veil.REMEMBERED
            yield number / len(places)

    def _seen_from(self, position: Position) -> set[int]:
        maze, radius = self._maze, self.radius
        row, col = position
        near = _cut_out(maze, position, radius)
        grid = SearchGrid.of(near, (radius, radius), (), Diagonal.NO_OBSTACLES)
        sees = LinesOfSight(grid).sees
        seen = set()
        for rows, cols in _around(radius):
            there = (radius + rows, radius + cols)
            if near[there] and sees(grid.start, grid.index(there)):
                seen |= _with_neighbours(maze, row + rows, col + cols)
        return seen


@cache
def _around(radius: int) -> list[Position]:
    """Return the offsets (rows, cols) from the centre of a circle to all its tiles.

    The circle is a little larger than `radius`, so that its outermost rows and columns have more
    than one tile.
    """
    reach = range(-radius, radius + 1)
    return [
        (rows, cols)
        for rows in reach
        for cols in reach
        if rows * rows + cols * cols <= radius * (radius + 1)
    ]


def _cut_out(maze: Maze, position: Position, radius: int) -> Maze:
    """Return the square of 2 * radius + 1 rows and columns around a tile.

    Tiles of the square outside the maze are walls.
    """
    row, col = position
    left, right = max(0, col - radius), min(maze.width, col + radius + 1)
    before, width = bytes(left - (col - radius)), 2 * radius + 1
    tiles = bytearray()
    for each in range(row - radius, row + radius + 1):
        inside = 0 <= each < maze.height
        line = maze.tiles[each * maze.width + left : each * maze.width + right] if inside else b""
        tiles += (before + line).ljust(width, b"\0")
    return Maze(width, width, tiles)


def _with_neighbours(maze: Maze, row: int, col: int) -> set[int]:
    """Return the row-major indices of a tile and of its up to eight neighbours."""
    rows = range(max(0, row - 1), min(maze.height, row + 2))
    cols = range(max(0, col - 1), min(maze.width, col + 2))
    return {each * maze.width + other for each in rows for other in cols}
