"""The job that makes a past run once more, for its lines and its variables."""

from __future__ import annotations

from labyrinth.bench.job import Job, Source
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.solution import Solution
from labyrinth.core.trace.trace import Trace
from labyrinth.loading.learned_generator import LearnedGenerator
from labyrinth.loading.learned_solver import LearnedSolver, limits_for
from labyrinth.loading.loaded import loaded

Runnable = SolverAlgorithm | GeneratorAlgorithm


def source_of(algorithm: Runnable) -> Source | None:
    """Return the file that an algorithm was loaded from, None for the program's own."""
    if isinstance(algorithm, LearnedSolver | LearnedGenerator):
        return algorithm.learned.source
    return next((file.source for file in loaded() if algorithm in file.algorithms), None)


def job_of(algorithm: Runnable, trace: Trace, solution: Solution | None = None) -> Job:
    """Return what makes the run of a trace again, of a search by what it came to.

    Its lines are steps, and its decisions are recorded where those of the trace are. Raises
    LabyrinthError that says why it cannot be made again.
    """
    if isinstance(algorithm, GeneratorAlgorithm):
        return _generation(algorithm, trace)
    if solution is None:
        raise LabyrinthError("this walk was made by hand: no code made it")
    if solution.stops:
        raise LabyrinthError("a search over stops is several runs: search without stops first")
    if isinstance(algorithm, LearnedSolver):
        return algorithm.job_of(trace)
    position = Maze(trace.height, trace.width, trace.before).position
    start = None if trace.start is None else position(trace.start)
    goals = tuple(map(position, trace.goals))
    maze = Maze(trace.height, trace.width, trace.before, start=start, goals=goals)
    return Job(
        str(solution.choice),
        "solver",
        source_of(algorithm),
        maze,
        limits=limits_for(len(trace.before)),
        decisions=trace.with_decisions,
    )


def _generation(algorithm: GeneratorAlgorithm, trace: Trace) -> Job:
    if not trace.recipe:
        raise LabyrinthError("this maze has no recipe: its code cannot be run again")
    if not isinstance(algorithm, LearnedGenerator):
        return Job(
            trace.recipe,
            "generator",
            source_of(algorithm),
            limits=limits_for(len(trace.before)),
            decisions=trace.with_decisions,
        )
    job = algorithm.job_of(trace)
    if job is None:
        raise LabyrinthError("of a symmetric maze its code carved only a part")
    return job
