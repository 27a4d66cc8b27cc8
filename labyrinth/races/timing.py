"""Milliseconds that mean something: a search repeated in a process that does nothing else."""

from __future__ import annotations

import gc
from collections.abc import Generator, Sequence
from typing import Final, NamedTuple

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.maze.maze import Maze
from labyrinth.core.parallel import in_order
from labyrinth.core.search.solve import search_by

MOST_RUNS: Final = 5
MOST_SECONDS: Final = 1.0
"""No run begins that would not end within so many seconds, as far as the ones before tell."""
_SMALL: Final = Maze(1, 2, b"\1\1", start=(0, 0), goals=((0, 1),))


class Timing(NamedTuple):
    """What a search takes: the median of its runs and their range, in seconds."""

    runs: int
    median: float
    shortest: float
    longest: float

    @property
    def text(self) -> str:
        """The median in milliseconds, and the range, or that it is that of one run."""
        middle = _milliseconds(self.median)
        if self.runs == 1:
            return f"{middle} (once)"
        return f"{middle} ({_milliseconds(self.shortest)}-{_milliseconds(self.longest)})"


def timings(maze: Maze, choices: Sequence[SolverChoice]) -> Generator[Timing, None, None]:
    """Yield what each search takes, one after another, measured in a process of their own.

    Closing the iterator ends that process, which does not outlive this one. Raises LabyrinthError
    for an endpoint that is missing, and where the process is killed.
    """
    alone = maze.copy()
    alone.trace = None
    return in_order(_measure, [(alone, choice) for choice in choices], 1, 1, apart=True)


def timing(seconds: Sequence[float]) -> Timing:
    """Return the figures of runs that took so many seconds each; there is at least one."""
    # It takes longer to import than all else that a race needs.
    from statistics import median

    return Timing(len(seconds), median(seconds), min(seconds), max(seconds))


def _measure(job: tuple[Maze, SolverChoice]) -> Timing:
    maze, choice = job
    # What the solver imports is no work of its search.
    search_by(_SMALL, choice).finish()
    seconds: list[float] = []
    # A collection in the midst of a run would be counted as its work.
    gc.disable()
    while len(seconds) < MOST_RUNS and sum(seconds) + max(seconds, default=0.0) <= MOST_SECONDS:
        seconds.append(search_by(maze, choice).finish().seconds)
        gc.collect()
    gc.enable()
    return timing(seconds)


def _milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.2f}"
