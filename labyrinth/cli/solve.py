"""`labyrinth solve`: search a maze, draw what was found and compare the solvers."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from itertools import chain
from typing import Final, get_args

from labyrinth.cli.arguments import add_solvers, add_source, checked, one_of, place
from labyrinth.cli.endpoints import add_endpoints, with_endpoints
from labyrinth.cli.maze_input import read_mazes
from labyrinth.cli.messages import is_quiet, tell
from labyrinth.cli.output import (
    STANDARD_OUTPUT,
    choose_format,
    tell_failures,
    tell_losses,
    write_documents,
    write_text,
)
from labyrinth.cli.overlays import OVERLAYS, draw_overlay
from labyrinth.cli.picture_corrections import add_corrections, corrections_of
from labyrinth.cli.progress import finish, working
from labyrinth.cli.searches import failure
from labyrinth.cli.solve_results import (
    WRITERS,
    Solved,
    form_of,
    measured,
    print_results,
    results_of,
)
from labyrinth.cli.style import add_style, style_of, styles_of_each, tell_unused_style
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solution import Solution, StopOrder
from labyrinth.core.search.solve import search_by
from labyrinth.core.search.stop_order import MOST_EXACT
from labyrinth.formats import Format, Style, losses, write, write_many

SUMMARY = "solve a maze, and compare solvers"

DESCRIPTION = """\
Search a maze with one solver after another. Print a picture for each, with the
path as * or with what --show says, then a table of all. With --format or -o the
output holds nothing but the pictures, and the table goes to standard error.
With --csv or --markdown it holds the table alone, with --json the figures and
the paths, for each maze a line. Of several mazes in a file, as generate --count
writes them, all are solved."""

EXAMPLES = f"""\
examples:
  labyrinth solve wilson:6x12:7
  labyrinth solve wilson:6x12:7:weights=1:9 --solver bfs dijkstra a-star
  labyrinth solve wilson:6x12:7:braid=1 --solver a-star a-star:diagonal=always
  labyrinth solve wilson:6x12:7 --stop 1,23 11,1 5,13 --order best
  labyrinth solve maze.txt --start 1,1 --goal 3,5 5,1 --show order
  labyrinth solve wilson:20x20:7 --format svg -o solved.svg
  labyrinth generate dfs --seed 3 --count 4 | labyrinth solve
  labyrinth solve wilson:20x20:7 --solver bfs dfs --json
  labyrinth solve wilson:20x20:7 --solver bfs a-star greedy --markdown

With --stop the path leads from the start over all stops to a goal, and pictures
number them. The best order is exact for up to {MOST_EXACT} stops, a good one for more.

