"""Generate mazes.

Generate mazes and print them, or write them to files. On a terminal they are
drawn with lines, in a pipe as block text. Without --seed the seed is random;
standard error shows it, with the recipe. Several mazes on standard output
follow one another (in JSON one per line); every command can read them all.

examples:
  labyrinth generate
  labyrinth generate wilson --rows 6 --cols 12 --seed 7 --solve a-star
  labyrinth generate growing-tree --seed 7 pick=newest:70,random:30
  labyrinth generate wilson:6x12:7 --weights 1:9 --to json -o maze.json
  labyrinth generate prim --rows 9 --cols 9 --start 0,1 --goal-room 4,4
  labyrinth generate dfs --seed 1 --shape heart
  labyrinth generate wilson --seed 7 --shape-text LOVE -o love.svg
  labyrinth generate dfs --seed 1 --count 100 > mazes.txt
  labyrinth generate dfs --seed 1 --count 12 -o maze.svg
  labyrinth generate cave:12x24:7 -o cave.map --scenario 40
  labyrinth generate boruvka --weights-from dfs:6x9:1:weights=1:9
  labyrinth generate dfs:8x8:0 --count 99 --solve bfs --distinct -o m.jsonl

`labyrinth list generators` shows the options of each generator.
"""

import sys
from argparse import ArgumentParser, Namespace
from contextlib import closing
from functools import partial
from math import ceil
from pathlib import Path
from typing import NamedTuple

from labyrinth.cli import options, output
from labyrinth.cli.console import Status, is_terminal, tell
from labyrinth.cli.data_set import add_data_set, is_data_set, write_data_set
from labyrinth.cli.options import option
from labyrinth.cli.progress import counting, finish, working
from labyrinth.cli.recipes import add_recipe, recipe_of
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.generation.generate import generation
from labyrinth.core.generation.steps.endpoints import places_apart
from labyrinth.core.maze.maze import Maze
from labyrinth.core.parallel import cores, in_order, useful
from labyrinth.formats import Format, Style, entry
from labyrinth.formats.support.render_request import RenderRequest
from labyrinth.scenarios import SUFFIX

_ROOMS_A_CHUNK = 20_000
# The least rooms to generate or search per process: less work does not pay for starting one.
_ROOMS_WORTH_A_PROCESS = 100_000


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    add_recipe(parser)
    summary = (
        "a maze with weights, from which kruskal, true-prim, boruvka and reverse-delete make the "
        "minimum spanning tree, or with maximum=yes the maximum spanning tree; by default the new "
        "maze has the same size"
    )
    option(parser, "--weights-from FILE", summary)
    summary = "draw the path that a solver finds; with several solvers, draw the maze once for each"
    options.add_solvers(parser, "--solve", summary)
    summary = "the format of the output; `labyrinth list formats` lists all formats"
    options.add_format(parser, summary)
    summary = (
        "write to a file; several mazes go to numbered files, or to one file if the format allows"
    )
    options.add_output(parser, summary)
    summary = "number of mazes, with consecutive seeds; --workers does not change the mazes"
    option(parser, "--count N", summary, options.positive_number, default=1)
    options.add_workers(parser)
    summary = (
        "also write a scenario for a Moving AI map, MAP.scen: N random instances with their "
        "optimal lengths"
    )
    option(parser, "--scenario N", summary, options.positive_number)
    add_data_set(parser)
    output.add_style(parser)


def run(arguments: Namespace) -> int:
    """Generate mazes. Raises LabyrinthError if a name is unknown or a file cannot be written."""
    graph = None
    if arguments.weights_from:
        # Most mazes are generated without data sets.
        from labyrinth.cli.maze_input import maze_of, read_source
        from labyrinth.core.generation.spanning_tree import tree_generation

        graph = maze_of(read_source(arguments.weights_from))
        if ":" not in "".join(arguments.words[:1]):
            arguments.rows = arguments.rows or graph.rows
            arguments.cols = arguments.cols or graph.cols
    recipe, drawn = recipe_of(arguments)
    target, count, choices = arguments.output, arguments.count, arguments.solvers
    # The last recipe is checked before the first maze is made.
    last = recipe.replaced(seed=recipe.seed + count - 1)
    seeds = f"seed {recipe.seed}" if last == recipe else f"seeds {recipe.seed} to {last.seed}"
    told = [f"{seeds}, recipe {recipe}" if graph is None else seeds] if drawn else []
    if graph is not None:
        try:
            tree_generation(recipe, graph)
        except LabyrinthError as error:
            raise LabyrinthError(f"{named(arguments.weights_from)}: {error}") from None
        graph.trace = None
    if is_data_set(arguments):
        if graph is not None:
            raise LabyrinthError("a data set is made only from recipes: leave out --weights-from")
        tell(*told)
        return write_data_set(arguments, recipe)
    format = output.choose_format(arguments.format, target)
    style = output.style_of(arguments, recipe.cols)
    output.tell_unused_style(arguments, format)
    tell(*told)
    if arguments.scenario and choices:
        raise LabyrinthError("a Moving AI map cannot show a path: leave out --solve or --scenario")
    if arguments.scenario and (target == options.STANDARD_OUTPUT or format.key != "moving-ai"):
        raise LabyrinthError("a scenario belongs to a Moving AI map: write one with -o NAME.map")
    if _drawings(arguments) > 1 and not format.write_many:
        output.refuse_stream(target, format)
    return _write(arguments, recipe, graph, style, format)


