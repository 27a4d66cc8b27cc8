"""What goes on at a speed: how many steps are due as time goes by."""

from __future__ import annotations

from math import copysign
from typing import Final

_ROUNDING: Final = 1e-6


class Paced:
    """Has a `speed` in steps a second, negative where it goes back."""

    def __init__(self, speed: float) -> None:
        """Owe nothing yet."""
        self.speed = speed
        self._owed = 0.0

    def due(self, seconds: float) -> int:
        """Return how many steps are due after `seconds` more; a fraction is kept for later."""
        self._owed += seconds * self.speed
        # Many small fractions may add up to a hair less than the step they make due.
        due = int(self._owed + copysign(_ROUNDING, self._owed))
        self._owed -= due
        return due
