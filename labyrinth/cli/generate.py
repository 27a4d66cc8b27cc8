"""`labyrinth generate`: mazes from an algorithm or a recipe, drawn or written into files."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Generator, Sequence
from contextlib import closing
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from labyrinth.cli import options, output
from labyrinth.cli.console import Status, is_terminal, tell
from labyrinth.cli.data_set import add_data_set, is_data_set, write_data_set
from labyrinth.cli.options import option
from labyrinth.cli.progress import finish, progress, working
from labyrinth.cli.recipes import add_recipe, recipe_of
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.frozen import Frozen
from labyrinth.core.generation.generate import generation
from labyrinth.core.generation.steps.endpoints import places_apart
from labyrinth.core.parallel import cores, in_order, useful
from labyrinth.formats import Format, Style, entry, losses
from labyrinth.formats.support.sheet import Sheet
from labyrinth.scenarios import SUFFIX

if TYPE_CHECKING:
    from labyrinth.core.declaration.solver_choice import SolverChoice

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


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    add_recipe(parser)
    options.add_solvers(
        parser, "--solve", "draw the path that a solver finds; one maze after another for several"
    )
    option(parser, "--format FORMAT", "one of labyrinth list formats")
    options.add_output(
        parser, "write into a file; several mazes into numbered files, or one if its format can"
    )
    summary = "how many mazes, from seed to seed; the same with any number of workers"
    option(parser, "--count N", summary, options.positive_number, default=1)
    options.add_workers(parser)
    option(
        parser,
        "--scenario N",
        "write a scenario beside a Moving AI map, MAP.scen: N random instances with their "
        "optimal lengths",
        options.positive_number,
    )
    add_data_set(parser)
    output.add_style(parser)


def run(arguments: Namespace) -> int:
    """Generate. Raises LabyrinthError for what is not known or cannot be written."""
    recipe, drawn = recipe_of(arguments)
    # The last recipe is checked before the first maze is made.
    last = recipe.replaced(seed=recipe.seed + arguments.count - 1)
    seeds = f"seed {recipe.seed}" if last == recipe else f"seeds {recipe.seed} to {last.seed}"
    told = f"{seeds}, recipe {recipe}" if drawn else ""
    if is_data_set(arguments):
        if told:
            tell(told)
        return write_data_set(arguments, recipe)
    format = output.choose_format(arguments.format, arguments.output)
    style = output.style_of(arguments, recipe.cols)
    output.tell_unused_style(arguments, format)
    if told:
        tell(told)
    total = arguments.count * max(1, len(arguments.solvers))
    order = Order(
        recipe,
        tuple(arguments.solvers),
        format.key,
        style,
        tell_losses=arguments.format is not None or arguments.output != options.STANDARD_OUTPUT,
        watched=arguments.count == 1,
        together=total > 1 and format.write_many is not None,
        number=1 if total > 1 and not format.write_many else None,
        instances=arguments.scenario or 0,
    )
    if order.instances:
        _check_scenario(arguments, format)
    if total > 1 and not order.together:
        output.refuse_stream(arguments.output, format)
    return _write(order, arguments, format, total)


def _check_scenario(arguments: Namespace, format: Format) -> None:
    """Refuse a scenario where there is no file of a map to which it belongs."""
    if arguments.solvers:
        raise LabyrinthError("a map shows no path: leave out --solve or --scenario")
    if arguments.output == options.STANDARD_OUTPUT or format.key != _MAP:
        raise LabyrinthError("a scenario belongs to a Moving AI map: write one with -o NAME.map")


def _write(order: Order, arguments: Namespace, format: Format, total: int) -> Status:
    target, status = arguments.output, Status.DONE
    written = 0
    sheets: list[Sheet] = []
    told: set[str] = set()
    with closing(_made(order, arguments)) as made:
        for each in made:
            status = max(status, _tell(each, target, told))
            sheets += each.sheets
            for document in each.documents:
                if total > 1 and target == options.STANDARD_OUTPUT:
                    output.write_output(
                        target, format, entry(document, format, following=written > 0)
                    )
                else:
                    output.write_output(
                        output.numbered(target, written + 1, total), format, document
                    )
                written += 1
            if order.instances:
                output.write_data(output.numbered(target, written, total) + SUFFIX, each.scenario)
    if order.together:
        with working("drawing"):
            data = output.document_of_all(sheets, format, order.style)
        output.write_output(target, format, data)
    return status


def _tell(made: Made, target: str, told: set[str]) -> Status:
    """Tell each search without a path, and of all else what was not `told` of another maze."""

    def new(sentences: Sequence[str]) -> list[str]:
        found = [each for each in dict.fromkeys(sentences) if each not in told]
        told.update(found)
        return found

    for remark in new(made.remarks):
        tell(remark)
    output.tell_losses(target, new(made.losses))
    return output.tell_failures(made.failures)


def _made(order: Order, arguments: Namespace) -> Generator[Made, None, None]:
    """Yield what is made of the order for each seed, over all cores, beside a progress bar."""
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
            map=Path(output.numbered(arguments.output, at + 1, count)).name,
        )
        for at in range(count)
    )
    mixed = arguments.output == options.STANDARD_OUTPUT and is_terminal(sys.stdout)
    with (
        closing(in_order(make, orders, workers, chunk)) as results,
        progress("mazes", count, shown=count > 1 and not mixed) as advance,
    ):
        for result in results:
            yield result
            advance()


# What a process of its own does


class Order(Frozen):
    """One maze to make: once for each solver, with its path, or once without any."""

    recipe: Recipe
    choices: tuple[SolverChoice, ...]
    format: str
    style: Style
    tell_losses: bool = False
    watched: bool = False
    """Whether its progress is shown: not where several mazes are made."""
    together: bool = False
    """Whether all mazes go into one document, and so only their sheets are made."""
    number: int | None = None
    """Which of several documents its first one is, where each has its own title."""
    instances: int = 0
    """How many instances its scenario has, if it has one."""
    map: str = ""
    """How the scenario calls the file of the maze."""


class Made(NamedTuple):
    """The document for each solver, or its sheet, sentences on those without a path, and remarks.

    The remarks tell which endpoints lie apart, the `losses` what the format does not carry.
    `scenario` is the content of the scenario's file, empty where none was ordered.
    """

    documents: list[bytes]
    sheets: list[Sheet]
    failures: list[str]
    remarks: list[str]
    losses: list[str]
    scenario: bytes


def make(order: Order) -> Made:
    """Make the maze, search it, and draw it unless it goes into one document with others."""
    maze = finish(generation(order.recipe), "generating", shown=order.watched)
    sheets = [Sheet(maze, style=order.style.replaced(number=order.number))]
    failures: list[str] = []
    if order.choices:
        sheets = []
        # A maze without a path needs no solver.
        from labyrinth.core.search.solve import search_by

        for at, choice in enumerate(order.choices):
            solution = finish(search_by(maze, choice), "searching", shown=order.watched)
            number = None if order.number is None else order.number + at
            style = order.style.replaced(number=number)
            path, waypoints = solution.path, solution.waypoints
            sheets.append(Sheet(maze, path, solution.trace, style, waypoints=waypoints))
            failures += output.failure(solution)
    lost: list[str] = []
    if order.tell_losses:
        for sheet in sheets:
            lost += losses(maze, order.format, path=sheet.path, style=sheet.style)
    documents: list[bytes] = []
    if order.together:
        # Traces are most of what would go from process to process.
        maze.trace = None
        sheets = [sheet.replaced(trace=None) for sheet in sheets]
    else:
        with working("drawing", shown=order.watched):
            documents = [output.document_of(sheet, order.format, sheet.style) for sheet in sheets]
        sheets = []
    scenario = b""
    if order.instances:
        from labyrinth.scenarios.making import making, scenario_text

        task = making(maze, order.map, order.instances, order.recipe.seed)
        instances = finish(task, "searching", shown=order.watched)
        scenario = scenario_text(instances).encode()
    return Made(documents, sheets, failures, places_apart(maze), lost, scenario)
