"""The runs that a document remembers, where one that is shown is, and what is found out of it."""

from collections.abc import Generator
from dataclasses import dataclass

import labyrinth
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.search.solution import Solution
from labyrinth.core.task import Task
from labyrinth.core.trace.decisions import Deeds, deeds_of
from labyrinth.core.trace.player import Keyframes, preparation
from labyrinth.core.trace.timeline import Timeline, timeline
from labyrinth.core.trace.trace import Trace
from labyrinth.game.recording import BY_HAND, trace_of_walk
from labyrinth.tui.document.document import Document

Algorithm = GeneratorAlgorithm | SolverAlgorithm


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

    @property
    def is_generation(self) -> bool:
        """Whether it made the maze."""
        return isinstance(self.algorithm, GeneratorAlgorithm)


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


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a run is that is shown, and how it goes on: what one way of showing it hands on."""

    solution: Solution | None
    """What the search came to, None of a generation."""
    events: int
    """The position in the run's own trace."""
    speed: float
    """Shares of the run a second, negative where it goes backwards."""
    playing: bool


@dataclass(frozen=True, slots=True)
class Prepared:
    """What there is to know of a run, and what makes far jumps quick, where they are not."""

    timeline: Timeline
    keyframes: Keyframes | None
    deeds: Deeds | None


def preparation_of(trace: Trace) -> Task[Prepared]:
    """Prepare what there is to know of a run that has come to its end, slice by slice."""

    def prepare() -> Generator[float, None, Prepared]:
        figures, frames = timeline(trace), preparation(trace)
        for share in figures:
            yield share / 2
        for share in frames:
            yield 0.5 + share / 2
        return Prepared(figures.result, frames.result, deeds_of(trace))

    return Task(prepare())
