"""The rooms of a maze as generators work on them: flat tile indices and which are uncarved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from labyrinth.core.maze.maze import Maze


def room_at(maze: Maze, row: int, col: int) -> int:
    """Return the flat tile index of the room (row, col), counted in rooms."""
    return (2 * row + 1) * maze.width + 2 * col + 1


def random_room(maze: Maze, draw: float) -> int:
    """Return the flat tile index of the room that a draw from 0.0 to 1.0 (excluded) falls on."""
    return room_at(maze, *divmod(int(draw * maze.rows * maze.cols), maze.cols))


def uncarved_rooms(maze: Maze, carved: Iterable[int] = ()) -> bytearray:
    """Return a flag for each tile: 1 for every room but those `carved` before, 0 for all else.

    One row of zeros follows the grid, so that two tiles up, down, left or right of any room can
    be looked up without a bounds check (an index below 0 wraps into that row).
    """
    closed = bytes(maze.width)
    row_of_rooms = (b"\x00\x01" * maze.cols).ljust(maze.width, b"\x00")
    flags = bytearray((closed + row_of_rooms) * maze.rows + closed * (maze.height % 2 + 1))
    for room in carved:
        flags[room] = 0
    return flags


def edge_rooms(maze: Maze, uncarved: bytearray, rooms: Iterable[int]) -> Iterator[int]:
    """Yield each of the rooms that has an uncarved neighbour at the time when it is asked for."""
    above, below, before, behind = (2 * step for step in steps(maze))
    for room in rooms:
        if (
            uncarved[room + above]
            or uncarved[room + below]
            or uncarved[room + before]
            or uncarved[room + behind]
        ):
            yield room


def passages(maze: Maze) -> Iterator[tuple[int, range]]:
    """Yield the tiles between neighbouring rooms, row by row: beside, then below the rooms.

    With each row comes the step from such a tile to one of its rooms; minus it leads to the other.
    """
    for row in range(maze.rows):
        first, end = room_at(maze, row, 0), room_at(maze, row, maze.cols)
        yield 1, range(first + 1, end - 1, 2)
        if row < maze.rows - 1:
            yield maze.width, range(first + maze.width, end + maze.width, 2)


def steps(maze: Maze) -> tuple[int, int, int, int]:
    """Return what to add to a tile's index to go one tile up, down, left and right."""
    return -maze.width, maze.width, -1, 1


@cache
def ways(up: int, down: int, left: int, right: int) -> tuple[tuple[int, ...], ...]:
    """Return a table of random choices among directions.

    `ways(...)[mask]` holds twelve steps, of which each direction in `mask` (1 up, 2 down, 4
    left, 8 right) is an equal share; a fair draw from 0 to 11 picks one.
    """
    every = (up, down, left, right)
    table: list[tuple[int, ...]] = [()]
    for mask in range(1, 16):
        chosen = [step for bit, step in enumerate(every) if mask >> bit & 1]
        table.append(tuple(chosen * (12 // len(chosen))))
    return tuple(table)
