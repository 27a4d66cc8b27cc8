"""What a worksheet and its answer key consist of, for all tasks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.edges import has_edge_weights
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.maze.room_grid import has_rooms
from labyrinth.core.records import Frozen
from labyrinth.core.search.solution import Solution
from labyrinth.core.search.solve import search_by

Part = Literal["sheet", "solution"]
BOTH: Final[tuple[Part, ...]] = ("sheet", "solution")
_MOST_ROOMS: Final = 400


class Picture(Frozen):
    """A maze on a worksheet, and what the answer key adds to it.

    The key draws the maze `solved`, if there is one, the `path` (with `waypoints` as straight lines
    between them), and writes `marks` onto tiles (row, col), where weights then give way. With
    `opened`, start and goal are openings in the border, if this is possible. With `ruled`, rows and
    columns of rooms are numbered from 0.
    """

    maze: Maze
    label: str = ""
    solved: Maze | None = None
    marks: Mapping[Position, str] = MappingProxyType({})
    path: Sequence[Position] = ()
    waypoints: Sequence[Position] = ()
    opened: bool = False
    ruled: bool = False


class Table(Frozen):
    """A table; the worksheet shows only the first `given` columns of its rows."""

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    given: int = 1


class Sheet(Frozen):
    """A worksheet: what to do, in a sentence or two, and where.

    `least_room` is the least side of a room in millimetres.
    """

    title: str
    task: str
    pictures: Sequence[Picture]
    tables: Sequence[Table] = ()
    least_room: float = 2.0


class Task(Frozen):
    """A kind of worksheet. `summary` says what to do; `make` returns the worksheet of a maze.

    `needs_weights` says that edges must have weights, and `has_text` that the worksheet can also be
    drawn as text, even of a maze without rooms.
    """

    key: str
    summary: str
    make: Callable[[Maze], Sheet]
    needs_weights: bool = False
    has_text: bool = False

    def sheet(self, maze: Maze) -> Sheet:
        """Return the worksheet of a maze. Raises LabyrinthError if the maze is unsuitable."""
        if not self.has_text and not has_rooms(maze):
            raise LabyrinthError(f"{self.key} needs a maze of rooms with walls: not a cave")
        if self.needs_weights and not has_edge_weights(maze):
            mend = "write weights=edges:1:9 in the recipe"
            raise LabyrinthError(f"{self.key} needs weights on edges: {mend}")
        if self.needs_weights and maze.rows * maze.cols > _MOST_ROOMS:
            raise LabyrinthError(f"{self.key} does not fit on a page: choose a smaller maze")
        return self.make(maze)


def search_of(maze: Maze, choice: SolverChoice) -> Solution:
    """Return a finished search with a path. Raises LabyrinthError if there is no path."""
    solution = search_by(maze, choice).finish()
    if not solution.path:
        raise LabyrinthError(f"{solution.reason} Choose another recipe")
    return solution


def room_name(tile: Position) -> str:
    """Return the name of the room at a tile (row, col): its row and column, counted in rooms."""
    return f"{tile[0] // 2},{tile[1] // 2}"


def in_order(heading: str, tiles: Sequence[Position], count: int) -> Table:
    """Return a table with `count` rows, from 0; the key has the names of rooms, in this order."""
    names = [*map(room_name, tiles), *[""] * count]
    return Table(("no.", heading), [(str(at), names[at]) for at in range(count)])


def without_closed_weights(maze: Maze) -> Maze:
    """Return a copy of a maze that has no weights for walls, which a path never needs."""
    copy = maze.copy()
    copy.wall_weights = None
    return copy
