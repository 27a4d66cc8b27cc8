"""The distances from the start that the heat map shows."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from labyrinth import Maze, generate
from labyrinth.core.measure.distance_map import DistanceMap, distance_map
from labyrinth.core.task import Task
from tests.core import search_oracles as oracles


def measured(maze: Maze, levels: int = 40) -> DistanceMap:
    assert maze.start is not None
    return Task(distance_map(maze, maze.start, levels)).finish()


@given(oracles.searches(high=9))
def test_costs_are_the_lowest(maze: Maze) -> None:
    assert maze.start is not None
    lowest = oracles.lowest_costs(oracles.weights_of(maze), maze.start)
    found = measured(maze)
    expected = [lowest.get(maze.position(tile), -1) for tile in range(len(maze.tiles))]
    assert list(found.costs) == expected
    assert found.highest == max(expected)


@given(oracles.searches(high=9), st.integers(1, 255))
def test_levels_are_even_parts_of_the_costs(maze: Maze, levels: int) -> None:
    found = measured(maze, levels)
    for cost, level in zip(found.costs, found.levels, strict=True):
        if cost < 0:
            assert level == 0
        else:
            assert 1 <= level <= levels
            assert (level - 1) * (found.highest + 1) <= cost * levels
            assert cost * levels < level * (found.highest + 1)


def test_maze_is_measured_as_it_was_when_the_run_was_prepared() -> None:
    maze = generate("prim", 8, 8, 1)
    assert maze.start is not None
    run = Task(distance_map(maze, maze.start, 9))
    before = measured(maze, 9)
    maze.tiles[:] = bytes(len(maze.tiles))
    assert run.finish() == before


def test_large_maze_is_measured_in_slices() -> None:
    maze = generate("dfs", 100, 100, 1)
    assert maze.start is not None
    assert sum(1 for _ in Task(distance_map(maze, maze.start, 40))) > 10
