"""The search grid: a maze as solvers see it, with a closed border and rules for diagonal steps."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Final, NamedTuple

from labyrinth.core.limits import check_size
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.records import Frozen
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK

_EVENTS_A_PIECE: Final = 1024
# A digit 1 in 64 bits for every other event of a chunk.
_ONES: Final = int.from_bytes((b"\1" + bytes(7)) * (_EVENTS_A_PIECE // 2), "little")


# For each diagonal, the two tiles beside it and the one that it leads to, as bits.
_CORNERS: Final = ((1 | 4, 16), (1 | 8, 32), (2 | 4, 64), (2 | 8, 128))


class Diagonal(Enum):
    """A rule for diagonal steps; the names are those used in path finding.

    A diagonal step passes between two tiles, which may be walls; a rule says how many of the two
    may be walls. Each rule allows a step exactly if it allows the step back.
    """

    NEVER = "never"
    NO_OBSTACLES = "only-when-no-obstacles"
    ONE_OBSTACLE = "if-at-most-one-obstacle"
    ALWAYS = "always"

    def corners(self) -> bytes:
        """Return a table from each set of open tiles around a tile to the allowed diagonal steps.

        A set is a sum of 1 for up, 2 for down, 4 for left, 8 for right, 16 for up left, 32 for up
        right, 64 for down left and 128 for down right. The allowed steps are the sum of 1 for up
        left, 2 for up right, 4 for down left and 8 for down right.
        """
        least = self.open_sides
        return bytes(
            sum(
                1 << number
                for number, (sides, corner) in enumerate(_CORNERS)
                if around & corner and (around & sides).bit_count() >= least
            )
            for around in range(256)
        )

    @property
    def open_sides(self) -> int:
        """The minimum number of open tiles among the two next to a diagonal step."""
        return 3 - list(Diagonal).index(self)


class Graph(NamedTuple):
    """The kind of graph that a solver searches: tiles, with a rule for diagonal steps, or rooms.

    A step between tiles costs the weight of the tile that it enters. In a graph of rooms, a step
    costs the weight of the passage that it crosses.
    """

    diagonal: Diagonal = Diagonal.NEVER
    of_rooms: bool = False

    @classmethod
    def chosen(cls, options: Mapping[str, object]) -> Graph:
        """Return the graph that the options of a solver select."""
        diagonal = Diagonal(options.get("diagonal", Diagonal.NEVER))
        return cls(diagonal, options.get("graph") == "rooms")

    @property
    def options(self) -> dict[str, str]:
        """The options of a solver that select this graph."""
        if self.of_rooms:
            return {"graph": "rooms"}
        return {} if self.diagonal is Diagonal.NEVER else {"diagonal": self.diagonal.value}


# The graph of tiles without diagonal steps.
TILES: Final = Graph()
NO_EDGES: Final[Mapping[int, bytes]] = {}


class SearchGrid(Frozen):
    """Tiles in a ring of walls, so that every neighbour of a corridor is inside the grid.

    `tiles` is row-major with rows of `width` tiles: 0 is a wall, and any other value is the weight
    of a corridor. `start` and `goals` are indices in `tiles`. `padding` is 1 if the maze's own
    border is open and a ring was added around the maze. If `padding` is 0, a tile has the same
    index in the grid and in the maze. The grid is a copy: it does not change when the maze is
    edited. `diagonal` is the rule for diagonal steps. `entering` is empty if a step costs the
    weight of the tile that it enters; otherwise it has the weights of the edges (see
    `RoomSearchGrid`).
    """

    tiles: bytes
    width: int
    start: int
    goals: frozenset[int]
    padding: int
    maze_width: int
    diagonal: Diagonal = Diagonal.NEVER
    entering: Mapping[int, bytes] = NO_EDGES

    @classmethod
    def of(
        cls,
        maze: Maze,
        start: Position,
        goals: tuple[Position, ...],
        diagonal: Diagonal = Diagonal.NEVER,
    ) -> SearchGrid:
        """Create the grid of a maze; the endpoints are tiles (row, col) inside the maze.

        Raises LabyrinthError if the maze with a ring around it would be too large.
        """
        tiles = bytes(maze.tiles)
        width, padding = maze.width, 0
        ends = tiles[:width], tiles[-width:], tiles[::width], tiles[width - 1 :: width]
        if any(map(any, ends)):
            width, padding = maze.width + 2, 1
            check_size(maze.height + 2, width)
            rows = range(0, len(tiles), maze.width)
            middle = (b"\x00" + tiles[first : first + maze.width] + b"\x00" for first in rows)
            tiles = bytes(width) + b"".join(middle) + bytes(width)
        first, (row, col) = padding * (width + 1), start
        ends_at = frozenset(first + row * width + col for row, col in goals)
        return cls(tiles, width, first + row * width + col, ends_at, padding, maze.width, diagonal)

    @property
    def has_diagonals(self) -> bool:
        """Whether diagonal steps are allowed; if so, costs are exact (see `core.exact_costs`)."""
        return self.diagonal is not Diagonal.NEVER

    def index(self, position: Position) -> int:
        """Return the index in the grid (row-major) of a tile (row, col) of the maze."""
        row, col = position
        return (row + self.padding) * self.width + col + self.padding

    def index_in_maze(self, index: int) -> int:
        """Return the index in the maze (row-major) of the tile at an index of the grid."""
        row, col = self.position(index)
        return row * self.maze_width + col

    def position(self, index: int) -> Position:
        """Return the (row, col) in the maze of the tile at an index of the grid."""
        row, col = divmod(index, self.width)
        return row - self.padding, col - self.padding

    def positions(self, indices: Iterable[int]) -> list[Position]:
        """Return the (row, col) in the maze of the tiles at many indices of the grid."""
        if self.padding:
            return [self.position(index) for index in indices]
        width = self.width
        return [divmod(index, width) for index in indices]

    def along(self, path: Sequence[int]) -> list[Position]:
        """Return the (row, col) in the maze of all tiles on a path of indices of the grid."""
        return self.positions(path)

    def rows_of_tiles(self) -> list[bytes]:
        """Return the rows of the maze's tiles, one `bytes` per row."""
        width, pad = self.width, self.padding
        firsts = range(pad * width, len(self.tiles) - pad * width, width)
        return [self.tiles[first + pad : first + width - pad] for first in firsts]

    def maze(self) -> Maze:
        """Return the maze of this grid, with its endpoints."""
        rows, start = self.rows_of_tiles(), self.position(self.start)
        goals = tuple(map(self.position, sorted(self.goals)))
        return Maze(len(rows), self.maze_width, b"".join(rows), start=start, goals=goals)

    def vertices(self, path: Sequence[Position]) -> list[int]:
        """Return the indices in the grid of the vertices on a path of tiles (row, col)."""
        return [self.index(tile) for tile in path]

    def inside_the_maze(self, decide: Callable[..., None]) -> Callable[..., None]:
        """Return a recorder of decisions like `decide` that ignores the tiles of an added ring."""
        rows = len(self.tiles) // self.width - 2

        def decide_inside(event: int, number: float | None = None) -> None:
            row, col = self.position(event & TILE_MASK)
            if 0 <= row < rows and 0 <= col < self.maze_width:
                decide(event, number)

        return decide_inside

    def translate(self, events: array[int]) -> array[int]:
        """Return events recorded with the grid's indices as events of the maze's tiles."""
        if not self.padding:
            return events
        # Many events are computed at once, as the digits of one large number: every other one at a
        # time, so that there is space for its product with the reciprocal of the width.
        shift = TILE_BITS + self.width.bit_length()
        reciprocal = (1 << shift) // self.width + 1
        # Each row is preceded by digits of the tile before.
        is_row, is_tile = _ONES * ((1 << 64 - shift) - 1), _ONES * TILE_MASK
        first_ring = _ONES * (self.maze_width + 1)
        whole_pieces = events + events[-1:] * (-len(events) % _EVENTS_A_PIECE)
        translated = array("I")
        for first in range(0, len(events), _EVENTS_A_PIECE):
            piece = whole_pieces[first : first + _EVENTS_A_PIECE].tobytes()
            number = int.from_bytes(piece, sys.byteorder)
            for half in (0, 32):
                rows = (number >> half & is_tile) * reciprocal >> shift & is_row
                # The first row and column are the ring's, and every row before has two more tiles.
                number -= first_ring + (rows << 1) << half
            translated.frombytes(number.to_bytes(len(piece), sys.byteorder))
        del translated[len(events) :]
        return translated
