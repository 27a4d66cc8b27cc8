"""Running full algorithms, built in or of a file, so that their events are seen while they run.

The function of an algorithm may do no more than to set up another one, of another algorithm or of a
toolkit. The lines that are told are those of the file where the slices come from, of the
algorithm's own file, and of such other functions that record slice by slice.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import CO_GENERATOR
from pathlib import Path
from types import CodeType
from typing import Any, Final

from labyrinth.bench.area import Area, Cell
from labyrinth.bench.job import Job
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.solve import search_by
from labyrinth.core.trace import Trace

_RECORDING: Final = {"trace", "record"}
"""What functions take that record."""
_FOLDERS: Final = {"generators", "solvers", "toolkit"}
"""Where they stand."""


class FullRun:
    """One run of a full algorithm."""

    def __init__(self, area: Area, job: Job, begin: Callable[[], None]) -> None:
        """Find the algorithm; `begin` is called before its slices, whose file is known then.

        Raises LabyrinthError for one that is not there, or is misspelled.
        """
        self._area, self._job, self._begin = area, job, begin
        self._recipe = Recipe.parse(job.what) if job.kind == "generator" else None
        self._choice = SolverChoice.parse(job.what) if job.kind == "solver" else None
        if self._recipe is not None:
            self._algorithm: Any = generators.get(self._recipe.algorithm)
        elif self._choice is not None:
            self._algorithm = solvers.get(self._choice.key)
        self._own_file = self._algorithm.run.__code__.co_filename
        self.files: list[str] = []
        """The files whose lines are told, that of the slices first."""
        self._events = array("I")
        self._flushed = 0

    def other_file(self, code: CodeType) -> int | None:
        """Return the number of the file of code that is to be traced as well, None for other."""
        file = code.co_filename
        if file != self._own_file and not _records_in_slices(code):
            return None
        if file not in self.files:
            self.files.append(file)
        return self.files.index(file)

    def flush(self) -> None:
        """Write down the events since the last time as those of the present step."""
        if len(self._events) > self._flushed:
            self._write(self._flushed, self._events)

    def run(self) -> tuple[list[Position], bytes | None]:
        """Run it; return the path of a solver, or the tiles of a generator."""
        with self._watched():
            if self._recipe is not None:
                maze = generation(self._recipe, decisions=self._job.decisions).finish()
                assert maze.trace is not None, "a generated maze has its trace"
                self._finish(maze.trace)
                return [], bytes(maze.tiles)
            assert self._choice is not None, "what generates no maze searches one"
            assert self._job.maze is not None, "a search has a maze"
            task = search_by(self._job.maze, self._choice, decisions=self._job.decisions)
            solution = task.finish()
            self._finish(solution.trace)
            return solution.path, None

    def _finish(self, trace: Trace) -> None:
        """Write the events as the trace has them at the end, with those of steps that follow."""
        self.flush()
        written = self._area.head[Cell.EVENTS]
        self._area.events[:written] = trace.events[:written]
        self._write(written, trace.events)

    def _write(self, first: int, events: array[int]) -> None:
        area = self._area
        end = min(len(events), area.most_events)
        step = max(0, area.head[Cell.STEPS] - 1)
        area.events[first:end] = events[first:end]
        area.step_of_event[first:end] = array("I", [step]) * (end - first)
        area.head[Cell.EVENTS] = self._flushed = end

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """Notice where the algorithm records its events."""
        run: Callable[..., Any] = self._algorithm.run

        def begun(slices: Any) -> Any:
            self.files.append(slices.gi_code.co_filename)
            self._begin()
            return slices

        def search(grid: object, record: Any, decide: object, **options: object) -> Any:
            self._events = record.__self__
            return begun(run(grid, record, decide, **options))

        def carve(maze: object, rng: object, trace: Trace, **options: object) -> Any:
            self._events = trace.events
            return begun(run(maze, rng, trace, **options))

        self._algorithm.run = carve if self._recipe is not None else search
        try:
            yield
        finally:
            self._algorithm.run = run


def _records_in_slices(code: CodeType) -> bool:
    """Whether code yields, is given what records, and is an algorithm's or of a toolkit."""
    if not code.co_flags & CO_GENERATOR:
        return False
    arguments = code.co_varnames[: code.co_argcount]
    is_told = Path(code.co_filename).parent.name in _FOLDERS
    return is_told and not _RECORDING.isdisjoint(arguments)
