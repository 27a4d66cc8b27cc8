"""The distance map: the cost of the cheapest path from the start to every tile."""

from __future__ import annotations

from array import array
from collections.abc import Generator
from dataclasses import dataclass

from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.distances import costs_from
from labyrinth.core.task import SLICE, InSlices, during


@dataclass(frozen=True, slots=True)
class DistanceMap:
    """The cost of the cheapest path from a start to each tile of a maze, -1 if there is no path.

    `costs` is row-major, and `highest` is the highest cost. `levels` has a byte for each tile: 0
    for an unreachable tile, and for other tiles the level of the cost, counted from 1. All levels
    span equal ranges of costs.
    """

    costs: array[int]
    highest: int
    levels: bytes


def distance_map(maze: Maze, start: Position, levels: int) -> Generator[float, None, DistanceMap]:
    """Return the distance map from `start` (row, col) in the maze as it is now.

    `levels` is the number of levels, at most 255. Yields 0.0 after each slice of work. Raises
    LabyrinthError if the maze with a ring of walls around it would be too large.
    """
    grid = SearchGrid.of(maze, start, ())
    height, width = maze.height, maze.width

    def measure() -> InSlices[DistanceMap]:
        costs, highest = yield from costs_from(grid, grid.start)
        if grid.padding:
            inside = array("i")
            for first in range(grid.width + 1, (height + 1) * grid.width, grid.width):
                inside += costs[first : first + width]
            costs = inside
        found = bytearray()
        for first in range(0, len(costs), SLICE):
            for cost in costs[first : first + SLICE]:
                found.append(cost * levels // (highest + 1) + 1 if cost >= 0 else 0)
            yield
        return DistanceMap(costs, highest, bytes(found))

    return during(0.0, measure())
