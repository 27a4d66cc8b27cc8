"""Studies of mazes like one that is open."""

from __future__ import annotations

from pathlib import Path

from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import format_all
from labyrinth.core.declaration.recipe import Recipe, options_of
from labyrinth.study.study import Study
from labyrinth.tui.studying.study_form import DEFAULT


def study_of_recipe(recipe: Recipe) -> Study:
    """Return a study of mazes of this kind and size, from other seeds."""
    common = {each.key: each.option for each in maze_options()}
    own = {key: value for key, value in recipe.options.items() if key not in common}
    text = format_all(options_of(recipe.algorithm), own)
    return Study(
        DEFAULT.solvers,
        [f"{recipe.algorithm}:{text}" if text else recipe.algorithm],
        {
            key: [common[key].format(value)]
            for key, value in recipe.options.items()
            if key in common
        },
        [f"{recipe.rows}x{recipe.cols}"],
        DEFAULT.seeds,
    )


def study_of_file(path: Path) -> Study:
    """Return a study of the mazes in a file."""
    return Study(DEFAULT.solvers, mazes=[str(path)])
