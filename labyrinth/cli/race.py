"""Race solvers on one maze, or generators.

Race two to four solvers side by side in the interface. Without a terminal, or
with --board, --json, --csv or -o, print the board instead, for any number of
solvers. The board shows each solver's place, its gap to the winner, the steps
and the cost of its path, the ratio of that cost to the lowest, the tiles
expanded, the peak frontier, the turns and junctions on the path, and the time
in milliseconds: the median of up to five runs within a second, and their range.
A sentence below the board says what decided the race. With --generator, mazes
of one size are carved side by side, and the board shows their metrics with the
usual values. With -o and the suffix .gif, .svg or .png the lanes are drawn side
by side in a picture; a .gif is animated.

examples:
  labyrinth race wilson:20x30:7:braid=0.5,weights=1:9
  labyrinth race wilson:8x12:7 --solver bfs dfs --board
  labyrinth race dfs:10x20:4 --preset wall-followers --csv
  labyrinth race cave:20x30:2 --solver a-star a-star:weight=2 greedy --json
  labyrinth race wilson:8x12:7 --solver bfs a-star -o race.gif
  labyrinth race --generator dfs prim growing-tree:pick=oldest --seed 7
  labyrinth race --preset uniform --rows 8 --cols 12 --seed 7 -o race.svg

Solvers are ranked by their expansions, or with --clock events by their events;
a solver that gives up or finds no path is not ranked. The exit status is 1 if
no solver finds a path. Generators are ranked by their events; all get the same
seed.
"""

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import PurePath
from typing import Final

from labyrinth.cli import options, output
from labyrinth.cli.console import Status, tell
from labyrinth.cli.interface import can_start, run_app
from labyrinth.cli.maze_input import maze_of, source_of
from labyrinth.cli.options import COLS, ROWS, STANDARD_OUTPUT, option
from labyrinth.cli.progress import finish, working
from labyrinth.core.declaration.options import parts_of
from labyrinth.core.declaration.recipe import Recipe, draw_seed, parse_options
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.search.solve import endpoints_of
from labyrinth.core.search.timing import Timing, timings
from labyrinth.formats import Style
from labyrinth.races.clock import ClockKind
from labyrinth.races.entries import FEWEST, GENERATOR_PRESETS, MOST, PRESETS, NamedRace
from labyrinth.races.files import race_writers
from labyrinth.races.race import Race, Standing
from labyrinth.races.solvers import race

_PRESET = "classics"
_CLOCKS = {kind.value: kind for kind in (ClockKind.EXPANSIONS, ClockKind.EVENTS)}
_PICTURES: Final = (".gif", ".svg", ".png")
_BOARDS: Final = (".json", ".csv")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    options.add_maze(parser)
    summary = "the solvers; one solver may run several times with different options"
    options.add_solvers(parser, "--solver", summary)
    options.add_graph(parser)
    summary = "generators instead of solvers; options follow a colon: growing-tree:pick=newest"
    option(parser, "--generator KEY...", summary, _generator, dest="generators")
    options.add_size(parser)
    summary = (
        "a ready-made race: solvers "
        f"({', '.join(PRESETS)}; default {_PRESET}, unless solvers are given), "
        f"or generators ({', '.join(GENERATOR_PRESETS)})"
    )
    option(parser, "--preset PRESET", summary, words=[*PRESETS, *GENERATOR_PRESETS])
    summary = "what the ranking counts (default expansions)"
    option(parser, "--clock", summary, words=_CLOCKS, default=ClockKind.EXPANSIONS.value)
    form = parser.add_mutually_exclusive_group()
    option(form, "--board", "print the board, even on a terminal")
    option(form, "--json", "print the board as JSON")
    option(form, "--csv", "print the board as CSV")
    summary = "also write the lanes as .gif, .svg or .png, or the board as .json or .csv"
    options.add_output(parser, summary)
    output.add_style(parser)


def run(arguments: Namespace) -> int:
    """Run a race, on the screen or as a board and a file, and return the exit status.

    Raises LabyrinthError if the input is not a maze, a name is unknown or a file cannot be written.
    """
    target, known = arguments.output, (*_PICTURES, *_BOARDS)
    if target != STANDARD_OUTPUT and PurePath(target).suffix.lower() not in known:
        kinds = f"{', '.join(known[:-1])} or {known[-1]}"
        raise LabyrinthError(f"{named(target)}: a race is written as {kinds}")
    if arguments.preset in GENERATOR_PRESETS or arguments.generators:
        return _race_generators(arguments)
    return _race_solvers(arguments)


