"""`labyrinth exercise`: the classic exercise on searches, on a random maze or a given one."""

from __future__ import annotations

import os
import re
from argparse import ArgumentParser, Namespace
from typing import Final

from labyrinth.cli.arguments import SOURCE, add_solvers, checked, one_of, whole_number
from labyrinth.cli.endpoints import add_endpoints, with_endpoints
from labyrinth.cli.exercise_parts import BOTH, CLASSIC, Exercise, Part
from labyrinth.cli.maze_input import read_maze
from labyrinth.cli.messages import tell
from labyrinth.cli.output import (
    STANDARD_OUTPUT,
    tell_failures,
    tell_losses,
    write_output,
)
from labyrinth.cli.progress import finish
from labyrinth.cli.searches import failure
from labyrinth.core.declaration.recipe import Recipe, draw_seed
from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.formats import Format, Style, format_for, formats, losses

SUMMARY = "the classic exercise: a maze, searched by DFS and BFS"

DESCRIPTION = """\
Print a maze with +, - and | for walls. Then, for depth-first and for
breadth-first search or the solvers named, print it twice more: with the last
digit of the order in which each room was visited, 0 for the first and blank
where the search did not come, and with the path as # in rooms and openings.

A size makes a random perfect maze. Else the maze is that of a file or a recipe.
Start and goal are openings of the border where they lie beside it, else S and
G. What is printed opens again, as every maze that is drawn like this."""

EXAMPLES = """\
examples:
  labyrinth exercise 4
  labyrinth exercise 8 --seed 7 -o exercise.txt
  labyrinth exercise 6 --seed 4 -o worksheet.pdf
  labyrinth exercise 6 --seed 4 -o worksheet.pdf --solution solution.pdf
  labyrinth exercise 5x12
  labyrinth exercise maze.txt
  labyrinth exercise wilson:6x6:7:weights=1:9 --solver dijkstra -o weights.pdf

A PDF has the sheet first, the maze to be filled in for each search, and the
solution on pages of its own behind it, or with --solution in a file of its own:
so the sheet can be handed out. So it is with text. On paper the weights of a
maze are numbers. A room is visited when the search comes to it; where a solver
takes rooms from a priority queue, when it takes it out. In a maze without
rooms, such as a cave, each tile is counted. A file named like a size is opened
by its path: ./5. The exit status is 1 if any solver finds no path.
"""

_ALGORITHM: Final = "dfs"
_SIZE: Final = (5, 5)
_FORMATS: Final = ("ascii", "pdf")
_TEXT: Final = "ascii"


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "source",
        nargs="?",
        metavar=f"R|{SOURCE}",
        help="rows and columns of rooms of a random maze, or RxC (default 5); "
        "or a maze: a file, a recipe, or - for standard input",
    )
    parser.add_argument(
        "--seed", type=checked(whole_number), metavar="N", help="the seed of a random maze"
    )
    add_solvers(parser, "--solver", "the searches (default dfs bfs)")
    add_endpoints(parser)
    parser.add_argument(
        "--format",
        type=one_of(_FORMATS),
        choices=_FORMATS,
        help="text, or pages to print (default ascii, unless the file ends in .pdf)",
    )
    parser.add_argument(
        "-o", "--output", default=STANDARD_OUTPUT, metavar="FILE", help="write into a file"
    )
    parser.add_argument(
        "--solution", metavar="FILE", help="write the solution into a file of its own"
    )


def run(arguments: Namespace) -> int:
    """Do the exercise. Raises LabyrinthError for what is no maze, or cannot be written."""
    if arguments.solution is not None and arguments.solution == arguments.output:
        raise LabyrinthError("--solution is a file of its own: name another than with -o")
    targets: dict[str, tuple[Part, ...]] = {arguments.output: BOTH}
    if arguments.solution is not None:
        targets = {arguments.output: ("sheet",), arguments.solution: ("solution",)}
    written = {target: _format(arguments.format, target) for target in targets}
    maze = with_endpoints(_maze(arguments), arguments)
    exercise = Exercise.of(maze, arguments.solvers or CLASSIC)
    for target, parts in targets.items():
        format = written[target]
        if format.key == _TEXT:
            tell_losses(target, losses(maze, _TEXT, style=Style(room_width=1)))
            write_output(target, format, exercise.text(parts).encode())
        else:
            write_output(target, format, exercise.pdf(parts))
    return tell_failures([each for found in exercise.solutions for each in failure(found)])


def _format(key: str | None, target: str) -> Format:
    """Return what to write there. Raises LabyrinthError for a file that means another format."""
    if key is None:
        found = format_for(target).key
        key = _TEXT if found == "text" else found
    if key not in _FORMATS:
        raise LabyrinthError(f"an exercise is text or PDF, not {key}: name a file .txt or .pdf")
    return formats()[key]


def _maze(arguments: Namespace) -> Maze:
    """Return the maze that is named, or a random one of a size.

    Raises LabyrinthError for what is neither.
    """
    size = _size(arguments.source)
    if size is None:
        if arguments.seed is not None:
            raise LabyrinthError("--seed is that of a random maze: leave it out, or give a size")
        return read_maze(arguments.source)
    seed = draw_seed() if arguments.seed is None else arguments.seed
    recipe = Recipe(_ALGORITHM, *size, seed)
    if arguments.seed is None:
        tell(f"seed {seed}, recipe {recipe}")
    return finish(generation(recipe), "generating")


def _size(text: str | None) -> tuple[int, int] | None:
    """Return the rows and columns that a text asks for, None where it names a maze.

    Raises LabyrinthError for a size written wrong.
    """
    if text is None:
        return _SIZE
    match = re.fullmatch(r"(\d{1,9})(?:[xX](\d{1,9}))?", text, re.ASCII)
    is_meant = re.fullmatch(r"[-.\dxX]*\d[-.\dxX]*", text, re.ASCII)
    if is_meant and not match and not os.path.exists(text):
        raise LabyrinthError(f"{quoted(text)} is not a size: write R or RxC, for example 5")
    return (int(match[1]), int(match[2] or match[1])) if match else None