Tiles are counted from 0, ROW,COL from the top left: the room in row r and
column c lies at 2r+1,2c+1. --start-room and --goal-room count rooms. The exit
status is 1 if any solver finds no path.
`labyrinth list solvers` tells what each solver guarantees, and its options.
"""

_SOLVER = "a-star"
_SHOWN = ("path", *OVERLAYS)
_ORDERS: Final = get_args(StopOrder)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    add_source(parser)
    add_corrections(parser)
    add_solvers(parser, "--solver", f"the solvers, one after another (default {_SOLVER})")
    add_endpoints(parser)
    parser.add_argument(
        "--stop",
        dest="stops",
        type=checked(place("tile")),
        nargs="+",
        action="extend",
        default=[],
        metavar="R,C",
        help="tiles to visit on the way",
    )
    parser.add_argument(
        "--order",
        type=one_of(_ORDERS),
        choices=_ORDERS,
        help="visit the stops in the order given (the default), or in the best one",
    )
    parser.add_argument(
        "--show",
        type=one_of(_SHOWN),
        choices=_SHOWN,
        default="path",
        help="the path; or of the tiles expanded the last digit of their order, which they "
        "are, or the last digit of the lowest cost from the start",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--format", metavar="FORMAT", help="one of labyrinth list formats")
    form.add_argument("--json", action="store_true", help="print figures and paths as JSON")
    form.add_argument("--csv", action="store_true", help="print the table as CSV")
    form.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    parser.add_argument(
        "-o", "--output", default=STANDARD_OUTPUT, metavar="FILE", help="write into a file"
    )
    add_style(parser)


def run(arguments: Namespace) -> int:
    """Solve. Raises LabyrinthError for what is no maze, not known or cannot be written."""
    choices = arguments.solvers or [SolverChoice(_SOLVER)]
    form = _form(arguments)
    if form and arguments.show != "path":
        raise LabyrinthError(
            f"--show draws pictures, and a table as {form} has none: leave out one of them"
        )
    if arguments.order and not arguments.stops:
        raise LabyrinthError("--order is the order of stops: name them with --stop")
    format = None if form else choose_format(arguments.format, arguments.output)
    tell_unused_style(arguments, format)
    read = read_mazes(arguments.source, corrections=corrections_of(arguments))
    mazes = [with_endpoints(maze, arguments) for maze in read]
    solved = [
        Solved(number, maze, _search(maze, choice, arguments))
        for number, maze in enumerate(mazes, 1)
        for choice in choices
    ]
    if format is not None:
        _write_pictures(solved, arguments, format)
    _give_out_table(solved, form, arguments)
    if arguments.order == "best" and len(arguments.stops) > MOST_EXACT:
        for reason in dict.fromkeys(each.solution.reason for each in solved if each.solution.path):
            tell(reason)
    several = len(mazes) > 1
    failures = [sentence for each in solved for sentence in _failure(each, several=several)]
    return tell_failures(failures)


def _search(maze: Maze, choice: SolverChoice, arguments: Namespace) -> Solution:
    order = arguments.order or _ORDERS[0]
    task = search_by(maze, choice, stops=arguments.stops, order=order)
    return finish(task, "searching")


def _write_pictures(solved: Sequence[Solved], arguments: Namespace, format: Format) -> None:
    """Write a picture of each, and tell what those in a format that was asked for do not carry."""
    style = style_of(arguments, max(each.maze.cols for each in solved))
    if arguments.show == "path" and _pictures_alone(arguments):
        lost = [
            losses(
                each.maze,
                format.key,
                path=each.solution.path,
                stops=each.solution.stops,
                style=style,
            )
            for each in solved
        ]
        tell_losses(arguments.output, chain.from_iterable(lost))
    with working("drawing"):
        if format.write_many and arguments.show == "path":
            mazes = [each.maze for each in solved]
            paths = [each.solution.path for each in solved]
            stops = [each.solution.stops for each in solved]
            waypoints = [each.solution.waypoints for each in solved]
            document = write_many(
                mazes, format.key, paths=paths, stops=stops, waypoints=waypoints, style=style
            )
            documents = [document]
        else:
            styles = styles_of_each(style, len(solved))
            documents = [
                _picture(each, arguments.show, format, own)
                for each, own in zip(solved, styles, strict=True)
            ]
    write_documents(arguments.output, format, documents)


def _picture(each: Solved, show: str, format: Format, style: Style) -> bytes:
    maze, solution = each.maze, each.solution
    if show == "path":
        return write(
            maze,
            format.key,
            path=solution.path,
            stops=solution.stops,
            waypoints=solution.waypoints,
            trace=solution.trace,
            style=style,
        )
    return draw_overlay(maze, solution, show, format.key, style.room_width)


def _pictures_alone(arguments: Namespace) -> bool:
    return arguments.format is not None or arguments.output != STANDARD_OUTPUT


def _form(arguments: Namespace) -> str | None:
    """Return the form in which the table is asked for in place of pictures, if it is."""
    chosen = next((form for form in WRITERS if getattr(arguments, form)), None)
    return chosen or (None if arguments.format else form_of(arguments.output))


def _give_out_table(solved: Sequence[Solved], form: str | None, arguments: Namespace) -> None:
    """Write the table in a form, or print it; below pictures that stand alone, on standard error.

    The picture of a single search does not wait for others to be measured.
    """
    stream = sys.stderr if _pictures_alone(arguments) else sys.stdout
    if not form and stream is sys.stderr and is_quiet():
        return
    results = results_of(solved)
    if form or len(solved) > 1:
        results = measured(solved, results)
    if form:
        write_text(arguments.output, WRITERS[form](results))
        return
    if stream is sys.stdout:
        print()
    print_results(results, stream)


def _failure(each: Solved, *, several: bool) -> list[str]:
    place = f"maze {each.number}: " if several else ""
    return [place + sentence for sentence in failure(each.solution)]
