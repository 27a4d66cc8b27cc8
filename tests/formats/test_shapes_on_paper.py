"""Drawings of mazes in shapes: lines around the rooms inside, and nothing outside."""

from __future__ import annotations

import pytest

from labyrinth import Maze, Recipe
from labyrinth.core.declaration.options import OptionValue
from labyrinth.core.generation.generate import generation
from labyrinth.core.shapes.written import mask_of
from labyrinth.formats import Style, read, write
from labyrinth.formats.draw.wall_geometry import are_blocks, drawing_of, tiles_drawn

INSIDE = [1, 0, 0, 1, 1, 0, 0, 0, 0]


def corner(**options: OptionValue) -> Maze:
    """Three rooms in a corner of nine."""
    shape = mask_of(3, bytes(INSIDE))
    return generation(Recipe("dfs", 3, 3, 1, {"shape": shape, **options})).finish()


def test_the_outline_alone_is_drawn() -> None:
    drawing = drawing_of(corner())
    assert not drawing.blocks
    level = {(0, 0, 2, 0), (2, 2, 2, 0), (0, 4, 4, 0)}
    upright = {(0, 0, 0, 4), (2, 0, 0, 2), (4, 2, 0, 2)}
    assert set(drawing.walls) == level | upright
    drawn = Maze(7, 7, tiles_drawn(corner()))
    assert all(drawn[row, col] for row in (5, 6) for col in range(7))
    assert not any(drawn[0, col] for col in range(3))


def test_what_lines_cannot_show_is_drawn_in_blocks() -> None:
    weighted = corner(weights=(2, 9))
    edited = corner()
    edited[4, 5] = 1
    elsewhere = Maze(7, 7, corner().tiles)
    for maze in (weighted, edited, elsewhere):
        assert are_blocks(maze)
        assert tiles_drawn(maze) == maze.tiles


@pytest.mark.parametrize("room_width", [1, 2, 3])
@pytest.mark.parametrize("format", ["unicode", "ascii"])
def test_rock_is_drawn_whole_and_read_back(format: str, room_width: int) -> None:
    shape = mask_of(4, bytes([1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1]))
    maze = generation(Recipe("dfs", 3, 4, 1, {"shape": shape})).finish()
    text = write(maze, format, style=Style(room_width=room_width)).decode()
    assert read(text.encode(), format=format).maze == maze
    if format == "unicode" and room_width == 3:
        assert text.splitlines()[3:6] == [
            "│███████████│   │",
            "│███████████│   │",
            "│███████████│ G │",
        ]


def in_shape(shape: str, rows: int, cols: int) -> Maze:
    return generation(Recipe("dfs", rows, cols, 1, {"shape": shape})).finish()


@pytest.mark.parametrize("format", ["text", "ascii", "unicode", "json", "png"])
@pytest.mark.parametrize("shape", ["ring", "star", "heart", "text:A"])
def test_a_shape_is_drawn_the_same_after_it_was_opened_again(shape: str, format: str) -> None:
    maze = in_shape(shape, 21, 21)
    opened = read(write(maze, format)).maze
    assert (opened.shape == maze.shape) == (format in ("json", "png"))
    assert opened.tiles == maze.tiles
    opened.start, opened.goals = maze.start, maze.goals
    assert drawing_of(opened) == drawing_of(maze)


@pytest.mark.parametrize("shape", ["ring", "star"])
def test_json_keeps_a_shape_that_nothing_else_tells(shape: str) -> None:
    maze = in_shape(shape, 5, 5)
    assert are_blocks(Maze(maze.height, maze.width, maze.tiles))
    by_recipe = read(write(maze, "json")).maze
    assert (by_recipe.recipe, by_recipe.shape) == (maze.recipe, maze.shape)
    maze.recipe = None
    by_itself = read(write(maze, "json")).maze
    assert by_itself.shape is not None
    assert maze.shape is not None
    assert by_itself.shape.inside == maze.shape.inside
    assert drawing_of(by_itself) == drawing_of(maze)


def test_a_shape_that_the_tiles_leave_is_dropped() -> None:
    maze = in_shape("ring", 5, 5)
    maze[5, 5] = 1
    assert read(write(maze, "json")).maze.shape is None


def test_solid_rooms_amid_a_maze_are_drawn_in_blocks() -> None:
    closed = Maze.from_text("#######\n#     #\n# ### #\n# ### #\n# ### #\n#     #\n#######\n")
    sparse = generation(Recipe("dfs", 20, 20, 1, {"sparse": 1.0})).finish()
    framed = Maze.from_text("#####\n#####\n#####\n#   #\n#####\n")
    for maze in (closed, sparse, framed):
        assert are_blocks(maze)
