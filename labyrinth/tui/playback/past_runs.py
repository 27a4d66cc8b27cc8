"""The runs that a document remembers: the walk, the search, the generation."""

from __future__ import annotations

from dataclasses import dataclass

import labyrinth
from labyrinth.core.trace.trace import Trace
from labyrinth.tui.document.document import Document
from labyrinth.tui.playback.explanation import Algorithm


@dataclass(frozen=True, slots=True)
class PastRun:
    """A run that can be shown again."""

    name: str
    """What it was, as in "the search"."""
    trace: Trace
    algorithm: Algorithm | None = None
    """What made it, None for the character's walk."""
    first: int = 0
    """The position where it begins."""


def past_runs(document: Document) -> list[PastRun]:
    """Return what ran on the maze of a document, the last run first."""
    runs: list[PastRun] = []
    if document.walk is not None:
        runs.append(PastRun("the walk", document.walk.trace, first=document.walk.first))
    if document.solution is not None:
        solver = labyrinth.solvers()[document.solution.solver]
        runs.append(PastRun("the search", document.solution.trace, solver))
    trace = document.maze.trace
    if trace is not None and trace.recipe:
        generator = labyrinth.generators()[trace.recipe.partition(":")[0]]
        runs.append(PastRun("the generation", trace, generator))
    return runs
