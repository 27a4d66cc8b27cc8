"""Random draws that are the same on every platform and Python, and quick in bulk.

Only `Random.randbytes` and `Random.random` are used: their results are fixed for a seed, those of
`shuffle` and `choice` are not.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TypeVar

from labyrinth.core.task import SLICE

Item = TypeVar("Item")


def rolls(rng: Random, sides: int, count: int = SLICE) -> bytes:
    """Return about `count` unbiased draws from 0 to `sides` - 1, for 1 to 256 sides.

    Draws that would favour the low numbers are rejected, so there may be fewer than `count`.
    """
    table, rejected = _tables(sides)
    return rng.randbytes(count).translate(table, rejected)


def below(rng: Random, bound: int) -> int:
    """Return a draw from 0 to `bound` - 1."""
    return int(rng.random() * bound)


def shuffle(rng: Random, items: list[Item]) -> None:
    """Shuffle a list in place (Fisher and Yates, 1938)."""
    draw = rng.random
    for last in range(len(items) - 1, 0, -1):
        other = int(draw() * (last + 1))
        items[last], items[other] = items[other], items[last]


@cache
def _tables(sides: int) -> tuple[bytes, bytes]:
    fair = 256 - 256 % sides
    return bytes(value % sides for value in range(256)), bytes(range(fair, 256))
