"""Benchmark solvers on many mazes, as a table.

Run every solver on every maze. The mazes are made by generators, with every
combination of maze options, sizes and seeds, or come from files, folders and
scenarios. The table has a row per run: the path, the work of the solver, the
report card of the maze, times, and the command that repeats only this run. To
continue an interrupted study, run the same command again.

examples:
  labyrinth study --generator dfs --size 8x8 --seeds 5 --solver bfs a-star
  labyrinth study --generator wilson dfs --braid 0 0.3 --solver bfs -o study.csv
  labyrinth study --generator dfs --seeds 9 --solver bfs a-star --by solver
  labyrinth study --generator dfs --size 8x8 16x16 --solver bfs --plot scaling
  labyrinth study --maze maze.txt wilson:6x12:7 --solver bfs a-star:weight=2
  labyrinth study --maze maze.txt --solver bfs dijkstra -o study.jsonl

The factors can also be in a file, PLAN.toml, with the names of the options:
  generator = ["wilson", "dfs"]
  braid = [0, 0.3]
  size = "20x20"
  seeds = 100
  solver = ["bfs", "a-star:weight=2"]

FILE.journal, next to the table, stores every row as soon as its run ends. After
an interruption the same command continues with the runs that have no row yet.
With any number of workers the table is the same, except for its times. A study
is not continued if the plan, the version or a file of --with has changed. The
exit status is 0 if the table is complete.
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from shutil import get_terminal_size
from tempfile import TemporaryDirectory
from typing import Final

from labyrinth.cli import options
from labyrinth.cli.console import has_unicode, is_terminal, tell
from labyrinth.cli.options import option
from labyrinth.cli.output import print_sentence, print_table, write_bytes, write_json
from labyrinth.cli.progress import PACE, counting, executor_of
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import Choice
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.parallel import cores, useful
from labyrinth.core.pluralize import pluralize
from labyrinth.core.table import NOTHING
from labyrinth.formats.support.optional_dependencies import look_for
from labyrinth.study.plan import Plan
from labyrinth.study.plots.in_file import SUFFIXES, save_plot
from labyrinth.study.plots.in_terminal import EXTRA, plot_as_text
from labyrinth.study.plots.plot import KINDS, HeatMap, Plot, check_plot, plot_of
from labyrinth.study.rows import RowStore
from labyrinth.study.running import Finished, estimated_seconds, time_in_words
from labyrinth.study.running import run as run_study
from labyrinth.study.study import Study, load_factors
from labyrinth.study.summary import FIGURE, HEADINGS
from labyrinth.study.table_files import check_place, check_suffix

_LONG: Final = 12
_GIVEN: Final = ("generators", "sizes", "solvers", "mazes", "seeds", "run_limit")
# The arguments that a study of given mazes does not have.
_OF_GENERATORS: Final = ("generators", "sizes", "seeds", "options")
_DISPENSABLE: Final = ("lower quartile", "upper quartile", "median")
_SHADES: Final = "·░▒▓█"
_IN_ASCII: Final = str.maketrans("┌┐└┘├┤┬┴┼│─█▓▒░·…", "+++++++++|-#*=:.~")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("plan", nargs="?", metavar="PLAN.toml", help="a file with the factors")
    factors = parser.add_argument_group("factors, in all combinations")
    summary = "generators; options follow a colon"
    option(factors, "--generator KEY...", summary, dest="generators")
    option(factors, "--size RxC...", "sizes in rooms (default 10x20)", dest="sizes")
    option(factors, "--seeds N|A:B", "seeds 0 to N-1, or A to B inclusive (default 100)")
    summary = (
        "instead of generators: files, folders, scenarios, recipes; FILE#N is maze N of a file"
    )
    option(factors, "--maze MAZE...", summary, dest="mazes")
    options.add_solvers(factors, "--solver", "the solvers; each searches every maze")
    options.add_graph(factors)
    results = parser.add_argument_group("results")
    options.add_output(results, "the table: .csv, .jsonl or .parquet; without it CSV is printed")
    summary = (
        "print a summary by these factors, such as solver,braid; it replaces the table unless -o "
        "is given"
    )
    option(results, "--by FACTOR,FACTOR", summary, _factors, default=())
    summary = f"the column of the table to summarize (default {FIGURE})"
    option(results, "--figure COLUMN", summary, default=FIGURE)
    option(results, "--json", "print the table as lines of JSON, or the summary as JSON")
    kinds = ", ".join(f"{kind} ({meaning})" for kind, meaning in KINDS.items())
    summary = (
        f"plot the --figure by the factors of --by: {kinds}; the plot replaces the table unless "
        "-o is given"
    )
    option(results, "--plot", summary, choices=KINDS)
    summary = "write the plot to a .svg or .png file instead of printing it"
    option(results, "--plot-to FILE", summary)
    how = parser.add_argument_group("execution")
    summary = (
        "stop generating or searching a maze after S seconds of processor time, at the next step "
        "of the algorithm; the row of the run says so"
    )
    option(how, "--run-limit S", summary, _seconds)
    options.add_workers(how)
    summary = "run on the Dask cluster at this address, such as tcp://host:8786"
    option(how, "--cluster ADDRESS", summary)
    option(how, "--afresh", "start over, ignoring the rows of an earlier run")
    group = parser.add_argument_group("options of mazes", "each takes one value or several")
    for each in maze_options():
        key, values, words = each.key, each.option.values, None
        if isinstance(each.option, Choice):
            values, words = "WORD", list(each.option.choices)
        elif len(values) >= _LONG:
            # The words of some options would not fit into a line.
            values = "VALUE"
        option(group, f"--{key} {values}...", each.option.summary, choices=words, default=None)


def run(arguments: Namespace) -> None:
    """Run the study, and write its table, its summary and its plot.

    Raises LabyrinthError if a name is unknown or a file cannot be read or written.
    """
    plan = Plan(study_of(arguments))
    tell(*plan.notes)
    _check_plot(arguments, plan)
    is_kept = arguments.output != options.STANDARD_OUTPUT
    is_drawn_here = arguments.plot is not None and arguments.plot_to is None
    is_printed = not (is_kept or arguments.by or is_drawn_here)
    with TemporaryDirectory(prefix="labyrinth-") as folder:
        name = "study.jsonl" if arguments.json else "study.csv"
        table = arguments.output if is_kept else os.path.join(folder, name)
        finished = _run(plan, table, arguments, is_kept=is_kept)
        if is_printed:
            write_bytes(Path(table).read_bytes())
        summary = finished.summary
        if summary is not None and arguments.json:
            write_json(summary.document)
        elif summary is not None:
            headings, rows = summary.table()
            print(f"{summary.figure}:")
            print_table(headings, rows, numbers=HEADINGS, dispensable=_DISPENSABLE)
            for sentence in summary.sentences:
                print_sentence(sentence)
        try:
            if arguments.plot is not None:
                _draw_plot(arguments, finished, is_told=not (is_printed or arguments.json))
        except LabyrinthError:
            # The results are not lost with a plot that cannot be drawn.
            if not is_kept and not is_printed and summary is None:
                write_bytes(Path(table).read_bytes())
            raise


def study_of(arguments: Namespace) -> Study:
    """Return the study that the options and the plan's file define; options override the file."""
    chosen = vars(arguments)
    given = {name: chosen[name] for name in _GIVEN if chosen[name] not in (None, [])}
    keys = [each.key for each in maze_options()]
    of_mazes = {key: value for key in keys if (value := chosen[key.replace("-", "_")])}
    if arguments.plan in options.GRAPHS and not Path(arguments.plan).exists():
        raise LabyrinthError(
            "--graph takes one graph; to compare both, name a solver twice: "
            "--solver bfs bfs:graph=rooms"
        )
    factors = {} if arguments.plan is None else load_factors(arguments.plan)
    # Mazes of one kind replace those of the other.
    for mazes, others in (("generators", ("mazes",)), ("mazes", _OF_GENERATORS)):
        if mazes in given:
            factors = {name: value for name, value in factors.items() if name not in others}
    factors = {"solvers": (), **factors, **given}
    study = Study(**factors | {"options": {**factors.get("options", {}), **of_mazes}})
    solvers = map(SolverChoice.parse, study.solvers)
    return study.replaced(solvers=options.in_graph(arguments, solvers))


