"""What to play after a maze: recipes that follow from its own."""

from __future__ import annotations

import labyrinth
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.recipe import MAX_SEED, Recipe
from labyrinth.core.errors import LabyrinthError


def next_seed(recipe: Recipe) -> Recipe:
    """Return the recipe with the seed after its own, after the last one the first."""
    return recipe.replaced(seed=(recipe.seed + 1) % (MAX_SEED + 1))


def larger(recipe: Recipe) -> Recipe:
    """Return the recipe of a maze half as large again on both sides.

    Raises LabyrinthError where that is larger than any maze.
    """
    rows, cols = (length + max(1, length // 2) for length in (recipe.rows, recipe.cols))
    return recipe.replaced(rows=rows, cols=cols)


def next_generator(recipe: Recipe) -> Recipe:
    """Return the recipe of the next generator that can make it: the same size, seed and options.

    Options of the generator itself are left out, and so are other generators that were loaded.
    Raises LabyrinthError where no other can make it.
    """
    keys = [
        key
        for key, generator in labyrinth.generators().items()
        if generator.origin is None or key == recipe.algorithm
    ]
    at = keys.index(recipe.algorithm)
    common = {each.option.key for each in maze_options()}
    options = {key: value for key, value in recipe.options.items() if key in common}
    for key in [*keys[at + 1 :], *keys[:at]]:
        try:
            return Recipe(key, recipe.rows, recipe.cols, recipe.seed, options)
        except LabyrinthError:
            continue
    raise LabyrinthError("no other generator can make this maze")
