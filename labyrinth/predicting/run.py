"""A run that is asked about: its real choices, and why each of them fell."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from labyrinth.core.choices import Choice
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.maze.maze import Maze
from labyrinth.core.reasons import reason
from labyrinth.core.search.inspection import AnyInspection, inspection
from labyrinth.core.task import Task
from labyrinth.core.trace import Trace
from labyrinth.core.trace.player import Player
from labyrinth.predicting.asking import choices_of


@dataclass(frozen=True, slots=True)
class PredictedRun:
    """A trace with all its real choices in their order, and what the search knew of its tiles."""

    trace: Trace
    algorithm: Algorithm
    choices: list[Choice]
    facts: AnyInspection | None = None

    def reason(self, choice: Choice) -> str:
        """Return the sentence that says why the choice fell as it did, nothing where none does."""
        player = Player(self.trace)
        player.seek(choice.reason_at)
        return reason(player, self.facts)


def predicted_run(trace: Trace, algorithm: Algorithm, maze: Maze) -> Task[PredictedRun]:
    """Prepare what is asked of a run on a maze, slice by slice."""
    return Task(_prepare(trace, algorithm, maze))


def _prepare(
    trace: Trace, algorithm: Algorithm, maze: Maze
) -> Generator[float, None, PredictedRun]:
    facts = None
    if isinstance(algorithm, SolverAlgorithm) and maze.start is not None:
        task = inspection(trace, algorithm, maze.start, maze.goals)
        for share in task:
            yield share / 2
        facts = task.result
    choices = choices_of(trace, algorithm)
    for share in choices:
        yield 0.5 + share / 2
    return PredictedRun(trace, algorithm, choices.result, facts)
