"""The losses of formats that show each tile only as open or as a wall."""

from __future__ import annotations

from labyrinth.core.maze.edges import edges, has_edge_weights
from labyrinth.core.maze.maze import Maze
from labyrinth.core.pluralize import pluralize


def weight_losses(maze: Maze) -> list[str]:
    """Return a note if the maze has weights, which are lost."""
    if maze.weighted:
        return ["weights are lost: every corridor gets weight 1"]
    return wall_weight_losses(maze)


def wall_weight_losses(maze: Maze) -> list[str]:
    """Return a note if the weights of closed edges are lost.

    If weights belong to tiles, the weights of wall tiles are never shown, so they are not lost.
    """
    if has_edge_weights(maze) and any(edge.weight > 1 for edge in edges(maze) if not edge.is_open):
        return ["the weights of walls are lost: each becomes 1"]
    return []


def endpoint_losses(maze: Maze) -> list[str]:
    """Return a note on each endpoint in a wall, because the wall will be opened."""
    on_walls = [tile for tile in (maze.start, *maze.goals) if tile and not maze[tile]]
    return [f"the wall at tile {tile} is opened because an endpoint is there" for tile in on_walls]


def lost_endpoints(maze: Maze) -> list[str]:
    """Return a note if the maze has endpoints, which are lost."""
    return ["the start and the goals are lost"] if maze.start or maze.goals else []


def unkept_path(tiles: int) -> str:
    """Return a note that a file's path of `tiles` tiles is not kept in the maze."""
    return f"the file shows a path of {pluralize(tiles, 'tile')}, which is not kept"
