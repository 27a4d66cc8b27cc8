"""Whether every perfect maze is equally likely: the chi-square test on tiny sizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import erfc, exp, lgamma, log, sqrt
from typing import Final

from labyrinth.checking.answers import GeneratorAttempt
from labyrinth.core.frozen import Frozen

FALSE_ALARM: Final = 1e-5
"""How seldom a test is to refute what is uniform; there are at most four tests."""
_DOUBT: Final = 0.02
"""Where the last test is as unlikely as this, it is done again with more mazes, all new."""
_SEEDS_BETWEEN: Final = 1_000_000


class Size(Frozen):
    """A size of rooms, how many perfect mazes it has, and how many are drawn."""

    rows: int
    cols: int
    perfect_mazes: int
    draws: int


SIZES: Final = (Size(2, 2, 4, 400), Size(2, 3, 15, 600), Size(3, 3, 192, 3840))
_AGAIN: Final = Size(3, 3, 192, 11520)


class Bias(Frozen):
    """Why a generator is not uniform, in words that go on from "in mazes of 3x3 rooms"; a seed.

    The seed gives the perfect maze that comes most often.
    """

    size: Size
    words: str
    seed: int


def find_bias(attempt: GeneratorAttempt) -> Bias | None:
    """Draw mazes of tiny sizes, and return how they are biased, None where no test shows it.

    What is uniform is called biased less than once in 10,000 times. The generator makes perfect
    mazes, and keeps nothing between two calls.
    """
    chance = 1.0
    for number, size in enumerate(SIZES):
        first = number * _SEEDS_BETWEEN
        chance, bias = _test(attempt, size, first)
        if bias:
            return bias
    if chance < _DOUBT:
        return _test(attempt, _AGAIN, len(SIZES) * _SEEDS_BETWEEN)[1]
    return None


def chance_of(counts: Iterable[int], kinds: int) -> float:
    """Return how likely counts as uneven as these are, where all `kinds` are equally likely."""
    found = list(counts)
    each = sum(found) / kinds
    missing = kinds - len(found)
    statistic = sum((count - each) ** 2 for count in found) / each + missing * each
    return chi_square_tail(statistic, kinds - 1)


def _test(attempt: GeneratorAttempt, size: Size, first: int) -> tuple[float, Bias | None]:
    seeds = range(first, first + size.draws)
    # That nothing is kept between two calls was asked before, and to begin afresh takes longer.
    attempts = (attempt(size.rows, size.cols, seed, again=seed > first) for seed in seeds)
    drawn = [(bytes(carved.maze.tiles), seed) for carved, seed in zip(attempts, seeds, strict=True)]
    counts = Counter(tiles for tiles, _ in drawn)
    chance = chance_of(counts.values(), size.perfect_mazes)
    if chance >= FALSE_ALARM:
        return chance, None
    often, most = counts.most_common(1)[0]
    seed = next(seed for tiles, seed in drawn if tiles == often)
    words = ", ".join(_uneven(size, counts.values(), most))
    return chance, Bias(size, words, seed)


def _uneven(size: Size, counts: Iterable[int], most: int) -> Iterator[str]:
    each = size.draws / size.perfect_mazes
    found = list(counts)
    missing = size.perfect_mazes - len(found)
    yield f"{size.draws:,} draws gave this one {_times(most, size.draws)}"
    if missing:
        yield f"and {missing:,} of the {size.perfect_mazes:,} perfect mazes never"
    else:
        yield f"and another one {_times(min(found), size.draws)}"
    yield f"where each should come about {each:.0f} times"


def _times(count: int, draws: int) -> str:
    if count == draws:
        return "every time"
    return "once" if count == 1 else f"{count:,} times"


def chi_square_tail(statistic: float, freedom: int) -> float:
    """Return how likely a sum of `freedom` squared normal variables exceeds the statistic.

    By the recurrence from two degrees of freedom less (Abramowitz and Stegun, 26.4.4 and 26.4.5).
    """
    half = statistic / 2
    if half <= 0:
        return 1.0
    tail = erfc(sqrt(half)) if freedom % 2 else exp(-half)
    for degrees in range(1 if freedom % 2 else 2, freedom, 2):
        tail += exp(degrees / 2 * log(half) - half - lgamma(degrees / 2 + 1))
    return min(tail, 1.0)
