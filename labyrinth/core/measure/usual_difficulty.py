"""How hard mazes of a size usually are, in bits a room, whichever generator makes them.

Measured by `python -m docs.usual_figures`, which writes `usual_difficulty.csv`: the range that
three of five mazes are in, of all generators of perfect mazes, square, with the endpoints at
opposite corners.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import log2
from pathlib import Path
from typing import Final

_TABLE: Final = Path(__file__).with_name("usual_difficulty.csv")


def usual_difficulty(rooms: int) -> tuple[float, float]:
    """Return the lowest and the highest usual difficulty, in bits a room, of mazes of a size.

    What is easier than the lowest is easy, what is harder than the highest is hard.
    """
    usual = _measured()
    (fewest, *first), (most, *last) = usual[0], usual[-1]
    if rooms <= fewest:
        return first[0], first[1]
    if rooms >= most:
        # Four times the rooms have some twice the decisions on their path.
        share = (most / rooms) ** 0.5
        return last[0] * share, last[1] * share
    for (fewer, *before), (more, *after) in pairwise(usual):
        if rooms <= more:
            part = log2(rooms / fewer) / log2(more / fewer)
            low, high = (
                one + (other - one) * part for one, other in zip(before, after, strict=True)
            )
            return low, high
    raise AssertionError(rooms)


@cache
def _measured() -> tuple[tuple[int, float, float], ...]:
    """Return rooms, and the two ends of the range, the fewest rooms first."""
    _, *lines = _TABLE.read_text(encoding="ascii").splitlines()
    parts = [line.split(",") for line in lines]
    return tuple((int(rooms), float(low), float(high)) for rooms, low, high in parts)
