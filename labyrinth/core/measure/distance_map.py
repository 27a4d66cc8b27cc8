"""The distance map: the cost of the cheapest path from the start to every tile."""

from __future__ import annotations

from array import array
from collections.abc import Generator
from dataclasses import dataclass

from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.distances import costs_from
from labyrinth.core.task import SLICE, during


@dataclass(frozen=True, slots=True)
class DistanceMap:
    """The cost from a start to each tile of a maze, -1 for unreachable tiles.

    `costs` is row-major; `highest` is the highest cost; `levels` holds a byte for each tile: 0 for
    unreachable tiles, else the level of its cost, from 1. All levels span equal ranges of costs.
    """

    costs: array[int]
    highest: int
    levels: bytes


def distance_map(maze: Maze, start: Position, levels: int) -> Generator[float, None, DistanceMap]:
    """Measure the costs from `start` in the maze as it is now, slice by slice; yields 0.0.

    `levels` is at most 255. Raises LabyrinthError if no ring of walls fits around the maze.
    """
    grid = SearchGrid.of(maze, start, ())
    height, width = maze.height, maze.width

    def measure() -> Generator[None, None, DistanceMap]:
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
