"""What a path costs: as a whole, and up to each of its tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise, starmap
from math import dist, fsum

from labyrinth.core.declaration.solver import Found
from labyrinth.core.exact_costs import DIAGONAL, STRAIGHT, in_decimals, whole
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solution import Solution


def length_of(waypoints: Sequence[Position]) -> float:
    """Return the length of the straight lines from each waypoint to the next, in tiles."""
    return whole(fsum(starmap(dist, pairwise(waypoints))))


def cost_of_found(grid: SearchGrid, found: Found) -> float:
    """Return the cost of what was found: the length of its lines where it has waypoints."""
    if found.waypoints:
        return length_of(grid.positions(found.waypoints))
    return cost_of(grid, found.path)


def cost_of(grid: SearchGrid, path: Sequence[int]) -> float:
    """Return the cost of a path of flat indices of the grid, each a step from the one before."""
    tiles = grid.tiles
    weights = [tiles[tile] for tile in path[1:]]
    if not grid.has_diagonals:
        return sum(weights)
    sides = (1, -1, grid.width, -grid.width)
    return in_decimals(
        sum(
            weight * (STRAIGHT if following - tile in sides else DIAGONAL)
            for weight, (tile, following) in zip(weights, pairwise(path), strict=True)
        )
    )


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
