"""Options of the command line: their declaration, and the options that several commands share."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.suggestions import hint

if TYPE_CHECKING:
    # A parser, or a group of its arguments.
    from argparse import _ActionsContainer as Arguments

    from labyrinth.core.declaration.solver_choice import SolverChoice
    from labyrinth.core.maze.maze import Maze, Position
    from labyrinth.formats.support.picture_facts import Corrections

SOURCE = "FILE|RECIPE"
SOURCE_HELP = "a maze: a file, a recipe, or - for standard input"
STANDARD_INPUT = STANDARD_OUTPUT = "-"
# The default size of a maze, in rooms.
ROWS, COLS = 10, 20


def option(
    parser: Arguments,
    usage: str,
    summary: str,
    read: Callable[[str], object] | None = None,
    words: Collection[str] = (),
    **more: Any,
) -> None:
    """Declare an option by its `usage`, such as `--json`, `-o/--output FILE` or `--stop R,C...`.

    Without a value in its usage the option is a flag; if the usage ends in `...`, the option takes
    a list of values. `summary` is its help. `read` parses a value and may raise LabyrinthError,
    whose message the user sees. `words` are all allowed values, which the shell completes. `more`
    are further arguments of `add_argument` of argparse.
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
        more["choices"] = list(words)

    def type_of_argument(text: str) -> object:
        if words and text not in words:
            raise ArgumentTypeError(f"{quoted(text)} is not known; {hint(text, words)}")
        try:
            return read(text) if read else text
        except LabyrinthError as error:
            raise ArgumentTypeError(str(error)) from None

    if read or words:
        more["type"] = type_of_argument
    parser.add_argument(*names.split("/"), help=summary, **more)


# Parsers of values, which raise LabyrinthError for invalid ones


def matched(pattern: str, text: str, what: str) -> re.Match[str]:
    """Return the match of a pattern with the whole text.

    Raises LabyrinthError without a match; the message says that the text is not `what`.
    """
    match = re.fullmatch(pattern, text, re.ASCII)
    if match is None:
        raise LabyrinthError(f"{quoted(text)} is not {what}")
    return match


def whole_number(text: str) -> int:
    """Parse a whole number, at least 0."""
    return int(matched(r"\d{1,20}", text, "a whole number of 0 or more")[0])


def positive_number(text: str) -> int:
    """Parse a whole number, at least 1."""
    number = whole_number(text)
    if number < 1:
        raise LabyrinthError("the number must be at least 1")
    return number


def place(kind: str, text: str) -> Position:
    """Parse `ROW,COL`, the place of a tile or a room; `kind` is the word "tile" or "room"."""
    what = f"a {kind}: write ROW,COL, for example 1,1"
    row, col = matched(r"(\d{1,9}),(\d{1,9})", text, what).groups()
    return int(row), int(col)


def _solver(text: str) -> SolverChoice:
    # Most commands are given no solvers.
    from labyrinth.core.declaration.solver_choice import SolverChoice

    return SolverChoice.parse(text)


# Options of several commands


def add_maze(
    parser: ArgumentParser,
    metavar: str = SOURCE,
    summary: str = SOURCE_HELP,
    nargs: str | None = "?",
) -> None:
    """Declare the arguments that name a maze, its endpoints, and how its file is read.

    `source_of` reads the maze, `with_endpoints` sets the endpoints, and `corrections_of` returns
    the options of pictures and texts.
    """
    parser.add_argument("source", nargs=nargs, metavar=metavar, help=summary)
    summary = "the format of the maze's file (by default detected from its content)"
    option(parser, "--from FORMAT", summary, dest="input_format")
    group = parser.add_argument_group(
        "start and goal", "instead of the maze's own; rows and columns count from 0 at the top left"
    )
    ends = (
        ("start", "R,C", "the start {}"),
        ("goal", "R,C...", "the goal {}s; reaching any one of them ends the search"),
    )
    for word, value, summary in ends:
        for kind, suffix in (("tile", ""), ("room", "-room")):
            option(group, f"--{word}{suffix} {value}", summary.format(kind), partial(place, kind))
    summary = "if the maze has no endpoints: start at the bottom left, goal in the middle"
    option(group, "--micromouse", summary)
    group = parser.add_argument_group("mazes in pictures, if they are not detected correctly")
    summary = "pixels darker than this brightness, 1 to 255, count as dark"
    option(group, "--threshold N", summary, positive_number)
    summary = (
        "the distance from one wall to the next in pixels, or the size of a tile if walls are as "
        "thick as corridors"
    )
    option(group, "--cell-size N", summary, positive_number)
    option(group, "--inverted", "swap walls and corridors")
    group = parser.add_argument_group("mazes in texts, if they are not read correctly")
    for name, meaning in _MARKS.items():
        summary = f"the character, or the number in a matrix, for {meaning}"
        option(group, f"--{name}-char C", summary)
    summary = (
        "which reading to use if a text can be read in several ways; info --explain lists them"
    )
    option(group, "--reading N", summary, positive_number)


