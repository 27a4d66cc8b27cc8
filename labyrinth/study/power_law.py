"""How a figure grows with the size of mazes: the exponent of a power law, by least squares."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from math import exp, log, sqrt
from random import Random
from statistics import fmean
from typing import NamedTuple

from labyrinth.study.statistics import (
    FEWEST,
    MOST_BOOTSTRAPPED,
    SAMPLES,
    Interval,
    around,
    middle_of,
)


class PowerLaw(NamedTuple):
    """The law value = factor * size ** exponent, fitted to the logarithms of n pairs.

    The interval holds the true exponent 95 times of 100; None of fewer than five pairs.
    """

    n: int
    exponent: float
    factor: float
    interval: Interval | None

    def value(self, size: float) -> float:
        """Return what the law says of a size."""
        value: float = self.factor * size**self.exponent
        return value


def power_law_of(sizes: Sequence[float], values: Sequence[float]) -> PowerLaw | None:
    """Fit a power law to pairs of positive numbers; None where all sizes are the same."""
    if len(set(sizes)) < 2:
        return None
    xs, middle = _around_mean(map(log, sizes))
    ys, other = _around_mean(map(log, values))
    exponent = _slope(xs, ys)
    assert exponent is not None, "the sizes differ"
    return PowerLaw(len(xs), exponent, exp(other - exponent * middle), _interval(xs, ys, exponent))


def _around_mean(numbers: Iterable[float]) -> tuple[array[float], float]:
    """Return how far numbers lie from their mean, and that."""
    # Arrays: of a million numbers, lists would take four times as much.
    kept = array("d", numbers)
    mean = fmean(kept)
    return array("d", (each - mean for each in kept)), mean


def _interval(xs: Sequence[float], ys: Sequence[float], exponent: float) -> Interval | None:
    n = len(xs)
    if n < FEWEST:
        return None
    if n > MOST_BOOTSTRAPPED:
        # Large mazes may scatter more than small ones: each rest counts with its own size.
        rests = (x * (y - exponent * x) for x, y in zip(xs, ys, strict=True))
        error = sqrt(sum(each * each for each in rests)) / sum(x * x for x in xs)
        return around(exponent, error)
    rng, pairs = Random(0), range(n)
    slopes = []
    for _ in range(SAMPLES):
        drawn = rng.choices(pairs, k=n)
        slope = _slope([xs[at] for at in drawn], [ys[at] for at in drawn])
        if slope is not None:
            slopes.append(slope)
    return middle_of(slopes, n, estimated=2)


def _slope(xs: Sequence[float], ys: Sequence[float]) -> float | None:
    """Return the slope of the line through points, None where they lie above one another."""
    middle = fmean(xs)
    spread = sum((x - middle) ** 2 for x in xs)
    # What is left of equal numbers by rounding is no spread.
    if spread < 1e-12:
        return None
    return sum((x - middle) * y for x, y in zip(xs, ys, strict=True)) / spread
