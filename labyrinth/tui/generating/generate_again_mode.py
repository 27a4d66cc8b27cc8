"""Generating again: a maze from a file or an earlier start has a recipe, but not its trace."""

from __future__ import annotations

from collections.abc import Callable

from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.tui.document.document import Document
from labyrinth.tui.modes.mode import Host
from labyrinth.tui.modes.progress import ProgressMode
from labyrinth.tui.settings.wanted_decisions import wants_decisions


class GenerateAgainMode(ProgressMode):
    """Carves the maze of the recipe once more, for its trace; the maze stays as it is."""

    def __init__(self, host: Host, then: Callable[[], None]) -> None:
        """Go on to what comes `then`."""
        super().__init__(host)
        self._then = then

    @staticmethod
    def is_needed(document: Document) -> bool:
        """Whether the maze has a recipe, by which it could be carved, but no trace."""
        maze, recipe = document.maze, document.maze.recipe
        return (
            maze.trace is None
            and recipe is not None
            and (maze.height, maze.width) == (2 * recipe.rows + 1, 2 * recipe.cols + 1)
        )

    @property
    def status(self) -> str:
        """What is carved."""
        recipe = self.document.maze.recipe
        return f"Carving {recipe and recipe.short} once more… <progress.cancel> cancels."

    def begin(self) -> None:
        """Start."""
        maze = self.document.maze
        assert maze.recipe is not None
        decisions = wants_decisions(self.view, maze.height, maze.width)
        self.wait("Carving it once more…", generation(maze.recipe, decisions=decisions), self._take)

    def _take(self, maze: Maze) -> None:
        """Give the maze the trace."""
        self.document.maze.trace = maze.trace
        self._then()
