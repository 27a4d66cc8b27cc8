"""Braiding: the dead ends of the maze as it is are removed in the background."""

from __future__ import annotations

from random import Random

from labyrinth.core.generation.steps.braid import Braided, braided
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
            self.document.replace_tiles(result.maze.tiles)
            message = f"Dead ends removed, walls opened: {result.opened:,}. <maze.undo> undoes."
        self.host.enter(ViewMode(self.host, message))
