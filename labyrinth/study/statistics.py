"""Samples in figures: quartiles, means with their uncertainty, and differences of pairs.

Intervals hold the true value about 95 times of 100. They are those of a bootstrap, a thousand
samples drawn from the sample with a fixed seed; beyond a thousand values, where that takes long and
gives the same, those of the normal distribution. As samples of few values vary too little, the
percentiles lie farther out, so that the interval of normal values is that of Student's t (the
"expanded percentile interval" of Tim Hesterberg, "What teachers should know about the bootstrap",
2015). Of fewer than five values no such interval holds what it says, and there is none.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import sqrt
from operator import mul
from random import Random
from statistics import NormalDist, fmean, quantiles, stdev
from typing import Final, NamedTuple

SAMPLES: Final = 1000
"""So many samples a bootstrap draws."""
MOST_BOOTSTRAPPED: Final = 1000
"""Of so many values at most."""
FEWEST: Final = 5
"""Below, an interval would claim more than so few values can tell."""
_NORMAL: Final = 1.959964
"""So many standard errors on each side hold 95 of 100."""
_CORNISH_FISHER: Final[tuple[tuple[tuple[int, ...], int], ...]] = (
    ((1, 1), 4),
    ((3, 16, 5), 96),
    ((-15, 17, 19, 3), 384),
    ((-945, -1920, 1482, 776, 79), 92160),
)
"""Each term has the factors of odd powers of the normal quantile, and what they are divided by."""

Interval = tuple[float, float]


class Sample(NamedTuple):
    """The figures of n values; the interval is that of the mean, None of fewer than five."""

    n: int
    mean: float
    low_quartile: float
    median: float
    high_quartile: float
    interval: Interval | None


class Difference(NamedTuple):
    """How the mean of n values differs from that of those they are paired with, as a share of it.

    `effect` is the mean difference in standard deviations of the differences, None where these are
    all the same; the interval is None of fewer than five pairs.
    """

    n: int
    share: float
    interval: Interval | None
    effect: float | None


def sample_of(values: Sequence[float]) -> Sample:
    """Return the figures of one or more values."""
    low, median, high = quartiles_of(values)
    return Sample(len(values), fmean(values), low, median, high, _of_mean(values))


def quartiles_of(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the low quartile, the median and the high quartile of one or more values."""
    if len(values) == 1:
        return values[0], values[0], values[0]
    low, median, high = quantiles(values, n=4, method="inclusive")
    return low, median, high


def difference_of(values: Sequence[float], others: Sequence[float]) -> Difference | None:
    """Return how values differ from those they are paired with; None where these have mean 0."""
    mean = fmean(others)
    if not mean:
        return None
    # An array: of a million numbers, a list would take four times as much.
    differences = array("d", (one - other for one, other in zip(values, others, strict=True)))
    spread = stdev(differences) if len(differences) > 1 else 0.0
    effect = fmean(differences) / spread if spread else None
    share = fmean(differences) / mean
    return Difference(len(values), share, _of_share(differences, others, share), effect)


def around(middle: float, error: float) -> Interval:
    """Return the interval of the normal distribution around a figure with a standard error."""
    return middle - _NORMAL * error, middle + _NORMAL * error


def middle_of(drawn: list[float], n: int, estimated: int = 1) -> Interval:
    """Return the interval of a figure that was found again in samples drawn from n values.

    `estimated` is how many figures were estimated of the values at once, two of a line.
    """
    drawn.sort()
    free = n - estimated
    each_end = NormalDist().cdf(-sqrt(n / free) * _student(free))
    cut = round(len(drawn) * each_end)
    return drawn[cut], drawn[-1 - cut]


def _student(freedom: int) -> float:
    """Return how many standard errors hold 95 of 100 by Student's t, from 3 degrees of freedom on.

    By the series of Cornish and Fisher, to a hundredth.
    """
    errors, share = _NORMAL, 1.0
    for factors, whole in _CORNISH_FISHER:
        share /= freedom
        powers = (_NORMAL ** (2 * power + 1) for power in range(len(factors)))
        errors += share / whole * sum(map(mul, factors, powers))
    return errors


def _of_mean(values: Sequence[float]) -> Interval | None:
    n = len(values)
    if n < FEWEST:
        return None
    if n > MOST_BOOTSTRAPPED:
        return around(fmean(values), stdev(values) / sqrt(n))
    rng = Random(0)
    return middle_of([fmean(rng.choices(values, k=n)) for _ in range(SAMPLES)], n)


def _of_share(
    differences: Sequence[float], others: Sequence[float], share: float
) -> Interval | None:
    n = len(others)
    if n < FEWEST:
        return None
    if n > MOST_BOOTSTRAPPED:
        # The ratio of two means varies as what is left of the one by the other.
        both = zip(differences, others, strict=True)
        rests = array("d", (each - share * other for each, other in both))
        return around(share, stdev(rests) / sqrt(n) / fmean(others))
    rng, pairs, shares = Random(0), range(n), []
    for _ in range(SAMPLES):
        drawn = rng.choices(pairs, k=n)
        if whole := sum(map(others.__getitem__, drawn)):
            shares.append(sum(map(differences.__getitem__, drawn)) / whole)
    return middle_of(shares, n)
