"""Generation: one recipe, one maze, with its trace.

The steps, in this order, all with the recipe's one source of random numbers:

1. The generator carves the maze: with a symmetry, half of it, and the image of that half.
2. Sparseness shortens dead ends, which keeps a symmetry, but for the single corridor.
3. Braiding opens walls, for each dead end on its own: it does not keep a symmetry.
4. Each corridor tile draws its weight, on its own.
5. The endpoints are placed on what is a corridor now.

A step that the recipe does not ask for draws nothing.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from labyrinth.core.declaration.generator import Ground, registry
from labyrinth.core.declaration.options import OptionValue
from labyrinth.core.declaration.recipe import Recipe, draw_seed
from labyrinth.core.generation.steps.braid import braid as braid_maze
from labyrinth.core.generation.steps.endpoints import place_endpoints
from labyrinth.core.generation.steps.sparse import sparsify
from labyrinth.core.generation.steps.symmetry import generate_symmetric
from labyrinth.core.generation.steps.weights import weigh
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import uncarved_rooms
from labyrinth.core.task import Task
from labyrinth.core.trace.trace import Trace


def generate(
    algorithm: str,
    rows: int,
    cols: int,
    seed: int | None = None,
    *,
    weights: tuple[int, int] = (1, 1),
    braid: float = 0.0,
    endpoints: str = "corner",
    sparse: float = 0.0,
    symmetry: str = "none",
    **options: OptionValue,
) -> Maze:
    """Generate a maze of `rows` x `cols` rooms; without a seed one is drawn.

    `weights` is the lowest and the highest weight of a corridor tile, `braid` the share of dead
    ends removed, `endpoints` one of `corner`, `dead-end`, `farthest`, `sparse` the share of the
    rooms of dead-end corridors filled, `symmetry` one of `none`, `mirror-horizontal`,
    `mirror-vertical`, `rotate`; all else is an option of the generator. The maze holds its
    recipe. Raises LabyrinthError for what is not known.
    """
    seed = draw_seed() if seed is None else seed
    recipe = Recipe(
        algorithm, rows, cols, seed, weights, braid, endpoints, options, sparse, symmetry
    )
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
    rng = Random(recipe.seed)
    rooms = recipe.rows * recipe.cols

    def run(part: Maze, part_trace: Trace) -> Generator[int, None, None]:
        _lay_ground(part, algorithm.ground)
        part_trace.before = bytes(part.tiles)
        yield from algorithm.run(part, rng, part_trace, **recipe.arguments)

    for done in generate_symmetric(maze, rng, trace, run, recipe.symmetry, algorithm.texture):
        yield done / rooms
    if recipe.sparse:
        for _ in sparsify(maze, trace, recipe.sparse):
            yield 1.0
    if recipe.braid:
        for _ in braid_maze(maze, rng, trace, recipe.braid):
            yield 1.0
    if recipe.weights != (1, 1):
        weigh(maze, rng, trace, *recipe.weights)
    for _ in place_endpoints(maze, rng, trace, recipe.endpoints):
        yield 1.0
    return maze


def _lay_ground(maze: Maze, ground: Ground) -> None:
    if ground is Ground.ROOMS:
        maze.tiles[:] = uncarved_rooms(maze)[: len(maze.tiles)]
    elif ground is Ground.OPEN:
        hall = b"\x00" + b"\x01" * (maze.width - 2) + b"\x00"
        border = bytes(maze.width)
        maze.tiles[:] = border + hall * (maze.height - 2) + border
