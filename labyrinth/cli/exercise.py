"""`labyrinth exercise`: the classic exercise on depth-first and breadth-first search."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping

from labyrinth.cli.arguments import checked, whole_number
from labyrinth.cli.messages import tell
from labyrinth.cli.output import STANDARD_OUTPUT, choose_format, write_output
from labyrinth.cli.progress import finish
from labyrinth.cli.status import Status
from labyrinth.core.declaration.recipe import Recipe, draw_seed
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solve import Solution, solve
from labyrinth.core.trace.events import EventKind
from labyrinth.formats.ascii import draw

SUMMARY = "the classic exercise: a maze, searched by DFS and BFS"

DESCRIPTION = """\
Print a random perfect maze of R x R rooms with +, - and | for walls and an
opening above the start, the room at the top left, and below the finish, that at
the bottom right. Then, for depth-first and for breadth-first search, print it
twice more: with the last digit of the order in which each room was visited, 0
for the start and blank where the search did not come, and with the path as # in
rooms and openings."""

EXAMPLES = """\
examples:
  labyrinth exercise 4
  labyrinth exercise 8 --seed 7 -o exercise.txt
  labyrinth exercise 5x12
"""

_ALGORITHM = "dfs"
_TITLES = {"dfs": "DFS:", "bfs": "BFS:"}


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "size",
        nargs="?",
        type=checked(_size),
        default=(5, 5),
        metavar="R",
        help="rows and columns of rooms, or RxC (default 5)",
    )
    parser.add_argument(
        "--seed", type=checked(whole_number), metavar="N", help="the seed of the maze"
    )
    parser.add_argument(
        "-o", "--output", default=STANDARD_OUTPUT, metavar="FILE", help="write into a file"
    )


def run(arguments: Namespace) -> int:
    """Do the exercise. Raises LabyrinthError for an impossible size or seed."""
    seed = draw_seed() if arguments.seed is None else arguments.seed
    rows, cols = arguments.size
    recipe = Recipe(_ALGORITHM, rows, cols, seed)
    if arguments.seed is None:
        tell(f"seed {seed}, recipe {recipe}")
    write_output(arguments.output, choose_format("text", "-"), exercise(recipe).encode())
    return Status.DONE


def exercise(recipe: Recipe) -> str:
    """Return the five pictures of a perfect maze, in the order that DESCRIPTION tells."""
    maze = finish(generation(recipe), "generating")
    parts = [_draw(maze, {})]
    for solver, title in _TITLES.items():
        solution = solve(maze, solver)
        order = {room: str(number % 10) for number, room in enumerate(_visited(maze, solution))}
        path = dict.fromkeys([*solution.path, *_doors(maze)], "#")
        parts.append(f"{title}\n{_draw(maze, order)}\n{_draw(maze, path)}")
    return "\n".join(parts)


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,9})(?:[xX](\d{1,9}))?", text, re.ASCII)
    if match is None:
        raise LabyrinthError(f"{quoted(text)} is not a size: write R or RxC, for example 5")
    return int(match[1]), int(match[2] or match[1])


def _draw(maze: Maze, marks: Mapping[Position, str]) -> str:
    return draw(maze, marks=marks, room_width=1, openings=True)


def _visited(maze: Maze, solution: Solution) -> list[Position]:
    """Return the rooms, at odd rows and columns, in the order in which the search reached them."""
    assert maze.start is not None
    reached = map(maze.position, solution.trace.tiles_of(EventKind.DISCOVER))
    return [maze.start, *((row, col) for row, col in reached if row % 2 and col % 2)]


def _doors(maze: Maze) -> list[Position]:
    """Return the openings in the border, above the start and below the finish."""
    return [(0, 1), (maze.height - 1, maze.width - 2)]