def _race_solvers(arguments: Namespace) -> int:
    given = [f"--{name}" for name in ("rows", "cols", "seed") if vars(arguments)[name] is not None]
    if given:
        raise LabyrinthError(
            f"{' and '.join(given)} {'belong' if len(given) > 1 else 'belongs'} to a race of "
            "generators: give generators with --generator"
        )
    preset = arguments.preset or (None if arguments.solvers else _PRESET)
    racers = PRESETS[preset].racers if preset else ()
    racing = [*map(SolverChoice.parse, racers), *arguments.solvers]
    choices = options.in_graph(arguments, racing)
    _check_once(choices)
    kind = _CLOCKS[arguments.clock]
    source = source_of(arguments)
    maze = options.with_endpoints(maze_of(source), arguments)
    endpoints_of(maze)
    if _is_shown(arguments, len(choices)):
        entered = NamedRace(tuple(choices), clock=kind)
        return run_app({"race": entered}, maze=maze, path=source.path)
    result = finish(race(maze, choices), "racing")
    measured: list[Timing] = []
    with working("measuring") as tell_share, closing(timings(maze, choices)) as results:
        for timing in results:
            measured.append(timing)
            tell_share(len(measured) / len(choices))
    return _write(arguments, result, kind, measured)


def _race_generators(arguments: Namespace) -> int:
    # A race of solvers does not need this import.
    from labyrinth.races.generators import generator_race

    if arguments.solvers or arguments.graph:
        raise LabyrinthError("solvers and generators cannot race together: leave one kind out")
    if arguments.source is not None:
        raise LabyrinthError(
            "generators make their own mazes: leave the file or recipe out, "
            "and give --rows, --cols and --seed"
        )
    if options.are_named(arguments):
        raise LabyrinthError("a generator takes a start or goal as an option: write dfs:start=1,1")
    if arguments.preset and arguments.preset not in GENERATOR_PRESETS:
        raise LabyrinthError(f"the preset {arguments.preset} is for solvers: leave it out")
    keys = GENERATOR_PRESETS[arguments.preset].racers if arguments.preset else ()
    racers = [*map(_generator, keys), *arguments.generators]
    seed = draw_seed() if arguments.seed is None else arguments.seed
    if arguments.seed is None:
        tell(f"seed {seed}")
    rows, cols = arguments.rows or ROWS, arguments.cols or COLS
    recipes = [racer.replaced(rows=rows, cols=cols, seed=seed) for racer in racers]
    _check_once(recipes)
    if _is_shown(arguments, len(recipes)):
        return run_app({"race": NamedRace(generators=tuple(recipes))})
    result = finish(generator_race(recipes), "carving")
    return _write(arguments, result, ClockKind.EVENTS)


def _write(
    arguments: Namespace, result: Race, kind: ClockKind, measured: Sequence[Timing] = ()
) -> Status:
    """Write the race to its file and print its board; return the resulting status.

    `measured` has the time of each lane of a race of solvers.
    """
    suffix = PurePath(arguments.output).suffix.lower()
    is_drawn = suffix in _PICTURES
    style = output.style_of(arguments, result.lanes[0].maze.cols) if is_drawn else Style()
    writers = race_writers(result, kind, result.clock(kind).length, style, measured)
    if suffix:
        with working("drawing", shown=is_drawn):
            data = writers[suffix]()
        output.write_output(arguments.output, data)
    if arguments.json or arguments.csv:
        output.write_bytes(writers[".json" if arguments.json else ".csv"]())
    else:
        rows = result.finish(kind, measured)
        dispensable = result.kind.dispensable
        output.print_columns(result.kind.printed, rows, dispensable=dispensable)
        print(f"\n{result.sentence(kind)}")
    for lane in result.lanes:
        if lane.end is not Standing.FOUND:
            tell(f"{lane.racer or lane.name}: {lane.end.value}: {lane.reason}")
    found = any(lane.end is Standing.FOUND for lane in result.lanes)
    return Status.DONE if found else Status.NO_PATH


def _generator(text: str) -> Recipe:
    """Return a recipe for `KEY[:option=value,...]`; its size and its seed are replaced later."""
    key, colon, rest = text.partition(":")
    return Recipe(key, ROWS, COLS, 0, parse_options(key, parts_of(rest) if colon else ()))


def _check_once(racers: Iterable[SolverChoice | Recipe]) -> None:
    """Raise LabyrinthError if a racer is given twice: both lanes would be the same."""
    for racer, count in Counter(map(str, racers)).items():
        if count > 1:
            raise LabyrinthError(f"{racer} is given twice in the race")


def _is_shown(arguments: Namespace, racers: int) -> bool:
    """Return whether the interface shows the race.

    It does unless other output is requested, or the number of racers or the terminal is unsuitable.
    """
    is_written = arguments.board or arguments.json or arguments.csv
    is_asked_for = not is_written and arguments.output == STANDARD_OUTPUT
    return is_asked_for and FEWEST <= racers <= MOST and can_start()
