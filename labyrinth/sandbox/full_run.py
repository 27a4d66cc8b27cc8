"""Runs of full algorithms, built in or from a file, with events that are visible at once.

A job runs either a whole search or generation, or only the algorithm's own function; in the second
case the program itself does the rest.

The function of an algorithm yields after each slice of work. It may leave the work to a function of
another algorithm or of a toolkit. Lines count as steps in the file of the function that yields, in
the algorithm's own file, and in other generator functions of algorithms or toolkits that record
events.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator, Mapping
from inspect import CO_GENERATOR
from pathlib import Path
from random import Random
from types import CodeType
from typing import Any, Final

from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.registry import Registry
from labyrinth.core.declaration.solver import Found
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import quoted
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.edge_marks import is_edge
from labyrinth.core.search.solve import search_by
from labyrinth.core.task import drain, relay
from labyrinth.core.trace import Trace
from labyrinth.sandbox.job import Job
from labyrinth.sandbox.learners_mazes import WrongUseError
from labyrinth.sandbox.shared_memory import Bound, Cell, SharedMemory
from labyrinth.sandbox.tracing import end_at, recorder

# The path of a search, the tiles of a generation, or the result of a call, as far as there is one.
Outcome = dict[str, Any]

# The parameters of functions that record.
_RECORDING: Final = {"trace", "record"}
# The folders of these functions.
_FOLDERS: Final = {"generators", "solvers", "toolkit"}


class FullRun:
    """One run of a full algorithm."""

    def __init__(
        self, memory: SharedMemory, job: Job, files: list[str], algorithm: Algorithm | None
    ) -> None:
        """Prepare to run `algorithm`, or the built-in algorithm of the job if it is None.

        The run fills `files` with the files whose lines are steps; the first one is the file of the
        function that yields. Raises LabyrinthError if the algorithm is unknown.
        """
        self._memory, self._job, self._files = memory, job, files
        self._generates = job.kind == "generator"
        self._registry: Registry[Any] = generators if self._generates else solvers
        self._key = job.what.partition(":")[0]
        self._algorithm: Any = algorithm or self._registry.get(self._key)
        self._own_file = self._algorithm.run.__code__.co_filename
        self._events = array("I")
        # The number of events before it runs.
        self._first = 0

    def other_file(self, code: CodeType) -> int | None:
        """Return the number of the file that `code` is from, None if the code is not traced.

        Besides the algorithm's own file, generator functions of algorithms and toolkits are traced
        if they record events.
        """
        file, arguments = code.co_filename, code.co_varnames[: code.co_argcount]
        if file != self._own_file and not (
            code.co_flags & CO_GENERATOR
            and Path(file).parent.name in _FOLDERS
            and not _RECORDING.isdisjoint(arguments)
        ):
            return None
        if file not in self._files:
            self._files.append(file)
        return self._files.index(file)

    def flush(self) -> None:
        """Write the events recorded since the last call to the memory, at the current step."""
        memory, first = self._memory, self._memory.head[Cell.EVENTS]
        end = min(len(self._events) - self._first, memory.most_events)
        if end > first:
            step = max(0, memory.head[Cell.STEPS] - 1)
            memory.events[first:end] = self._events[first + self._first : end + self._first]
            memory.step_of_event[first:end] = array("I", [step]) * (end - first)
            memory.head[Cell.EVENTS] = end
        if self._job.call and end >= self._job.limits.events:
            end_at(memory, Bound.EVENTS)

    def run(self, begin: Callable[[], None]) -> Outcome:
        """Run the algorithm, and return its outcome.

        `begin` is called just before the algorithm starts, when the first of `files` is known.
        """
        if self._job.call:
            begin()
            return (self._carved if self._generates else self._searched)(*self._job.call)
        self._files.clear()
        run: Callable[..., Any] = self._algorithm.run

        def noticed(*given: Any, **options: Any) -> Any:
            # A generator gets `(maze, rng, trace)`, a solver `(grid, record, decide)`.
            self._events = given[2].events if self._generates else given[1].__self__
            slices = run(*given, **options)
            self._files.append(slices.gi_code.co_filename)
            begin()
            return slices

        # It gets this key even if a built-in algorithm has the same.
        built_in = self._registry.get(self._key) if self._key in self._registry else None
        self._algorithm.key, self._algorithm.run = self._key, noticed
        self._registry.add(self._algorithm)
        try:
            return self._ordered()
        finally:
            self._algorithm.run = run
            self._registry.remove(self._algorithm)
            if built_in is not None:
                self._registry.add(built_in)

    def _ordered(self) -> Outcome:
        """Run everything that the job's text describes."""
        job = self._job
        if self._generates:
            maze = generation(Recipe.parse(job.what), decisions=job.decisions).finish()
            assert maze.trace is not None, "a generated maze has its trace"
            self._finish(maze.trace.events)
            return {"tiles": bytes(maze.tiles)}
        assert job.maze is not None, "a search has a maze"
        choice = SolverChoice.parse(job.what)
        solution = search_by(job.maze, choice, decisions=job.decisions).finish()
        trace = solution.trace
        recorded = (event for event in trace.events if not is_edge(trace, event))
        self._finish(array("I", recorded) if trace.is_of_rooms else trace.events)
        return {"path": solution.path}

    def _finish(self, events: array[int]) -> None:
        """Write all `events` of a finished run, including events from after the algorithm's end."""
        self.flush()
        written = self._memory.head[Cell.EVENTS]
        self._memory.events[:written] = events[:written]
        self._events = events
        self.flush()

    def _searched(self, given: tuple[SearchGrid], options: Mapping[str, Any]) -> Outcome:
        """Call a solver's function with a grid, and write each event as it comes."""
        record = recorder(self._memory, self._job.limits.events)
        decide = record if self._job.decisions else None
        found = self._through(self._algorithm.run(*given, record, decide, **options))
        if not isinstance(found, Found):
            wrong = f"it returned {quoted(found)}: a search returns Found(path, expanded)"
            raise WrongUseError(wrong)
        return {"returned": found}

    def _carved(
        self, given: tuple[Maze, Random, Trace, Any], options: Mapping[str, Any]
    ) -> Outcome:
        """Call a generator's function, and write its new events each time it yields."""
        maze, rng, trace, *_ = given
        sections = len(trace.sections)
        self._events, self._first = trace.events, len(trace)
        try:
            self._through(self._algorithm.run(*given, **options))
        finally:
            self.flush()
        new = [(each.first, each.pseudocode) for each in trace.sections[sections:]]
        numbers = list(trace.numbers), list(trace.numbered)
        result = rng.getstate(), trace.drawn, numbers, trace.weights, new
        return {"tiles": bytes(maze.tiles), "returned": result}

    def _through(self, slices: Generator[int, None, Any]) -> Any:
        """Run a generator function's `slices` to the end, and return their result."""

        def note(done: int) -> None:
            self._memory.head[Cell.DONE] = done
            self.flush()

        return drain(relay(slices, note))