def _drawings(arguments: Namespace) -> int:
    """Return the number of drawings: each maze is drawn once for each solver, at least once."""
    return int(arguments.count) * max(1, len(arguments.solvers))


def _write(
    arguments: Namespace, recipe: Recipe, graph: Maze | None, style: Style, format: Format
) -> Status:
    """Make all mazes in worker processes, with a progress bar, and write them.

    With a `graph` each maze is a spanning tree of the weights of this graph. Each search without a
    path is reported, and each other remark once. Returns the exit status.
    """
    target, count, total = arguments.output, arguments.count, _drawings(arguments)
    rooms = recipe.rows * recipe.cols
    passes = count * (1 + len(arguments.solvers))
    fitting = min(cores(), ceil(passes * rooms / _ROOMS_WORTH_A_PROCESS))
    workers = useful(arguments.workers or fitting, count)
    chunk = max(1, min(_ROOMS_A_CHUNK // rooms, count // workers))
    in_stream = total > 1 and target == options.STANDARD_OUTPUT
    together = total > 1 and format.write_many is not None
    mixed = target == options.STANDARD_OUTPUT and is_terminal(sys.stdout)
    job = partial(make, arguments, recipe, graph, style, format.key, together=together)
    status, written, told = Status.DONE, 0, set[str]()
    requests: list[RenderRequest] = []
    with (
        closing(in_order(job, range(count), workers, chunk)) as results,
        counting("mazes", count, shown=count > 1 and not mixed) as made_mazes,
    ):
        for made in results:
            tell(*(remark for remark in made.remarks if remark not in told))
            told.update(made.remarks)
            status = max(status, output.tell_failures(made.failures))
            requests += made.requests
            for document in made.documents:
                if in_stream:
                    document = entry(document, format, following=written > 0)
                written += 1
                output.write_output(output.numbered(target, written, total), document, format)
            if arguments.scenario:
                file = output.numbered(target, written, total)
                output.write_output(file + SUFFIX, made.scenario)
            made_mazes.advance()
    if together:
        with working("drawing"):
            data = output.document_of_all(requests, format)
        output.write_output(target, data, format)
    return status


# Work in a worker process


class Made(NamedTuple):
    """What a worker process has made of one maze.

    `documents` has a document for each drawing; if all drawings share a document, `requests` has a
    request for each drawing instead. `failures` are sentences on solvers without a path. `remarks`
    report disconnected endpoints, and the data that the format does not keep. `scenario` is the
    content of the scenario's file, empty if no scenario was requested.
    """

    documents: list[bytes]
    requests: list[RenderRequest]
    failures: list[str]
    remarks: list[str]
    scenario: bytes


def make(
    arguments: Namespace,
    recipe: Recipe,
    graph: Maze | None,
    style: Style,
    format: str,
    at: int,
    *,
    together: bool,
) -> Made:
    """Make one maze, search it with the requested solvers, and draw it.

    `at` is the number of the maze, from 0; it is added to the seed of the recipe. With a `graph`
    the maze is a spanning tree of the weights of this graph. `format` is the key of the format. If
    all drawings go `together` into one document, only the requests to draw are made.
    """
    recipe, shown = recipe.replaced(seed=recipe.seed + at), arguments.count == 1
    made = generation(recipe)
    if graph is not None:
        from labyrinth.core.generation.spanning_tree import tree_generation

        made = tree_generation(recipe, graph)
    maze = finish(made, "generating", shown=shown)
    requests, failures = [RenderRequest(maze, style=style)], []
    if arguments.solvers:
        # A maze without a path needs no solver.
        from labyrinth.core.search.solve import search_by

        searches = (search_by(maze, choice) for choice in arguments.solvers)
        found = [finish(search, "searching", shown=shown) for search in searches]
        failures = output.failures_of(found)
        requests = [output.request_of(maze, each, style) for each in found]
    remarks = [*dict.fromkeys(places_apart(maze))]
    if arguments.format is not None or arguments.output != options.STANDARD_OUTPUT:
        remarks += output.losses_of(arguments.output, requests, format)
    documents: list[bytes] = []
    if together:
        # Traces are most of the data that would be sent between processes.
        maze.trace = None
        requests = [request.replaced(trace=None) for request in requests]
    else:
        if _drawings(arguments) > 1:
            requests = output.with_numbers(requests, at * len(requests) + 1)
        with working("drawing", shown=shown):
            documents = [output.document_of(request, format) for request in requests]
        requests = []
    scenario = b""
    if arguments.scenario:
        from labyrinth.scenarios.making import making, scenario_text

        name = Path(output.numbered(arguments.output, at + 1, arguments.count)).name
        task = making(maze, name, arguments.scenario, recipe.seed)
        instances = finish(task, "searching", shown=shown)
        scenario = scenario_text(instances).encode()
    return Made(documents, requests, failures, remarks, scenario)
