"""The border of a maze and the gaps in it."""

from __future__ import annotations

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position


def border_gaps(maze: Maze) -> list[Position]:
    """Return the open tiles of the border, row by row; two that touch count as no gaps."""
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
    if any((row, col + 1) in open_tiles or (row + 1, col) in open_tiles for row, col in gaps):
        return []
    return gaps
