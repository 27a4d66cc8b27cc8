"""The solid block that a learner's generator is given to carve."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NoReturn

from labyrinth.core.errors import quoted
from labyrinth.learn.events import CARVED, CONSIDERED
from labyrinth.learn.neighbours import Neighbours
from labyrinth.learn.solver_maze import are_beside
from labyrinth.learn.wrong_use import Position, WrongUseError, is_position, refuse_name

_NAMES: Final = ("rooms", "rows", "cols", "neighbours", "carve", "is_carved", "random")


class GeneratorMaze:
    """Rooms at (row, col), all closed; what is carved of it records the generation.

    `record` is given each event, a code and the flat index of a tile of the grid of
    (2 rows + 1) x (2 cols + 1) tiles; `decide` those that are decisions, None where none are
    wanted. `random` is the maze's own source of random numbers.
    """

    __slots__ = ("_decide", "_record", "_tiles", "cols", "random", "rows")

    rows: int
    cols: int
    random: Random
    _tiles: bytearray
    _record: Callable[[int], None]
    _decide: Callable[[int], None] | None

    def __init__(
        self,
        rows: int,
        cols: int,
        random: Random,
        record: Callable[[int], None],
        decide: Callable[[int], None] | None = None,
    ) -> None:
        """Give `rows` x `cols` closed rooms to a generator.

        A single room, which has no other to be carved to, is carved at once.
        """
        values = {
            "rows": rows,
            "cols": cols,
            "random": random,
            "_tiles": bytearray((2 * rows + 1) * (2 * cols + 1)),
            "_record": record,
            "_decide": decide,
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)
        if rows == cols == 1:
            self._open(self._tile((0, 0)))

    @property
    def rooms(self) -> list[Position]:
        """All rooms, row by row, in a new list."""
        return [(row, col) for row in range(self.rows) for col in range(self.cols)]

    def neighbours(self, room: Position) -> Neighbours:
        """Return the rooms beside a room, carved or not, in the order up, down, left, right.

        Each is looked at when it is taken from the list.
        """
        self._check("maze.neighbours", room)
        row, col = room
        beside = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
        return Neighbours((each for each in beside if self._has(each)), self._look)

    def is_carved(self, room: Position) -> bool:
        """Whether a room was carved: whether it is part of the maze by now."""
        self._check("maze.is_carved", room)
        return self._tiles[self._tile(room)] > 0

    def carve(self, room: Position, other: Position) -> None:
        """Open two rooms side by side and the wall between them; what is open stays so."""
        self._check("maze.carve", room, other)
        if not are_beside(room, other):
            raise WrongUseError(
                f"maze.carve({room}, {other}): {other} is not beside {room}, so that there is no "
                f"wall between them"
            )
        tiles = self._tile(room), self._tile(other)
        for tile in (tiles[0], sum(tiles) // 2, tiles[1]):
            if not self._tiles[tile]:
                self._open(tile)

    def _open(self, tile: int) -> None:
        self._tiles[tile] = 1
        self._record(CARVED + tile)

    def _look(self, room: Position) -> None:
        if self._decide is not None:
            self._decide(CONSIDERED + self._tile(room))

    def _tile(self, room: Position) -> int:
        return (2 * room[0] + 1) * (2 * self.cols + 1) + 2 * room[1] + 1

    def _has(self, room: Position) -> bool:
        return 0 <= room[0] < self.rows and 0 <= room[1] < self.cols

    def _check(self, call: str, *rooms: Position) -> None:
        """Refuse a call with what is no room."""
        for room in rooms:
            if not is_position(room):
                why = "a room is a tuple (row, col), as (1, 3)"
            elif not self._has(room):
                why = (
                    f"there is no room {room}; rows are 0 to {self.rows - 1} and columns 0 to "
                    f"{self.cols - 1}"
                )
            else:
                continue
            raise WrongUseError(f"{call}({', '.join(map(quoted, rooms))}): {why}")

    def __repr__(self) -> str:
        """Tell the size."""
        return f"<maze of {self.rows} x {self.cols} rooms>"

    def __getattr__(self, name: str) -> NoReturn:
        """Refuse a name that a maze does not have."""
        refuse_name(name, _NAMES)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse: what changes a maze is carving."""
        raise WrongUseError(
            f"the maze cannot be changed but by maze.carve: use a variable in place of maze.{name}"
        )
