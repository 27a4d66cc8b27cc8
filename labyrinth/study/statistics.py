"""Statistics of samples: quartiles, means with confidence intervals, and paired differences.

Intervals contain the true value about 95 times out of 100. They come from a bootstrap: a thousand
samples are drawn from the values, with a fixed seed, and the interval contains the middle 95% of
the figures of these samples. For more than a thousand values, where a bootstrap takes long and
gives the same result, intervals come from the normal distribution. Samples drawn from few values
vary too little. Their intervals are therefore made wider, so that for values of a normal
distribution they equal Student's t interval (the "expanded percentile interval" of Tim Hesterberg,
"What teachers should know about the bootstrap", 2015). For fewer than five values there is no
interval, since it would not be reliable.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from math import exp, log, sqrt
from operator import mul
from random import Random
from statistics import NormalDist, fmean, quantiles, stdev
from typing import Final, NamedTuple

# The number of samples drawn by a bootstrap.
_SAMPLES: Final = 1000
# The largest sample to bootstrap.
_MOST_BOOTSTRAPPED: Final = 1000
# The least values for an interval: fewer cannot support one.
_FEWEST: Final = 5
# Standard errors on each side of a 95% interval of the normal distribution.
_NORMAL: Final = 1.959964
# Each term has the coefficients of odd powers of the normal quantile, and their divisor.
_CORNISH_FISHER: Final[tuple[tuple[tuple[int, ...], int], ...]] = (
    ((1, 1), 4),
    ((3, 16, 5), 96),
    ((-15, 17, 19, 3), 384),
    ((-945, -1920, 1482, 776, 79), 92160),
)

Interval = tuple[float, float]


class Sample(NamedTuple):
    """The statistics of n values.

    `interval` is the 95% confidence interval of the mean, None for fewer than five values.
    """

    n: int
    mean: float
    low_quartile: float
    median: float
    high_quartile: float
    interval: Interval | None


class Difference(NamedTuple):
    """The difference between the means of two samples, which consist of n pairs of values.

    `share` is the difference divided by the mean of the second sample. `interval` is the 95%
    confidence interval of `share`, None for fewer than five pairs. `effect` is the mean difference
    in standard deviations of the differences (paired Cohen's d), None if all differences are the
    same.
    """

    n: int
    share: float
    interval: Interval | None
    effect: float | None


def sample_of(values: Sequence[float]) -> Sample:
    """Return the statistics of one or more values."""
    low, median, high = quartiles_of(values)
    n, mean = len(values), fmean(values)
    interval = _interval(
        n,
        mean,
        lambda: stdev(values) / sqrt(n),
        lambda places: fmean(map(values.__getitem__, places)),
    )
    return Sample(n, mean, low, median, high, interval)


def quartiles_of(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the lower quartile, the median and the upper quartile of one or more values."""
    if len(values) == 1:
        return values[0], values[0], values[0]
    low, median, high = quantiles(values, n=4, method="inclusive")
    return low, median, high


def difference_of(values: Sequence[float], others: Sequence[float]) -> Difference | None:
    """Return the difference between the means of `values` and `others`, which are paired in order.

    Return None if the mean of `others` is 0.
    """
    mean = fmean(others)
    if not mean:
        return None
    # An array: for a million numbers, a list would take four times the memory.
    differences = array("d", (one - other for one, other in zip(values, others, strict=True)))
    spread = stdev(differences) if len(differences) > 1 else 0.0
    effect = fmean(differences) / spread if spread else None
    n, share = len(values), fmean(differences) / mean

    def error() -> float:
        # The ratio of two means varies like the residuals of one by the other.
        both = zip(differences, others, strict=True)
        rests = array("d", (each - share * other for each, other in both))
        return stdev(rests) / sqrt(n) / mean

    def drawn(places: list[int]) -> float | None:
        whole = sum(map(others.__getitem__, places))
        return sum(map(differences.__getitem__, places)) / whole if whole else None

    return Difference(n, share, _interval(n, share, error, drawn), effect)


def _interval(
    n: int,
    figure: float,
    error: Callable[[], float],
    drawn: Callable[[list[int]], float | None],
    estimated: int = 1,
) -> Interval | None:
    """Return the 95% confidence interval of a figure of n values, None for fewer than five values.

    `error` returns the standard error of the figure. `drawn` gets the indices of a sample drawn
    from the values, and returns the figure of this sample, None if the figure is undefined.
    `estimated` is explained in `middle_of`.
    """
    if n < _FEWEST:
        return None
    if n > _MOST_BOOTSTRAPPED:
        far = _NORMAL * error()
        return figure - far, figure + far
    rng, places = Random(0), range(n)
    samples = (drawn(rng.choices(places, k=n)) for _ in range(_SAMPLES))
    return middle_of([each for each in samples if each is not None], n, estimated)


def middle_of(drawn: list[float], n: int, estimated: int = 1) -> Interval:
    """Return the 95% confidence interval of a figure of n values.

    `drawn` has the figure of each sample that was drawn from the values. `estimated` is the number
    of parameters estimated from the values: 1 for a mean, 2 for a line.
    """
    drawn.sort()
    free = n - estimated
    each_end = NormalDist().cdf(-sqrt(n / free) * _student(free))
    cut = round(len(drawn) * each_end)
    return drawn[cut], drawn[-1 - cut]


def _student(freedom: int) -> float:
    """Return half the width of a 95% interval by Student's t, in standard errors.

    `freedom` is the number of degrees of freedom. From 3 degrees on, the Cornish-Fisher expansion
    is accurate to a hundredth.
    """
    errors, share = _NORMAL, 1.0
    for factors, whole in _CORNISH_FISHER:
        share /= freedom
        powers = (_NORMAL ** (2 * power + 1) for power in range(len(factors)))
        errors += share / whole * sum(map(mul, factors, powers))
    return errors


# Growth of a figure with the size of mazes: the exponent of a power law, by least squares


class PowerLaw(NamedTuple):
    """The law value = factor * size ** exponent, fitted to the logarithms of n pairs.

    `interval` is the 95% confidence interval of the exponent, None for fewer than five pairs.
    """

    n: int
    exponent: float
    factor: float
    interval: Interval | None

    def value(self, size: float) -> float:
        """Return the value that the law gives for a size."""
        value: float = self.factor * size**self.exponent
        return value


def power_law_of(sizes: Sequence[float], values: Sequence[float]) -> PowerLaw | None:
    """Fit a power law to positive sizes and positive values, which are paired in order.

    Return None if all sizes are equal.
    """
    if len(set(sizes)) < 2:
        return None
    xs, middle = _around_mean(map(log, sizes))
    ys, other = _around_mean(map(log, values))
    exponent = _slope(xs, ys)
    assert exponent is not None, "the sizes differ"

    def error() -> float:
        # Large mazes may scatter more than small ones: each residual counts with its own size.
        rests = (x * (y - exponent * x) for x, y in zip(xs, ys, strict=True))
        return sqrt(sum(each * each for each in rests)) / sum(x * x for x in xs)

    interval = _interval(
        len(xs),
        exponent,
        error,
        lambda places: _slope([xs[at] for at in places], [ys[at] for at in places]),
        estimated=2,
    )
    return PowerLaw(len(xs), exponent, exp(other - exponent * middle), interval)


def _around_mean(numbers: Iterable[float]) -> tuple[array[float], float]:
    """Return the deviations of numbers from their mean, and the mean."""
    # Arrays: for a million numbers, lists would take four times the memory.
    kept = array("d", numbers)
    mean = fmean(kept)
    return array("d", (each - mean for each in kept)), mean


def _slope(xs: Sequence[float], ys: Sequence[float]) -> float | None:
    """Return the slope of the line through points, None if it is vertical."""
    middle = fmean(xs)
    spread = sum((x - middle) ** 2 for x in xs)
    # Rounding errors of equal numbers are not a spread.
    if spread < 1e-12:
        return None
    return sum((x - middle) * y for x, y in zip(xs, ys, strict=True)) / spread
