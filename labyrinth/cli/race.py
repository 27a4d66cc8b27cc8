"""`labyrinth race`: several solvers on one maze, side by side, and the board of their figures."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import closing
from pathlib import PurePath

from labyrinth.cli.arguments import add_solvers, add_source, one_of
from labyrinth.cli.maze_input import read_maze
from labyrinth.cli.messages import tell
from labyrinth.cli.output import STANDARD_OUTPUT, write_bytes
from labyrinth.cli.progress import finish, working
from labyrinth.cli.status import Status
from labyrinth.cli.style import add_style, style_of
from labyrinth.cli.table import print_table
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solve import endpoints_of
from labyrinth.formats import write_file
from labyrinth.races.clock import ClockKind
from labyrinth.races.columns import COLUMNS
from labyrinth.races.lane import Standing
from labyrinth.races.photo_finish import photo_finish
from labyrinth.races.presets import PRESETS
from labyrinth.races.race import Race, race
from labyrinth.races.timing import Timing, timings
from labyrinth.races.writing import board_csv, board_json

SUMMARY = "race solvers on one maze, side by side"

DESCRIPTION = """\
Let any number of solvers search one maze, and print the board: the place of
each, the steps and the cost of its path, how many times the lowest cost that
is, the tiles expanded, the largest frontier, the turns and the junctions on the
path, and the milliseconds: the median of up to five runs within a second, and
their range. Below it stands what decided the race. With -o the lanes run side
by side in an animated picture."""

EXAMPLES = """\
examples:
  labyrinth race wilson:20x30:7:braid=0.5,weights=1:9
  labyrinth race dfs:10x20:4 --preset wall-followers --csv
  labyrinth race cave:20x30:2 --solver a-star a-star:weight=2 greedy --json
  labyrinth race wilson:8x12:7 --solver bfs a-star -o race.gif

Places go by the expansions that a solver needs, or by --clock events; who gives
up or finds no path has none. The exit status is 1 if no solver finds a path.
"""

_PRESET = "classics"
_CLOCKS = {kind.value: kind for kind in (ClockKind.EXPANSIONS, ClockKind.EVENTS)}


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    add_source(parser)
    add_solvers(parser, "--solver", "the solvers; the same one may run with other options")
    parser.add_argument(
        "--preset",
        type=one_of(PRESETS),
        choices=list(PRESETS),
        help=f"solvers that are worth a race (default {_PRESET}, unless solvers are named)",
    )
    parser.add_argument(
        "--clock",
        type=one_of(_CLOCKS),
        choices=list(_CLOCKS),
        default=ClockKind.EXPANSIONS.value,
        help="what decides the places (default expansions)",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the board as JSON")
    form.add_argument("--csv", action="store_true", help="print the board as CSV")
    parser.add_argument(
        "-o",
        "--output",
        default=STANDARD_OUTPUT,
        metavar="FILE",
        help="write the race as .gif, or the board as .json or .csv, into a file as well",
    )
    add_style(parser)


def run(arguments: Namespace) -> int:
    """Race. Raises LabyrinthError for what is no maze, not known or cannot be written."""
    preset = arguments.preset or (None if arguments.solvers else _PRESET)
    choices = [*(PRESETS[preset].choices if preset else []), *arguments.solvers]
    kind = _CLOCKS[arguments.clock]
    suffix = _suffix(arguments.output)
    maze = read_maze(arguments.source)
    endpoints_of(maze)
    result = finish(race(maze, choices), "racing")
    measured = _measured(maze, choices)
    if suffix == ".gif":
        _write_gif(result, maze, kind, arguments)
    elif suffix:
        write_file(arguments.output, _board(suffix, result, maze, kind, measured))
    if arguments.json or arguments.csv:
        write_bytes(_board(".json" if arguments.json else ".csv", result, maze, kind, measured))
    else:
        _print_board(result, kind, measured)
    return _status(result)


def _suffix(target: str) -> str:
    """Return which kind of file is to be written, none for standard output.

    Raises LabyrinthError for a kind that a race is not written as.
    """
    if target == STANDARD_OUTPUT:
        return ""
    suffix = PurePath(target).suffix.lower()
    if suffix not in (".gif", ".json", ".csv"):
        raise LabyrinthError(f"{named(target)}: a race is written as .gif, .json or .csv")
    return suffix


def _measured(maze: Maze, choices: Sequence[SolverChoice]) -> list[Timing]:
    measured = []
    with working("measuring") as tell_share, closing(timings(maze, choices)) as results:
        for timing in results:
            measured.append(timing)
            tell_share(len(measured) / len(choices))
    return measured


def _write_gif(result: Race, maze: Maze, kind: ClockKind, arguments: Namespace) -> None:
    # Only a picture needs what draws it.
    from labyrinth.races.animation import race_gif

    with working("drawing"):
        picture = race_gif(result, maze, kind, style_of(arguments, maze.cols))
    write_file(arguments.output, picture)


def _board(
    suffix: str, result: Race, maze: Maze, kind: ClockKind, measured: Sequence[Timing]
) -> bytes:
    if suffix == ".json":
        return board_json(result, maze, kind, measured).encode()
    return board_csv(result, kind, measured).encode()


def _print_board(result: Race, kind: ClockKind, measured: Sequence[Timing]) -> None:
    ended = photo_finish(result, kind)
    rows = [[column.text((row, measured[row.lane])) for column in COLUMNS] for row in ended.rows]
    numbers = [column.heading for column in COLUMNS if column.is_number]
    print_table([column.heading for column in COLUMNS], rows, sys.stdout, numbers=numbers)
    print(f"\n{ended.sentence}")


def _status(result: Race) -> Status:
    """Tell why lanes found no path, and return the status that follows."""
    for lane in result.lanes:
        if lane.end is not Standing.FOUND:
            tell(f"{lane.choice}: {lane.end.value}: {lane.reason}")
    found = any(lane.end is Standing.FOUND for lane in result.lanes)
    return Status.DONE if found else Status.NO_PATH
