"""Exact costs of paths with diagonal steps.

A diagonal step costs the square root of two times the weight of the tile that it enters. A cost a +
b√2 with whole a and b is kept as one whole number, a·STRAIGHT + b·DIAGONAL. DIAGONAL / STRAIGHT is
a convergent of √2: up to costs of 10⁹ these numbers sort like the costs, and a and b can be
computed from them.
"""

from math import sqrt
from typing import Final

# An exact cost of 1.
STRAIGHT: Final = 1_311_738_121
# An exact cost of √2.
DIAGONAL: Final = 1_855_077_841

_ROOT: Final = sqrt(2)
_INVERSE: Final = pow(DIAGONAL, -1, STRAIGHT)


def parts_of(cost: int) -> tuple[int, int]:
    """Return the a and b of an exact cost a + b√2."""
    diagonal = cost * _INVERSE % STRAIGHT
    return (cost - diagonal * DIAGONAL) // STRAIGHT, diagonal


def in_decimals(cost: int) -> float:
    """Return an exact cost as a number, an int if it has no diagonal step."""
    straight, diagonal = parts_of(cost)
    return straight + diagonal * _ROOT if diagonal else straight


def whole(number: float) -> float:
    """Return a number, converted to an int if it is whole."""
    return int(number) if number == int(number) else number


def in_text(cost: float) -> str:
    """Write a cost for people to read: whole, or with two decimals."""
    return f"{cost:,}" if isinstance(cost, int) else f"{cost:,.2f}"
