"""Sentences that agree with a table: each claim is checked, each figure is inserted."""

from __future__ import annotations

from textwrap import fill
from typing import Final

from docs.studies.commands import Estimate, Sample

_COLS: Final = 100
BRACKETS: Final = (
    "Brackets after a number give its 95% confidence interval and n, the number of values."
)
ENDING: Final = """\
`python -m docs.studies` writes this page again, and fails if a sentence on it is no longer true.
The hash of a table stays the same even if its study was interrupted and continued."""


class UntrueError(Exception):
    """A sentence on a page contradicts the study."""


def claim(holds: bool, sentence: str) -> str:
    """Return the sentence if its claim holds. Raises UntrueError otherwise."""
    if not holds:
        raise UntrueError(sentence)
    return sentence


def paragraph(*sentences: str) -> str:
    """Return sentences as a paragraph of Markdown."""
    words = " ".join(" ".join(sentences).split())
    return fill(words, _COLS, break_long_words=False, break_on_hyphens=False)


def is_below(one: Sample | Estimate, other: Sample | Estimate) -> bool:
    """Whether the first figure is lower and the intervals do not touch."""
    return one.high < other.low


def overlap(one: Sample | Estimate, other: Sample | Estimate) -> bool:
    """Whether the intervals of two figures have values in common."""
    return not is_below(one, other) and not is_below(other, one)


def holds(figure: Sample | Estimate, value: float) -> bool:
    """Whether a value is in the interval of a figure."""
    return figure.low <= value <= figure.high


def per_cent(difference: Estimate) -> str:
    """Format the size of a difference with its interval and n."""
    low, high = sorted((abs(difference.low), abs(difference.high)))
    size = abs(difference.value)
    return f"{size:.0f}% ({low:.0f} to {high:.0f}; n = {difference.n})"


def told(figure: Sample | Estimate, decimals: int = 0, unit: str = "", scale: float = 1) -> str:
    """Format a figure with its unit, interval and n."""
    value = figure.mean if isinstance(figure, Sample) else figure.value
    middle, low, high = (
        f"{scale * each:.{decimals}f}" for each in (value, figure.low, figure.high)
    )
    return f"{middle}{unit} ({low} to {high}; n = {figure.n})"
