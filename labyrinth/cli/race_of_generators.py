"""`labyrinth race --generator`: mazes of one size, carved side by side, and their figures."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import PurePath
from typing import TYPE_CHECKING, Final

from labyrinth.cli.console import Status, tell
from labyrinth.cli.options import COLS, ROWS, STANDARD_OUTPUT, add_size, are_named, option
from labyrinth.cli.output import print_table, style_of, write_bytes
from labyrinth.cli.progress import finish, working
from labyrinth.cli.race_shown import is_shown, show
from labyrinth.core.declaration.options import parts_of
from labyrinth.core.declaration.recipe import Recipe, draw_seed, parse_options
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.formats import write_file
from labyrinth.races.clock import ClockKind
from labyrinth.races.named_race import NamedRace
from labyrinth.races.presets import GENERATOR_PRESETS

if TYPE_CHECKING:
    from labyrinth.races.generators import GeneratorRace

PICTURES: Final = (".gif", ".svg", ".png")
_BOARDS: Final = (".json", ".csv")
_DISPENSABLE: Final = ("most held", "usual difficulty", "corridor", "usual dead ends", "junctions")
"""Columns that a narrow terminal does without, the first first."""
_SIZE: Final = ("rows", "cols", "seed")


def add_generators(parser: ArgumentParser) -> None:
    """Declare who races, and on which size."""
    summary = "generators instead of solvers; options follow a colon: growing-tree:pick=newest"
    option(parser, "--generator KEY...", summary, _generator, dest="generators")
    add_size(parser)


def suffix_of(target: str) -> str:
    """Return which kind of file is to be written, none for standard output.

    Raises LabyrinthError for a kind that a race is not written as.
    """
    if target == STANDARD_OUTPUT:
        return ""
    suffix = PurePath(target).suffix.lower()
    if suffix not in (*PICTURES, *_BOARDS):
        *first, last = (*PICTURES, *_BOARDS)
        raise LabyrinthError(f"{named(target)}: a race is written as {', '.join(first)} or {last}")
    return suffix


def refuse_sizes(arguments: Namespace) -> None:
    """Raise LabyrinthError where a size is given to a race on a maze that has its own."""
    given = [f"--{name}" for name in _SIZE if getattr(arguments, name) is not None]
    if given:
        raise LabyrinthError(
            f"{' and '.join(given)} {'belong' if len(given) > 1 else 'belongs'} to a race of "
            "generators: name some by --generator"
        )


def race_generators(arguments: Namespace, suffix: str) -> int:
    """Race. Raises LabyrinthError for what does not go together or cannot be written."""
    # They are not needed to race solvers.
    from labyrinth.races.generator_writing import generator_board_csv, generator_board_json
    from labyrinth.races.generators import generator_race

    recipes = _recipes(arguments)
    if is_shown(arguments, len(recipes)):
        return show(NamedRace(generators=tuple(recipes)))
    result = finish(generator_race(recipes), "carving")
    boards = {".json": generator_board_json, ".csv": generator_board_csv}
    if suffix in PICTURES:
        _draw(suffix, result, arguments)
    elif suffix:
        write_file(arguments.output, boards[suffix](result).encode())
    if arguments.json or arguments.csv:
        write_bytes(boards[".json" if arguments.json else ".csv"](result).encode())
    else:
        _print_board(result)
    return Status.DONE


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


def _draw(suffix: str, result: GeneratorRace, arguments: Namespace) -> None:
    # Only a picture needs what draws it.
    from labyrinth.races.generator_pictures import generator_gif, generator_png, generator_svg

    kind = ClockKind.EVENTS
    end, style = result.clock(kind).length, style_of(arguments, result.lanes[0].recipe.cols)
    with working("drawing"):
        if suffix == ".gif":
            picture = generator_gif(result, kind, style)
        elif suffix == ".png":
            picture = generator_png(result, kind, end, style)
        else:
            picture = generator_svg(result, kind, end, style).encode()
    write_file(arguments.output, picture)


def _print_board(result: GeneratorRace) -> None:
    from labyrinth.races.generator_columns import GENERATOR_COLUMNS
    from labyrinth.races.generator_commentary import generator_commentary
    from labyrinth.races.generator_writing import ended_rows
    from labyrinth.races.generators import names_of_recipes

    names, rows = names_of_recipes([lane.recipe for lane in result.lanes]), ended_rows(result)
    lines = [[column.text((row, names[row.lane])) for column in GENERATOR_COLUMNS] for row in rows]
    numbers = [column.heading for column in GENERATOR_COLUMNS if column.is_number]
    headings = [column.heading for column in GENERATOR_COLUMNS]
    print_table(headings, lines, sys.stdout, numbers=numbers, dispensable=_DISPENSABLE)
    print(f"\n{generator_commentary(rows, names)}")