def _run(plan: Plan, table: str, arguments: Namespace, *, is_kept: bool) -> Finished:
    def interrupted(done: int) -> str:
        runs = pluralize(done, "run")
        return f"{named(table)}: {runs} done; run the same command again to continue"

    by = arguments.by
    if by and arguments.plot == "scaling":
        # What is drawn by size is summarised by the size as well.
        sizes = (name for name in ("rows", "cols") if name in plan.factor_names)
        by = tuple(dict.fromkeys((*by, *sizes)))
    is_shown = is_kept or not is_terminal(sys.stdout)
    told = interrupted if is_kept else None
    with (
        executor_of(arguments) as (executor, given),
        counting("runs", len(plan), PACE, shown=is_shown, interrupted=told) as rows,
    ):
        workers = given or cores()

        def begin(known: RowStore) -> None:
            rows.done = known.count
            if is_kept:
                _tell_extent(plan, known, workers, table)

        return run_study(
            plan,
            executor,
            table,
            workers=workers,
            tell=rows.tell,
            opened=begin,
            afresh=arguments.afresh,
            by=by,
            figure=arguments.figure,
        )


def _tell_extent(plan: Plan, known: RowStore, workers: int, table: str) -> None:
    """Report the number of runs, and the estimated time of those left."""
    left = len(plan) - known.count
    told = [plan.extent]
    if not left:
        told.append("all are already done")
    elif known.count:
        told.append(f"{known.count:,} are already done; continuing {named(table)}")
    # The duration of a user's own algorithm is unknown before it runs.
    if left and not plan.with_files:
        workers = useful(workers, left)
        seconds = estimated_seconds(plan, workers, list(known.missing()))
        told.append(f"about {time_in_words(seconds)} on {pluralize(workers, 'core')}")
    tell("; ".join(told))


