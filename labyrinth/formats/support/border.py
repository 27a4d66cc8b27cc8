"""The border of a maze and the gaps in it."""

from __future__ import annotations

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position


def gaps_for_endpoints(maze: Maze) -> list[Position]:
    """Return the two gaps in the border, row by row, of a maze that has them for endpoints.

    None if it has endpoints, if the border is open at other than two tiles, or if those touch.
    """
    if maze.start is not None or maze.goals:
        return []
    tiles, width, last = maze.tiles, maze.width, maze.height - 1
    top = [(0, col) for col in range(width) if tiles[col]]
    bottom = [(last, col) for col in range(width) if last and tiles[last * width + col]]
    sides = [
        (row, col)
        for row in range(1, last)
        for col in sorted({0, width - 1})
        if tiles[row * width + col]
    ]
    gaps = top + sides + bottom
    open_tiles = set(gaps)
    touching = any({(row, col + 1), (row + 1, col)} & open_tiles for row, col in gaps)
    return gaps if len(gaps) == 2 and not touching else []
