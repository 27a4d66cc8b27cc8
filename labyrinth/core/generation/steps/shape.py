"""Shape: the generator carves the rooms inside a shape; all other rooms stay solid."""

from random import Random

from labyrinth.core.declaration.generator import Slices, Texture
from labyrinth.core.declaration.maze_options import MazeOption
from labyrinth.core.declaration.options import Outline
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.generation.steps.symmetry import Generate
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import hall
from labyrinth.core.maze.walls import OPEN_TO_ONE
from labyrinth.core.shapes.written import GRID, shape_of
from labyrinth.core.trace import Trace

SHAPE = Outline("shape", "the shape of the maze; rooms outside it stay solid", GRID)


@MazeOption(SHAPE)
def generate_in_shape(
    maze: Maze, trace: Trace, *, rng: Random, value: str, texture: Texture, generate: Generate
) -> Slices:
    """Generate a maze within the shape that `value` describes. Yields the number of rooms done.

    Raises LabyrinthError if the generator opens a tile outside the shape.
    """
    maze.shape = trace.shape = shape_of(value, maze.rows, maze.cols)
    yield from generate(maze, trace)
    if not within_shape(maze):
        raise LabyrinthError("this generator only fills whole grids: leave out the shape")


def within_shape(maze: Maze) -> bool:
    """Return whether all open tiles are inside the shape or, without a shape, inside the border."""
    opened = int.from_bytes(maze.tiles.translate(OPEN_TO_ONE), "little")
    return not opened & ~int.from_bytes(hall(maze), "little")
