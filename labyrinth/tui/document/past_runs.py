"""The runs that a document remembers, the position in the shown run, and a run's analysis."""

from collections.abc import Generator

import labyrinth
from labyrinth import Solution, Trace
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.records import Frozen
from labyrinth.core.task import Task
from labyrinth.core.trace.decisions import Deeds, deeds_of
from labyrinth.core.trace.player import Keyframes, preparation
from labyrinth.core.trace.timeline import Timeline, timeline
from labyrinth.game.recording import BY_HAND, trace_of_walk
from labyrinth.tui.document.document import Document

Algorithm = GeneratorAlgorithm | SolverAlgorithm


class PastRun(Frozen):
    """A run that can be shown again."""

    name: str
    """The run's name, as in "the search"."""
    trace: Trace
    algorithm: Algorithm
    """The algorithm of the run."""
    solution: Solution | None = None
    """The solution of a search, None for any other run."""

    @property
    def choice(self) -> SolverChoice | None:
        """The solver and its options, None if the run is not a search."""
        return self.solution.choice if self.solution else None

    @property
    def is_generation(self) -> bool:
        """Whether the run generated the maze."""
        return isinstance(self.algorithm, GeneratorAlgorithm)


def past_runs(document: Document, *, walk_first: bool = False) -> list[PastRun]:
    """Return the runs on a document's maze: the last search, the walk of the game, the generation.

    With `walk_first` the walk is first; otherwise the walk of an unfinished game is last.
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


class Moment(Frozen):
    """The position and the speed of a shown run, passed on when another mode shows the run."""

    solution: Solution | None
    """The solution of a search, None for any other run."""
    events: int
    """The number of events of the run's trace up to the position."""
    speed: float
    """The speed in shares of the run per second, negative for backwards."""
    playing: bool


class Prepared(Frozen):
    """The analysis of a run, with keyframes if jumps in the run would be slow without them."""

    timeline: Timeline
    keyframes: Keyframes | None
    deeds: Deeds | None


def preparation_of(trace: Trace) -> Task[Prepared]:
    """Return a task that analyses a finished run."""

    def prepare() -> Generator[float, None, Prepared]:
        figures, frames = timeline(trace), preparation(trace)
        for share in figures:
            yield share / 2
        for share in frames:
            yield 0.5 + share / 2
        return Prepared(figures.result, frames.result, deeds_of(trace))

    return Task(prepare())
