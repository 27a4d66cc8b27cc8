"""`labyrinth info`: the report card of a maze."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace

from labyrinth.cli.arguments import add_source
from labyrinth.cli.maze_input import read_mazes
from labyrinth.cli.output import identity, write_bytes
from labyrinth.cli.progress import finish
from labyrinth.cli.status import Status
from labyrinth.cli.table import print_table
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.measure import Expectation, Report, Route, report_run

SUMMARY = "tell the figures of a maze"

DESCRIPTION = """\
Print the report card of a maze: its size, texture, corridors and solution, and
how they compare with what its generator makes one expect."""

EXAMPLES = """\
examples:
  labyrinth info wilson:20x40:7
  labyrinth info maze.txt --json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    add_source(parser)
    parser.add_argument("--json", action="store_true", help="print every figure as JSON")


def run(arguments: Namespace) -> int:
    """Print the report card of each maze. Raises LabyrinthError for what is no maze."""
    mazes = read_mazes(arguments.source)
    for number, maze in enumerate(mazes):
        card = finish(report_run(maze), "measuring")
        if arguments.json:
            # Of several each is a line, as they are in every stream of JSON.
            figures = {**identity(maze), **card.as_dict()}
            text = json.dumps(figures, indent=None if len(mazes) > 1 else 2)
            write_bytes(f"{text}\n".encode())
        else:
            if number:
                print()
            _print(maze, card)
    return Status.DONE


def _print(maze: Maze, card: Report) -> None:
    print_table(["figure", "found", "expected"], _figures(maze, card), sys.stdout)
    for expectation in card.expected:
        if expectation.note:
            print(expectation.note)


def _figures(maze: Maze, card: Report) -> list[list[str]]:
    expected = {each.figure: _expected(each) for each in card.expected}
    rows = [
        ["recipe", str(maze.recipe or "-")],
        ["tiles", f"{card.height} x {card.width}, {card.corridor_tiles} of them corridors"],
        ["rooms", str(card.rooms) if card.of_rooms else "-", expected.get("rooms", "")],
        ["start", _position(maze.start)],
        ["goals", "  ".join(map(_position, maze.goals)) or "-"],
        [
            "dead ends",
            f"{card.dead_ends} ({card.dead_end_share:.1%})",
            expected.get("dead_end_share", ""),
        ],
        ["junctions", str(card.junctions)],
        ["crossroads", str(card.crossroads)],
        ["turns", str(card.turns)],
        ["direction", f"{card.horizontal:.1%} horizontal, {card.vertical:.1%} vertical"],
        [
            "corridors",
            f"{card.corridors}, mean {card.mean_corridor:.1f} steps, "
            f"longest {card.longest_corridor}",
        ],
        ["regions", str(card.regions), expected.get("regions", "")],
        ["loops", str(card.loops), expected.get("loops", "")],
        ["closed off", f"{card.closed_off} tiles"],
        ["diameter", f"{'' if card.diameter_exact else 'at least '}{card.diameter} steps"],
        *_route_figures(card.route),
    ]
    return [[*row, ""][:3] for row in rows]


def _route_figures(route: Route | None) -> list[list[str]]:
    if route is None:
        return [["solution", "none"]]
    return [
        ["solution", f"{route.length} steps, cost {route.cost}, {route.turns} turns"],
        ["decisions", str(route.decisions)],
        ["false branches", str(len(route.false_branches))],
        ["difficulty", f"{route.difficulty:.1f} bits"],
    ]


def _position(tile: Position | None) -> str:
    return "-" if tile is None else f"{tile[0]},{tile[1]}"


def _expected(each: Expectation) -> str:
    if not each.deviation:
        return f"{each.expected:g}"
    return f"{each.expected:.1%}, give or take {each.deviation:.1%}"
