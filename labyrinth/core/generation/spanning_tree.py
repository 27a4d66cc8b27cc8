"""Minimum and maximum spanning trees of the weights of a maze, built by generators."""

from labyrinth.core.declaration.generator import registry
from labyrinth.core.declaration.recipe import Recipe, draw_seed
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.spanning_trees import check_connected, edge_weights
from labyrinth.core.shapes.shape import Shape
from labyrinth.core.task import Task


def spanning_tree(
    maze: Maze,
    algorithm: str = "kruskal",
    *,
    maximum: bool = False,
    seed: int | None = None,
    decisions: bool = False,
) -> Maze:
    """Return the minimum or maximum spanning tree of a maze's weighted edges.

    `algorithm` is a generator that takes weights, such as kruskal or true-prim. The tree keeps the
    start, the goals and the weights of all edges; `wall_weights` has the weights of closed edges.
    The tree has no recipe. The seed breaks ties. Raises LabyrinthError for a maze without weights
    or with several components.
    """
    options = {"maximum": True} if maximum else {}
    seed = draw_seed() if seed is None else seed
    recipe = Recipe(algorithm, max(1, maze.rows), max(1, maze.cols), seed, options)
    return tree_generation(recipe, maze, decisions=decisions).finish()


def tree_generation(recipe: Recipe, maze: Maze, *, decisions: bool = False) -> Task[Maze]:
    """Prepare the generation of a spanning tree of `maze` by a recipe, slice by slice.

    Raises LabyrinthError like `spanning_tree`, and if the recipe has another size or an option that
    sets weights or a shape.
    """
    if not registry.get(recipe.algorithm).takes_weights:
        able = ", ".join(key for key, each in registry.all().items() if each.takes_weights)
        raise LabyrinthError(f"{recipe.algorithm} takes no weights: choose one of {able}")
    if (recipe.rows, recipe.cols) != (maze.rows, maze.cols):
        raise LabyrinthError(
            f"the weights are for {maze.rows} x {maze.cols} rooms, not {recipe.rows} x "
            f"{recipe.cols}: leave out the size"
        )
    for key in ("keep-weights", "shape", "symmetry", "weights"):
        if key in recipe.options:
            raise LabyrinthError(f"the given weights define all edges: leave out {key}")
    weights = edge_weights(maze)
    if not maze.wall_weights and not weights.strip(b"\x00\x01"):
        raise LabyrinthError(
            "the maze has no edge weights (every edge weighs 1): choose a maze with weights"
        )
    check_connected(maze, weights)
    tiles, width = maze.tiles, maze.width
    inside = b"".join(
        bytes(map(bool, tiles[row + 1 : row + width - 1 : 2]))
        for row in range(width, len(tiles) - width, 2 * width)
    )
    shape = None if all(inside) else Shape.of(maze.rows, maze.cols, inside)
    return generation(recipe, decisions=decisions, given=(maze, weights, shape))
