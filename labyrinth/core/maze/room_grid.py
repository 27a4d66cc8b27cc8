"""Rooms as generators use them: tile indices, flags of uncarved rooms, dead ends.

A room is given by the row-major index of its tile.

If a maze has a shape, only the rooms inside it count.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import OPEN_TO_ONE


def room_at(maze: Maze, row: int, col: int) -> int:
    """Return the tile index of the room (row, col), counted in rooms."""
    return (2 * row + 1) * maze.width + 2 * col + 1


def random_room(maze: Maze, draw: float) -> int:
    """Return the tile index of the room that a random number `draw` from [0.0, 1.0) selects."""
    number = int(draw * maze.rows * maze.cols)
    if maze.shape is not None:
        number = maze.shape.numbers()[int(draw * maze.shape.count)]
    return room_at(maze, *divmod(number, maze.cols))


def count_rooms(maze: Maze) -> int:
    """Return the number of rooms in the maze, or in its shape if it has one."""
    return maze.rows * maze.cols if maze.shape is None else maze.shape.count


def first_room(maze: Maze) -> int:
    """Return the tile index of the first room in row-major order."""
    number = 0 if maze.shape is None else maze.shape.inside.find(1)
    return room_at(maze, *divmod(number, maze.cols))


def last_room(maze: Maze) -> int:
    """Return the tile index of the last room in row-major order."""
    number = maze.rows * maze.cols - 1 if maze.shape is None else maze.shape.inside.rfind(1)
    return room_at(maze, *divmod(number, maze.cols))


def middle_room(maze: Maze) -> int:
    """Return the tile index of the room nearest to the middle."""
    return _nearest_room(maze, maze.rows // 2, maze.cols // 2)


def corner_rooms(maze: Maze) -> set[int]:
    """Return the tile indices of the rooms nearest to the four corners."""
    rows, cols = (0, maze.rows - 1), (0, maze.cols - 1)
    return {_nearest_room(maze, row, col) for row in rows for col in cols}


def _nearest_room(maze: Maze, row: int, col: int) -> int:
    return room_at(maze, *((row, col) if maze.shape is None else maze.shape.nearest(row, col)))


def uncarved_rooms(maze: Maze, carved: Iterable[int] = ()) -> bytearray:
    """Return a flag for each tile: 1 for a room that is not in `carved`, 0 for any other tile.

    `carved` has tile indices.

    One row of zeros follows the grid, so that two tiles up, down, left or right of any room can be
    looked up without a bounds check (an index below 0 wraps into that row).
    """
    closed = bytes(maze.width)
    row_of_rooms = (b"\x00\x01" * maze.cols).ljust(maze.width, b"\x00")
    flags = bytearray((closed + row_of_rooms) * maze.rows + closed * (maze.height % 2 + 1))
    if maze.shape is not None:
        for row, inside in enumerate(maze.shape.by_row()):
            flags[room_at(maze, row, 0) : room_at(maze, row, maze.cols) : 2] = inside
    for room in carved:
        flags[room] = 0
    return flags


def edge_rooms(maze: Maze, uncarved: bytearray, rooms: Iterable[int]) -> Iterator[int]:
    """Yield each of `rooms` (tile indices) that still has an uncarved neighbour when it is reached.

    `uncarved` has the flags of `uncarved_rooms`, which the caller may change between two rooms.
    """
    above, below, before, behind = (2 * step for step in steps(maze))
    for room in rooms:
        if (
            uncarved[room + above]
            or uncarved[room + below]
            or uncarved[room + before]
            or uncarved[room + behind]
        ):
            yield room


def passages(maze: Maze) -> Iterator[tuple[int, Sequence[int]]]:
    """Yield the tiles between neighbouring rooms, in two groups for each row of rooms.

    The first group is to the right of the rooms, the second group is below them. Each item is
    (step, tiles): `step` is the index offset from such a tile to one of its two rooms, and the
    negative step leads to the other room.
    """
    if maze.shape is None:
        yield from all_passages(maze)
        return
    inside = uncarved_rooms(maze)
    for step, row in all_passages(maze):
        yield step, [tile for tile in row if inside[tile - step] and inside[tile + step]]


def all_passages(maze: Maze) -> Iterator[tuple[int, range]]:
    """Yield the same as `passages`, but for all rooms of the grid, whatever the maze's shape."""
    for row in range(maze.rows):
        first, end = room_at(maze, row, 0), room_at(maze, row, maze.cols)
        yield 1, range(first + 1, end - 1, 2)
        if row < maze.rows - 1:
            yield maze.width, range(first + maze.width, end + maze.width, 2)


