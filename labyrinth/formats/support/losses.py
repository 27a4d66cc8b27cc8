"""What pictures that show each tile as open or as a wall do not carry."""

from __future__ import annotations

from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.border import gaps_for_endpoints


def weight_losses(maze: Maze) -> list[str]:
    """Tell whether weights are lost."""
    return ["weights are lost: every corridor becomes one of weight 1"] if maze.weighted else []


def unmarked_losses(maze: Maze) -> list[str]:
    """Tell what a picture without weights, which reads two gaps as endpoints, does not carry."""
    losses = weight_losses(maze)
    for tile in (maze.start, *maze.goals):
        if tile and not maze[tile]:
            losses.append(f"tile {tile}, a wall, is opened because an endpoint lies there")
    if gaps_for_endpoints(maze):
        losses.append("the two openings in the border will be read as start and goal")
    return losses


def lost_endpoints(maze: Maze) -> list[str]:
    """Tell whether a format without endpoints loses any."""
    return ["the start and the goals are lost"] if maze.start or maze.goals else []


def shade_losses(maze: Maze) -> list[str]:
    """Tell what a picture with shades for weights does not carry."""
    return ["weights are drawn as shades, not as numbers"] if maze.weighted else []
