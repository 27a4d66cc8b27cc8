"""Print the classic exercise: a maze solved by DFS and BFS.

Print a maze with +, - and | for walls. Then, for depth-first search and for
breadth-first search, or for each given solver, print the maze twice more: first
with the order of visits, then with the path, as # in rooms and openings. The
rooms are numbered from 0 in the order of visits, and each shows the last digit
of its number; rooms that the search does not visit are blank.

A size makes a random perfect maze; otherwise the maze is read from a file or
made from a recipe. Start and goal are openings in the border if they lie next
to it, otherwise S and G. Labyrinth can open the output as a maze.

examples:
  labyrinth exercise 4
  labyrinth exercise 8 --seed 7 -o exercise.txt
  labyrinth exercise 6 --seed 4 -o worksheet.pdf
  labyrinth exercise 6 --seed 4 -o worksheet.pdf --solution solution.pdf
  labyrinth exercise 5x12
  labyrinth exercise maze.txt
  labyrinth exercise wilson:6x6:7:weights=1:9 --solver dijkstra -o weights.pdf

A PDF begins with the worksheet, an empty maze for each search. The solution
follows on separate pages, or with --solution in a separate file, so that you
can hand out only the worksheet. With --solution, text is divided in the same
way. A PDF shows the weights of a maze as numbers. A room counts as visited when
the search reaches it or, if the solver has a priority queue, when the room is
taken from the queue. In a maze without rooms, such as a cave, the tiles are
numbered instead. To open a file that is named like a size, give its path: ./5.
The exit status is 1 if any solver finds no path.
"""

import os
import re
from argparse import ArgumentParser, Namespace
from typing import Final

from labyrinth.cli import options, output
from labyrinth.cli.console import tell
from labyrinth.cli.maze_input import maze_of, source_of
from labyrinth.cli.options import option
from labyrinth.cli.progress import finish
from labyrinth.cli.worksheet import add_targets, targets_of, write_sheets
from labyrinth.core.declaration.recipe import Recipe, draw_seed
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solve import search_by
from labyrinth.worksheets.search_order import CLASSIC, exercise
from labyrinth.worksheets.sheet import BOTH

_CLASSIC_SIZES: Final = range(4, 9)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    summary = (
        "the size of a random maze in rooms, as R or RxC (default 5); "
        "or a maze: a file, a recipe, or - for standard input"
    )
    options.add_maze(parser, f"R|{options.SOURCE}", summary)
    option(parser, "--seed N", "the seed of a random maze", options.whole_number)
    options.add_solvers(parser, "--solver", "the solvers (default dfs bfs)")
    add_targets(parser)


def run(arguments: Namespace) -> int:
    """Write the exercise.

    Raises LabyrinthError if the input is not a maze or a file cannot be written.
    """
    targets = targets_of(arguments, BOTH, "an exercise")
    maze = options.with_endpoints(_maze(arguments), arguments)
    choices = arguments.solvers or CLASSIC
    solutions = [finish(search_by(maze, choice), "searching") for choice in choices]
    code = str(maze.recipe) if maze.recipe else ""
    write_sheets(targets, [(exercise(maze, solutions), code)], arguments.paper)
    return output.tell_failures(output.failures_of(solutions))


def _maze(arguments: Namespace) -> Maze:
    """Return the given maze, or a random one of the given size.

    Raises LabyrinthError if the maze cannot be read.
    """
    text = "5" if arguments.source is None else arguments.source
    match = re.fullmatch(r"(\d{1,9})(?:[xX](\d{1,9}))?", text, re.ASCII)
    if match is None:
        is_meant = re.fullmatch(r"[-.\dxX]*\d[-.\dxX]*", text, re.ASCII)
        if is_meant and not os.path.exists(text):
            raise LabyrinthError(f"{quoted(text)} is not a size: write R or RxC, for example 5")
        if arguments.seed is not None:
            raise LabyrinthError("--seed is for a random maze: leave it out, or give a size")
        return maze_of(source_of(arguments))
    seed = draw_seed() if arguments.seed is None else arguments.seed
    rows, cols = int(match[1]), int(match[2] or match[1])
    recipe = Recipe("dfs", rows, cols, seed)
    if not {rows, cols} <= set(_CLASSIC_SIZES):
        sizes = f"{_CLASSIC_SIZES[0]} to {_CLASSIC_SIZES[-1]} rows and columns"
        tell(f"{rows} x {cols} rooms are not a classic size: classic exercises have {sizes}")
    if arguments.seed is None:
        tell(f"seed {seed}, recipe {recipe}")
    return finish(generation(recipe), "generating")
