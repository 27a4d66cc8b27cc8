"""Generation: one recipe, one maze, with its trace.

The steps follow the generator in their turns, all with the recipe's one source of random numbers; a
step that the recipe does not ask for draws nothing. Sparseness keeps a symmetry, but for the single
corridor; braiding and weights, which draw on their own, do not.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import partial
from random import Random

from labyrinth.core.declaration.generator import Ground, Slices, registry
from labyrinth.core.declaration.maze_options import StepFunction, maze_options
from labyrinth.core.declaration.options import OptionValue
from labyrinth.core.declaration.recipe import Recipe, draw_seed
from labyrinth.core.generation.toolkit.randomness import ReproducibleRandom
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import uncarved_rooms
from labyrinth.core.task import Task
from labyrinth.core.trace import Trace


def generate(
    algorithm: str,
    rows: int,
    cols: int,
    seed: int | None = None,
    **options: OptionValue,
) -> Maze:
    """Generate a maze of `rows` x `cols` rooms; without a seed one is drawn.

    `options` are the generator's own and those that every maze takes, such as `weights=(1, 9)` or
    `braid=0.5`; `labyrinth list generators` tells them all. The maze holds its recipe. Raises
    LabyrinthError for what is not known.
    """
    recipe = Recipe(algorithm, rows, cols, draw_seed() if seed is None else seed, options)
    return generation(recipe).finish()


def generation(recipe: Recipe) -> Task[Maze]:
    """Prepare the generation of a recipe's maze, which goes on slice by slice."""
    return Task(_generate(recipe))


def _generate(recipe: Recipe) -> Generator[float, None, Maze]:
    maze = Maze.of_rooms(recipe.rows, recipe.cols)
    maze.recipe = recipe
    algorithm = registry.get(recipe.algorithm)
    trace = Trace(maze.height, maze.width, bytes(maze.tiles), algorithm.pseudocode)
    maze.trace, trace.recipe = trace, str(recipe)
    rng = ReproducibleRandom(recipe.seed)
    rooms = recipe.rows * recipe.cols

    def carve(part: Maze, part_trace: Trace) -> Slices:
        _lay_ground(part, algorithm.ground)
        part_trace.before = bytes(part.tiles)
        yield from algorithm.run(part, rng, part_trace, **recipe.arguments)

    run = carve
    for option in maze_options():
        if option.wrap and option.key in recipe.options:
            value = recipe.options[option.key]
            run = partial(
                option.wrap, rng=rng, value=value, texture=algorithm.texture, generate=run
            )
    for done in run(maze, trace):
        yield done / rooms
    yield from do_steps(maze, rng, trace, recipe)
    return maze


def do_steps(
    maze: Maze,
    rng: Random,
    trace: Trace,
    recipe: Recipe,
    instead: Mapping[str, StepFunction] | None = None,
) -> Generator[float, None, None]:
    """Do what a recipe asks for after the generator.

    What stands in `instead`, by the key of an option, is done in the place of that option's step,
    whether the recipe asks for it or not.
    """
    instead = instead or {}
    for each in maze_options():
        step = instead.get(each.key, each.step)
        asked = each.always or each.key in instead or each.key in recipe.options
        if step and asked:
            for _ in step(maze, rng, trace, recipe.options.get(each.key, each.option.default)):
                yield 1.0


def _lay_ground(maze: Maze, ground: Ground) -> None:
    if ground is Ground.ROOMS:
        maze.tiles[:] = uncarved_rooms(maze)[: len(maze.tiles)]
    elif ground is Ground.OPEN:
        hall = b"\x00" + b"\x01" * (maze.width - 2) + b"\x00"
        border = bytes(maze.width)
        maze.tiles[:] = border + hall * (maze.height - 2) + border
