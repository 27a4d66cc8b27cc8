"""Losses of formats that only show each tile as open or as a wall."""

from __future__ import annotations

from labyrinth.core.counted import counted
from labyrinth.core.maze.maze import Maze


def weight_losses(maze: Maze) -> list[str]:
    """Note whether weights are lost."""
    return ["weights are lost: every corridor gets weight 1"] if maze.weighted else []


def endpoint_losses(maze: Maze) -> list[str]:
    """Note which endpoints lie on walls, if an endpoint opens its tile."""
    on_walls = [tile for tile in (maze.start, *maze.goals) if tile and not maze[tile]]
    return [f"the wall at tile {tile} is opened because an endpoint is there" for tile in on_walls]


def lost_endpoints(maze: Maze) -> list[str]:
    """Note whether a format without endpoints loses any."""
    return ["the start and the goals are lost"] if maze.start or maze.goals else []


def unkept_path(tiles: int) -> str:
    """Note that the path of this many tiles in a file is not kept in the maze."""
    return f"the file shows a path of {counted(tiles, 'tile')}, which is not kept"
