"""Generating in a shape that was drawn: the rooms that are open in a maze are inside."""

from __future__ import annotations

from typing import Final

from labyrinth.core.declaration.generator import registry
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import Place
from labyrinth.core.declaration.recipe import Recipe, draw_seed
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import room_at
from labyrinth.core.maze.unweighted import OPEN_TO_ONE
from labyrinth.core.shapes.written import mask_of

_ALGORITHM: Final = "dfs"


def recipe_in_shape(maze: Maze, recipe: Recipe | None) -> Recipe:
    """Return what generates in the rooms that are open in a maze, as its recipe does, if it can.

    Raises LabyrinthError where no room is open, or none is solid.
    """
    rooms = b"".join(
        maze.tiles[room_at(maze, row, 0) : room_at(maze, row, maze.cols) : 2]
        for row in range(maze.rows)
    ).translate(OPEN_TO_ONE)
    if not any(rooms):
        raise LabyrinthError("No room is open: draw the corridors or halls of a shape first.")
    if all(rooms):
        raise LabyrinthError("Every room is open: make walls of those outside the shape first.")
    algorithm, options = _ALGORITHM, {}
    if recipe is not None and "shape" not in registry.get(recipe.algorithm).refused:
        without = {each.key for each in maze_options() if isinstance(each.option, Place)}
        without |= {"shape", "symmetry"}
        algorithm = recipe.algorithm
        options = {key: value for key, value in recipe.options.items() if key not in without}
    options["shape"] = mask_of(maze.cols, rooms)
    return Recipe(algorithm, maze.rows, maze.cols, draw_seed(), options)
