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

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from contextlib import closing
from functools import partial
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

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
from labyrinth.core.parallel import cores, in_order, useful
from labyrinth.core.records import Frozen
from labyrinth.formats import Format, Style, entry, losses
from labyrinth.formats.support.render_request import RenderRequest
from labyrinth.scenarios import SUFFIX

if TYPE_CHECKING:
    from labyrinth.core.declaration.solver_choice import SolverChoice
    from labyrinth.core.maze.maze import Maze


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
    told = f"{seeds}, recipe {recipe}" if drawn else ""
    if graph is not None:
        told = seeds if drawn else ""
        try:
            tree_generation(recipe, graph)
        except LabyrinthError as error:
            raise LabyrinthError(f"{named(arguments.weights_from)}: {error}") from None
        if is_data_set(arguments):
            raise LabyrinthError("a data set is made only from recipes: leave out --weights-from")
        graph.trace = None
    if is_data_set(arguments):
        if told:
            tell(told)
        return write_data_set(arguments, recipe)
    format = output.choose_format(arguments.format, target)
    style = output.style_of(arguments, recipe.cols)
    output.tell_unused_style(arguments, format)
    if told:
        tell(told)
    if arguments.scenario and choices:
        raise LabyrinthError("a Moving AI map cannot show a path: leave out --solve or --scenario")
    if arguments.scenario and (target == options.STANDARD_OUTPUT or format.key != "moving-ai"):
        raise LabyrinthError("a scenario belongs to a Moving AI map: write one with -o NAME.map")
    each = max(1, len(choices))
    together = count * each > 1 and format.write_many is not None
    if count * each > 1 and not together:
        output.refuse_stream(target, format)
    job = GenerateJob(
        recipe,
        tuple(choices),
        format.key,
        style,
        target,
        count,
        together=together,
        tell_losses=arguments.format is not None or target != options.STANDARD_OUTPUT,
        instances=arguments.scenario or 0,
        graph=graph,
    )
    return _write(job, format, arguments.workers)


def _write(job: GenerateJob, format: Format, workers: int | None) -> Status:
    """Make all mazes, on all cores, with a progress bar, and write them.

    Reports each search without a path, and each other remark once.
    """
    target, count, status = job.target, job.count, Status.DONE
    rooms = job.recipe.rows * job.recipe.cols
    passes = count * (1 + len(job.choices))
    fitting = min(cores(), ceil(passes * rooms / _ROOMS_WORTH_A_PROCESS))
    workers = useful(workers or fitting, count)
    chunk = max(1, min(_ROOMS_A_CHUNK // rooms, count // workers))
    in_stream = job.total > 1 and target == options.STANDARD_OUTPUT
    mixed = target == options.STANDARD_OUTPUT and is_terminal(sys.stdout)
    written = 0
    requests: list[RenderRequest] = []
    told: set[str] = set()
    with (
        closing(in_order(partial(make, job), range(count), workers, chunk)) as results,
        counting("mazes", count, shown=count > 1 and not mixed) as made_mazes,
    ):
        for made in results:
            for remark in dict.fromkeys(made.remarks):
                if remark not in told:
                    tell(remark)
            output.tell_losses(target, (loss for loss in made.losses if loss not in told))
            told.update(made.remarks, made.losses)
            status = max(status, output.tell_failures(made.failures))
            requests += made.requests
            for document in made.documents:
                if in_stream:
                    document = entry(document, format, following=written > 0)
                file = target if in_stream else output.numbered(target, written + 1, job.total)
                output.write_output(file, document, format)
                written += 1
            if job.instances:
                file = output.numbered(target, written, job.total)
                output.write_output(file + SUFFIX, made.scenario)
            made_mazes.advance()
    if job.together:
        with working("drawing"):
            data = output.document_of_all(requests, format, job.style)
        output.write_output(target, data, format)
    return status


# Work in a worker process


class GenerateJob(Frozen):
    """The mazes to make: `count` mazes, drawn once per solver with a path, or once without a path.

    With a `graph` each maze is a spanning tree of the weights of the graph. The drawings go to the
    file `target`, or each to a numbered file. If they go `together` into one document, the workers
    make only the requests for it. Each maze has a scenario of `instances` instances, none if that
    is 0.
    """

    recipe: Recipe
    choices: tuple[SolverChoice, ...]
    format: str
    style: Style
    target: str
    count: int
    together: bool
    tell_losses: bool
    instances: int
    graph: Maze | None

    @property
    def total(self) -> int:
        """The number of drawings: one for each maze and solver."""
        return self.count * max(1, len(self.choices))


class Made(NamedTuple):
    """A document or request for each solver, sentences on solvers without a path, and remarks.

    `remarks` report disconnected endpoints, and `losses` the data that the format does not keep.
    `scenario` is the content of the scenario's file, empty if none was requested.
    """

    documents: list[bytes]
    requests: list[RenderRequest]
    failures: list[str]
    remarks: list[str]
    losses: list[str]
    scenario: bytes


def make(job: GenerateJob, at: int) -> Made:
    """Make and search the maze with this number, from 0; draw it unless it shares a document."""
    recipe = job.recipe.replaced(seed=job.recipe.seed + at)
    shown = job.count == 1
    made = generation(recipe)
    if job.graph is not None:
        from labyrinth.core.generation.spanning_tree import tree_generation

        made = tree_generation(recipe, job.graph)
    maze = finish(made, "generating", shown=shown)
    requests, failures = [RenderRequest(maze)], []
    if job.choices:
        # A maze without a path needs no solver.
        from labyrinth.core.search.solve import search_by

        searches = (search_by(maze, choice) for choice in job.choices)
        found = [finish(search, "searching", shown=shown) for search in searches]
        failures = output.failures_of(found)
        requests = [
            RenderRequest(maze, each.path, each.trace, waypoints=each.waypoints) for each in found
        ]
    first = at * len(requests) + 1 if job.total > 1 and not job.together else None
    requests = [
        request.replaced(style=job.style.replaced(number=first and first + place))
        for place, request in enumerate(requests)
    ]
    lost: list[str] = []
    if job.tell_losses:
        for request in requests:
            lost += losses(maze, job.format, path=request.path, style=request.style)
    documents: list[bytes] = []
    if job.together:
        # Traces are most of the data that would be sent between processes.
        maze.trace = None
        requests = [request.replaced(trace=None) for request in requests]
    else:
        with working("drawing", shown=shown):
            documents = [output.document_of(request, job.format) for request in requests]
        requests = []
    scenario = b""
    if job.instances:
        from labyrinth.scenarios.making import making, scenario_text

        name = Path(output.numbered(job.target, at + 1, job.count)).name
        task = making(maze, name, job.instances, recipe.seed)
        instances = finish(task, "searching", shown=shown)
        scenario = scenario_text(instances).encode()
    return Made(documents, requests, failures, places_apart(maze), lost, scenario)
