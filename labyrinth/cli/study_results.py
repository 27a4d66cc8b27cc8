"""What a study comes to, as it is printed or drawn: its summary, and its plot."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Final

from labyrinth.cli.console import has_unicode, is_terminal
from labyrinth.cli.options import STANDARD_OUTPUT, option
from labyrinth.cli.output import print_sentence, print_table
from labyrinth.core.counted import counted
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.table import NOTHING
from labyrinth.formats.support.optional_dependencies import look_for
from labyrinth.study.plan import Plan
from labyrinth.study.plots.captions import caption_of, title_of
from labyrinth.study.plots.heat_map import HeatMap
from labyrinth.study.plots.in_file import check_plot_suffix, save_plot
from labyrinth.study.plots.in_terminal import EXTRA, plot_as_text
from labyrinth.study.plots.plot import KINDS, Plot, check_plot, plot_of
from labyrinth.study.running import Finished
from labyrinth.study.summary import Summary, sentence_on
from labyrinth.study.summary_table import FIGURES, summary_table
from labyrinth.study.writing import check_place

if TYPE_CHECKING:
    # A parser, or a group of its arguments.
    from argparse import _ActionsContainer as Arguments

_DISPENSABLE: Final = ("low quartile", "high quartile", "median")
_SIZE: Final = ("rows", "cols")
_SHADES: Final = "·░▒▓█"
_IN_ASCII: Final = str.maketrans("┌┐└┘├┤┬┴┼│─█▓▒░·…", "+++++++++|-#*=:.~")


def print_summary(summary: Summary | None) -> None:
    """Print the figures of each group, and a sentence on how each solver differs from the first."""
    if summary is None:
        return
    headings, rows = summary_table(summary)
    print(f"{summary.figure}:")
    print_table(headings, rows, numbers=FIGURES, dispensable=_DISPENSABLE)
    for comparison in summary.comparisons:
        print_sentence(f"{sentence_on(summary, comparison)}.", sys.stdout)
    if summary.missing:
        told = f"{counted(summary.missing, 'run')} without {summary.figure} left out."
        print_sentence(told, sys.stdout)


def add_plots(parser: Arguments) -> None:
    """Declare the options."""
    kinds = ", ".join(f"{kind} ({meaning})" for kind, meaning in KINDS.items())
    option(
        parser,
        "--plot",
        f"draw the figure by the factors of --by: {kinds}; without -o in place of the table",
        choices=KINDS,
    )
    option(parser, "--plot-to FILE", "draw it into a file, .svg or .png, and not here")


def check_plots(arguments: Namespace, plan: Plan) -> None:
    """Raise LabyrinthError where what is asked for cannot be drawn, before anything runs."""
    if arguments.plot is None:
        if arguments.plot_to is not None:
            raise LabyrinthError(f"--plot-to needs a kind of plot: --plot {'|'.join(KINDS)}")
        return
    if arguments.plot_to is not None:
        check_plot_suffix(arguments.plot_to)
        check_place(arguments.plot_to)
    look_for(EXTRA)
    check_plot(plan, arguments.plot, arguments.by, arguments.figure)


def is_table_printed(arguments: Namespace) -> bool:
    """Whether the table is printed: it has no file, and nothing is asked for in its place."""
    is_drawn_here = arguments.plot is not None and arguments.plot_to is None
    return arguments.output == STANDARD_OUTPUT and not arguments.by and not is_drawn_here


def factors_of_summary(arguments: Namespace, plan: Plan) -> tuple[str, ...]:
    """Return what the summary is by: where the figure is drawn by size, by the size as well."""
    by: tuple[str, ...] = arguments.by
    if not by or arguments.plot != "scaling":
        return by
    sizes = (name for name in _SIZE if name in plan.factor_names and name not in by)
    return (*by, *sizes)


def draw_plot(arguments: Namespace, finished: Finished) -> None:
    """Draw what is asked for. Raises LabyrinthError where a file cannot be written."""
    if arguments.plot is None:
        return
    plot = plot_of(finished, arguments.plot, arguments.by, arguments.figure)
    if arguments.plot_to is None:
        _print_plot(plot)
        return
    save_plot(plot, arguments.plot_to)
    if not is_table_printed(arguments):
        print(f"{title_of(plot)}:")
        _print_caption(plot)


def _print_plot(plot: Plot) -> None:
    """Print a plot with its caption; only on a terminal it has colours."""
    print(f"{title_of(plot)}:")
    if isinstance(plot, HeatMap):
        # A table, whose darker cells have the higher medians.
        cols = [str(col) for col in plot.cols]
        rows = [[str(row), *(_cell(plot, row, col) for col in plot.cols)] for row in plot.rows]
        print_table([" and ".join(plot.by), *cols], rows, numbers=cols)
    else:
        coloured = is_terminal(sys.stdout) and not os.environ.get("NO_COLOR")
        text = plot_as_text(plot, get_terminal_size().columns, coloured=coloured)
        print(_printable(text), end="")
    _print_caption(plot)


def _print_caption(plot: Plot) -> None:
    for line in caption_of(plot):
        print_sentence(line, sys.stdout)


def _cell(plot: HeatMap, row: object, col: object) -> str:
    cell = plot.cells.get((row, col))
    if cell is None:
        return NOTHING
    shade = _SHADES[min(len(_SHADES) - 1, int(plot.heat(cell) * len(_SHADES)))]
    n = "" if len({each.n for each in plot.cells.values()}) == 1 else f" n={cell.n}"
    return f"{cell.median:g}{n} {_printable(shade)}"


def _printable(text: str) -> str:
    """Return a drawing in the characters that standard output has."""
    return text if has_unicode() else text.translate(_IN_ASCII)
