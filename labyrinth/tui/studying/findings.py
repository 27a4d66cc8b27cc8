"""What the rows of a study come to, as far as they are known: summary and plot, found apart."""

from __future__ import annotations

from threading import Lock
from time import perf_counter
from typing import Final

from labyrinth.core.counted import counted
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.frozen import Frozen
from labyrinth.core.sentences import sentence_of
from labyrinth.study.journal import Journal
from labyrinth.study.plan import Plan
from labyrinth.study.plots.captions import caption_of
from labyrinth.study.plots.heat_map import HeatMap
from labyrinth.study.plots.in_terminal import plot_as_text
from labyrinth.study.plots.plot import Plot, plot_of_rows
from labyrinth.study.summary import Summary, sentence_on, summary_of
from labyrinth.tui.studying.questions import Question

_CANVAS: Final = Lock()
"""What draws in terminals has one canvas for all threads."""


class Findings(Frozen):
    """The answer to a question from so many `rows`, and the seconds that it took.

    `drawn` is the plot as text, with colours of a terminal; a heat map is drawn by who shows it.
    Where there is none, `why_no_plot` says why.
    """

    question: Question
    rows: int
    summary: Summary | None
    sentences: list[str]
    plot: Plot | None
    drawn: str
    captions: list[str]
    why_no_plot: str
    seconds: float


def find(plan: Plan, journal: Journal, question: Question, width: int) -> Findings:
    """Answer a question, with a plot of so many columns."""
    began, rows = perf_counter(), journal.count
    summary = summary_of(plan, journal, question.by, question.figure) if rows else None
    sentences = [] if summary is None else _sentences(summary)
    plot, drawn, captions, fault = None, "", [], ""
    try:
        plot = plot_for(plan, journal, question)
        captions = caption_of(plot)
        if not isinstance(plot, HeatMap):
            with _CANVAS:
                drawn = plot_as_text(plot, width, coloured=True)
    except LabyrinthError as error:
        fault = sentence_of(error)
    return Findings(
        question, rows, summary, sentences, plot, drawn, captions, fault, perf_counter() - began
    )


def plot_for(plan: Plan, journal: Journal, question: Question) -> Plot:
    """Return the plot that answers a question. Raises LabyrinthError for what cannot be drawn."""
    return plot_of_rows(plan, journal, question.kind, question.factors_of_plot, question.figure)


def _sentences(summary: Summary) -> list[str]:
    told = [f"{sentence_on(summary, comparison)}." for comparison in summary.comparisons]
    if summary.missing:
        told.append(f"{counted(summary.missing, 'run')} without {summary.figure} left out.")
    return told
