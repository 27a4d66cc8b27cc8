"""What came of running an algorithm once, and what runs it."""

from __future__ import annotations

from typing import Literal, Protocol

from labyrinth.core.frozen import Frozen
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position


class Trouble(Frozen):
    """Why a run gave no answer, in words that go on from "on this maze".

    `how` is "endless" where it was ended at a bound, "changed" where it tried to change the maze,
    "failed" for all else.
    """

    words: str
    how: Literal["failed", "endless", "changed"] = "failed"


class Answer(Frozen):
    """What a solver returned: `path` is [] for no way, and not yet judged.

    `expanded` tiles were expanded, those expanded again counted again; `gave_up` says that it
    stopped without knowing.
    """

    path: list[Position]
    expanded: int = 0
    gave_up: bool = False
    trouble: Trouble | None = None


class Carved(Frozen):
    """What a generator made: a maze without endpoints, as far as it came."""

    maze: Maze
    trouble: Trouble | None = None


class SolverAttempt(Protocol):
    """Runs a solver once."""

    def __call__(self, maze: Maze, *, again: bool = False) -> Answer:
        """Search the maze between its endpoints.

        All is begun afresh, unless `again` says to call the function of the run before once more.
        """


class GeneratorAttempt(Protocol):
    """Runs a generator once."""

    def __call__(self, rows: int, cols: int, seed: int, *, again: bool = False) -> Carved:
        """Carve `rows` x `cols` rooms; `again` is as above."""
