"""Dead ends of a maze, and the walls behind which another room lies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import room_at, steps
from labyrinth.core.maze.unweighted import OPEN_TO_ONE


def dead_end_rooms(maze: Maze) -> list[int]:
    """Return the flat tile indices of all rooms with exactly one passage, row by row.

    Works on a maze of rooms with a closed border.
    """
    return list(chain.from_iterable(dead_ends_by_row(maze)))


def dead_ends_by_row(maze: Maze) -> Iterator[list[int]]:
    """Yield the rooms of `dead_end_rooms` row by row, as the maze is before the first."""
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
    """Return the steps from `room`, a flat tile index, into a wall with an open room behind it.

    The steps are in the order of `steps`; none of them breaks the closed border.
    """
    row, col = maze.position(room)
    inside = (row > 1, row < 2 * maze.rows - 1, col > 1, col < 2 * maze.cols - 1)
    return [
        step
        for step, leads_on in zip(steps(maze), inside, strict=True)
        if leads_on and maze.tiles[room + step] == 0 and maze.tiles[room + 2 * step] != 0
    ]
