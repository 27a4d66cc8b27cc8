"""`labyrinth solve`: search a maze, draw what was found and compare the solvers."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from labyrinth.cli.arguments import add_source, checked, one_of, position
from labyrinth.cli.maze_input import read_maze
from labyrinth.cli.messages import tell
from labyrinth.cli.output import STANDARD_OUTPUT, choose_format, write_output
from labyrinth.cli.overlays import OVERLAYS, draw_overlay
from labyrinth.cli.searches import Search
from labyrinth.cli.status import Status
from labyrinth.cli.style import add_style, style_of
from labyrinth.cli.table import print_table
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solve import Solution
from labyrinth.formats import Format, Style, write, write_many

SUMMARY = "solve a maze, and compare solvers"

DESCRIPTION = """\
Search a maze with one solver after another. Print a picture for each, with the
path as * or with what --show says, then a table of all. With --format or -o the
output holds nothing but the pictures, and the table goes to standard error."""

EXAMPLES = """\
examples:
  labyrinth solve wilson:6x12:7
  labyrinth solve wilson:6x12:7:weights=1:9 --solver bfs dijkstra a-star
  labyrinth solve maze.txt --start 1,1 --goal 3,5 5,1 --show order
  labyrinth solve wilson:20x20:7 --format svg -o solved.svg
  labyrinth generate dfs --seed 3 | labyrinth solve

Tiles are counted from 0, ROW,COL from the top left: the room in row r and
column c lies at 2r+1,2c+1. The exit status is 1 if any solver finds no path.
`labyrinth list solvers` tells what each solver guarantees.
"""

_SOLVER = "a-star"
_SHOWN = ("path", *OVERLAYS)
_NUMBERS = ("steps", "cost", "tiles expanded", "milliseconds")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    add_source(parser)
    parser.add_argument(
        "--solver",
        dest="solvers",
        type=checked(Search.parse),
        nargs="+",
        action="extend",
        metavar="KEY",
        help=f"the solvers, one after another (default {_SOLVER}); options follow a colon: "
        "random-mouse:seed=3",
    )
    parser.add_argument(
        "--start", type=checked(position), metavar="R,C", help="the tile to start from"
    )
    parser.add_argument(
        "--goal",
        dest="goals",
        type=checked(position),
        nargs="+",
        action="extend",
        metavar="R,C",
        help="the tiles of which one is to be reached",
    )
    parser.add_argument(
        "--show",
        type=one_of(_SHOWN),
        choices=_SHOWN,
        default="path",
        help="the path; or of the tiles expanded the last digit of their order, which they "
        "are, or the last digit of the lowest cost from the start",
    )
    parser.add_argument("--format", metavar="FORMAT", help="one of labyrinth list formats")
    parser.add_argument(
        "-o", "--output", default=STANDARD_OUTPUT, metavar="FILE", help="write into a file"
    )
    add_style(parser)


def run(arguments: Namespace) -> int:
    """Solve. Raises LabyrinthError for what is no maze, not known or cannot be written."""
    searches = arguments.solvers or [Search.parse(_SOLVER)]
    format = choose_format(arguments.format, arguments.output)
    maze = read_maze(arguments.source).copy()
    maze.start = arguments.start or maze.start
    maze.goals = tuple(arguments.goals or maze.goals)
    solutions = [search.run(maze) for search in searches]
    style = style_of(arguments, maze.cols)
    pictures = _pictures(maze, solutions, arguments.show, format, style)
    write_output(arguments.output, format, pictures)
    failures = _print_figures(
        searches,
        solutions,
        pictures_alone=arguments.format is not None or arguments.output != STANDARD_OUTPUT,
    )
    return Status.NO_PATH if failures else Status.DONE


def _pictures(
    maze: Maze, solutions: Sequence[Solution], show: str, format: Format, style: Style
) -> bytes:
    """Return a picture for each solution, one after another."""
    if len(solutions) > 1 and format.several and show == "path":
        paths = [solution.path for solution in solutions]
        return write_many([maze] * len(paths), format.key, paths=paths, style=style)
    if len(solutions) > 1 and format.binary:
        raise LabyrinthError(f"a {format.key} file holds one maze: choose one solver")
    return b"\n".join(_picture(maze, each, show, format, style) for each in solutions)


def _picture(maze: Maze, solution: Solution, show: str, format: Format, style: Style) -> bytes:
    if show == "path":
        return write(maze, format.key, path=solution.path, trace=solution.trace, style=style)
    return draw_overlay(maze, solution, show, format.key, style.room_width)


def _print_figures(
    searches: Sequence[Search], solutions: Sequence[Solution], *, pictures_alone: bool
) -> list[str]:
    """Print the table, then tell and return a sentence for each search without a path."""
    stream = sys.stderr if pictures_alone else sys.stdout
    if not pictures_alone:
        print()
    pairs = list(zip(searches, solutions, strict=True))
    rows = [[search.text, *_figures(solution)] for search, solution in pairs]
    print_table(["solver", "outcome", *_NUMBERS], rows, stream, numbers=_NUMBERS)
    stream.flush()
    failures = [sentence for search, solution in pairs for sentence in search.failure(solution)]
    for failure in failures:
        tell(failure)
    return failures


def _figures(solution: Solution) -> list[str]:
    found = solution.outcome == "found"
    return [
        solution.outcome,
        str(len(solution.path) - 1) if found else "-",
        str(solution.cost) if found else "-",
        str(solution.expanded),
        f"{1000 * solution.seconds:.2f}",
    ]
