"""One instance of a scenario: from where to where on which map, and how long the best path is."""

from __future__ import annotations

from decimal import Decimal
from typing import Final, NamedTuple

from labyrinth.core.maze.walls import Position

FEWEST_DIGITS: Final = 6
"""Significant digits of a published length; zeros at their end are not printed."""
ROUNDING: Final = 1e-6
"""What sums of floating-point numbers may add to the rounding of the print."""


class Instance(NamedTuple):
    """A line of a scenario.

    `line` is its number in the file, `map` the name of the map as it is written there. `height`
    and `width` are the size in tiles that the map is scaled to. `start` and `goal` are (row, col).
    `published` is the optimal length as it is printed.
    """

    line: int
    bucket: int
    map: str
    height: int
    width: int
    start: Position
    goal: Position
    published: str

    @property
    def length(self) -> float:
        """The published optimal length."""
        return float(self.published)

    def equals(self, length: float) -> bool:
        """Whether a length is the published one, as far as that was printed."""
        number = Decimal(self.published)
        exponent = number.as_tuple().exponent
        assert isinstance(exponent, int)
        last_digit = min(exponent, number.adjusted() - FEWEST_DIGITS + 1)
        return abs(length - self.length) <= 0.5 * 10.0**last_digit + ROUNDING
