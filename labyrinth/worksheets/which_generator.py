"""Which generator made this: four mazes of one size, each by another generator."""

from random import Random
from typing import Final

from labyrinth.core.declaration.generator import registry
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.worksheets.sheet import Picture, Sheet, Table, Task

# Mazes of these generators can be told apart by eye.
_OTHERS: Final = ("dfs", "binary-tree", "divide", "prim")
_LETTERS: Final = "ABCD"
_TASK: Final = (
    "Each maze was made by another of these generators: {}. Which generator made which maze, and "
    "how can you tell?"
)


def _sheet(maze: Maze) -> Sheet:
    recipe = maze.recipe
    assert recipe is not None
    plain = {key: value for key, value in recipe.options.items() if key != "weights"}
    keys = list(dict.fromkeys([recipe.algorithm, *_OTHERS]))[: len(_LETTERS)]
    own = {option.key for option in registry.get(recipe.algorithm).options}
    shared = {key: value for key, value in plain.items() if key not in own}
    pictures, rows = [], []
    for letter, key in zip(_LETTERS, Random(recipe.seed).sample(keys, len(keys)), strict=True):
        given = plain if key == recipe.algorithm else shared
        maze = generation(recipe.replaced(algorithm=key, options=given)).finish()
        maze.start, maze.goals = None, ()
        pictures.append(Picture(maze, letter))
        rows.append((letter, registry.get(key).name, registry.get(key).summary))
    task = _TASK.format(", ".join(sorted(name for _, name, _ in rows)))
    table = Table(("maze", "generator", "reason"), rows)
    return Sheet("Which generator made which maze", task, pictures, [table])


TASKS: Final = (Task("which-generator", "four mazes: which generator made which?", _sheet),)
