"""Weights are uniform, reproducible, and leave the layout alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from labyrinth import (
    LabyrinthError,
    Maze,
    Player,
    Recipe,
    Wall,
    edges,
    generate,
    generators,
)
from labyrinth.core.declaration.options import OptionValue
from labyrinth.core.generation.carve_on import carving_on
from labyrinth.core.generation.generate import generation
from labyrinth.core.generation.steps.braid import braided
from labyrinth.core.maze.walls import Position
from labyrinth.core.task import Task
from tests.core import oracles


@pytest.mark.parametrize(("low", "high"), [(1, 9), (3, 3), (1, 255), (200, 255), (7, 136)])
def test_every_weight_is_equally_likely(low: int, high: int) -> None:
    maze = generate("dfs", 70, 70, seed=2, weights=(low, high))
    drawn = [weight for weight in maze.tiles if weight]
    weights = oracles.even(range(low, high + 1))
    assert set(drawn) <= weights.keys()
    if low < high:
        assert oracles.chi_square(drawn, weights) < 1.0


@pytest.mark.parametrize("key", generators())
def test_weights_do_not_change_the_layout(key: str) -> None:
    plain = generate(key, 9, 9, seed=5, braid=0.4)
    weighted = generate(key, 9, 9, seed=5, braid=0.4, weights=(2, 200))
    assert [weight > 0 for weight in weighted.tiles] == [weight > 0 for weight in plain.tiles]
    assert weighted == generate(key, 9, 9, seed=5, braid=0.4, weights=(2, 200))
    assert (plain.weighted, weighted.weighted) == (False, True)


def passages(maze: Maze) -> set[Position]:
    """The places between two rooms, from the definition."""
    return {
        (row, col)
        for row in range(1, maze.height - 1)
        for col in range(1, maze.width - 1)
        if row % 2 != col % 2
    }


@pytest.mark.parametrize(("low", "high"), [(1, 9), (3, 3), (1, 255), (200, 255)])
def test_every_passage_draws_a_weight_and_rooms_do_not(low: int, high: int) -> None:
    maze = generate("dfs", 60, 50, seed=2, weights=f"edges:{low}:{high}")
    assert maze.wall_weights is not None
    between = passages(maze)
    drawn = {tile: maze.wall_weights[maze.index(tile)] for tile in between}
    expected = oracles.even(range(low, high + 1))
    for opened in (True, False):
        weights = [weight for tile, weight in drawn.items() if maze.is_open(tile) is opened]
        assert set(weights) <= expected.keys()
        if low < high:
            assert oracles.chi_square(weights, expected) < 1.0
    for tile in map(maze.position, range(len(maze.tiles))):
        assert maze[tile] in (0, drawn.get(tile, 1))
        assert tile in between or maze.wall_weights[maze.index(tile)] == 1


@pytest.mark.parametrize("key", generators())
@pytest.mark.parametrize("more", [{}, {"symmetry": "rotate"}, {"sparse": 0.5}], ids=str)
def test_weights_of_edges_do_not_change_the_layout_and_are_replayed(
    key: str, more: dict[str, Any]
) -> None:
    plain = generate(key, 8, 9, seed=5, braid=0.4, **more)
    weighted = generate(key, 8, 9, seed=5, braid=0.4, weights="edges:2:200", **more)
    assert [weight > 0 for weight in weighted.tiles] == [weight > 0 for weight in plain.tiles]
    assert (weighted.start, weighted.goals) == (plain.start, plain.goals)
    assert Recipe.parse(str(weighted.recipe)) == weighted.recipe
    assert weighted.trace is not None
    player = Player(weighted.trace)
    for position in (len(weighted.trace), len(weighted.trace) // 2):
        player.seek(position)
        assert weighted.wall_weights is not None
        for tile, weight in zip(player.tiles, weighted.wall_weights, strict=True):
            assert tile in (0, weight)
        if position == len(weighted.trace):
            assert player.tiles == weighted.tiles


def test_a_recipe_with_weights_of_edges_makes_this_maze_everywhere() -> None:
    maze = generate("wilson", 3, 4, seed=7, weights="edges:1:9")
    assert maze.to_text() == (
        "#########\n#S# 6 6 #\n#9#####7#\n# 8 # # #\n#4#4#6#6#\n# # 5 2G#\n#########\n"
    )
    assert generation(Recipe.parse("wilson:3x4:7:weights=edges:1:9")).finish() == maze
    assert [edge.weight for edge in edges(maze)] == [
        4,
        6,
        6,
        9,
        6,
        4,
        7,
        8,
        7,
        8,
        4,
        4,
        6,
        6,
        9,
        5,
        2,
    ]


def test_equal_weights_of_edges_are_written_alike() -> None:
    for value in ("edges:3", "edges:3:3", "edges:03:003"):
        assert str(Recipe("dfs", 2, 3, 1, {"weights": value})) == "dfs:2x3:1:weights=edges:3:3"


@pytest.mark.parametrize("value", ["edges:0:9", "edges:1:256", "edges:9:1", "edges:", "1:9", 7])
def test_weights_of_edges_beyond_the_limits_are_refused(value: OptionValue) -> None:
    with pytest.raises(LabyrinthError, match=r"'edges:LOW:HIGH', both numbers from 1 to 255"):
        generate("dfs", 2, 3, 1, weights=value)


def test_carving_on_keeps_the_weights_of_edges_those_in_walls_too() -> None:
    maze = generate("dfs", 6, 7, seed=3, weights="edges:2:9")
    assert maze.trace is not None
    carved = carving_on(maze, len(maze.trace) // 5, seed=5).finish().maze
    assert carved.wall_weights == maze.wall_weights
    assert carved.tiles != maze.tiles
    assert maze.wall_weights is not None
    assert all(
        tile in (0, weight) for tile, weight in zip(carved.tiles, maze.wall_weights, strict=True)
    )


def test_a_wall_without_dead_ends_takes_the_weight_that_waits() -> None:
    maze = generate("dfs", 6, 7, seed=3, weights="edges:2:9")
    without_ends, opened = Task(braided(maze, Random(0))).finish()
    assert opened > 0
    assert maze.wall_weights is not None
    assert without_ends.tiles != maze.tiles
    assert all(
        tile in (0, weight)
        for tile, weight in zip(without_ends.tiles, maze.wall_weights, strict=True)
    )


def test_a_wall_opened_by_hand_takes_the_weight_that_waits() -> None:
    maze = generate("dfs", 3, 3, seed=3, weights="edges:2:9")
    maze.set_walls(1, 1, Wall(0))
    weights = {
        edge.rooms: edge.weight for edge in edges(generate("dfs", 3, 3, 3, weights="edges:2:9"))
    }
    found = {edge.rooms: edge.weight for edge in edges(maze) if edge.is_open}
    assert found == {rooms: weights[rooms] for rooms in found}
    assert sum((1, 1) in rooms for rooms in found) == 4
