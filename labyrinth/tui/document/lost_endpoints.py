"""The start and the goals that are lost where walls are drawn over them."""

from __future__ import annotations

from collections.abc import Callable

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.painting.span import Span
from labyrinth.core.maze.walls import Position


def lose_walled(maze: Maze, was_drawn_over: Callable[[Position], bool]) -> list[str]:
    """Take the endpoints from the maze that were drawn over and are walls by now; name them."""

    def stays(tile: Position) -> bool:
        return tile not in maze or maze[tile] != 0 or not was_drawn_over(tile)

    start = maze.start if maze.start is None or stays(maze.start) else None
    goals = tuple(filter(stays, maze.goals))
    gone = (("start", start != maze.start), ("goal", goals != maze.goals))
    maze.start, maze.goals = start, goals
    return [name for name, is_gone in gone if is_gone]


def covers(span: Span, tile: Position) -> bool:
    """Whether a tile (row, col) is one of the span's."""
    row, col = tile
    return row == span.row and span.first <= col < span.end
