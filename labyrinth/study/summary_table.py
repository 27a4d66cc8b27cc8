"""The summary of a study as a table of texts."""

from __future__ import annotations

from collections.abc import Iterable
from math import floor, log10
from typing import Final

from labyrinth.core.table import NOTHING
from labyrinth.study.statistics import Sample
from labyrinth.study.summary import Summary

FIGURES: Final = ("n", "mean", "95 % from", "to", "low quartile", "median", "high quartile")
"""The headings of what is told of each group, all of them numbers."""


def summary_table(summary: Summary) -> tuple[list[str], list[list[str]]]:
    """Return the headings, the factors before FIGURES, and a row for each group."""
    decimals = _decimals(summary.samples.values())
    rows = [
        [*map(str, group), *_cells(sample, decimals)] for group, sample in summary.samples.items()
    ]
    return [*summary.by, *FIGURES], rows


def _decimals(samples: Iterable[Sample]) -> int:
    """Return how many decimals tell the means apart: four digits of the highest, two at least."""
    highest = max((abs(sample.mean) for sample in samples), default=0.0)
    return max(2, 3 - floor(log10(highest))) if highest else 2


def _cells(sample: Sample, decimals: int) -> list[str]:
    low, high = sample.interval or (None, None)
    mean, quartiles = sample.mean, (sample.low_quartile, sample.median, sample.high_quartile)
    numbers = (mean, low, high, *quartiles)
    shown = (NOTHING if each is None else f"{each:.{decimals}f}" for each in numbers)
    return [str(sample.n), *shown]
