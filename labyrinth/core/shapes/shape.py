"""A shape: the rooms of a grid that a maze may use; all other rooms stay solid."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress

from labyrinth.core.disjoint_sets import find, join, singletons
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.records import Frozen

# A room as (row, col), counted in rooms.
Room = tuple[int, int]


class Shape(Frozen):
    """A connected set of rooms in a grid of `rows` x `cols` rooms.

    `inside` has a byte per room, row by row: 1 for a room inside and 0 for a room outside. `joined`
    is the number of rooms that were added to connect separate parts.
    """

    rows: int
    cols: int
    inside: bytes
    joined: int = 0

    @classmethod
    def of(cls, rows: int, cols: int, inside: bytes | bytearray) -> Shape:
        """Create a shape from flags for all rooms; parts are joined by shortest paths of rooms.

        Raises LabyrinthError if no room is inside, or the number of flags is wrong.
        """
        if len(inside) != rows * cols:
            raise LabyrinthError(
                f"a mask of {rows} x {cols} rooms needs {rows * cols} flags, not {len(inside)}"
            )
        if not any(inside):
            raise LabyrinthError(
                f"none of the {rows} x {cols} rooms is inside this shape: make the maze larger"
            )
        whole = bytearray(inside)
        _join_parts(rows, cols, whole)
        return cls(rows, cols, bytes(whole), whole.count(1) - inside.count(1))

    @property
    def count(self) -> int:
        """The number of rooms inside."""
        return self.inside.count(1)

    def __contains__(self, room: Room) -> bool:
        """Return whether the room (row, col) is inside; False outside the grid."""
        row, col = room
        in_grid = 0 <= row < self.rows and 0 <= col < self.cols
        return in_grid and self.inside[row * self.cols + col] > 0

    def touches(self, tile_row: int, tile_col: int) -> bool:
        """Return whether a tile is a room inside the shape, or next to one (also diagonally)."""
        return any(
            (row // 2, col // 2) in self
            for row in range(tile_row - 1, tile_row + 2)
            for col in range(tile_col - 1, tile_col + 2)
            if row % 2 == col % 2 == 1
        )

    def by_row(self) -> Iterator[bytes]:
        """Yield the flags of each row."""
        for first in range(0, len(self.inside), self.cols):
            yield self.inside[first : first + self.cols]

    def numbers(self) -> list[int]:
        """Return the numbers of the rooms inside, counted row by row from 0 in the whole grid."""
        return list(compress(range(len(self.inside)), self.inside))

    def nearest(self, row: int, col: int) -> Room:
        """Return the room inside that is nearest to a room of the grid, in a straight line."""
        places = (divmod(number, self.cols) for number in self.numbers())
        return min(places, key=lambda room: ((room[0] - row) ** 2 + (room[1] - col) ** 2, room))


def _join_parts(rows: int, cols: int, inside: bytearray) -> None:
    """Add the rooms of the shortest paths between parts until all are connected."""
    forest = singletons(len(inside))
    reached = list(compress(range(len(inside)), inside))
    for room in reached:
        for other in filter(inside.__getitem__, _around(rows, cols, room)):
            join(forest, room, other)
    if len({find(forest, room) for room in reached}) == 1:
        return
    seen, came_from, distance = inside[:], [0] * len(inside), [0] * len(inside)
    # For each two parts that meet: the rooms of the path, and the two places where they meet.
    meetings: list[tuple[int, int, int]] = []
    for room in reached:
        for other in _around(rows, cols, room):
            if not seen[other]:
                seen[other], came_from[other], distance[other] = 1, room, distance[room] + 1
                join(forest, room, other)
                reached.append(other)
            elif find(forest, other) != find(forest, room):
                meetings.append((distance[room] + distance[other], room, other))
    for _, one, other in sorted(meetings):
        if join(forest, one, other):
            for end in (one, other):
                while not inside[end]:
                    inside[end] = 1
                    end = came_from[end]


def _around(rows: int, cols: int, room: int) -> Iterator[int]:
    """Yield the rooms of the grid above, below, left and right of a room."""
    if room >= cols:
        yield room - cols
    if room < (rows - 1) * cols:
        yield room + cols
    if room % cols:
        yield room - 1
    if (room + 1) % cols:
        yield room + 1


def stretched(inside: bytes | bytearray, own_cols: int, rows: int, cols: int) -> bytearray:
    """Return the flags `inside`, in rows of `own_cols`, resized to `rows` x `cols` rooms."""
    own_rows = len(inside) // own_cols
    if (own_rows, own_cols) == (rows, cols):
        return bytearray(inside)
    from_cols = [col * own_cols // cols for col in range(cols)]
    flags = bytearray()
    for row in range(rows):
        first = row * own_rows // rows * own_cols
        flags += bytes(map(inside[first : first + own_cols].__getitem__, from_cols))
    return flags
