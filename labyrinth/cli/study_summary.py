"""The summary of a study, as it is printed."""

from __future__ import annotations

from typing import Final, TextIO

from labyrinth.cli.output import print_sentence
from labyrinth.cli.table import print_table
from labyrinth.core.counted import counted
from labyrinth.study.summary import Summary, sentence_on
from labyrinth.study.summary_table import FIGURES, summary_table

_DISPENSABLE: Final = ("low quartile", "high quartile", "median")


def print_summary(summary: Summary | None, stream: TextIO) -> None:
    """Print the figures of each group, and a sentence on how each solver differs from the first."""
    if summary is None:
        return
    headings, rows = summary_table(summary)
    print(f"{summary.figure}:", file=stream)
    print_table(headings, rows, stream, numbers=FIGURES, dispensable=_DISPENSABLE)
    for comparison in summary.comparisons:
        print_sentence(f"{sentence_on(summary, comparison)}.", stream)
    if summary.missing:
        told = f"{counted(summary.missing, 'run')} without {summary.figure} left out."
        print_sentence(told, stream)
