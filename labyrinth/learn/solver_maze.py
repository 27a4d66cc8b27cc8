"""The maze that a learner's solver is given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NoReturn

from labyrinth.core.errors import quoted
from labyrinth.learn.events import DISCOVERED, EXPANDED, MARKED, SEEN_AGAIN
from labyrinth.learn.neighbours import Neighbours
from labyrinth.learn.wrong_use import (
    Position,
    WrongUseError,
    checked_tile,
    is_position,
    refuse_name,
)

_NAMES: Final = (
    "start",
    "goals",
    "rows",
    "cols",
    "is_open",
    "cost",
    "neighbours",
    "mark",
    "path",
)


class SolverMaze:
    """Tiles at (row, col), with a start and goals; what is asked of it records the search.

    `record` is given each event, a code and a flat tile index; `decide` those that are decisions,
    None where none are wanted. `tiles` is row-major: 0 is a wall, else the cost of a step onto it.
    """

    __slots__ = (
        "_decide",
        "_has_path",
        "_known",
        "_record",
        "_tiles",
        "cols",
        "goals",
        "rows",
        "start",
    )

    rows: int
    cols: int
    start: Position
    goals: tuple[Position, ...]
    _tiles: bytes
    _record: Callable[[int], None]
    _decide: Callable[[int], None] | None
    _known: bytearray
    _has_path: bool
    """Whether it was asked for the way to a goal, and told it."""

    def __init__(
        self,
        rows: int,
        cols: int,
        tiles: bytes,
        start: Position,
        goals: Iterable[Position],
        record: Callable[[int], None],
        decide: Callable[[int], None] | None = None,
    ) -> None:
        """Show a grid of `rows` x `cols` tiles to a solver."""
        known = bytearray(len(tiles))
        known[start[0] * cols + start[1]] = 1
        values = {
            "rows": rows,
            "cols": cols,
            "start": start,
            "goals": tuple(goals),
            "_tiles": tiles,
            "_record": record,
            "_decide": decide,
            "_known": known,
            "_has_path": False,
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def is_open(self, tile: Position) -> bool:
        """Whether a tile is inside the maze and no wall."""
        row, col = checked_tile("maze.is_open", tile)
        return (
            0 <= row < self.rows and 0 <= col < self.cols and self._tiles[row * self.cols + col] > 0
        )

    def cost(self, tile: Position) -> int:
        """Return what a step onto an open tile costs, 1 or more."""
        return self._tiles[self._index("maze.cost", tile)]

    def neighbours(self, tile: Position) -> Neighbours:
        """Expand an open tile: return the open tiles beside it, in the order up, down, left, right.

        Each is looked at when it is taken from the list.
        """
        index = self._index("maze.neighbours", tile)
        self._known[index] = 1
        self._record(EXPANDED + index)
        (row, col), tiles, cols = tile, self._tiles, self.cols
        beside: list[Position] = []
        if row and tiles[index - cols]:
            beside.append((row - 1, col))
        if row + 1 < self.rows and tiles[index + cols]:
            beside.append((row + 1, col))
        if col and tiles[index - 1]:
            beside.append((row, col - 1))
        if col + 1 < cols and tiles[index + 1]:
            beside.append((row, col + 1))
        return Neighbours(beside, self._look)

    def mark(self, tile: Position) -> None:
        """Mark an open tile, so that it is seen, as one that a walker steps on."""
        self._record(MARKED + self._index("maze.mark", tile))

    def path(self, came_from: Mapping[Position, Position | None], tile: Position) -> list[Position]:
        """Return the tiles from the start to `tile`, each of which came from the one before.

        Raises WrongUseError where `came_from` does not lead back to the start step by step.
        """
        if isinstance(tile, Mapping) and is_position(came_from):
            raise WrongUseError("maze.path: the dict comes first: write maze.path(came_from, tile)")
        self._index("maze.path", tile)
        if not isinstance(came_from, Mapping):
            raise WrongUseError(
                f"maze.path: came_from is a dict from each tile to the one before, not "
                f"{quoted(came_from)}"
            )
        way, is_goal = {tile: None}, tile in self.goals
        while tile != self.start:
            if tile not in came_from:
                raise WrongUseError(f"maze.path: came_from does not say where {tile} came from")
            before = came_from[tile]
            if before is None:
                raise WrongUseError(
                    f"maze.path: {tile} came from None, as only the start {self.start} does"
                )
            if not (is_position(before) and self.is_open(before) and are_beside(tile, before)):
                raise WrongUseError(
                    f"maze.path: {tile} came from {quoted(before)}, which is no open tile beside it"
                )
            if before in way:
                raise WrongUseError(f"maze.path: came_from leads in a circle, back to {before}")
            way[before] = None
            tile = before
        if is_goal:
            object.__setattr__(self, "_has_path", True)
        return list(way)[::-1]

    def _look(self, tile: Position) -> None:
        index = tile[0] * self.cols + tile[1]
        if not self._known[index]:
            self._known[index] = 1
            self._record(DISCOVERED + index)
        elif self._decide is not None:
            self._decide(SEEN_AGAIN + index)

    def _index(self, call: str, tile: Position) -> int:
        row, col = checked_tile(call, tile)
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise WrongUseError(
                f"{call}({tile}): {tile} is outside the maze, whose rows are 0 to {self.rows - 1} "
                f"and columns 0 to {self.cols - 1}"
            )
        index = row * self.cols + col
        if not self._tiles[index]:
            raise WrongUseError(f"{call}({tile}): {tile} is a wall")
        return index

    def __repr__(self) -> str:
        """Tell the size."""
        return f"<maze of {self.rows} x {self.cols} tiles>"

    def __getattr__(self, name: str) -> NoReturn:
        """Refuse a name that a maze does not have."""
        refuse_name(name, _NAMES)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse: a solver leaves the maze as it is."""
        raise WrongUseError(f"the maze cannot be changed: use a variable in place of maze.{name}")


def are_beside(tile: Position, other: Position) -> bool:
    """Whether two tiles have a side in common, and rooms likewise."""
    return abs(tile[0] - other[0]) + abs(tile[1] - other[1]) == 1
