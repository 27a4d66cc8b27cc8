"""The field: a ring of walls around a maze whose border is open."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given

from labyrinth import LabyrinthError, Maze, generate
from labyrinth.core.field import Field
from labyrinth.core.trace import DISCOVER, EXPAND
from tests.core.search_oracles import searches


@given(searches(high=255))
def test_field_is_the_maze_within_walls(maze: Maze) -> None:
    assert maze.start is not None
    field = Field.of(maze, maze.start, maze.goals)
    height = len(field.tiles) // field.width
    for index, tile in enumerate(field.tiles):
        inside = field.position(index) in maze
        assert tile == (maze[field.position(index)] if inside else 0)
        if tile:
            row, col = divmod(index, field.width)
            assert 0 < row < height - 1
            assert 0 < col < field.width - 1
    assert field.position(field.start) == maze.start
    assert {field.position(goal) for goal in field.goals} == set(maze.goals)
    everywhere = range(len(field.tiles))
    assert field.positions(everywhere) == [field.position(index) for index in everywhere]


@given(searches())
def test_events_are_translated_to_the_tiles_of_the_maze(maze: Maze) -> None:
    assert maze.start is not None
    field = Field.of(maze, maze.start, maze.goals)
    corridors = [index for index, tile in enumerate(field.tiles) if tile]
    for kind in (DISCOVER, EXPAND):
        events = field.translate(array("I", [kind + index for index in corridors]))
        expected = [kind + maze.index(field.position(index)) for index in corridors]
        assert list(events) == expected


def test_closed_border_needs_no_ring() -> None:
    maze = generate("dfs", 3, 4, 1)
    field = Field.of(maze, (1, 1), ())
    assert field.tiles == bytes(maze.tiles)
    assert field.width == maze.width


def test_maze_without_place_for_a_ring_is_refused() -> None:
    maze = Maze(1, 40_000_000)
    maze[0, 0] = 1
    with pytest.raises(LabyrinthError, match="over the limit"):
        Field.of(maze, (0, 0), ())
