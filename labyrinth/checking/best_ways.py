"""The fewest steps and the lowest cost to a goal, by the plainest search that there is."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise

from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position


def best_way(maze: Maze, *, weights: bool) -> list[Position]:
    """Return a way from the maze's start to a goal, [] where there is none.

    It has the lowest cost, or without `weights` the fewest steps. The maze has its endpoints.
    """
    assert maze.start is not None
    came_from: dict[Position, Position] = {}
    waiting = [(0, maze.start, maze.start)]
    while waiting:
        cost, tile, before = heappop(waiting)
        if tile in came_from:
            continue
        came_from[tile] = before
        if tile in maze.goals:
            return _walked_back(came_from, tile)
        row, col = tile
        for beside in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if beside not in came_from and maze.is_open(beside):
                heappush(waiting, (cost + (maze[beside] if weights else 1), beside, tile))
    return []


def cost_of_path(maze: Maze, path: list[Position]) -> int:
    """Return what a path costs: the weights of its tiles but the first."""
    return sum(maze[tile] for _, tile in pairwise(path))


def _walked_back(came_from: dict[Position, Position], tile: Position) -> list[Position]:
    way = [tile]
    while came_from[tile] != tile:
        tile = came_from[tile]
        way.append(tile)
    return way[::-1]
