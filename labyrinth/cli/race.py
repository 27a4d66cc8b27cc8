"""`labyrinth race`: solvers on one maze, or generators, side by side, and their board."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final

from labyrinth.cli.console import Status, tell
from labyrinth.cli.interface import can_start, run_app
from labyrinth.cli.maze_input import read_maze_and_path
from labyrinth.cli.options import (
    COLS,
    ROWS,
    STANDARD_OUTPUT,
    add_corrections,
    add_endpoints,
    add_output,
    add_size,
    add_solvers,
    add_source,
    are_named,
    corrections_of,
    option,
    with_endpoints,
)
from labyrinth.cli.output import add_style, print_columns, style_of, write_bytes
from labyrinth.cli.progress import finish, working
from labyrinth.core.declaration.options import parts_of
from labyrinth.core.declaration.recipe import Recipe, draw_seed, parse_options
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solve import endpoints_of
from labyrinth.core.search.timing import Timing, timings
from labyrinth.formats import Style, write_file
from labyrinth.races.clock import ClockKind
from labyrinth.races.entries import FEWEST, GENERATOR_PRESETS, MOST, PRESETS, NamedRace
from labyrinth.races.files import race_writers
from labyrinth.races.race import Race, Standing
from labyrinth.races.solvers import race

if TYPE_CHECKING:
    from labyrinth.tui import LabyrinthApp

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
_CLOCKS = {kind.value: kind for kind in (ClockKind.EXPANSIONS, ClockKind.EVENTS)}
_PICTURES: Final = (".gif", ".svg", ".png")
_BOARDS: Final = (".json", ".csv")
_SIZE: Final = ("rows", "cols", "seed")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    add_source(parser)
    add_corrections(parser)
    add_solvers(parser, "--solver", "the solvers; the same one may run with other options")
    add_endpoints(parser)
    summary = "generators instead of solvers; options follow a colon: growing-tree:pick=newest"
    option(parser, "--generator KEY...", summary, _generator, dest="generators")
    add_size(parser)
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
    suffix = _suffix_of(arguments.output)
    if arguments.preset in GENERATOR_PRESETS or arguments.generators:
        return _race_generators(arguments, suffix)
    return _race_solvers(arguments, suffix)


def _race_solvers(arguments: Namespace, suffix: str) -> int:
    given = [f"--{name}" for name in _SIZE if getattr(arguments, name) is not None]
    if given:
        raise LabyrinthError(
            f"{' and '.join(given)} {'belong' if len(given) > 1 else 'belongs'} to a race of "
            "generators: name some by --generator"
        )
    preset = arguments.preset or (None if arguments.solvers else _PRESET)
    racers = PRESETS[preset].racers if preset else ()
    choices = [*map(SolverChoice.parse, racers), *arguments.solvers]
    kind = _CLOCKS[arguments.clock]
    maze, path = read_maze_and_path(arguments.source, corrections_of(arguments))
    maze = with_endpoints(maze, arguments)
    endpoints_of(maze)
    if _is_shown(arguments, len(choices)):
        return _show(NamedRace(tuple(choices), clock=kind), maze, path)
    result = finish(race(maze, choices), "racing")
    measured: list[Timing] = []
    with working("measuring") as tell_share, closing(timings(maze, choices)) as results:
        for timing in results:
            measured.append(timing)
            tell_share(len(measured) / len(choices))
    return _write(result, kind, measured, arguments, suffix)


def _race_generators(arguments: Namespace, suffix: str) -> int:
    # It is not needed to race solvers.
    from labyrinth.races.generators import generator_race

    recipes = _recipes(arguments)
    if _is_shown(arguments, len(recipes)):
        return _show(NamedRace(generators=tuple(recipes)))
    result = finish(generator_race(recipes), "carving")
    return _write(result, ClockKind.EVENTS, (), arguments, suffix)


def _write(
    result: Race,
    kind: ClockKind,
    measured: Sequence[Timing],
    arguments: Namespace,
    suffix: str,
) -> Status:
    """Write the race to its file and print its board; return the status that follows."""
    is_drawn = suffix in _PICTURES
    style = style_of(arguments, result.lanes[0].maze.cols) if is_drawn else Style()
    writers = race_writers(result, kind, result.clock(kind).length, style, measured)
    if is_drawn:
        with working("drawing"):
            picture = writers[suffix]()
        write_file(arguments.output, picture)
    elif suffix:
        write_file(arguments.output, writers[suffix]())
    if arguments.json or arguments.csv:
        write_bytes(writers[".json" if arguments.json else ".csv"]())
    else:
        rows = result.finish(kind, measured)
        dispensable = result.kind.dispensable
        print_columns(result.kind.printed, rows, sys.stdout, dispensable=dispensable)
        print(f"\n{result.sentence(kind)}")
    for lane in result.lanes:
        if lane.end is not Standing.FOUND:
            tell(f"{lane.racer or lane.name}: {lane.end.value}: {lane.reason}")
    found = any(lane.end is Standing.FOUND for lane in result.lanes)
    return Status.DONE if found else Status.NO_PATH


def _suffix_of(target: str) -> str:
    """Return which kind of file is to be written, none for standard output.

    Raises LabyrinthError for a kind that a race is not written as.
    """
    if target == STANDARD_OUTPUT:
        return ""
    suffix, known = PurePath(target).suffix.lower(), (*_PICTURES, *_BOARDS)
    if suffix not in known:
        *first, last = known
        raise LabyrinthError(f"{named(target)}: a race is written as {', '.join(first)} or {last}")
    return suffix


def _generator(text: str) -> Recipe:
    """Read `KEY[:option=value,...]` as a recipe, the size of which does not count."""
    key, colon, rest = text.partition(":")
    options = parse_options(key, parts_of(rest) if colon else ())
    return Recipe(key, ROWS, COLS, 0, options)


def _recipes(arguments: Namespace) -> list[Recipe]:
    if arguments.solvers:
        raise LabyrinthError("solvers and generators do not race together: leave some of them out")
    if arguments.source is not None:
        raise LabyrinthError(
            "generators race on mazes of their own: leave the file or recipe out, "
            "and give --rows, --cols and --seed"
        )
    if are_named(arguments):
        raise LabyrinthError("a generator takes a start or goal as its option: write dfs:start=1,1")
    if arguments.preset and arguments.preset not in GENERATOR_PRESETS:
        raise LabyrinthError(f"the preset {arguments.preset} is one of solvers: leave it out")
    keys = GENERATOR_PRESETS[arguments.preset].racers if arguments.preset else ()
    racers = [*map(_generator, keys), *arguments.generators]
    seed = draw_seed() if arguments.seed is None else arguments.seed
    if arguments.seed is None:
        tell(f"seed {seed}")
    rows, cols = arguments.rows or ROWS, arguments.cols or COLS
    return [racer.replaced(rows=rows, cols=cols, seed=seed) for racer in racers]


def _is_shown(arguments: Namespace, racers: int) -> bool:
    """Return whether a race of so many is to be watched, since no other form is asked for."""
    is_written = arguments.board or arguments.json or arguments.csv
    if is_written or arguments.output != STANDARD_OUTPUT:
        return False
    return FEWEST <= racers <= MOST and can_start()


def _show(race: NamedRace, maze: Maze | None = None, path: Path | None = None) -> int:
    """Show a race, of solvers on `maze`, which is that of the file at `path` if that is given.

    Return the exit status of the interface.
    """

    def make() -> LabyrinthApp:
        from labyrinth.tui import LabyrinthApp

        app = LabyrinthApp(maze=maze, path=path)
        app.race = race
        return app

    return run_app(make)
