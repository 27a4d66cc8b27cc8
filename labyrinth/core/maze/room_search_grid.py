"""The graph of rooms as solvers see it: vertices are rooms, edges are passages with weights."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from labyrinth.core.errors import NoRoomError
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.walls import OPEN_TO_ONE
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK

_OPEN_TO_ALL: Final = bytes([0] + [255] * 255)


class RoomSearchGrid(SearchGrid):
    """The rooms of a maze as tiles in a ring of walls; a step leads to a neighbouring room.

    `tiles` has 1 for an open room, 0 for a room that is a wall. `entering` maps each step (an index
    offset) to the weights of the passages that such steps cross: at the index of the room that the
    step leads to is the weight of the passage, 0 for a wall. `maze_tiles` are the tiles of the
    maze.
    """

    maze_tiles: bytes = b""

    @classmethod
    def of_rooms(cls, maze: Maze, start: Position, goals: tuple[Position, ...]) -> RoomSearchGrid:
        """Create the grid of a maze; the endpoints are tiles (row, col) inside the maze.

        Raises NoRoomError for an endpoint that is not a room.
        """
        for name, place in (("start", start), *(("goal", goal) for goal in goals)):
            check_is_room(maze, name, place)
        width = maze.cols + 2
        rooms, right, down = bytearray(width), bytearray(width), bytearray(width)
        for row in range(maze.rows):
            first = (2 * row + 1) * maze.width
            end, below = first + 2 * maze.cols, first + maze.width
            rooms += b"\0" + maze.tiles[first + 1 : end : 2] + b"\0"
            right += b"\0" + maze.tiles[first + 2 : end : 2] + bytes(2)
            passages = maze.tiles[below + 1 : end + maze.width : 2]
            down += b"\0" + passages.ljust(maze.cols, b"\0") + b"\0"
        rooms += bytes(width)
        size = len(rooms)
        # An edge has a room at both ends: all edges are checked as digits of one large number.
        both = int.from_bytes(rooms.translate(_OPEN_TO_ALL), "little")
        to_right, to_below = (
            (int.from_bytes(edges, "little") & both & both >> 8 * step).to_bytes(size, "little")
            for edges, step in ((right, 1), (down, width))
        )
        entering = {
            -width: to_below,
            width: bytes(width) + to_below[:-width],
            -1: to_right,
            1: b"\0" + to_right[:-1],
        }
        tiles = bytes(rooms.translate(OPEN_TO_ONE))
        whole = bytes(maze.tiles)
        grid = cls(tiles, width, 0, frozenset(), 0, maze.width, entering=entering, maze_tiles=whole)
        return grid.replaced(start=grid.index(start), goals=frozenset(map(grid.index, goals)))

    def index(self, position: Position) -> int:
        """Return the index in the grid (row-major) of the room at a tile (row, col) of the maze."""
        row, col = position
        return (row + 1) // 2 * self.width + (col + 1) // 2

    def position(self, index: int) -> Position:
        """Return the (row, col) of the maze's tile that belongs to an index of the grid."""
        row, col = divmod(index, self.width)
        return 2 * row - 1, 2 * col - 1

    def positions(self, indices: Iterable[int]) -> list[Position]:
        """Return the (row, col) of the maze's tile for each of many indices of the grid."""
        return [self.position(index) for index in indices]

    def along(self, path: Sequence[int]) -> list[Position]:
        """Return the (row, col) of all tiles on a path of rooms: the rooms and the passages.

        The path is given as indices of the grid.
        """
        rooms = self.positions(path)
        between = [
            ((row + next_row) // 2, (col + next_col) // 2)
            for (row, col), (next_row, next_col) in pairwise(rooms)
        ]
        tiles = rooms + between
        tiles[::2], tiles[1::2] = rooms, between
        return tiles

    def rows_of_tiles(self) -> list[bytes]:
        """Return the rows of the maze's tiles, one `bytes` per row."""
        width, tiles = self.maze_width, self.maze_tiles
        return [tiles[first : first + width] for first in range(0, len(tiles), width)]

    def vertices(self, path: Sequence[Position]) -> list[int]:
        """Return the indices in the grid of the rooms on a path of tiles (row, col) of the maze."""
        return [self.index(tile) for tile in path[::2]]

    def translate(self, events: array[int]) -> array[int]:
        """Return events recorded with the grid's indices as events of the maze's tiles."""
        in_maze = [max(0, self.index_in_maze(index)) for index in range(len(self.tiles))]
        return array(
            "I", [event >> TILE_BITS << TILE_BITS | in_maze[event & TILE_MASK] for event in events]
        )


def check_is_room(maze: Maze, name: str, place: Position) -> None:
    """Raise NoRoomError, naming the endpoint `name`, unless the tile `place` is a room."""
    row, col = place
    if not (row % 2 and col % 2 and row < 2 * maze.rows and col < 2 * maze.cols):
        raise NoRoomError(name, place)
