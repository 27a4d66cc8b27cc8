"""`labyrinth race`: solvers on one maze, or generators, side by side, and their board."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import closing

from labyrinth.cli.console import Status, tell
from labyrinth.cli.maze_input import read_maze_and_path
from labyrinth.cli.options import (
    add_corrections,
    add_endpoints,
    add_output,
    add_solvers,
    add_source,
    corrections_of,
    option,
    with_endpoints,
)
from labyrinth.cli.output import add_style, print_table, style_of, write_bytes
from labyrinth.cli.progress import finish, working
from labyrinth.cli.race_of_generators import (
    PICTURES,
    add_generators,
    race_generators,
    refuse_sizes,
    suffix_of,
)
from labyrinth.cli.race_shown import is_shown, show
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solve import endpoints_of
from labyrinth.core.search.timing import Timing, timings
from labyrinth.core.table import NOTHING
from labyrinth.formats import write_file
from labyrinth.races.clock import ClockKind
from labyrinth.races.columns import COLUMNS
from labyrinth.races.lane import Standing
from labyrinth.races.named_race import NamedRace
from labyrinth.races.photo_finish import photo_finish
from labyrinth.races.presets import GENERATOR_PRESETS, PRESETS
from labyrinth.races.race import Race, race
from labyrinth.races.writing import board_csv, board_json

SUMMARY = "race solvers on one maze, or generators, side by side"

DESCRIPTION = """\
Let two to four solvers race side by side in the interface, or any number of
them without it: where there is no terminal, or with --board, --json, --csv or
-o, the board is printed. It tells the place of each, by how much it was behind
the winner, the steps and the cost of its path, how many times the lowest cost
that is, the tiles expanded, the largest frontier, the turns and the junctions
on the path, and the milliseconds: the median of up to five runs within a
second, and their range. Below it stands what decided the race. With --generator
mazes of one size are carved side by side, and the board has their figures
beside what is usual. With -o the lanes are drawn side by side in a picture,
which is animated as .gif."""

EXAMPLES = """\
examples:
  labyrinth race wilson:20x30:7:braid=0.5,weights=1:9
  labyrinth race wilson:8x12:7 --solver bfs dfs --board
  labyrinth race dfs:10x20:4 --preset wall-followers --csv
  labyrinth race cave:20x30:2 --solver a-star a-star:weight=2 greedy --json
  labyrinth race wilson:8x12:7 --solver bfs a-star -o race.gif
  labyrinth race --generator dfs prim growing-tree:pick=oldest --seed 7
  labyrinth race --preset uniform --rows 8 --cols 12 --seed 7 -o race.svg

Places go by the expansions that a solver needs, or by --clock events; who gives
up or finds no path has none. The exit status is 1 if no solver finds a path.
Generators are placed by their events; all of them get the same seed.
"""

_PRESET = "classics"
_MARGIN = 2
"""Which column of the board tells by how much a lane was behind the winner."""
_DISPENSABLE = ("branches", "turns", "frontier")
"""What a narrow terminal does without, the first first."""
_CLOCKS = {kind.value: kind for kind in (ClockKind.EXPANSIONS, ClockKind.EVENTS)}


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    add_source(parser)
    add_corrections(parser)
    add_solvers(parser, "--solver", "the solvers; the same one may run with other options")
    add_endpoints(parser)
    add_generators(parser)
    option(
        parser,
        "--preset PRESET",
        "a race that is worth a look: solvers "
        f"({', '.join(PRESETS)}; default {_PRESET}, unless some are named), "
        f"or generators ({', '.join(GENERATOR_PRESETS)})",
        words=[*PRESETS, *GENERATOR_PRESETS],
    )
    summary = "what decides the places (default expansions)"
    option(parser, "--clock", summary, words=_CLOCKS, default=ClockKind.EXPANSIONS.value)
    form = parser.add_mutually_exclusive_group()
    option(form, "--board", "print the board, also where the race could be shown")
    option(form, "--json", "print the board as JSON")
    option(form, "--csv", "print the board as CSV")
    add_output(
        parser, "write the lanes as .gif, .svg or .png, or the board as .json or .csv, as well"
    )
    add_style(parser)


def run(arguments: Namespace) -> int:
    """Race. Raises LabyrinthError for what is no maze, not known or cannot be written."""
    suffix = suffix_of(arguments.output)
    if arguments.preset in GENERATOR_PRESETS or arguments.generators:
        return race_generators(arguments, suffix)
    refuse_sizes(arguments)
    preset = arguments.preset or (None if arguments.solvers else _PRESET)
    choices = [*(PRESETS[preset].choices if preset else []), *arguments.solvers]
    kind = _CLOCKS[arguments.clock]
    maze, path = read_maze_and_path(arguments.source, corrections_of(arguments))
    maze = with_endpoints(maze, arguments)
    endpoints_of(maze)
    if is_shown(arguments, len(choices)):
        return show(NamedRace(tuple(choices), clock=kind), maze, path)
    result = finish(race(maze, choices), "racing")
    measured = _measured(maze, choices)

    def board_as(form: str) -> bytes:
        if form == ".json":
            return board_json(result, maze, kind, measured).encode()
        return board_csv(result, kind, measured).encode()

    if suffix in PICTURES:
        _draw(suffix, result, maze, kind, measured, arguments)
    elif suffix:
        write_file(arguments.output, board_as(suffix))
    if arguments.json or arguments.csv:
        write_bytes(board_as(".json" if arguments.json else ".csv"))
    else:
        _print_board(result, kind, measured)
    return _status(result)


def _measured(maze: Maze, choices: Sequence[SolverChoice]) -> list[Timing]:
    measured = []
    with working("measuring") as tell_share, closing(timings(maze, choices)) as results:
        for timing in results:
            measured.append(timing)
            tell_share(len(measured) / len(choices))
    return measured


def _draw(
    suffix: str,
    result: Race,
    maze: Maze,
    kind: ClockKind,
    measured: Sequence[Timing],
    arguments: Namespace,
) -> None:
    # Only a picture needs what draws it.
    from labyrinth.races.pictures import race_gif, race_png, race_svg

    style, end = style_of(arguments, maze.cols), result.clock(kind).length
    with working("drawing"):
        if suffix == ".gif":
            picture = race_gif(result, maze, kind, style)
        elif suffix == ".png":
            picture = race_png(result, maze, kind, end, style)
        else:
            picture = race_svg(result, maze, kind, end, measured, style).encode()
    write_file(arguments.output, picture)


def _print_board(result: Race, kind: ClockKind, measured: Sequence[Timing]) -> None:
    ended = photo_finish(result, kind)
    headings = [column.heading for column in COLUMNS]
    headings.insert(_MARGIN, "margin")
    rows = []
    for row, margin in zip(ended.rows, ended.margins, strict=True):
        texts = [column.text((row, measured[row.lane])) for column in COLUMNS]
        texts.insert(_MARGIN, NOTHING if margin is None else f"+{margin:,}" if margin else "0")
        rows.append(texts)
    numbers = [column.heading for column in COLUMNS if column.is_number]
    numbers.append("margin")
    print_table(headings, rows, sys.stdout, numbers=numbers, dispensable=_DISPENSABLE)
    print(f"\n{ended.sentence}")


def _status(result: Race) -> Status:
    """Tell why lanes found no path, and return the status that follows."""
    for lane in result.lanes:
        if lane.end is not Standing.FOUND:
            tell(f"{lane.choice or lane.name}: {lane.end.value}: {lane.reason}")
    found = any(lane.end is Standing.FOUND for lane in result.lanes)
    return Status.DONE if found else Status.NO_PATH
