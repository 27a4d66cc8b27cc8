"""`labyrinth study`: many searches of many mazes, as a table."""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from labyrinth.cli import study_results
from labyrinth.cli.console import Status, is_terminal, tell
from labyrinth.cli.options import (
    STANDARD_OUTPUT,
    add_output,
    add_solvers,
    add_workers,
    option,
)
from labyrinth.cli.output import write_bytes
from labyrinth.cli.progress import executor_of, rows_progress
from labyrinth.core.counted import counted
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import Choice
from labyrinth.core.errors import LabyrinthError, named, quoted
from labyrinth.core.parallel import cores, useful
from labyrinth.study.estimate import estimated_seconds
from labyrinth.study.in_words import extent_of, time_in_words
from labyrinth.study.journal import Journal
from labyrinth.study.plan import Plan
from labyrinth.study.running import Finished
from labyrinth.study.running import run as run_study
from labyrinth.study.study import Study
from labyrinth.study.study_file import load_factors
from labyrinth.study.summary import FIGURE

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

_LONG: Final = 12
_LISTS: Final = ("generators", "sizes", "solvers", "mazes")
_OF_GENERATORS: Final = ("generators", "sizes", "seeds", "options")
"""What a study of mazes that are named has not."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("plan", nargs="?", metavar="PLAN.toml", help="a file with the factors")
    factors = parser.add_argument_group("what searches what, in all combinations")
    summary = "generators; options follow a colon"
    option(factors, "--generator KEY...", summary, dest="generators")
    option(factors, "--size RxC...", "sizes in rooms (10x20)", dest="sizes")
    option(factors, "--seeds N|A:B", "seeds 0 to N-1, or A to B with both (default 100)")
    summary = (
        "in place of generators: files, folders, scenarios, recipes; FILE#N is the Nth maze in it"
    )
    option(factors, "--maze MAZE...", summary, dest="mazes")
    add_solvers(factors, "--solver", "the solvers, each of which searches every maze")
    results = parser.add_argument_group("what comes of it")
    add_output(results, "the table: .csv, .jsonl or .parquet; without it CSV is printed")
    option(
        results,
        "--by FACTOR,FACTOR",
        "print a summary by these factors, such as solver,braid (without -o in place of the table)",
        lambda text: tuple(dict.fromkeys(text.split(","))),
        default=(),
    )
    summary = f"what the summary is of: a column of the table ({FIGURE})"
    option(results, "--figure COLUMN", summary, default=FIGURE)
    study_results.add_plots(results)
    how = parser.add_argument_group("how it is run")
    option(
        how,
        "--run-limit S",
        "end making or searching a maze once it has taken more than S seconds of processor "
        "time, when it yields next; its row says so",
        _seconds,
    )
    add_workers(how)
    option(how, "--cluster ADDRESS", "make the runs on a cluster of Dask, such as tcp://host:8786")
    option(how, "--afresh", "begin anew, whatever was done before")
    options = parser.add_argument_group("options of mazes", "each takes one value or several")
    for each in maze_options():
        key, values, words = each.key, each.option.values, None
        if isinstance(each.option, Choice):
            values, words = "WORD", list(each.option.choices)
        elif len(values) >= _LONG:
            # The words of some would not fit into a line.
            values = "VALUE"
        option(options, f"--{key} {values}...", each.option.summary, choices=words, default=None)


def run(arguments: Namespace) -> int:
    """Run the study. Raises LabyrinthError for what is not known, read or written."""
    plan = Plan(study_of(arguments))
    for note in plan.notes:
        tell(note)
    study_results.check_plots(arguments, plan)
    if arguments.output != STANDARD_OUTPUT:
        _tell_results(_run(plan, arguments.output, arguments), arguments)
        return Status.DONE
    with TemporaryDirectory(prefix="labyrinth-") as folder:
        table = os.path.join(folder, "study.csv")
        finished = _run(plan, table, arguments)
        if study_results.is_table_printed(arguments):
            write_bytes(Path(table).read_bytes())
        try:
            _tell_results(finished, arguments)
        except LabyrinthError:
            # What was found out is not lost with a plot that nobody can draw.
            if not study_results.is_table_printed(arguments) and finished.summary is None:
                write_bytes(Path(table).read_bytes())
            raise
    return Status.DONE


def study_of(arguments: Namespace) -> Study:
    """Return the study that is asked for: options take the place of what a file says."""
    given: dict[str, Any] = {name: value for name in _LISTS if (value := getattr(arguments, name))}
    options = {
        each.key: value
        for each in maze_options()
        if (value := getattr(arguments, each.key.replace("-", "_")))
    }
    if arguments.seeds is not None:
        given["seeds"] = arguments.seeds
    if arguments.run_limit is not None:
        given["run_limit"] = arguments.run_limit
    factors = {} if arguments.plan is None else load_factors(arguments.plan)
    # Mazes of one kind take the place of those of the other.
    for mazes, others in (("generators", ("mazes",)), ("mazes", _OF_GENERATORS)):
        if mazes in given:
            factors = {name: value for name, value in factors.items() if name not in others}
    options = {**factors.get("options", {}), **options}
    return Study(**{"solvers": (), **factors, **given, "options": options})


def _tell_results(finished: Finished, arguments: Namespace) -> None:
    study_results.print_summary(finished.summary)
    study_results.draw_plot(arguments, finished)


def _run(plan: Plan, table: str, arguments: Namespace) -> Finished:
    is_kept = arguments.output != STANDARD_OUTPUT

    def interrupted(done: int) -> str:
        told = f"{named(table)}: {done:,} runs are done; the same command goes on"
        return told if is_kept else ""

    with (
        executor_of(arguments) as (executor, given),
        rows_progress(
            len(plan), "runs", interrupted, shown=is_kept or not is_terminal(sys.stdout)
        ) as rows,
    ):
        workers = given or cores()

        def begin(journal: Journal) -> None:
            rows.done = journal.count
            if is_kept:
                _tell_extent(plan, journal, workers, table)

        return run_study(
            plan,
            executor,
            table,
            workers=workers,
            tell=rows.tell,
            opened=begin,
            afresh=arguments.afresh,
            by=study_results.factors_of_summary(arguments, plan),
            figure=arguments.figure,
        )


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


def _seconds(text: str) -> float:
    if not re.fullmatch(r"\d{1,9}(\.\d{1,6})?", text, re.ASCII):
        raise LabyrinthError(f"{quoted(text)} is not a number of seconds")
    return float(text)
