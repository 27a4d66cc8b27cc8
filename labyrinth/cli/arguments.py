"""Arguments that several commands take, and how they are read from text."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, TypeVar

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.maze.walls import Position
from labyrinth.core.suggestions import hint

if TYPE_CHECKING:
    # A parser, or a group of its arguments.
    from argparse import _ActionsContainer as Arguments

    from labyrinth.core.declaration.solver_choice import SolverChoice

Value = TypeVar("Value")

SOURCE = "FILE|RECIPE"
SOURCE_HELP = "a maze: a file, a recipe to generate it by, or - for standard input"
STANDARD_INPUT = "-"


def checked(read: Callable[[str], Value]) -> Callable[[str], Value]:
    """Make `read` a type of an argument whose LabyrinthError is told word for word."""

    def read_argument(text: str) -> Value:
        try:
            return read(text)
        except LabyrinthError as error:
            raise ArgumentTypeError(str(error)) from None

    return read_argument


def whole_number(text: str) -> int:
    """Read a whole number from 0. Raises LabyrinthError for anything else."""
    if not re.fullmatch(r"\d{1,20}", text, re.ASCII):
        raise LabyrinthError(f"{quoted(text)} is not a whole number from 0 on")
    return int(text)


def positive_number(text: str) -> int:
    """Read a whole number from 1. Raises LabyrinthError for anything else."""
    number = whole_number(text)
    if number < 1:
        raise LabyrinthError("the number must be at least 1")
    return number


def place(kind: str) -> Callable[[str], Position]:
    """Return what reads `ROW,COL` of a tile or a room, whose `kind` it names.

    It raises LabyrinthError for anything else.
    """

    def read(text: str) -> Position:
        match = re.fullmatch(r"(\d{1,9}),(\d{1,9})", text, re.ASCII)
        if match is None:
            raise LabyrinthError(f"{quoted(text)} is not a {kind}: write ROW,COL, for example 1,1")
        return int(match[1]), int(match[2])

    return read


def one_of(words: Collection[str]) -> Callable[[str], str]:
    """Return a reader of one of a few words, which raises LabyrinthError for any other.

    The words are to be given as `choices` too, by which the shell completes them.
    """

    def read(text: str) -> str:
        if text not in words:
            raise LabyrinthError(f"{quoted(text)} is not known; {hint(text, words)}")
        return text

    return checked(read)


def add_quiet(parser: ArgumentParser) -> None:
    """Declare the option for silence."""
    parser.add_argument(
        "-q",
        "--quiet",
        action="store_true",
        help="tell nothing on standard error but why it failed",
    )


def add_source(parser: ArgumentParser) -> None:
    """Declare the maze that a command works on."""
    parser.add_argument("source", nargs="?", metavar=SOURCE, help=SOURCE_HELP)


def add_solvers(parser: Arguments, name: str, summary: str) -> None:
    """Declare the option of that name, which takes solvers; `solvers` holds what was chosen."""
    parser.add_argument(
        name,
        dest="solvers",
        type=checked(_solver),
        nargs="+",
        action="extend",
        default=[],
        metavar="KEY",
        help=f"{summary}; options follow a colon: a-star:heuristic=octile,weight=1.5",
    )


def _solver(text: str) -> SolverChoice:
    # Most commands are given none.
    from labyrinth.core.declaration.solver_choice import SolverChoice

    return SolverChoice.parse(text)