def add_format(parser: Arguments, summary: str, words: Collection[str] = ()) -> None:
    """Declare the format of the output."""
    option(parser, "--to/--format FORMAT", summary, words=words, dest="format")


def add_solvers(parser: Arguments, name: str, summary: str) -> None:
    """Declare the option `name`, which takes solvers; they are in the argument `solvers`."""
    summary += "; options follow a colon: a-star:heuristic=octile,weight=1.5"
    option(parser, f"{name} KEY...", summary, _solver, dest="solvers")


_MARKS: Final = {"wall": "walls", "open": "corridors", "start": "the start", "goal": "the goal"}
# The words for a graph to search.
GRAPHS: Final = ("tiles", "rooms")


def add_graph(parser: Arguments) -> None:
    """Declare which graph of a maze is searched."""
    summary = "search tiles (the default), or rooms, with passages as weighted edges"
    option(parser, "--graph GRAPH", summary, words=GRAPHS)


def in_graph(arguments: Namespace, choices: Iterable[SolverChoice]) -> list[SolverChoice]:
    """Return the solvers, set to search the graph that `--graph` names, if it is given.

    Raises LabyrinthError if a solver cannot search this graph.
    """
    if not arguments.graph:
        return list(choices)
    return [each.replaced(options={**each.options, "graph": arguments.graph}) for each in choices]


def add_output(parser: Arguments, summary: str = "write to a file", **more: Any) -> None:
    """Declare the option for the output's file, which is standard output by default."""
    option(parser, "-o/--output FILE", summary, default=STANDARD_OUTPUT, **more)


def add_report(parser: Arguments, summary: str) -> None:
    """Declare `--json`, with the `summary` as its help, and the option to write to a file."""
    option(parser, "--json", summary)
    add_output(parser, "write the output to a file", dest="report")


def add_size(parser: ArgumentParser) -> None:
    """Declare the options for the size and the seed of mazes to generate."""
    option(parser, "--rows R", f"rows of rooms (default {ROWS})", positive_number)
    option(parser, "--cols C", f"columns of rooms (default {COLS})", positive_number)
    option(parser, "--seed N", "the seed", whole_number)


def add_workers(parser: Arguments) -> None:
    """Declare the number of worker processes."""
    option(parser, "--workers N", "processes (default: one per core)", positive_number)


def corrections_of(arguments: Namespace) -> Corrections:
    """Return the options that correct how a picture or a text is read.

    Raises LabyrinthError if a number is out of range.
    """
    # The menu starts without any file format.
    from labyrinth.formats.support.picture_facts import Corrections, Marks

    marks = Marks(*(getattr(arguments, f"{name}_char") or "" for name in _MARKS))
    of_picture = arguments.threshold, arguments.cell_size, arguments.inverted
    return Corrections(*of_picture, marks, arguments.reading)


# The start and the goals, replacing those of the maze


def with_endpoints(maze: Maze, arguments: Namespace) -> Maze:
    """Return a copy of the maze with the endpoints that the arguments name.

    If they name no endpoints, return the maze itself. Raises LabyrinthError if an endpoint is
    outside the maze or a wall, or if the start or the goals are given both as tiles and as rooms.
    """
    starts, goals = _tiles(maze, arguments, "start"), _tiles(maze, arguments, "goal")
    contests = arguments.micromouse and (maze.start is None or not maze.goals)
    if not (starts or goals or contests):
        return maze
    maze = maze.copy()
    maze.start = starts[0] if starts else maze.start
    maze.goals = tuple(goals or maze.goals)
    if contests:
        # The interface starts without this import.
        from labyrinth.core.maze.contest_endpoints import take_contest_endpoints

        take_contest_endpoints(maze)
    return maze


def are_named(arguments: Namespace) -> bool:
    """Return whether a start or a goal was given."""
    return bool(arguments.start or arguments.start_room or arguments.goal or arguments.goal_room)


def _tiles(maze: Maze, arguments: Namespace, word: str) -> list[Position]:
    """Return the tiles that the options for the `word`, "start" or "goal", name."""
    tiles, rooms = getattr(arguments, word), getattr(arguments, f"{word}_room")
    if tiles and rooms:
        raise LabyrinthError(f"the {word} is given twice, as --{word} and as --{word}-room")
    if word == "start":
        tiles, rooms = ([each] if each else [] for each in (tiles, rooms))
    for row, col in rooms:
        if row >= maze.rows or col >= maze.cols:
            raise LabyrinthError(
                f"--{word}-room {row},{col} is outside the maze of {maze.rows} x {maze.cols} rooms"
            )
    found = [*tiles, *((2 * row + 1, 2 * col + 1) for row, col in rooms)]
    if found:
        # Nor does it need the imports of searches.
        from labyrinth.core.search.solve import check_endpoint

        for tile in found:
            check_endpoint(maze, word, tile)
    return list(dict.fromkeys(found))
