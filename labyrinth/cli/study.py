"""`labyrinth study`: many searches of many mazes, as a table."""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentParser, Namespace
from concurrent.futures import Executor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from labyrinth.cli.arguments import checked, positive_number
from labyrinth.cli.messages import tell
from labyrinth.cli.output import STANDARD_OUTPUT, is_terminal, write_bytes
from labyrinth.cli.status import Status
from labyrinth.cli.study_factors import add_factors, add_maze_options, study_of
from labyrinth.cli.study_plots import (
    add_plots,
    check_plots,
    draw_plot,
    factors_of_summary,
    is_table_printed,
)
from labyrinth.cli.study_progress import rows_progress
from labyrinth.cli.study_summary import print_summary
from labyrinth.core.counted import counted
from labyrinth.core.errors import LabyrinthError, named, quoted
from labyrinth.core.parallel import cores, useful
from labyrinth.study.estimate import estimated_seconds
from labyrinth.study.in_words import extent_of, time_in_words
from labyrinth.study.journal import Journal
from labyrinth.study.plan import Plan
from labyrinth.study.running import Finished, Progress
from labyrinth.study.running import run as run_study
from labyrinth.study.summary import FIGURE

if TYPE_CHECKING:
    # A parser, or a group of its arguments.
    pass

SUMMARY = "run many searches, as a table that can be trusted"

DESCRIPTION = """\
Have every solver search every maze: of the generators, with each value of the
options of mazes, in each size and from each seed, or of files, folders and
scenarios. The table has a line for each run: the path and the effort of the
solver, the report card of the maze, times, and the command that makes this run
alone. A study that was interrupted goes on by the same command."""

EXAMPLES = """\
examples:
  labyrinth study --generator dfs --size 8x8 --seeds 5 --solver bfs a-star
  labyrinth study --generator wilson dfs --braid 0 0.3 --solver bfs -o study.csv
  labyrinth study --generator dfs --seeds 9 --solver bfs a-star --by solver
  labyrinth study --generator dfs --size 8x8 16x16 --solver bfs --plot scaling
  labyrinth study --maze maze.txt wilson:6x12:7 --solver bfs a-star:weight=2
  labyrinth study --maze maze.txt --solver bfs dijkstra -o study.jsonl

The same factors may stand in a file, PLAN.toml, by the names of the options:
  generator = ["wilson", "dfs"]
  braid = [0, 0.3]
  size = "20x20"
  seeds = 100
  solver = ["bfs", "a-star:weight=2"]

Beside the table stands FILE.journal, with every row as soon as it is known:
whatever ends the study, the same command goes on where it was, and the table is
the same but for its times, with any number of workers. A plan, a version or a
file of --with that has changed is refused. The exit status is 0 if the table is
whole.
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    add_factors(parser)
    results = parser.add_argument_group("what comes of it")
    results.add_argument(
        "-o",
        "--output",
        default=STANDARD_OUTPUT,
        metavar="FILE",
        help="the table: .csv, .jsonl or .parquet; without it CSV is printed",
    )
    results.add_argument(
        "--by",
        type=_names,
        default=(),
        metavar="FACTOR,FACTOR",
        help="print a summary by these factors, such as solver,braid (without -o in place of "
        "the table)",
    )
    results.add_argument(
        "--figure",
        default=FIGURE,
        metavar="COLUMN",
        help=f"what the summary is of: a column of the table ({FIGURE})",
    )
    add_plots(results)
    how = parser.add_argument_group("how it is run")
    how.add_argument(
        "--run-limit",
        type=checked(_seconds),
        metavar="S",
        help="end making or searching a maze once it has taken more than S seconds of processor "
        "time, when it yields next; its row says so",
    )
    how.add_argument(
        "--workers", type=checked(positive_number), metavar="N", help="processes (one a core)"
    )
    how.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="make the runs on a cluster of Dask, such as tcp://host:8786",
    )
    how.add_argument("--afresh", action="store_true", help="begin anew, whatever was done before")
    add_maze_options(parser)


def run(arguments: Namespace) -> int:
    """Run the study. Raises LabyrinthError for what is not known, read or written."""
    plan = Plan(study_of(arguments))
    for note in plan.notes:
        tell(note)
    check_plots(arguments, plan)
    if arguments.output != STANDARD_OUTPUT:
        _tell_results(_run(plan, arguments.output, arguments), arguments)
        return Status.DONE
    with TemporaryDirectory(prefix="labyrinth-") as folder:
        table = os.path.join(folder, "study.csv")
        finished = _run(plan, table, arguments)
        if is_table_printed(arguments):
            write_bytes(Path(table).read_bytes())
        try:
            _tell_results(finished, arguments)
        except LabyrinthError:
            # What was found out is not lost with a plot that nobody can draw.
            if not is_table_printed(arguments) and finished.summary is None:
                write_bytes(Path(table).read_bytes())
            raise
    return Status.DONE


def _tell_results(finished: Finished, arguments: Namespace) -> None:
    print_summary(finished.summary, sys.stdout)
    draw_plot(arguments, finished)


def _run(plan: Plan, table: str, arguments: Namespace) -> Finished:
    if arguments.cluster is None:
        return _run_on(None, arguments.workers or cores(), plan, table, arguments)
    if arguments.workers is not None:
        raise LabyrinthError("a cluster has workers of its own: leave out --workers")
    # It takes a second to import.
    from labyrinth.cli.cluster import executor_of

    with executor_of(arguments.cluster) as (executor, workers):
        return _run_on(executor, workers, plan, table, arguments)


def _run_on(
    executor: Executor | None, workers: int, plan: Plan, table: str, arguments: Namespace
) -> Finished:
    is_kept = arguments.output != STANDARD_OUTPUT
    done = 0

    def begin(journal: Journal) -> None:
        nonlocal done
        done = journal.count
        if is_kept:
            _tell_extent(plan, journal, workers, table)

    try:
        with rows_progress(len(plan), "runs", shown=is_kept or not is_terminal(sys.stdout)) as show:

            def note(progress: Progress) -> None:
                nonlocal done
                done = progress.done
                show(progress)

            return run_study(
                plan,
                executor,
                table,
                workers=workers,
                tell=note,
                opened=begin,
                afresh=arguments.afresh,
                by=factors_of_summary(arguments, plan),
                figure=arguments.figure,
            )
    except (KeyboardInterrupt, SystemExit):
        if is_kept:
            tell(f"{named(table)}: {done:,} runs are done; the same command goes on")
        raise


def _tell_extent(plan: Plan, journal: Journal, workers: int, table: str) -> None:
    """Tell how many runs there are, and about how long those take that are left."""
    left = len(plan) - journal.count
    told = [extent_of(plan)]
    if not left:
        told.append("all are done already")
    elif journal.count:
        told.append(f"{journal.count:,} are done already, and {named(table)} goes on")
    # What an algorithm of the user's own does, nobody knows before it runs.
    if left and not plan.with_files:
        workers = useful(workers, left)
        seconds = estimated_seconds(plan, workers, list(journal.missing()))
        told.append(f"about {time_in_words(seconds)} on {counted(workers, 'core')}")
    tell("; ".join(told))


def _names(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text.split(",")))


def _seconds(text: str) -> float:
    if not re.fullmatch(r"\d{1,9}(\.\d{1,6})?", text, re.ASCII):
        raise LabyrinthError(f"{quoted(text)} is not a number of seconds")
    return float(text)
