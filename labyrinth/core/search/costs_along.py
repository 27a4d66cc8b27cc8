"""What a path has cost at each of its tiles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise
from math import dist

from labyrinth.core.exact_costs import DIAGONAL, STRAIGHT, in_decimals
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solve import Solution


def costs_along(maze: Maze, solution: Solution) -> list[float]:
    """Return for each tile of the path that was found in `maze` the cost up to there.

    It begins with 0 and ends with the cost of the path. At any angle it is the length of the lines
    up to where they are nearest to the middle of the tile.
    """
    if solution.waypoints:
        return list(_lengths(solution))
    steps = (
        maze[tile] * (DIAGONAL if row != tile[0] and col != tile[1] else STRAIGHT)
        for (row, col), tile in pairwise(solution.path)
    )
    return list(map(in_decimals, accumulate(steps, initial=0)))


def _lengths(solution: Solution) -> Iterator[float]:
    path, before, at = solution.path, 0.0, 0
    yield 0
    for start, end in pairwise(solution.waypoints):
        down, right, length = end[0] - start[0], end[1] - start[1], dist(start, end)
        last = path.index(end, at)
        for row, col in path[at + 1 : last + 1]:
            yield before + ((row - start[0]) * down + (col - start[1]) * right) / length
        before, at = before + length, last
