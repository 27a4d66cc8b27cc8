"""`labyrinth generate`: mazes from an algorithm or a recipe, drawn or written into files."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from math import ceil
from pathlib import Path
from typing import TypeVar

from labyrinth.cli.arguments import add_solvers, checked, positive_number
from labyrinth.cli.generate_data_set import add_data_set, is_data_set, write_data_set
from labyrinth.cli.maze_documents import Made, Order, make_documents, make_sheets
from labyrinth.cli.messages import tell
from labyrinth.cli.output import (
    STANDARD_OUTPUT,
    choose_format,
    is_terminal,
    numbered,
    refuse_stream,
    tell_failures,
    tell_losses,
    write_output,
)
from labyrinth.cli.progress import progress, working
from labyrinth.cli.recipes import add_recipe, recipe_of
from labyrinth.cli.status import Status
from labyrinth.cli.style import add_style, style_of, tell_unused_style
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.parallel import cores, in_order, useful
from labyrinth.formats import Format, entry, write_many
from labyrinth.formats.support.sheet import Sheet
from labyrinth.scenarios import SUFFIX

SUMMARY = "generate mazes"

DESCRIPTION = """\
Generate mazes and print them, or write them into files. On a terminal they are
drawn with lines, in a pipe as block text. Without a seed one is drawn, and told
with the recipe on standard error. Several mazes on standard output follow one
another, in JSON one a line, so that every command reads them all."""

EXAMPLES = """\
examples:
  labyrinth generate
  labyrinth generate wilson --rows 6 --cols 12 --seed 7 --solve a-star
  labyrinth generate growing-tree --seed 7 pick=newest:70,random:30
  labyrinth generate wilson:6x12:7 --weights 1:9 --format json -o maze.json
  labyrinth generate prim --rows 9 --cols 9 --start 0,1 --goal-room 4,4
  labyrinth generate dfs --seed 1 --shape heart
  labyrinth generate wilson --seed 7 --shape-text LOVE -o love.svg
  labyrinth generate dfs --seed 1 --count 100 > mazes.txt
  labyrinth generate dfs --seed 1 --count 12 -o maze.svg
  labyrinth generate cave:12x24:7 -o cave.map --scenario 40
  labyrinth generate dfs:8x8:0 --count 99 --solve bfs --distinct -o m.jsonl

