"""Tiles are opened, in the maze and in its trace."""

from __future__ import annotations

from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace import Trace


def open_tile(maze: Maze, trace: Trace, line: int, tile: int) -> None:
    """Open the tile of a flat index, with its weight in the trace, and record it through a line."""
    maze.tiles[tile] = trace.weights[tile] if trace.weights else 1
    trace.events.append(line + tile)


def begin_in(maze: Maze, trace: Trace, line: int, room: int) -> list[int]:
    """Open the first room of a generation; return the carved rooms, which is this one."""
    open_tile(maze, trace, line, room)
    return [room]
