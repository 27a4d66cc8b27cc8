"""Options of the command line: how they are declared, and those that several commands take."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, TypeVar

from labyrinth.core.errors import LabyrinthError, MissingEndpointError, quoted
from labyrinth.core.suggestions import hint

if TYPE_CHECKING:
    # A parser, or a group of its arguments.
    from argparse import _ActionsContainer as Arguments

    from labyrinth.core.declaration.solver_choice import SolverChoice
    from labyrinth.core.maze.maze import Maze
    from labyrinth.core.maze.walls import Position
    from labyrinth.formats.support.picture_facts import Corrections

Value = TypeVar("Value")

SOURCE = "FILE|RECIPE"
SOURCE_HELP = "a maze: a file, a recipe to generate it by, or - for standard input"
STANDARD_INPUT = STANDARD_OUTPUT = "-"
ROWS, COLS = 10, 20
"""The size of a maze for which none is asked, in rooms."""


def option(
    parser: Arguments,
    usage: str,
    summary: str,
    read: Callable[[str], object] | None = None,
    words: Collection[str] = (),
    **more: Any,
) -> None:
    """Declare an option as its `usage` writes it: `--json`, `-o/--output FILE`, `--stop R,C...`.

    One without a value is a flag; of one that ends in `...` all values that are given are
    collected. `read` reads a value, and its LabyrinthError is told word for word; `words` are all
    values that are allowed, which the shell completes. `more` is what argparse takes besides.
    """
    names, _, value = usage.partition(" ")
    if value.endswith("..."):
        value = value.removesuffix("...")
        more = {"nargs": "+", "action": "extend", "default": [], **more}
    if value:
        more["metavar"] = value
    elif not (read or words or "choices" in more):
        more["action"] = "store_true"
    if words:
        read, more["choices"] = one_of(words), list(words)
    if read:
        more["type"] = checked(read)
    parser.add_argument(*names.split("/"), help=summary, **more)


def checked(read: Callable[[str], Value]) -> Callable[[str], Value]:
    """Make `read` a type of an argument whose LabyrinthError is told word for word."""

    def read_argument(text: str) -> Value:
        try:
            return read(text)
        except LabyrinthError as error:
            raise ArgumentTypeError(str(error)) from None

    return read_argument


# Readers


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
    """Return a reader of one of a few words, which raises LabyrinthError for any other."""

    def read(text: str) -> str:
        if text not in words:
            raise LabyrinthError(f"{quoted(text)} is not known; {hint(text, words)}")
        return text

    return read


def _solver(text: str) -> SolverChoice:
    # Most commands are given none.
    from labyrinth.core.declaration.solver_choice import SolverChoice

    return SolverChoice.parse(text)


# Options of several commands


def add_source(parser: ArgumentParser) -> None:
    """Declare the maze that a command works on."""
    parser.add_argument("source", nargs="?", metavar=SOURCE, help=SOURCE_HELP)


def add_solvers(parser: Arguments, name: str, summary: str) -> None:
    """Declare the option of that name, which takes solvers; `solvers` holds what was chosen."""
    summary += "; options follow a colon: a-star:heuristic=octile,weight=1.5"
    option(parser, f"{name} KEY...", summary, _solver, dest="solvers")


def add_output(parser: Arguments, summary: str = "write into a file") -> None:
    """Declare where the output goes, by default to standard output."""
    option(parser, "-o/--output FILE", summary, default=STANDARD_OUTPUT)


def add_size(parser: ArgumentParser) -> None:
    """Declare the size and the seed."""
    option(parser, "--rows R", f"rows of rooms ({ROWS})", positive_number)
    option(parser, "--cols C", f"columns of rooms ({COLS})", positive_number)
    option(parser, "--seed N", "the seed", whole_number)


def add_workers(parser: Arguments) -> None:
    """Declare how many processes work."""
    option(parser, "--workers N", "processes (one a core)", positive_number)


def add_corrections(parser: ArgumentParser) -> None:
    """Declare what can be told of a picture that a maze is read from."""
    group = parser.add_argument_group("mazes in pictures, where they are not found by themselves")
    summary = "pixels darker than this are dark, 1 to 255"
    option(group, "--threshold N", summary, positive_number)
    summary = "pixels from one wall to the next, or of a tile where walls are as thick as corridors"
    option(group, "--cell-size N", summary, positive_number)
    option(group, "--inverted", "take for walls what would be taken for corridors")


def corrections_of(arguments: Namespace) -> Corrections:
    """Return what was told of a picture. Raises LabyrinthError for what is out of range."""
    # The menu starts without any file format.
    from labyrinth.formats.support.picture_facts import Corrections

    return Corrections(arguments.threshold, arguments.cell_size, arguments.inverted)


# The start and the goals, in place of those of the maze that is read


def add_endpoints(parser: ArgumentParser) -> None:
    """Declare the options; `with_endpoints` takes what was given of them."""
    group = parser.add_argument_group(
        "start and goal", "in place of the maze's own, counted from 0 from the top left"
    )
    for kind, suffix in (("tile", ""), ("room", "-room")):
        option(group, f"--start{suffix} R,C", f"the {kind} to start from", place(kind))
    for kind, suffix in (("tile", ""), ("room", "-room")):
        option(group, f"--goal{suffix} R,C...", f"{kind}s: one is the goal", place(kind))
    summary = "where a file has none: the start at the bottom left, the goal in the middle"
    option(group, "--micromouse", summary)


def with_endpoints(maze: Maze, arguments: Namespace) -> Maze:
    """Return the maze with what was given, or the maze itself where nothing was.

    Raises LabyrinthError for a place that is outside or a wall, and for a start or goals that are
    given as tiles and as rooms.
    """
    # The interface starts without it.
    from labyrinth.core.maze.contest_endpoints import lacks_endpoint, take_contest_endpoints

    starts, goals = (_tiles(maze, arguments, word) for word in ("start", "goal"))
    contests = arguments.micromouse and lacks_endpoint(maze)
    if not (starts or goals or contests):
        return maze
    maze = maze.copy()
    maze.start = starts[0] if starts else maze.start
    maze.goals = tuple(goals or maze.goals)
    if contests:
        take_contest_endpoints(maze)
    return maze


def are_named(arguments: Namespace) -> bool:
    """Whether the start or a goal was named."""
    return bool(arguments.start or arguments.start_room or arguments.goal or arguments.goal_room)


def how_to_name(error: MissingEndpointError) -> str:
    """Return the sentence on what is missing, with the options that name it."""
    options = " and ".join(f"--{word} ROW,COL" for word in error.missing)
    rooms = " and ".join(f"--{word}-room" for word in error.missing)
    return f"the {error.missing[0]} is missing: add {options}, or {rooms}, or --micromouse"


def _tiles(maze: Maze, arguments: Namespace, word: str) -> list[Position]:
    """Return the tiles of a start or of goals that were given."""
    tiles, rooms = (getattr(arguments, f"{word}{kind}") for kind in ("", "_room"))
    if tiles and rooms:
        raise LabyrinthError(f"the {word} is given twice, as --{word} and as --{word}-room")
    if word == "start":
        tiles, rooms = ([each] if each else [] for each in (tiles, rooms))
    for row, col in rooms:
        if row >= maze.rows or col >= maze.cols:
            raise LabyrinthError(
                f"--{word}-room {row},{col} is outside the maze of {maze.rows} x {maze.cols} rooms"
            )
    # Nor does it need what searches need.
    from labyrinth.core.search.solve import check_endpoint

    found = [*tiles, *((2 * row + 1, 2 * col + 1) for row, col in rooms)]
    for tile in found:
        check_endpoint(maze, word, tile)
    return list(dict.fromkeys(found))