`labyrinth list generators` tells the options of each generator.
"""

_MAP = "moving-ai"
_ROOMS_A_CHUNK = 20_000
_ROOMS_WORTH_A_PROCESS = 100_000
"""Generated or searched: less takes no longer than one more process takes to begin and to end."""

Result = TypeVar("Result")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    add_recipe(parser)
    summary = "draw the path that a solver finds; one maze after another for several"
    add_solvers(parser, "--solve", summary)
    parser.add_argument("--format", metavar="FORMAT", help="one of labyrinth list formats")
    parser.add_argument(
        "-o",
        "--output",
        default=STANDARD_OUTPUT,
        metavar="FILE",
        help="write into a file; several mazes into numbered files, or one if its format can",
    )
    parser.add_argument(
        "--count",
        type=checked(positive_number),
        default=1,
        metavar="N",
        help="how many mazes, from seed to seed; the same with any number of workers",
    )
    parser.add_argument(
        "--workers", type=checked(positive_number), metavar="N", help="processes (one a core)"
    )
    parser.add_argument(
        "--scenario",
        type=checked(positive_number),
        metavar="N",
        help="write a scenario beside a Moving AI map, MAP.scen: N random instances with their "
        "optimal lengths",
    )
    add_data_set(parser)
    add_style(parser)


def run(arguments: Namespace) -> int:
    """Generate. Raises LabyrinthError for what is not known or cannot be written."""
    recipe, drawn = recipe_of(arguments)
    # The last recipe is checked before the first maze is made.
    last = recipe.replaced(seed=recipe.seed + arguments.count - 1)
    if is_data_set(arguments):
        if drawn:
            _tell_seeds(recipe, last)
        return write_data_set(arguments, recipe)
    format = choose_format(arguments.format, arguments.output)
    style = style_of(arguments, recipe.cols)
    tell_unused_style(arguments, format)
    if drawn:
        _tell_seeds(recipe, last)
    asked = arguments.format is not None or arguments.output != STANDARD_OUTPUT
    total = arguments.count * max(1, len(arguments.solvers))
    order = Order(
        recipe,
        tuple(arguments.solvers),
        format.key,
        style,
        tell_losses=asked,
        watched=arguments.count == 1,
        number=1 if total > 1 and not format.write_many else None,
        instances=arguments.scenario or 0,
    )
    if order.instances:
        _check_scenario(arguments, format)
    if format.write_many and total > 1:
        return _write_together(order, arguments, format)
    if total > 1:
        refuse_stream(arguments.output, format)
    return _write_each(order, arguments, format, total)


def _tell_seeds(recipe: Recipe, last: Recipe) -> None:
    seeds = f"seed {recipe.seed}" if last == recipe else f"seeds {recipe.seed} to {last.seed}"
    tell(f"{seeds}, recipe {recipe}")


def _check_scenario(arguments: Namespace, format: Format) -> None:
    """Refuse a scenario where there is no file of a map to which it belongs."""
    if arguments.solvers:
        raise LabyrinthError("a map shows no path: leave out --solve or --scenario")
    if arguments.output == STANDARD_OUTPUT or format.key != _MAP:
        raise LabyrinthError("a scenario belongs to a Moving AI map: write one with -o NAME.map")


def _file(target: str, number: int, total: int) -> str:
    """Return the name of one of `total` files."""
    return target if total == 1 else numbered(target, number, total)


def _write_each(order: Order, arguments: Namespace, format: Format, total: int) -> int:
    target = arguments.output
    written = 0
    remarks = _Remarks(target)
    with closing(_made(make_documents, order, arguments)) as made:
        for each in made:
            remarks.tell(each)
            for document in each.contents:
                if total > 1 and target == STANDARD_OUTPUT:
                    write_output(target, format, entry(document, format, following=written > 0))
                else:
                    write_output(_file(target, written + 1, total), format, document)
                written += 1
            if order.instances:
                write_output(_file(target, written, total) + SUFFIX, format, each.scenario)
    return remarks.status


def _write_together(order: Order, arguments: Namespace, format: Format) -> int:
    sheets: list[Sheet] = []
    remarks = _Remarks(arguments.output)
    with closing(_made(make_sheets, order, arguments)) as made:
        for each in made:
            remarks.tell(each)
            sheets += each.contents
    mazes = [sheet.maze for sheet in sheets]
    paths, waypoints = [sheet.path for sheet in sheets], [sheet.waypoints for sheet in sheets]
    with working("drawing"):
        data = write_many(mazes, format.key, paths=paths, waypoints=waypoints, style=order.style)
    write_output(arguments.output, format, data)
    return remarks.status


class _Remarks:
    """What is told of the mazes: each search without a path, and all else once."""

    def __init__(self, target: str) -> None:
        self.status = Status.DONE
        self._target = target
        self._told: set[str] = set()

    def tell(self, made: Made[bytes] | Made[Sheet]) -> None:
        """Tell what is to be told of a maze."""
        for remark in self._new(made.remarks):
            tell(remark)
        tell_losses(self._target, self._new(made.losses))
        self.status = max(self.status, tell_failures(made.failures))

    def _new(self, sentences: Sequence[str]) -> list[str]:
        """Return those that are told for the first time."""
        new = [each for each in dict.fromkeys(sentences) if each not in self._told]
        self._told.update(new)
        return new


def _made(
    make: Callable[[Order], Result], order: Order, arguments: Namespace
) -> Generator[Result, None, None]:
    """Yield what `make` makes of the order for each seed, over all cores, beside a progress bar."""
    count = arguments.count
    rooms = order.recipe.rows * order.recipe.cols
    passes = count * (1 + len(order.choices))
    fitting = min(cores(), ceil(passes * rooms / _ROOMS_WORTH_A_PROCESS))
    workers = useful(arguments.workers or fitting, count)
    chunk = max(1, min(_ROOMS_A_CHUNK // rooms, count // workers))
    first, each = order.recipe.seed, max(1, len(order.choices))
    orders = (
        order.replaced(
            recipe=order.recipe.replaced(seed=first + at),
            number=None if order.number is None else order.number + at * each,
            map=Path(_file(arguments.output, at + 1, count)).name,
        )
        for at in range(count)
    )
    mixed = arguments.output == STANDARD_OUTPUT and is_terminal(sys.stdout)
    with (
        closing(in_order(make, orders, workers, chunk)) as results,
        progress("mazes", count, shown=count > 1 and not mixed) as advance,
    ):
        for result in results:
            yield result
            advance()
