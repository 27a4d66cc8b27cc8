"""Carving: one tile is opened, in the maze and in its trace."""

from __future__ import annotations

from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace.trace import CARVE, Trace


def open_tile(maze: Maze, trace: Trace, tile: int) -> None:
    """Open the tile of a flat index, with the weight that the trace holds for it, and record it."""
    maze.tiles[tile] = trace.weights[tile] if trace.weights else 1
    trace.events.append(CARVE + tile)
