"""The runs that a document remembers: the search, the generation."""

from __future__ import annotations

from dataclasses import dataclass

import labyrinth
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.search.solve import Solution
from labyrinth.core.trace.trace import Trace
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
    """What it came to, None for a generation."""

    @property
    def choice(self) -> SolverChoice | None:
        """The solver and its options, of a search."""
        return self.solution.choice if self.solution else None


def past_runs(document: Document) -> list[PastRun]:
    """Return what ran on the maze of a document, the last run first."""
    runs: list[PastRun] = []
    solution = document.solution
    if solution is not None:
        solver = labyrinth.solvers()[solution.solver]
        runs.append(PastRun("the search", solution.trace, solver, solution))
    trace = document.maze.trace
    if trace is not None and trace.recipe:
        generator = labyrinth.generators()[trace.recipe.partition(":")[0]]
        runs.append(PastRun("the generation", trace, generator))
    return runs
