"""The scoreboard: a line for each lane, sorted by any figure, while the race runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from labyrinth.core.table import Column, Line
from labyrinth.tui.widgets.figures_table import FiguresTable


class Scoreboard(FiguresTable[Line], can_focus=False):
    """Shows what the lanes have come to; the keys go to the race."""

    def __init__(self, columns: Sequence[Column[Line]], lane: Callable[[Line], int]) -> None:
        """Have these columns; `lane` returns the number of the lane that a line is about."""
        super().__init__(columns, lambda line: str(lane(line)), fixed=2, id="scoreboard")
