"""The median of a sample, and a confidence interval of the population's median."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import comb
from statistics import median
from typing import Final

CONFIDENCE: Final = 0.95


@dataclass(frozen=True, slots=True)
class Median:
    """A median, and the limits of its confidence interval of at least 95 %."""

    middle: float
    lowest: float
    highest: float


def median_of(values: Sequence[float]) -> Median:
    """Return the median of independent values, whatever their distribution.

    The interval is that of the sign test: it lies between two order statistics, as many values
    from either end. Fewer than six values have no such interval; theirs is from the lowest value
    to the highest.
    """
    ordered = sorted(values)
    left_out = _left_out(len(ordered))
    return Median(median(ordered), ordered[left_out], ordered[-1 - left_out])


def _left_out(count: int) -> int:
    """Return how many of `count` values lie outside the interval at either end."""
    allowed = (1 - CONFIDENCE) * 2**count / 2
    tails = accumulate(comb(count, number) for number in range(count))
    return max(sum(1 for tail in tails if tail <= allowed) - 1, 0)
