"""The recipe of a maze on the clipboard."""

from __future__ import annotations

from labyrinth import Maze, Recipe
from tests.tui.driving import (
    click,
    running,
    until_viewing,
)


async def test_recipe_is_copied_unless_the_maze_was_edited() -> None:
    recipe = Recipe.parse("prim:3x4:5:weights=1:9")
    async with running(recipe=recipe) as pilot:
        await until_viewing(pilot)
        await pilot.press("k")
        assert pilot.app.clipboard == str(recipe)
        pilot.app.copy_to_clipboard("")
        await pilot.press("e")
        await click(pilot, (0, 0))
        await pilot.press("escape", "y")
        assert pilot.app.clipboard == ""


async def test_maze_from_a_file_has_no_recipe_to_copy() -> None:
    async with running(Maze.from_text("####\n#SG#\n####\n")) as pilot:
        await pilot.press("k")
        assert pilot.app.clipboard == ""
