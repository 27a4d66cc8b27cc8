"""`labyrinth info`: the report card of a maze."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from dataclasses import asdict
from textwrap import fill
from typing import Any

from labyrinth.cli import options
from labyrinth.cli.console import Status, has_unicode, is_terminal
from labyrinth.cli.maze_input import mazes_of
from labyrinth.cli.options import option
from labyrinth.cli.output import identity, write_json
from labyrinth.cli.progress import finish
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.measure.bias import EDITED, NO_RECIPE, bias, findings, of_mazes, tally
from labyrinth.core.measure.bias_picture import ASCII, BLOCKS, Line, bars, picture
from labyrinth.core.measure.figures import figures, in_a_sentence
from labyrinth.core.measure.report_card import Report, report_run
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
    options.add_source(parser)
    options.add_endpoints(parser)
    options.add_corrections(parser)
    summary = f"show what N mazes of the recipe's kind have in common ({_MAZES})"
    option(parser, "--bias N", summary, options.positive_number, nargs="?", const=_MAZES)
    option(parser, "--json", "print every figure as JSON")


def run(arguments: Namespace) -> int:
    """Print the report card of each maze. Raises LabyrinthError for what is no maze."""
    mazes = mazes_of(arguments)
    for number, maze in enumerate(mazes):
        card = finish(report_run(maze), "measuring")
        if arguments.json:
            told = {**identity(maze), **card.as_dict(), "figures": list(map(asdict, figures(card)))}
            if arguments.bias:
                told["bias"] = _bias_as_dict(maze, arguments.bias)
            # Of several each is a line, as they are in every stream of JSON.
            write_json(told, None if len(mazes) > 1 else 2)
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
        own = finish(Task(during(0.0, tally(maze))), "measuring")
        return {"reason": reason, "own": own.as_dict()}
    assert maze.recipe is not None
    return finish(bias(maze.recipe, count), "measuring").as_dict()


def _bias_as_text(maze: Maze, count: int) -> str:
    """Return the same as bars and small maps."""
    ink = BLOCKS if has_unicode() or not is_terminal(sys.stdout) else ASCII
    if reason := _no_bias(maze):
        own = finish(Task(during(0.0, tally(maze))), "measuring")
        return "\n".join([fill(reason, _COLUMNS), "", *_text(bars(own, None, _COLUMNS, ink))])
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


def _text(lines: Iterable[Line]) -> list[str]:
    return ["".join(text for text, _ in line).rstrip() for line in lines]