def hall(maze: Maze) -> bytes:
    """Return tiles (0 is a wall, 1 a corridor) in which all rooms form one hall without walls.

    In a shape, a passage is open if both its rooms are inside, and a tile between four rooms is
    open if all four rooms are inside.
    """
    if maze.shape is None:
        inside = b"\x00" + b"\x01" * (maze.width - 2) + b"\x00"
        border = bytes(maze.width)
        return border + inside * (maze.height - 2) + border
    tiles = uncarved_rooms(maze)[: len(maze.tiles)]
    beside = int.from_bytes(tiles, "little")
    width = 8 * maze.width
    rows = beside | (beside << 8 & beside >> 8)
    every = rows | (rows << width & rows >> width)
    return every.to_bytes(len(tiles), "little")


def has_rooms(maze: Maze) -> bool:
    """Return whether the maze has an odd height and width and every passage joins two open rooms.

    Exits through the border and open tiles between four rooms are ignored. Caves, for example, have
    no rooms.
    """
    if not (maze.height % 2 and maze.width % 2):
        return False
    tiles = maze.tiles
    return all(
        not tiles[tile] or (tiles[tile + step] and tiles[tile - step])
        for step, between in all_passages(maze)
        for tile in between
    )


def steps(maze: Maze) -> tuple[int, int, int, int]:
    """Return the index offsets of the tiles up, down, left and right."""
    return -maze.width, maze.width, -1, 1


@cache
def ways(up: int, down: int, left: int, right: int) -> tuple[tuple[int, ...], ...]:
    """Return a table for choosing a random direction among the directions in a mask.

    `up`, `down`, `left` and `right` are the steps to return. `ways(...)[mask]` holds twelve steps,
    with an equal number for each direction in `mask` (1 up, 2 down, 4 left, 8 right); a random
    index from 0 to 11 picks one.
    """
    every = (up, down, left, right)
    table: list[tuple[int, ...]] = [()]
    for mask in range(1, 16):
        chosen = [step for bit, step in enumerate(every) if mask >> bit & 1]
        table.append(tuple(chosen * (12 // len(chosen))))
    return tuple(table)


def dead_end_rooms(maze: Maze) -> list[int]:
    """Return the tile indices of all rooms with exactly one passage, row by row.

    The maze must be a maze of rooms with a closed border.
    """
    return list(chain.from_iterable(dead_ends_by_row(maze)))


def dead_ends_by_row(maze: Maze) -> Iterator[list[int]]:
    """Yield, for each row of rooms, the tile indices of its rooms with exactly one passage.

    Changes of the maze during the iteration have no effect on the result.
    """
    opened = maze.tiles.translate(OPEN_TO_ONE)
    for row in range(maze.rows):
        first, end = room_at(maze, row, 0), room_at(maze, row, maze.cols)
        sides = [opened[first + step : end + step : 2] for step in (0, *steps(maze))]
        yield [
            room
            for room, is_open, up, down, left, right in zip(
                range(first, end, 2), *sides, strict=True
            )
            if is_open and up + down + left + right == 1
        ]


def walled_steps(maze: Maze, room: int) -> list[int]:
    """Return the steps from the tile index `room` into a wall that has an open room behind it.

    The steps are index offsets in the order up, down, left, right. No step leads into the border.
    """
    row, col = maze.position(room)
    inside = (row > 1, row < 2 * maze.rows - 1, col > 1, col < 2 * maze.cols - 1)
    return [
        step
        for step, leads_on in zip(steps(maze), inside, strict=True)
        if leads_on and maze.tiles[room + step] == 0 and maze.tiles[room + 2 * step] != 0
    ]
