"""`labyrinth solve`: search a maze, draw what was found and compare the solvers."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, groupby
from typing import Final, get_args

from labyrinth.cli.arguments import add_solvers, add_source, checked, one_of, position
from labyrinth.cli.maze_input import read_mazes
from labyrinth.cli.messages import is_quiet, tell
from labyrinth.cli.output import (
    STANDARD_OUTPUT,
    choose_format,
    identity,
    tell_failures,
    tell_losses,
    write_documents,
    write_output,
)
from labyrinth.cli.overlays import OVERLAYS, draw_overlay
from labyrinth.cli.progress import finish, working
from labyrinth.cli.searches import failure
from labyrinth.cli.style import add_style, style_of, styles_of_each
from labyrinth.cli.table import print_table
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.exact_costs import in_text
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solve import Solution, StopOrder, search_by
from labyrinth.core.search.tour import MOST_EXACT
from labyrinth.formats import Format, Style, losses, write, write_many

SUMMARY = "solve a maze, and compare solvers"

DESCRIPTION = """\
Search a maze with one solver after another. Print a picture for each, with the
path as * or with what --show says, then a table of all. With --format or -o the
output holds nothing but the pictures, and the table goes to standard error.
With --json it holds the figures and the paths, for each maze a line. Of several
mazes in a file, as generate --count writes them, all are solved."""

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

With --stop the path leads from the start over all stops to a goal, and pictures
number them. The best order is exact for up to {MOST_EXACT} stops, a good one for more.

Tiles are counted from 0, ROW,COL from the top left: the room in row r and
column c lies at 2r+1,2c+1. The exit status is 1 if any solver finds no path.
`labyrinth list solvers` tells what each solver guarantees, and its options.
"""

_SOLVER = "a-star"
_SHOWN = ("path", *OVERLAYS)
_ORDERS: Final = get_args(StopOrder)
_NUMBERS = ("steps", "cost", "tiles expanded", "milliseconds")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    add_source(parser)
    add_solvers(parser, "--solver", f"the solvers, one after another (default {_SOLVER})")
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
        "--stop",
        dest="stops",
        type=checked(position),
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
    parser.add_argument(
        "-o", "--output", default=STANDARD_OUTPUT, metavar="FILE", help="write into a file"
    )
    add_style(parser)


@dataclass(frozen=True, slots=True)
class _Solved:
    """A maze of the input, counted from 1, and what a search came to in it."""

    number: int
    maze: Maze
    solution: Solution


def run(arguments: Namespace) -> int:
    """Solve. Raises LabyrinthError for what is no maze, not known or cannot be written."""
    choices = arguments.solvers or [SolverChoice(_SOLVER)]
    if arguments.json and arguments.show != "path":
        raise LabyrinthError("--show draws pictures and --json none: leave out one of them")
    if arguments.order and not arguments.stops:
        raise LabyrinthError("--order is the order of stops: name them with --stop")
    format = choose_format("json" if arguments.json else arguments.format, arguments.output)
    mazes = [_with_endpoints(maze, arguments) for maze in read_mazes(arguments.source)]
    solved = [
        _Solved(number, maze, _search(maze, choice, arguments))
        for number, maze in enumerate(mazes, 1)
        for choice in choices
    ]
    several = len(mazes) > 1
    if arguments.json:
        write_output(arguments.output, format, _json(solved))
    else:
        _write_pictures(solved, arguments, format)
        _print_figures(solved, arguments, several=several)
    if arguments.order == "best" and len(arguments.stops) > MOST_EXACT:
        for reason in dict.fromkeys(each.solution.reason for each in solved if each.solution.path):
            tell(reason)
    failures = [sentence for each in solved for sentence in _failure(each, several=several)]
    return tell_failures(failures)


def _search(maze: Maze, choice: SolverChoice, arguments: Namespace) -> Solution:
    order = arguments.order or _ORDERS[0]
    task = search_by(maze, choice, stops=arguments.stops, order=order)
    return finish(task, "searching")


def _with_endpoints(maze: Maze, arguments: Namespace) -> Maze:
    maze = maze.copy()
    maze.start = arguments.start or maze.start
    maze.goals = tuple(arguments.goals or maze.goals)
    return maze


def _write_pictures(solved: Sequence[_Solved], arguments: Namespace, format: Format) -> None:
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


def _picture(each: _Solved, show: str, format: Format, style: Style) -> bytes:
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


def _print_figures(solved: Sequence[_Solved], arguments: Namespace, *, several: bool) -> None:
    """Print the table, after pictures that stand alone on standard error."""
    stream = sys.stderr if _pictures_alone(arguments) else sys.stdout
    if stream is sys.stderr and is_quiet():
        return
    if stream is sys.stdout:
        print()
    with_stops = bool(arguments.stops)
    rows = [
        [*([str(each.number)] if several else []), *_figures(each.solution, with_stops=with_stops)]
        for each in solved
    ]
    headings = [
        *(["maze"] if several else []),
        *["solver", "outcome"],
        *(["stops"] if with_stops else []),
        *_NUMBERS,
    ]
    print_table(headings, rows, stream, numbers=["maze", *_NUMBERS])
    stream.flush()


def _figures(solution: Solution, *, with_stops: bool) -> list[str]:
    found = solution.outcome == "found"
    return [
        str(solution.choice),
        solution.outcome,
        *([_in_order(solution)] if with_stops else []),
        str(len(solution.path) - 1) if found else "-",
        in_text(solution.cost).replace(",", "") if found else "-",
        str(solution.expanded),
        f"{1000 * solution.seconds:.2f}",
    ]


def _in_order(solution: Solution) -> str:
    """Return the stops in the order of the visits, as --stop takes them."""
    return " ".join(f"{row},{col}" for row, col in solution.stops)


def _failure(each: _Solved, *, several: bool) -> list[str]:
    place = f"maze {each.number}: " if several else ""
    return [place + sentence for sentence in failure(each.solution)]


def _json(solved: Sequence[_Solved]) -> bytes:
    """Return a line of JSON for each maze, with what every search came to."""
    lines = []
    for _, group in groupby(solved, key=lambda each: each.number):
        same = list(group)
        solutions = [_as_dict(each) for each in same]
        lines.append(json.dumps({**identity(same[0].maze), "solutions": solutions}) + "\n")
    return "".join(lines).encode()


def _as_dict(each: _Solved) -> dict[str, object]:
    solution = each.solution
    found = solution.outcome == "found"
    return {
        "solver": solution.solver,
        "options": dict(solution.options),
        "outcome": solution.outcome,
        "reason": solution.reason,
        "steps": len(solution.path) - 1 if found else None,
        "cost": solution.cost if found else None,
        "expanded": solution.expanded,
        "milliseconds": round(1000 * solution.seconds, 3),
        "stops": solution.stops,
        "path": solution.path,
        "waypoints": solution.waypoints,
    }
