"""A generation that ended early."""

from __future__ import annotations

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze


class UnfinishedError(LabyrinthError):
    """A generator failed, as one that a user wrote may: why, in a sentence.

    `maze` is what was carved up to there, with its trace, as soon as the generation has ended.
    """

    maze: Maze | None = None
