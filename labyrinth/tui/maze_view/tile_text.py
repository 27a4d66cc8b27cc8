"""A tile in words."""

from __future__ import annotations

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position


def tile_text(maze: Maze, position: Position, tiles: bytearray | None = None) -> str:
    """Say which tile (row, col) this is and what, nothing where it lies outside the maze.

    `tiles` are those of the maze at the moment that is shown, None for those that it has.
    """
    if position not in maze:
        return ""
    weight = (maze.tiles if tiles is None else tiles)[maze.index(position)]
    if weight == 0:
        what = "wall"
    elif position == maze.start:
        what = "start"
    elif position in maze.goals:
        what = "goal"
    else:
        what = "corridor" if weight == 1 else f"weight {weight}"
    return f"{position[0]},{position[1]} {what}"
