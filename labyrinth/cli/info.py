"""`labyrinth info`: the report card of a maze."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from dataclasses import asdict
from textwrap import fill
from typing import Any

from labyrinth.cli.arguments import add_source, checked, positive_number
from labyrinth.cli.endpoints import add_endpoints, with_endpoints
from labyrinth.cli.maze_input import read_mazes
from labyrinth.cli.output import identity, is_terminal, write_bytes
from labyrinth.cli.picture_corrections import add_corrections, corrections_of
from labyrinth.cli.progress import finish
from labyrinth.cli.status import Status
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.measure import Report, report_run
from labyrinth.core.measure.bias import EDITED, NO_RECIPE, bias
from labyrinth.core.measure.bias_findings import findings, of_mazes
from labyrinth.core.measure.bias_picture import ASCII, BLOCKS, Line, bars, picture
from labyrinth.core.measure.figures import figures, in_a_sentence
from labyrinth.core.measure.tally import Tally, tally
from labyrinth.core.task import Task, during

SUMMARY = "tell the figures of a maze"

DESCRIPTION = """\
Print the report card of a maze: its size, texture, corridors and solution, what
each figure means, and what is usual of its generator at this size: the range
that nine of ten mazes are in."""

EXAMPLES = """\
examples:
  labyrinth info wilson:20x40:7
  labyrinth info maze.txt --json
  labyrinth info binary-tree:20x20:1 --bias
"""


_MAZES = 200
_COLUMNS = 79
_NAME = 12
_VALUE = 32
"""Columns of a figure's name, and of its value."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    add_source(parser)
    add_endpoints(parser)
    add_corrections(parser)
    parser.add_argument(
        "--bias",
        nargs="?",
        type=checked(positive_number),
        const=_MAZES,
        metavar="N",
        help=f"show what N mazes of the recipe's kind have in common ({_MAZES})",
    )
    parser.add_argument("--json", action="store_true", help="print every figure as JSON")


def run(arguments: Namespace) -> int:
    """Print the report card of each maze. Raises LabyrinthError for what is no maze."""
    read = read_mazes(arguments.source, corrections=corrections_of(arguments))
    mazes = [with_endpoints(maze, arguments) for maze in read]
    for number, maze in enumerate(mazes):
        card = finish(report_run(maze), "measuring")
        if arguments.json:
            # Of several each is a line, as they are in every stream of JSON.
            told = {**identity(maze), **card.as_dict(), "figures": list(map(asdict, figures(card)))}
            if arguments.bias:
                told["bias"] = _bias_as_dict(maze, arguments.bias)
            text = json.dumps(told, indent=None if len(mazes) > 1 else 2)
            write_bytes(f"{text}\n".encode())
        else:
            if number:
                print()
            _print(maze, card)
            if arguments.bias:
                print(f"\nBias\n{_bias_as_text(maze, arguments.bias)}")
    return Status.DONE


def _print(maze: Maze, card: Report) -> None:
    print(f"recipe: {maze.recipe or '-'}")
    goals = "  ".join(map(_position, maze.goals)) or "-"
    print(f"start: {_position(maze.start)}, goals: {goals}")
    print(in_a_sentence(card))
    group = ""
    for figure in figures(card):
        if figure.group != group:
            group = figure.group
            print(f"\n{group}")
        usual = f"usual {figure.usual}" if figure.usual else ""
        print(f"  {figure.name:<{_NAME}}{figure.value:<{_VALUE}}{usual}".rstrip())
        print(f"    {figure.meaning}")
    for expectation in card.expected:
        if expectation.note:
            print(f"\n{expectation.note}")


def _position(tile: Position | None) -> str:
    return "-" if tile is None else f"{tile[0]},{tile[1]}"


def _bias_as_dict(maze: Maze, count: int) -> dict[str, Any]:
    """Return the bias of the maze's kind, or why there is none and its own shares."""
    reason = _no_bias(maze)
    if reason:
        return {"reason": reason, "own": _own(maze).as_dict()}
    assert maze.recipe is not None
    return finish(bias(maze.recipe, count), "measuring").as_dict()


def _bias_as_text(maze: Maze, count: int) -> str:
    """Return the same as bars and small maps."""
    ink = BLOCKS if _has_blocks() else ASCII
    reason = _no_bias(maze)
    if reason:
        return "\n".join(
            [fill(reason, _COLUMNS), "", *_text(bars(_own(maze), None, _COLUMNS, ink))]
        )
    assert maze.recipe is not None
    found = finish(bias(maze.recipe, count), "measuring")
    said = [of_mazes(found), *findings(found)]
    return "\n".join([fill(" ".join(said), _COLUMNS), "", *_text(picture(found, _COLUMNS, ink))])


def _no_bias(maze: Maze) -> str:
    """Return why the recipe of a maze does not tell its kind, empty where it does."""
    if maze.recipe is None:
        return NO_RECIPE
    if maze.trace is not None:
        return ""
    # It comes from a file.
    return "" if finish(generation(maze.recipe), "comparing") == maze else EDITED


def _own(maze: Maze) -> Tally:
    return finish(Task(during(0.0, tally(maze))), "measuring")


def _text(lines: Iterable[Line]) -> list[str]:
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def _has_blocks() -> bool:
    return not is_terminal(sys.stdout) or sys.stdout.encoding.lower().replace("-", "") == "utf8"
