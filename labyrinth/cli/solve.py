"""Solve a maze, and compare solvers.

Search a maze with one or more solvers. Print a picture for each, with the path
as * or what --show selects, then a table of all solvers. With --to or -o the
output has only the pictures, and the table goes to standard error. With --csv
or --markdown it has only the table, with --json the metrics and paths, one line
per maze. If a file has several mazes, as generate --count writes them, all are
solved.

examples:
  labyrinth solve wilson:6x12:7
  labyrinth solve wilson:6x12:7:weights=1:9 --solver bfs dijkstra a-star
  labyrinth solve wilson:6x12:7:braid=1 --solver a-star a-star:diagonal=always
  labyrinth solve wilson:6x12:7 --stop 1,23 11,1 5,13 --order best
  labyrinth solve kruskal:6x6:7:keep-weights=yes,braid=1 --graph rooms
  labyrinth solve maze.txt --start 1,1 --goal 3,5 5,1 --show order
  labyrinth solve wilson:20x20:7 --to svg -o solved.svg
  labyrinth generate dfs --seed 3 --count 4 | labyrinth solve
  labyrinth solve wilson:20x20:7 --solver bfs dfs --json
  labyrinth solve wilson:20x20:7 --solver bfs a-star greedy --markdown

With --stop the path goes from the start through all stops to a goal, and
pictures number the stops. --order best is optimal for up to 12 stops, and
approximate for more stops.

Tiles are given as ROW,COL, counted from 0 at the top left: the room in row r
and column c is the tile 2r+1,2c+1. --start-room and --goal-room count rooms.
The exit status is 1 if any solver finds no path. `labyrinth list solvers` shows
the guarantee and the options of each solver.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import PurePath
from typing import Final, NamedTuple, get_args

from labyrinth.cli import options, output
from labyrinth.cli.console import is_quiet, tell
from labyrinth.cli.maze_input import mazes_of
from labyrinth.cli.options import option
from labyrinth.cli.progress import finish, working
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.search.solution import Solution, StopOrder
from labyrinth.core.search.solve import search_by
from labyrinth.core.search.timing import MOST_SECONDS, Job, timings_of
from labyrinth.core.search.tour import MOST_EXACT
from labyrinth.core.task import Task
from labyrinth.core.trace import EXPAND
from labyrinth.formats import Format
from labyrinth.formats.support.render_request import RenderRequest
from labyrinth.results.result import Result, find_result
from labyrinth.results.tables import columns_of, results_csv, results_json, results_markdown

_SOLVER = "a-star"
_ORDERS: Final = get_args(StopOrder)
# The functions that write the table, by the name of the option.
_WRITERS: Final = {"json": results_json, "csv": results_csv, "markdown": results_markdown}
# The columns that a narrow terminal leaves out.
_DISPENSABLE: Final = ("spread", "branches", "turns")
# What can be shown of the tiles that a search expanded: their order (its last digit), which they
# are, with the path and its stops, and the lowest cost of reaching them from the start (its last
# digit).
OVERLAYS: Final = ("order", "explored", "cost")


class Solved(NamedTuple):
    """The solution of a search, its maze, and the number of this maze in the input, from 1."""

    number: int
    maze: Maze
    solution: Solution


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    options.add_maze(parser)
    summary = f"the solvers, run one after another (default {_SOLVER})"
    options.add_solvers(parser, "--solver", summary)
    options.add_graph(parser)
    read = partial(options.place, "tile")
    option(parser, "--stop R,C...", "tiles to visit on the way", read, dest="stops")
    summary = "visit the stops in the given order (the default) or in the best order"
    option(parser, "--order", summary, words=_ORDERS)
    summary = (
        "what to draw: the path (the default); or on each expanded tile the last digit of its "
        "number in the order of expansion, a mark, or the last digit of its lowest cost from "
        "the start"
    )
    option(parser, "--show", summary, words=["path", *OVERLAYS], default="path")
    form = parser.add_mutually_exclusive_group()
    summary = "the format of the pictures; `labyrinth list formats` lists all formats"
    options.add_format(form, summary)
    option(form, "--json", "print metrics and paths as JSON")
    option(form, "--csv", "print the table as CSV")
    option(form, "--markdown", "print the table as Markdown")
    options.add_output(parser)
    output.add_style(parser)


def run(arguments: Namespace) -> int:
    """Solve mazes, write pictures and a table, and return the exit status.

    Raises LabyrinthError if the input is not a maze, a name is unknown or a file cannot be written.
    """
    choices = options.in_graph(arguments, arguments.solvers or [SolverChoice(_SOLVER)])
    stops, target = arguments.stops, arguments.output
    # The requested format of the table instead of pictures, if any.
    form = next((form for form in _WRITERS if getattr(arguments, form)), None)
    if not (form or arguments.format):
        form = {".csv": "csv", ".md": "markdown"}.get(PurePath(target).suffix.lower())
    if form and arguments.show != "path":
        raise LabyrinthError(f"--show is for pictures, but {form} output is a table: leave one out")
    if arguments.order and not stops:
        raise LabyrinthError("--order needs stops: give them with --stop")
    format = None if form else output.choose_format(arguments.format, target)
    output.tell_unused_style(arguments, format)
    mazes = mazes_of(arguments)
    order = arguments.order or _ORDERS[0]
    solved = []
    for number, maze in enumerate(mazes, 1):
        for choice in choices:
            task = search_by(maze, choice, stops=stops, order=order)
            solved.append(Solved(number, maze, finish(task, "searching")))
    # Only pictures, and the table on stderr.
    alone = arguments.format is not None or target != options.STANDARD_OUTPUT
    if format is not None:
        _write_pictures(solved, arguments, format, tell_losses=alone)
    if form:
        output.write_output(target, _WRITERS[form](_results(solved, measure=True)).encode())
    elif not (alone and is_quiet()):
        # The picture of a single search does not wait for the timing of others.
        results = _results(solved, measure=len(solved) > 1)
        stream = sys.stderr if alone else sys.stdout
        if not alone:
            print()
        all_found = all(result.outcome == "found" for result in results)
        dispensable = [*_DISPENSABLE, *(["outcome"] if all_found else [])]
        output.print_columns(columns_of(results), results, stream, dispensable=dispensable)
        stream.flush()
    if arguments.order == "best" and len(stops) > MOST_EXACT:
        tell(*dict.fromkeys(each.solution.reason for each in solved if each.solution.path))
    place = "maze {}: " if len(mazes) > 1 else ""
    failures = [
        place.format(number) + failure
        for number, _, solution in solved
        for failure in output.failures_of([solution])
    ]
    return output.tell_failures(failures)


def _write_pictures(
    solved: Sequence[Solved], arguments: Namespace, format: Format, *, tell_losses: bool
) -> None:
    """Write a picture of each solution, and report the data that the format does not keep.

    The data is reported only with `tell_losses`, and not for pictures of `--show`.
    """
    style = output.style_of(arguments, max(each.maze.cols for each in solved))
    requests = [output.request_of(maze, solution, style) for _, maze, solution in solved]
    if tell_losses and arguments.show == "path":
        tell(*output.losses_of(arguments.output, requests, format.key))
    with working("drawing"):
        if arguments.show == "path":
            documents = output.documents_of(requests, format)
        else:
            documents = [
                _overlay(maze, solution, arguments.show, format.key, style.room_width)
                for _, maze, solution in solved
            ]
    output.write_documents(arguments.output, format, documents)


def _results(solved: Sequence[Solved], *, measure: bool) -> list[Result]:
    """Return the figures of each search; with `measure`, time searches again in several runs.

    Measuring takes about a second per solver, divided equally among the mazes. A search that took
    longer than its share of this second is not run again.
    """
    runs = (find_result(each.solution, each.maze.recipe, maze=each.number) for each in solved)
    results = [finish(Task(run), "counting") for run in runs]
    if not measure:
        return results
    most = MOST_SECONDS / len({each.number for each in solved})
    short = [at for at, each in enumerate(solved) if each.solution.seconds <= most]
    searches = (solved[at] for at in short)
    jobs = [Job(maze, found.choice, found.stops, found.order) for _, maze, found in searches]
    with working("measuring") as tell_share, closing(timings_of(jobs, most)) as timings:
        for done, (at, timing) in enumerate(zip(short, timings, strict=True), 1):
            results[at] = replace(results[at], timing=timing)
            tell_share(done / len(jobs))
    return results


# The effort of a search, drawn into the picture of its maze as a character on each tile


def _overlay(maze: Maze, solution: Solution, show: str, format: str, room_width: int) -> bytes:
    """Return a text picture of `maze` with its start, its goals and the overlay `show` of OVERLAYS.

    Raises LabyrinthError if the format with this key is not a text picture.
    """
    # A picture of the path does not need these imports.
    from labyrinth.formats.drawings import ASCII, UNICODE, endpoint_marks, render

    marks = _marks(maze, solution, show) | endpoint_marks(RenderRequest(maze))
    glyphs = {"ascii": ASCII, "unicode": UNICODE}
    if format in glyphs:
        return render(maze, glyphs[format], room_width, marks).encode()
    if format != "text":
        known = ", ".join(["text", *glyphs])
        raise LabyrinthError(f"--show {show} can be drawn as {known}, not as {format}")
    picture = list(maze.tiles.translate(b"#".ljust(256)).decode())
    for tile, mark in marks.items():
        picture[maze.index(tile)] = mark[-1]
    rows = range(0, len(picture), maze.width)
    return "".join("".join(picture[row : row + maze.width]) + "\n" for row in rows).encode()


def _marks(maze: Maze, solution: Solution, show: str) -> dict[Position, str]:
    """Return the characters that the overlay `show` draws, by (row, col) of their tiles."""
    expanded = [(maze.position(tile), tile) for tile in solution.trace.tiles_of(EXPAND)]
    if show == "order":
        return {tile: str(number % 10) for number, (tile, _) in enumerate(expanded)}
    if show == "explored":
        from labyrinth.formats.drawings import stop_marks

        marks = {tile: "." for tile, _ in expanded}
        return marks | dict.fromkeys(solution.path, "*") | stop_marks(solution.stops)
    from labyrinth.core.measure.distance_map import distance_map

    assert maze.start is not None
    costs = Task(distance_map(maze, maze.start, 1)).finish().costs
    return {tile: str(costs[index] % 10) for tile, index in expanded if costs[index] >= 0}
