"""Distances over the corridors."""

from __future__ import annotations

from hypothesis import given

from labyrinth import Maze
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.distances import reach
from tests.core import search_oracles as oracles


@given(oracles.searches())
def test_reach_finds_every_distance_nearest_first(maze: Maze) -> None:
    assert maze.start is not None
    grid = SearchGrid.of(maze, maze.start, ())
    walk = reach(grid, grid.start)
    while True:
        try:
            next(walk)
        except StopIteration as end:
            order, distances = end.value
            break
    assert list(distances) == sorted(distances)
    found = {grid.position(tile): far for tile, far in zip(order, distances, strict=True)}
    assert found == oracles.fewest_steps(oracles.weights_of(maze), maze.start)
