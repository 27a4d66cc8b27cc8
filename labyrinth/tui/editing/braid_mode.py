"""Braiding: a worker removes the dead ends of the maze as it is."""

from __future__ import annotations

from random import Random

from labyrinth.core.generation.steps.braid import Braided, braided
from labyrinth.core.task import Task
from labyrinth.tui.modes.progress import ProgressMode
from labyrinth.tui.modes.view import ViewMode


class BraidMode(ProgressMode):
    """Opens a wall of each dead end; Escape or the Cancel button gives it up."""

    def begin(self) -> None:
        """Start the worker."""
        self.screen.say("Removing dead ends… Escape cancels.")
        # The same maze is always braided alike.
        self.screen.compute(Task(braided(self.screen.maze, Random(0))))
        self.screen.show_progress("Removing dead ends…")

    def computed(self, result: object) -> None:
        """Show the maze with its loops, as one change."""
        if not isinstance(result, Braided):
            return
        message = "There are no dead ends to remove."
        if result.opened:
            self.screen.remember(self.screen.moment())
            self.screen.forget_search()
            self.screen.replace_tiles(result.maze.tiles)
            message = f"Dead ends removed, walls opened: {result.opened:,}. U undoes."
        self.screen.enter(ViewMode(self.screen, message))
