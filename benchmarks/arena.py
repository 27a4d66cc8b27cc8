"""The arena: the size of a comparison, and the maze that all solvers search."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import TypeVar

from labyrinth import Maze, Wall, generate

_SEED = 7
_MAZE = "wilson"

Position = tuple[int, int]
Room = tuple[int, int]
Ground = TypeVar("Ground")


class Arena:
    """A size of `rows` x `cols` rooms, with one maze and the peers' forms of that maze."""

    def __init__(self, rows: int, cols: int) -> None:
        """Create an arena; its maze is generated on first use."""
        self.rows = rows
        self.cols = cols
        self._kept: dict[Hashable, object] = {}

    def __str__(self) -> str:
        return f"{self.rows}x{self.cols}"

    @property
    def rooms(self) -> int:
        """The number of rooms."""
        return self.rows * self.cols

    @property
    def maze(self) -> Maze:
        """A perfect maze with unit weights, whose endpoints are as far apart as possible.

        So a search must look at most of it, whatever the size.
        """
        return self.keep(
            "maze",
            lambda: generate(_MAZE, self.rows, self.cols, _SEED, endpoints="farthest"),
        )

    @property
    def start(self) -> Position:
        """The tile at which the maze starts."""
        assert self.maze.start is not None
        return self.maze.start

    @property
    def goal(self) -> Position:
        """The tile that is the goal of the maze."""
        (goal,) = self.maze.goals
        return goal

    @property
    def first(self) -> Room:
        """The room at which the maze starts."""
        row, col = self.start
        return row // 2, col // 2

    @property
    def last(self) -> Room:
        """The room that is the goal."""
        row, col = self.goal
        return row // 2, col // 2

    def passages(self) -> Iterator[tuple[Room, Room]]:
        """Yield the two rooms of each passage, the upper or left one first."""
        tiles, width = self.maze.tiles, self.maze.width
        for row in range(self.rows):
            for col in range(self.cols):
                room = (2 * row + 1) * width + 2 * col + 1
                for wall, step in ((Wall.RIGHT, 1), (Wall.DOWN, width)):
                    if tiles[room + step]:
                        yield (row, col), (row + wall.row_step, col + wall.col_step)

    def keep(self, name: Hashable, make: Callable[[], Ground]) -> Ground:
        """Return the result of `make`, the same one each time for a name."""
        if name not in self._kept:
            self._kept[name] = make()
        return self._kept[name]  # type: ignore[return-value]

    def clear(self) -> None:
        """Forget everything that was kept."""
        self._kept.clear()
