"""The runs that a document remembers: the search, the walk of its game, the generation."""

from __future__ import annotations

from dataclasses import dataclass

import labyrinth
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.search.solution import Solution
from labyrinth.core.trace.trace import Trace
from labyrinth.game.recording import BY_HAND, trace_of_walk
from labyrinth.tui.document.document import Document
from labyrinth.tui.playback.explanation import Algorithm


@dataclass(frozen=True, slots=True)
class PastRun:
    """A run that can be shown again."""

    name: str
    """What it was, as in "the search"."""
    trace: Trace
    algorithm: Algorithm
    """What made it."""
    solution: Solution | None = None
    """What it came to, of a search."""

    @property
    def choice(self) -> SolverChoice | None:
        """The solver and its options, of a search."""
        return self.solution.choice if self.solution else None


def past_runs(document: Document, *, walk_first: bool = False) -> list[PastRun]:
    """Return what ran on the maze of a document, the search first, or the walk of its game.

    The walk of a game that has not come to its end is the last.
    """
    runs: list[PastRun] = []
    solution = document.solution
    if solution is not None:
        solver = labyrinth.solvers()[solution.solver]
        runs.append(PastRun("the search", solution.trace, solver, solution))
    trace = document.maze.trace
    generation = []
    if trace is not None and trace.recipe:
        generator = labyrinth.generators()[trace.recipe.partition(":")[0]]
        generation.append(PastRun("the generation", trace, generator))
    game = document.game
    if game is None or not (game.walk.steps and game.walk.trail):
        return [*runs, *generation]
    walk = PastRun("your walk", trace_of_walk(document.maze, game.walk.walked), BY_HAND)
    if walk_first:
        return [walk, *runs, *generation]
    return [*runs, walk, *generation] if game.finished else [*runs, *generation, walk]
