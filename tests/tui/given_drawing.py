"""A drawing whose tiles look as they are given, for the glyph sets alone."""

from __future__ import annotations

from collections.abc import Callable

from labyrinth import Maze
from labyrinth.tui.maze_view.drawing import Drawing

Row = Callable[[int, int, int], bytes]


class GivenDrawing(Drawing):
    """A drawing of `height` x `width` tiles with these appearances and weights."""

    def __init__(
        self, height: int, width: int, appearances: Row, weights: Row, figure: str = ""
    ) -> None:
        """Draw `figure` on each tile that is large enough."""
        super().__init__(lambda _: None)
        self.maze = Maze(height, width)
        self._given_appearances, self._given_weights = appearances, weights
        self._figure = figure

    def appearances(self, row: int, first: int, last: int) -> bytearray:
        """Return the given appearances."""
        return bytearray(self._given_appearances(row, first, last))

    def weights(self, row: int, first: int, last: int) -> bytearray:
        """Return the given weights."""
        return bytearray(self._given_weights(row, first, last))

    def figure(self, row: int, col: int) -> str:
        """Return the given figure."""
        return self._figure