def _factors(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text.split(",")))


def _seconds(text: str) -> float:
    return float(options.matched(r"\d{1,9}(\.\d{1,6})?", text, "a number of seconds")[0])


# The plot


def _check_plot(arguments: Namespace, plan: Plan) -> None:
    """Raise LabyrinthError if the requested plot cannot be drawn, before anything runs."""
    if arguments.plot is None:
        if arguments.plot_to is not None:
            raise LabyrinthError(f"--plot-to needs a kind of plot: add --plot {'|'.join(KINDS)}")
        return
    if arguments.json and arguments.plot_to is None:
        raise LabyrinthError("--json prints no plot: write the plot to a file with --plot-to")
    if arguments.plot_to is not None:
        check_suffix(arguments.plot_to, "plot", SUFFIXES)
        check_place(arguments.plot_to)
    look_for(EXTRA)
    check_plot(plan, arguments.plot, arguments.by, arguments.figure)


def _draw_plot(arguments: Namespace, finished: Finished, *, is_told: bool) -> None:
    """Write the requested plot to its file, or print it.

    With `is_told` the title and the captions are printed even if the plot goes to a file. Raises
    LabyrinthError if the file cannot be written.
    """
    plot = plot_of(finished, arguments.plot, arguments.by, arguments.figure)
    is_drawn_here = arguments.plot_to is None
    if not is_drawn_here:
        save_plot(plot, arguments.plot_to)
    if is_drawn_here or is_told:
        print(f"{plot.title}:")
        if is_drawn_here:
            _print_plot(plot)
        for line in plot.captions:
            print_sentence(line)


def _print_plot(plot: Plot) -> None:
    """Print a plot as text, coloured only on a terminal, or a heat map as a table."""
    if not isinstance(plot, HeatMap):
        coloured = is_terminal(sys.stdout) and not os.environ.get("NO_COLOR")
        text = plot_as_text(plot, get_terminal_size().columns, coloured=coloured)
        print(_printable(text), end="")
        return
    has_one_n = len({cell.n for cell in plot.cells.values()}) == 1
    rows = []
    for row in plot.rows:
        rows.append([str(row)])
        for cell in (plot.cells.get((row, col)) for col in plot.cols):
            if cell is None:
                rows[-1].append(NOTHING)
                continue
            shade = _SHADES[min(len(_SHADES) - 1, int(plot.heat(cell) * len(_SHADES)))]
            n = "" if has_one_n else f" n={cell.n:,}"
            rows[-1].append(f"{cell.median:,g}{n} {_printable(shade)}")
    cols = list(map(str, plot.cols))
    print_table([" and ".join(plot.by), *cols], rows, numbers=cols)


def _printable(text: str) -> str:
    """Return the text of a drawing in ASCII if standard output does not support Unicode."""
    return text if has_unicode() else text.translate(_IN_ASCII)
