"""The grid: a ring of walls around a maze whose border is open."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given

from labyrinth import LabyrinthError, Maze, generate
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.trace.events import DISCOVER, EXPAND
from labyrinth.core.trace.pseudocode import by_hand
from tests.core.search_oracles import searches


@given(searches(high=255))
def test_field_is_the_maze_within_walls(maze: Maze) -> None:
    assert maze.start is not None
    grid = SearchGrid.of(maze, maze.start, maze.goals)
    height = len(grid.tiles) // grid.width
    for index, tile in enumerate(grid.tiles):
        inside = grid.position(index) in maze
        assert tile == (maze[grid.position(index)] if inside else 0)
        if tile:
            row, col = divmod(index, grid.width)
            assert 0 < row < height - 1
            assert 0 < col < grid.width - 1
    assert grid.position(grid.start) == maze.start
    assert {grid.position(goal) for goal in grid.goals} == set(maze.goals)
    everywhere = range(len(grid.tiles))
    assert grid.positions(everywhere) == [grid.position(index) for index in everywhere]


@given(searches())
def test_events_are_translated_to_the_tiles_of_the_maze(maze: Maze) -> None:
    assert maze.start is not None
    grid = SearchGrid.of(maze, maze.start, maze.goals)
    corridors = [index for index, tile in enumerate(grid.tiles) if tile]
    for kind in (DISCOVER, EXPAND):
        events = grid.translate(array("I", [by_hand(kind, index) for index in corridors]))
        expected = [by_hand(kind, maze.index(grid.position(index))) for index in corridors]
        assert list(events) == expected


@pytest.mark.parametrize("width", [1, 2, 1000, 4095, 20_000])
def test_many_events_are_translated_in_mazes_of_any_width(width: int) -> None:
    maze = Maze(3 + 60_000 // width, width)
    maze[0, 0] = 1
    grid = SearchGrid.of(maze, (0, 0), ())
    tiles = range(len(maze.tiles))
    positions = [divmod(tile, width) for tile in tiles]
    events = array("I", [by_hand(EXPAND, grid.index(position)) for position in positions])
    assert list(grid.translate(events)) == [by_hand(EXPAND, tile) for tile in tiles]


def test_closed_border_needs_no_ring() -> None:
    maze = generate("dfs", 3, 4, 1)
    grid = SearchGrid.of(maze, (1, 1), ())
    assert grid.tiles == bytes(maze.tiles)
    assert grid.width == maze.width


def test_maze_without_place_for_a_ring_is_refused() -> None:
    maze = Maze(1, 40_000_000)
    maze[0, 0] = 1
    with pytest.raises(LabyrinthError, match="over the limit"):
        SearchGrid.of(maze, (0, 0), ())
