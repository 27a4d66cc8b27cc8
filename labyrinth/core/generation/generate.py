"""The generation of a maze and its trace from a recipe.

After the generator the steps of the recipe run in the order of their turns. The generator and all
steps share one source of random numbers. A step that the recipe does not ask for draws no numbers.
The step `sparse` keeps a maze symmetric, except a maze that is a single corridor. The steps `braid`
and `weights` do not keep a maze symmetric, because they draw at random for each place.
"""

from collections.abc import Generator, Mapping
from functools import partial
from random import Random

from labyrinth.core.declaration.generator import Ground, Slices, registry
from labyrinth.core.declaration.maze_options import StepFunction, asked_for
from labyrinth.core.declaration.options import OptionValue
from labyrinth.core.declaration.recipe import Recipe, draw_seed
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.generation.steps.endpoints import ENDPOINTS, keep_endpoints
from labyrinth.core.generation.steps.weights import lay_weights
from labyrinth.core.generation.toolkit.randomness import ReproducibleRandom
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import count_rooms, hall, uncarved_rooms
from labyrinth.core.shapes.shape import Shape
from labyrinth.core.task import as_task
from labyrinth.core.trace import Trace

# A maze whose weights are given, the weights of its edges by tile, and its shape.
Given = tuple[Maze, bytes, Shape | None]


def generate(
    algorithm: str,
    rows: int,
    cols: int,
    seed: int | None = None,
    *,
    decisions: bool = False,
    **options: OptionValue,
) -> Maze:
    """Generate a maze of `rows` x `cols` rooms; without `seed`, a random seed is drawn.

    `options` are options of the generator and options that every maze takes, such as
    `weights=(1, 9)`, `weights="edges:1:9"` or `braid=0.5`; `labyrinth list generators` lists all
    options. With `decisions` the trace also records the decisions of the algorithm. The maze holds
    its recipe.
    Raises LabyrinthError for an unknown generator or option and for a wrong value.
    """
    recipe = Recipe(algorithm, rows, cols, draw_seed() if seed is None else seed, options)
    return generation(recipe, decisions=decisions).finish()


@as_task
def generation(
    recipe: Recipe, *, decisions: bool = False, given: Given | None = None
) -> Generator[float, None, Maze]:
    """Prepare the generation of a recipe's maze, which runs slice by slice.

    With `decisions` the trace also has the decisions of the generator and of the later steps; for a
    symmetric maze it has the decisions of the generated half. With `given` weights the maze is a
    spanning tree of a graph with these weights, and has no recipe; `tree_generation` checks the
    weights. UnfinishedError is raised if a generator loaded from a file fails.
    """
    maze = Maze.of_rooms(recipe.rows, recipe.cols)
    maze.recipe = recipe
    algorithm = registry.get(recipe.algorithm)
    trace = Trace(maze.height, maze.width, bytes(maze.tiles), algorithm.pseudocode)
    maze.trace, trace.recipe, trace.with_decisions = trace, str(recipe), decisions
    rng = ReproducibleRandom(recipe.seed)
    instead: dict[str, StepFunction] = {}
    if given is not None:
        graph, trace.given, maze.shape = given
        maze.recipe, trace.shape = None, maze.shape
        if ENDPOINTS.key not in recipe.options:
            instead[ENDPOINTS.key] = keep_endpoints(graph)

    def carve(part: Maze, part_trace: Trace) -> Slices:
        if algorithm.ground is Ground.ROOMS:
            part.tiles[:] = uncarved_rooms(part)[: len(part.tiles)]
        elif algorithm.ground is Ground.OPEN:
            part.tiles[:] = hall(part)
        part_trace.before = bytes(part.tiles)
        yield from algorithm.run(part, rng, part_trace, **recipe.arguments)

    run = carve
    for option in asked_for(frozenset(recipe.options)):
        if option.run and not option.turn:
            value = recipe.options[option.key]
            run = partial(option.run, rng=rng, value=value, texture=algorithm.texture, generate=run)
    rooms = 0
    try:
        for done in run(maze, trace):
            rooms = rooms or count_rooms(maze)  # known once a shape is
            yield done / rooms
    except UnfinishedError as error:
        # Only loaded generators fail.
        from labyrinth.core.trace.player import Player

        state = Player(trace)
        state.seek(len(trace))
        maze.tiles[:], maze.recipe = state.tiles, None
        error.maze = maze
        raise
    if given is not None:
        waiting = graph.wall_weights or b"\x01" * len(graph.tiles)
        pairs = zip(graph.tiles, waiting, strict=True)
        lay_weights(maze, trace, bytes(tile or weight for tile, weight in pairs))
    yield from do_steps(maze, rng, trace, recipe, instead)
    maze.wall_weights = trace.weights
    if given is not None and graph.wall_weights is None:
        maze.wall_weights = trace.given
    return maze


def do_steps(
    maze: Maze, rng: Random, trace: Trace, recipe: Recipe, instead: Mapping[str, StepFunction]
) -> Generator[float, None, None]:
    """Run the steps that follow the generator in a recipe.

    `instead` maps keys of options to steps that replace the steps of these options, and that always
    run.
    """
    for each in asked_for(frozenset([*recipe.options, *instead])):
        if each.turn and (step := instead.get(each.key, each.run)):
            for _ in step(maze, rng, trace, recipe.options.get(each.key, each.option.default)):
                yield 1.0


class UnfinishedError(LabyrinthError):
    """The failure of a generator, such as one that a user wrote; the message says why it failed.

    After the generation has ended, `maze` is the maze carved before the failure, with its trace.
    """

    maze: Maze | None = None
