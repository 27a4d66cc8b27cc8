"""Symmetric mazes equal their images, and are what their generator declares."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import Maze, Player, generate, generators
from labyrinth.core.declaration.generator import Texture
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.generation.generate import generation
from labyrinth.core.generation.steps.symmetry import SYMMETRY
from tests.core import oracles

SIZES = [(rows, cols) for rows in range(1, 6) for cols in range(1, 6)] + [(8, 10), (9, 11), (1, 9)]
TURNS = [symmetry for symmetry in SYMMETRY.choices if symmetry != "none"]
each_symmetry = pytest.mark.parametrize("symmetry", TURNS)
each_generator = pytest.mark.parametrize("key", generators())


def image(maze: Maze, symmetry: str) -> list[list[int]]:
    rows = weights(maze)
    match symmetry:
        case "mirror-horizontal":
            return [row[::-1] for row in rows]
        case "mirror-vertical":
            return rows[::-1]
        case _:
            return [row[::-1] for row in rows[::-1]]


def weights(maze: Maze) -> list[list[int]]:
    return [[maze[row, col] for col in range(maze.width)] for row in range(maze.height)]


def differences(maze: Maze, symmetry: str) -> list[tuple[int, int]]:
    """The tiles that are not what their image is."""
    here, there = weights(maze), image(maze, symmetry)
    return [
        (row, col)
        for row in range(maze.height)
        for col in range(maze.width)
        if bool(here[row][col]) != bool(there[row][col])
    ]


@each_generator
@each_symmetry
def test_a_maze_equals_its_image_but_for_one_join(key: str, symmetry: str) -> None:
    texture = generators()[key].texture
    for rows, cols in SIZES:
        maze = generate(key, rows, cols, seed=rows + cols, symmetry=symmetry)
        tree = texture in (Texture.PERFECT, Texture.ONE_PATH)
        different = differences(maze, symmetry)
        if symmetry == "rotate" and tree and rows % 2 == cols % 2 == 0:
            # The centre is a post, so no passage is its own image.
            centre = (rows, cols)
            assert len(different) == 2
            assert all(abs(row - centre[0]) + abs(col - centre[1]) == 1 for row, col in different)
        else:
            assert different == []


@pytest.mark.slow
@each_generator
@each_symmetry
def test_a_symmetric_maze_keeps_its_texture(key: str, symmetry: str) -> None:
    texture = generators()[key].texture
    for rows, cols in SIZES:
        maze = generate(key, rows, cols, seed=2, symmetry=symmetry)
        assert (maze.rows, maze.cols) == (rows, cols)
        assert oracles.border_is_closed(maze)
        assert oracles.is_connected(oracles.tile_graph(maze))
        assert maze.start in oracles.tile_graph(maze)
        if texture is not Texture.CAVE:
            assert oracles.is_connected(oracles.room_graph(maze))
        if texture in (Texture.PERFECT, Texture.ONE_PATH):
            assert oracles.is_tree(oracles.room_graph(maze))
            assert oracles.is_tree(oracles.tile_graph(maze))


@each_generator
@each_symmetry
@pytest.mark.parametrize("extras", ["", ",braid=0.5,sparse=0.5,weights=2:9"])
def test_the_trace_plays_to_the_maze_and_back(key: str, symmetry: str, extras: str) -> None:
    for rows, cols in [(1, 1), (1, 6), (5, 1), (6, 8), (7, 9)]:
        recipe = Recipe.parse(f"{key}:{rows}x{cols}:5:symmetry={symmetry}{extras}")
        maze = generation(recipe).finish()
        assert maze.trace is not None
        player = Player(maze.trace)
        player.seek(len(maze.trace))
        assert player.tiles == maze.tiles
        assert not any(player.marks)
        player.seek(0)
        assert player.tiles == maze.trace.before


@given(st.sampled_from(TURNS), st.integers(1, 9), st.integers(1, 9), st.integers(0, 99))
def test_the_first_half_is_the_smaller_maze_of_the_same_seed(
    symmetry: str, rows: int, cols: int, seed: int
) -> None:
    maze = generate("dfs", 2 * rows, 2 * cols, seed, symmetry=symmetry)
    if symmetry == "mirror-vertical":
        half = generate("dfs", rows, 2 * cols, seed)
    else:
        half = generate("dfs", 2 * rows, cols, seed)
    inside = [(row, col) for row in range(half.height - 1) for col in range(half.width - 1)]
    assert all(maze[position] == half[position] for position in inside)


@each_symmetry
@pytest.mark.parametrize(("rows", "cols"), [(6, 8), (7, 8), (6, 9), (7, 9)])
def test_weights_that_a_generator_keeps_are_symmetric(symmetry: str, rows: int, cols: int) -> None:
    maze = generate("kruskal", rows, cols, seed=4, keep_weights=True, symmetry=symmetry)
    assert maze.trace is not None
    assert maze.weighted
    images = image(maze, symmetry)
    for row in range(maze.height):
        for col in range(maze.width):
            if row != rows and col != cols:  # the axis and what crosses it
                assert maze[row, col] == images[row][col]


def test_progress_of_a_symmetric_maze_rises_to_the_end() -> None:
    shares = list(generation(Recipe("dfs", 200, 201, 2, {"symmetry": "rotate"})))
    assert shares == sorted(shares)
    assert len(shares) > 5
    assert 0.9 < shares[-1] <= 1.0
    assert max(after - before for before, after in pairwise(shares)) < 0.3


@each_symmetry
def test_halves_are_carved_side_by_side(symmetry: str) -> None:
    """At every second event of the halves the picture equals its image."""
    maze = generate("prim", 6, 8, seed=1, symmetry=symmetry)
    assert maze.trace is not None
    player = Player(maze.trace)
    for position in range(0, len(maze.trace) - 2, 2):
        player.seek(position)
        shown = Maze(maze.height, maze.width, player.tiles)
        assert differences(shown, symmetry) == []


def test_joins_of_mirrored_mazes_are_drawn_from_the_whole_axis() -> None:
    joins = set()
    for seed in range(60):
        maze = generate("dfs", 3, 4, seed, symmetry="mirror-horizontal")
        joins |= {row for row in range(maze.height) if maze[row, maze.cols]}
    assert joins == {1, 3, 5}
