"""Generating in the rooms that are open in a drawn maze."""

from __future__ import annotations

import pytest

from labyrinth import LabyrinthError, Maze, Recipe, generate
from labyrinth.tui.generating.generate_mode import recipe_in_shape
from tests.core import oracles
from tests.tui.driving import click, running, screen, status, until_viewing

DRAWN = Maze.from_text(
    "#########\n#   #####\n# # #####\n#     ###\n#########\n#########\n#########\n"
)
INSIDE = {(0, 0), (0, 1), (1, 0), (1, 1), (1, 2)}


def open_rooms(maze: Maze) -> set[oracles.Room]:
    return {
        (row, col)
        for row in range(maze.rows)
        for col in range(maze.cols)
        if maze[2 * row + 1, 2 * col + 1]
    }


async def test_a_maze_is_carved_in_the_rooms_that_are_open() -> None:
    async with running(DRAWN.copy()) as pilot:
        await until_viewing(pilot)
        for _ in range(3):
            await pilot.press("o")
            await until_viewing(pilot)
            maze = screen(pilot).document.maze
            assert maze is not DRAWN
            assert open_rooms(maze) == INSIDE
            assert oracles.is_tree(oracles.tile_graph(maze))
        # With a wall on a room the shape is another; the maze was edited, which is asked about.
        await pilot.press("e", "w")
        await click(pilot, (3, 5))
        await pilot.press("escape", "o", "l")
        await until_viewing(pilot)
        assert open_rooms(screen(pilot).document.maze) == INSIDE - {(1, 2)}


async def test_it_says_what_a_shape_needs() -> None:
    async with running(generate("dfs", 3, 3, 1)) as pilot:
        await pilot.press("o")
        assert "Every room is open" in status(pilot)


def test_the_generator_stays_if_it_can_with_its_options() -> None:
    prim = Recipe.parse("prim:3x4:7:weights=1:9,symmetry=rotate")
    found = recipe_in_shape(DRAWN, prim)
    assert found.algorithm == "prim"
    assert found.options.keys() == {"weights", "shape"}
    assert recipe_in_shape(DRAWN, found).options == found.options
    assert recipe_in_shape(DRAWN, Recipe.parse("divide:3x4:7")).algorithm == "dfs"
    placed = Recipe.parse("dfs:3x4:7:start=1,1")
    assert recipe_in_shape(DRAWN, placed).options.keys() == {"shape"}


def test_what_is_no_shape_is_refused() -> None:
    with pytest.raises(LabyrinthError, match="No room is open"):
        recipe_in_shape(Maze(7, 9), None)
    with pytest.raises(LabyrinthError, match="Every room is open"):
        recipe_in_shape(generate("dfs", 3, 4, 1), None)


async def test_the_palette_carves_in_the_drawn_shape() -> None:
    async with running(DRAWN.copy()) as pilot:
        await until_viewing(pilot)
        await pilot.press("e")
        await pilot.click("#carve-in-shape")
        await until_viewing(pilot)
        assert open_rooms(screen(pilot).document.maze) == INSIDE
        assert screen(pilot).document.recipe is not None
