"""Executing full files: what they declare is collected, not registered.

What their functions raise when they run is told as that of learners' functions is.
"""

from __future__ import annotations

import sys
from functools import wraps
from importlib import import_module
from typing import Any

from labyrinth.bench.job import Limits, Source
from labyrinth.bench.module import compiled, execute, file_in_code
from labyrinth.bench.told import failure_of
from labyrinth.core.declaration.generator import GenerateFunction, GeneratorAlgorithm, Slices
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.solver import Found, SolveFunction, SolverAlgorithm
from labyrinth.core.declaration.solver import Slices as SearchSlices
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.errors import LabyrinthError, named, quoted
from labyrinth.core.generation.generate import UnfinishedError
from labyrinth.core.task import relay
from labyrinth.loading.learned import in_short
from labyrinth.loading.reading import PACKAGE, entry_point


def declared_by(told: str, source: Source) -> list[SolverAlgorithm | GeneratorAlgorithm]:
    """Execute a full file, or import the module of a package, and return what it declares.

    Raises LabyrinthError that names it and the line, whatever it raises.
    """
    try:
        with solvers.collecting() as found_solvers, generators.collecting() as found_generators:
            if told.startswith(PACKAGE):
                import_module(entry_point(told))
            else:
                execute(source)
    except (Exception, SystemExit) as error:
        failure = failure_of(error, file_in_code(source), Limits())
        raise LabyrinthError(f"{named(told)}: {in_short(failure.sentence)}") from None
    finally:
        if not told.startswith(PACKAGE):
            compiled.cache_clear()
    file = source.path if told.startswith(PACKAGE) else file_in_code(source)
    for solver in found_solvers.values():
        solver.run = _guarded_search(solver.run, file)
    for generator in found_generators.values():
        generator.run = _guarded_generation(generator, generator.run, file)
        if generator.carve_on is not None:
            generator.carve_on = _guarded_generation(generator, generator.carve_on, file)
    return [*found_solvers.values(), *found_generators.values()]


def runs_in(thread: int) -> bool:
    """Return whether a thread, told by its identifier, executes a full file at this moment.

    That is below a function of this module; a thread that has ended executes nothing.
    """
    frame = sys._current_frames().get(thread)
    while frame is not None and frame.f_globals is not globals():
        frame = frame.f_back
    return frame is not None


def _guarded_search(run: SolveFunction, file: str) -> SolveFunction:
    """Return a search that gives up with a sentence where it raises something."""

    @wraps(run)
    def search(*given: Any, **options: Any) -> SearchSlices:
        expanded = 0

        def noted(count: int) -> int:
            nonlocal expanded
            expanded = count
            return count

        try:
            found = yield from relay(run(*given, **options), noted)
        except Exception as error:
            return Found([], expanded, gave_up=_sentence(error, file))
        if not isinstance(found, Found):
            told = f"It returned {quoted(found)}: a search returns Found(path, expanded)."
            return Found([], expanded, gave_up=told)
        return found

    return search


def _guarded_generation(
    generator: GeneratorAlgorithm, run: GenerateFunction, file: str
) -> GenerateFunction:
    """Return a generation that ends in a sentence where it raises something."""

    @wraps(run)
    def generate(*given: Any, **options: Any) -> Slices:
        try:
            yield from run(*given, **options)
        except Exception as error:
            raise UnfinishedError(f"{generator.key}: {_sentence(error, file)}") from None

    return generate


def _sentence(error: Exception, file: str) -> str:
    return failure_of(error, file, Limits()).sentence
