"""The maze: a grid of tiles that can also be viewed as rooms with walls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from typing import TYPE_CHECKING, Any

from labyrinth.core import hooks
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.limits import MAX_WEIGHT, check_rooms, check_size
from labyrinth.core.maze import block_text
from labyrinth.core.maze.walls import Position as Position
from labyrinth.core.maze.walls import Wall, check_border, check_room

if TYPE_CHECKING:
    from labyrinth.core.declaration.recipe import Recipe
    from labyrinth.core.shapes.shape import Shape
    from labyrinth.core.trace import Trace


class Maze:
    """A grid of tiles with an optional start and any number of goals.

    `tiles` is row-major: 0 is a wall, and 1 to 255 is a corridor of that weight. `start` is the
    (row, col) of a tile, or None; `goals` is a tuple of such positions. `trace` and `recipe` record
    how a generated maze was made; for other mazes both are None. `shape` says which rooms a
    generator may carve, None for all rooms. `wall_weights` has for each tile, row-major, the weight
    from 1 to 255 that a wall takes when it is opened, and 0 where there is no edge. If
    `wall_weights` is None, all walls take 1.
    """

    __slots__ = (
        "goals",
        "height",
        "recipe",
        "shape",
        "start",
        "tiles",
        "trace",
        "wall_weights",
        "width",
    )

    def __init__(
        self,
        height: int,
        width: int,
        tiles: bytes | bytearray | None = None,
        *,
        start: Position | None = None,
        goals: tuple[Position, ...] = (),
        trace: Trace | None = None,
        recipe: Recipe | None = None,
    ) -> None:
        """Create a maze of `height` x `width` tiles; without `tiles`, all tiles are walls.

        Raises LabyrinthError for an impossible size or a wrong number of tiles.
        """
        check_size(height, width)
        if tiles is not None and len(tiles) != height * width:
            raise LabyrinthError(
                f"{height} x {width} tiles need {height * width} values, not {len(tiles)}"
            )
        self.height = height
        self.width = width
        self.tiles = bytearray(height * width) if tiles is None else bytearray(tiles)
        self.start = start
        self.goals = goals
        self.trace = trace
        self.recipe = recipe
        self.shape: Shape | None = None
        self.wall_weights: bytes | None = None

    @classmethod
    def of_rooms(cls, rows: int, cols: int) -> Maze:
        """Create a solid maze of `rows` x `cols` rooms.

        Raises LabyrinthError for an impossible size.
        """
        check_rooms(rows, cols)
        return cls(2 * rows + 1, 2 * cols + 1)

    @classmethod
    def from_text(cls, text: str) -> Maze:
        """Parse block text: `#` is a wall, a space a corridor, `S` the start, `G` a goal.

        Raises LabyrinthError for a text that is not a maze; the error names the line and the column
        of a character or weight that cannot be read.
        """
        parsed = block_text.parse(text)
        return cls(
            parsed.height, parsed.width, parsed.tiles, start=parsed.start, goals=parsed.goals
        )

    def to_text(self) -> str:
        """Return the maze as block text, from which `from_text` reads an equal maze.

        Raises LabyrinthError for an endpoint outside the grid.
        """
        for endpoint in (self.start, *self.goals):
            if endpoint is not None:
                self.index(endpoint)
        return block_text.render(
            block_text.BlockText(self.height, self.width, self.tiles, self.start, self.goals)
        )

    @classmethod
    def from_networkx(cls, graph: Any) -> Maze:
        """Return the maze of a networkx graph of the kind that `to_networkx` returns.

        Vertices are (row, col). A graph without attributes is read as a graph of rooms whose
        weights are all 1. Raises LabyrinthError that names a vertex or an edge that no maze can
        have.
        """
        maze: Maze = hooks.from_networkx(graph)
        return maze

    def to_networkx(self, graph: str = "rooms") -> Any:
        """Return the graph of "rooms" or of "tiles" for networkx, with weights and positions.

        Vertices are (row, col). In a graph of rooms the edges are passages; in a graph of tiles the
        edges are steps and directed. Raises NotInstalledError if networkx is not installed.
        """
        return hooks.to_networkx(self, graph)

    def _repr_svg_(self) -> str:
        """Return an SVG picture for notebooks."""
        return hooks.svg_of(self)

    @property
    def rows(self) -> int:
        """The number of rows of rooms."""
        return self.height // 2

    @property
    def cols(self) -> int:
        """The number of columns of rooms."""
        return self.width // 2

    @property
    def start_room(self) -> Position | None:
        """The start as the (row, col) of a room; None if there is no start or it is not a room.

        Setting it sets `start`. Raises LabyrinthError if there is no such room.
        """
        return next(self._rooms_of([self.start]), None)

    @start_room.setter
    def start_room(self, room: Position | None) -> None:
        self.start = None if room is None else self._room(*room)

    @property
    def goal_rooms(self) -> tuple[Position, ...]:
        """The goals that are rooms, each as the (row, col) of a room; other goals are left out.

        Setting it replaces `goals`. Raises LabyrinthError if there is no such room.
        """
        return tuple(self._rooms_of(self.goals))

    @goal_rooms.setter
    def goal_rooms(self, rooms: Iterable[Position]) -> None:
        self.goals = tuple(self._room(*room) for room in rooms)

    @property
    def weighted(self) -> bool:
        """Whether any corridor has a weight other than 1."""
        return len(self.tiles.translate(None, b"\x00\x01")) > 0

    def __contains__(self, position: object) -> bool:
        """Return whether the tile (row, col) lies inside the grid."""
        if not (isinstance(position, tuple) and len(position) == 2):
            return False
        row, col = position
        return bool(0 <= row < self.height and 0 <= col < self.width)

    def in_bounds(self, row: int, col: int) -> bool:
        """Return whether the tile (row, col) lies inside the grid."""
        return (row, col) in self

    def index(self, position: Position) -> int:
        """Return the index in `tiles` of the tile (row, col).

        Raises LabyrinthError if the tile lies outside the grid.
        """
        if position not in self:
            raise LabyrinthError(
                f"tile {position} is outside the maze of {self.height} x {self.width} tiles"
            )
        return position[0] * self.width + position[1]

    def position(self, index: int) -> Position:
        """Return the (row, col) of an index in `tiles`."""
        return divmod(index, self.width)

    def __getitem__(self, position: Position) -> int:
        """Return the weight of the tile (row, col), 0 for a wall.

        Raises LabyrinthError for a tile outside the grid.
        """
        return self.tiles[self.index(position)]

    def __setitem__(self, position: Position, weight: int) -> None:
        """Set the weight of the tile (row, col), 0 for a wall.

        Raises LabyrinthError for a tile outside the grid or a weight outside 0 to 255.
        """
        if not hasattr(weight, "__index__") or not 0 <= weight <= MAX_WEIGHT:
            raise LabyrinthError(
                f"a weight must be a whole number from 0 (wall) to {MAX_WEIGHT}, "
                f"not {quoted(weight)}"
            )
        self.tiles[self.index(position)] = weight

    def is_open(self, position: Position | None) -> bool:
        """Return whether the tile (row, col) is a corridor; False outside the grid and for None."""
        return position is not None and position in self and self[position] > 0

    def walls(self, row: int, col: int) -> Wall:
        """Return the closed walls of the room (row, col), counted in rooms.

        Raises LabyrinthError if there is no such room.
        """
        tile_row, tile_col = self._room(row, col)
        closed = Wall(0)
        for wall in Wall:
            side = (tile_row + wall.row_step, tile_col + wall.col_step)
            if side not in self or self[side] == 0:
                closed |= wall
        return closed

    def set_walls(self, row: int, col: int, walls: Wall) -> None:
        """Close these walls of the room (row, col), counted in rooms, and open its other walls.

        A wall is one tile shared by two rooms, so the walls of the neighbours change too. If a
        neighbour behind an opened wall is itself a wall, it becomes a corridor. Raises
        LabyrinthError, and changes nothing, if there is no such room or an open wall would break
        the closed border.
        """
        tile_row, tile_col = self._room(row, col)
        check_border((row, col), walls, self.rows, self.cols)
        self._open((tile_row, tile_col))
        for wall in Wall:
            side = (tile_row + wall.row_step, tile_col + wall.col_step)
            if not walls & wall:
                self._open(side)
                self._open((side[0] + wall.row_step, side[1] + wall.col_step))
            elif side in self:
                self[side] = 0

    def copy(self) -> Maze:
        """Return an independent copy.

        Only the tiles are copied; everything else, such as the trace, is shared.
        """
        copied = copy(self)
        copied.tiles = self.tiles[:]
        return copied

    def __eq__(self, other: object) -> bool:
        """Return whether two mazes have the same tiles, start and goals (in any order)."""
        if not isinstance(other, Maze):
            return NotImplemented
        return (
            (self.height, self.width) == (other.height, other.width)
            and self.tiles == other.tiles
            and self.start == other.start
            and set(self.goals) == set(other.goals)
        )

    def __repr__(self) -> str:
        """Return a text with the size and the endpoints."""
        return f"<Maze {self.height} x {self.width} tiles, start {self.start}, goals {self.goals}>"

    def _rooms_of(self, tiles: Iterable[Position | None]) -> Iterator[Position]:
        """Yield the rooms among tiles (row, col), counted in rooms."""
        for tile in tiles:
            if tile is not None and tile[0] % 2 and tile[1] % 2 and tile in self:
                yield tile[0] // 2, tile[1] // 2

    def _room(self, row: int, col: int) -> Position:
        check_room((row, col), self.rows, self.cols)
        return 2 * row + 1, 2 * col + 1

    def _open(self, position: Position) -> None:
        index = self.index(position)
        if self.tiles[index] == 0:
            self.tiles[index] = (self.wall_weights and self.wall_weights[index]) or 1
