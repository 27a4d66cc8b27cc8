"""Exact costs of paths with diagonal steps.

A diagonal step costs √2 times the weight of the tile that it enters. A cost a + b√2, where a and b
are whole numbers, is kept as one whole number, a·STRAIGHT + b·DIAGONAL. DIAGONAL / STRAIGHT is a
convergent of √2. Up to costs of 10⁹, comparing these whole numbers compares the
costs, and a and b can be computed from the whole number.
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
    """Return (a, b) for an exact cost a + b√2."""
    diagonal = cost * _INVERSE % STRAIGHT
    return (cost - diagonal * DIAGONAL) // STRAIGHT, diagonal


def in_decimals(cost: int) -> float:
    """Return an exact cost as an ordinary number: an int if the path has no diagonal step."""
    straight, diagonal = parts_of(cost)
    return straight + diagonal * _ROOT if diagonal else straight


def whole(number: float) -> float:
    """Return a number, converted to an int if it is whole."""
    return int(number) if number == int(number) else number


def in_text(cost: float) -> str:
    """Return a cost as text: "1,204" for an int, otherwise with two decimals."""
    return f"{cost:,}" if isinstance(cost, int) else f"{cost:,.2f}"
