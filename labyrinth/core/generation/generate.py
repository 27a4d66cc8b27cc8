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
from labyrinth.core.declaration.maze_options import StepFunction, asked_for
from labyrinth.core.declaration.options import OptionValue
from labyrinth.core.declaration.recipe import Recipe, draw_seed
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.generation.toolkit.randomness import ReproducibleRandom
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import count_rooms, hall, uncarved_rooms
from labyrinth.core.task import Task
from labyrinth.core.trace import Trace


def generate(
    algorithm: str,
    rows: int,
    cols: int,
    seed: int | None = None,
    *,
    decisions: bool = False,
    **options: OptionValue,
) -> Maze:
    """Generate a maze of `rows` x `cols` rooms; without a seed one is drawn.

    `options` are the generator's own and those that every maze takes, such as `weights=(1, 9)` or
    `braid=0.5`; `labyrinth list generators` tells them all. With `decisions` its trace has
    the decisions as well. The maze holds its recipe. Raises LabyrinthError for
    what is not known.
    """
    recipe = Recipe(algorithm, rows, cols, draw_seed() if seed is None else seed, options)
    return generation(recipe, decisions=decisions).finish()


def generation(recipe: Recipe, *, decisions: bool = False) -> Task[Maze]:
    """Prepare the generation of a recipe's maze, which goes on slice by slice.

    With `decisions` the trace has those of the generator and of what follows it as well; that of a
    symmetric maze has those of the half that is generated. A generator that was loaded may raise
    UnfinishedError.
    """
    return Task(_generate(recipe, decisions))


def _generate(recipe: Recipe, decisions: bool) -> Generator[float, None, Maze]:
    maze = Maze.of_rooms(recipe.rows, recipe.cols)
    maze.recipe = recipe
    algorithm = registry.get(recipe.algorithm)
    trace = Trace(maze.height, maze.width, bytes(maze.tiles), algorithm.pseudocode)
    maze.trace, trace.recipe, trace.with_decisions = trace, str(recipe), decisions
    rng = ReproducibleRandom(recipe.seed)

    def carve(part: Maze, part_trace: Trace) -> Slices:
        _lay_ground(part, algorithm.ground)
        part_trace.before = bytes(part.tiles)
        yield from algorithm.run(part, rng, part_trace, **recipe.arguments)

    run = carve
    for option in asked_for(frozenset(recipe.options)):
        if option.wrap:
            value = recipe.options[option.key]
            run = partial(
                option.wrap, rng=rng, value=value, texture=algorithm.texture, generate=run
            )
    rooms = 0
    try:
        for done in run(maze, trace):
            rooms = rooms or count_rooms(maze)  # known once a shape is
            yield done / rooms
    except UnfinishedError as error:
        error.maze = _as_far_as_carved(maze, trace)
        raise
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
    for each in asked_for(frozenset([*recipe.options, *instead])):
        if step := instead.get(each.key, each.step):
            for _ in step(maze, rng, trace, recipe.options.get(each.key, each.option.default)):
                yield 1.0


def _as_far_as_carved(maze: Maze, trace: Trace) -> Maze:
    """Give a maze the tiles that its trace leads to, and no recipe."""
    # Only what was loaded fails.
    from labyrinth.core.trace.player import GridState

    state = GridState(trace)
    state.apply(trace.events)
    maze.tiles[:], maze.recipe = state.tiles, None
    return maze


def _lay_ground(maze: Maze, ground: Ground) -> None:
    if ground is Ground.ROOMS:
        maze.tiles[:] = uncarved_rooms(maze)[: len(maze.tiles)]
    elif ground is Ground.OPEN:
        maze.tiles[:] = hall(maze)


class UnfinishedError(LabyrinthError):
    """A generator failed, as one that a user wrote may: why, in a sentence.

    `maze` is what was carved up to there, with its trace, as soon as the generation has ended.
    """

    maze: Maze | None = None
