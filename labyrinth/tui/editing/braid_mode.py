"""Braiding: the dead ends of the maze as it is are removed in the background."""

from __future__ import annotations

from random import Random

from labyrinth.core.generation.steps.braid import Braided, braided
from labyrinth.core.generation.toolkit.randomness import draw_numbers
from labyrinth.core.maze.painting.paint import weigh_opened
from labyrinth.core.task import Task
from labyrinth.tui.modes.progress import ProgressMode
from labyrinth.tui.modes.view import ViewMode


class BraidMode(ProgressMode):
    """Opens a wall of each dead end; Escape or the Cancel button gives it up."""

    status = "Removing dead ends… <progress.cancel> cancels."

    def begin(self) -> None:
        """Start on a copy of the maze."""
        # The same maze is always braided alike.
        self.wait("Removing dead ends…", Task(braided(self.document.maze, Random(0))), self._take)

    def _take(self, result: Braided) -> None:
        message = "There are no dead ends to remove."
        if result.opened:
            self.document.forget_search()
            self.document.replace_tiles(self._weighed(result.maze.tiles))
            message = f"Dead ends removed, walls opened: {result.opened:,}. <maze.undo> undoes."
        self.host.enter(ViewMode(self.host, message))

    def _weighed(self, tiles: bytearray) -> bytearray:
        """Give what was opened the weights that the recipe draws."""
        weights = draw_numbers(Random(0), *self.document.weight_limits, len(tiles))
        return bytearray(weigh_opened(self.document.maze.tiles, tiles, weights))
