"""How hard mazes of a size usually are, in bits a room."""

from __future__ import annotations

from itertools import pairwise
from math import log2
from typing import Final

_USUAL: Final = (
    (16, 0.33, 0.64),
    (64, 0.29, 0.48),
    (256, 0.16, 0.30),
    (1024, 0.09, 0.18),
    (4096, 0.05, 0.12),
    (16384, 0.03, 0.07),
)
"""Rooms, and the range that three of five mazes are in: measured on square mazes of twelve
generators of perfect mazes, endpoints at opposite corners."""


def usual_difficulty(rooms: int) -> tuple[float, float]:
    """Return the lowest and the highest usual difficulty, in bits a room, of mazes of a size.

    What is easier than the lowest is easy, what is harder than the highest is hard.
    """
    (fewest, *first), (most, *last) = _USUAL[0], _USUAL[-1]
    if rooms <= fewest:
        return first[0], first[1]
    if rooms >= most:
        # Four times the rooms have some twice the decisions on their path.
        share = (most / rooms) ** 0.5
        return last[0] * share, last[1] * share
    for (fewer, *before), (more, *after) in pairwise(_USUAL):
        if rooms <= more:
            part = log2(rooms / fewer) / log2(more / fewer)
            low, high = (
                one + (other - one) * part for one, other in zip(before, after, strict=True)
            )
            return low, high
    raise AssertionError(rooms)
