"""Diagonal steps: where they may be taken."""

from __future__ import annotations

from enum import Enum
from typing import Final

_CORNERS: Final = ((1 | 4, 16), (1 | 8, 32), (2 | 4, 64), (2 | 8, 128))
"""Of each diagonal the two tiles that it passes between and the one that it leads to, as bits."""


class Diagonal(Enum):
    """Where a step to one of the four tiles across a corner may be taken, under the field's names.

    It passes between two tiles, which are walls or not. Each rule holds both ways.
    """

    NEVER = "never"
    NO_OBSTACLES = "only-when-no-obstacles"
    ONE_OBSTACLE = "if-at-most-one-obstacle"
    ALWAYS = "always"

    def corners(self) -> bytes:
        """Return, for each set of open tiles around a tile, the diagonal steps that are allowed.

        The set has bits from 1 for up, down, left, right, up left, up right, down left, down
        right; the steps have bits from 1 for up left to 8 for down right.
        """
        return bytes(
            sum(
                1 << number
                for number, (sides, corner) in enumerate(_CORNERS)
                if around & corner and (around & sides).bit_count() >= self.open_sides
            )
            for around in range(256)
        )

    @property
    def open_sides(self) -> int:
        """How many of the two tiles that a step passes between have to be open, at least."""
        return {"never": 3, "only-when-no-obstacles": 2, "if-at-most-one-obstacle": 1}.get(
            self.value, 0
        )
