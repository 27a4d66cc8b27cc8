"""One tile is opened, in the maze and in its trace."""

from __future__ import annotations

from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace import Trace


def open_tile(maze: Maze, trace: Trace, line: int, tile: int) -> None:
    """Open the tile of a flat index, with its weight in the trace, and record it through a line."""
    maze.tiles[tile] = trace.weights[tile] if trace.weights else 1
    trace.events.append(line + tile)
