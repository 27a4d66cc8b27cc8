"""Loading: what was loaded by now, and how other processes come to the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from labyrinth.bench.job import Failure, Limits, Source
from labyrinth.core.declaration.algorithm import Origin
from labyrinth.core.declaration.generator import GeneratorAlgorithm
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.frozen import Frozen
from labyrinth.core.parallel import preparations
from labyrinth.loading.benches import lent_bench
from labyrinth.loading.full import declared_by
from labyrinth.loading.keys import free_key, key_of
from labyrinth.loading.learned import Learned, in_short
from labyrinth.loading.learned_generator import LearnedGenerator
from labyrinth.loading.learned_solver import LearnedSolver
from labyrinth.loading.reading import PACKAGE, Style, read, style_of

Loadable = SolverAlgorithm | GeneratorAlgorithm


class Loaded(Frozen):
    """What was loaded from one file or package: how that was told, its text, its algorithms."""

    told: str
    source: Source
    algorithms: tuple[Loadable, ...]

    @property
    def is_package(self) -> bool:
        """Whether it is a package, and not a file."""
        return self.told.startswith(PACKAGE)

    @property
    def runs_here(self) -> bool:
        """Whether its algorithms run in this process: all but those of learners do."""
        here = (not isinstance(each, LearnedSolver | LearnedGenerator) for each in self.algorithms)
        return any(here)


_loaded: Final[list[Loaded]] = []


def loaded() -> tuple[Loaded, ...]:
    """Return what was loaded, in that order."""
    return tuple(_loaded)


def load(told: str) -> Loaded:
    """Load the algorithms of a file, or of an entry point `package:NAME`, and register them.

    What was loaded with the same text before is not loaded again. Raises LabyrinthError, which
    names the file and the line, where it cannot be used; then nothing of it is registered.
    """
    return _load(told, read(told))


def unload(file: Loaded) -> None:
    """Take back what was loaded."""
    _loaded.remove(file)
    _tell_workers()
    for algorithm in file.algorithms:
        _withdraw(algorithm)


def prepared(told: str) -> Loaded:
    """Return what `load` would load, without registering it. Raises LabyrinthError as it does."""
    return _prepared(told, read(told))


def replace(file: Loaded, other: Loaded) -> Loaded:
    """Have what is prepared in the place of what was loaded before; return it as it is loaded.

    An algorithm that is no longer there stays as it was: something may have been made with it.
    """
    for algorithm in file.algorithms:
        _withdraw(algorithm)
    for algorithm in other.algorithms:
        _register(algorithm, other.source)
    here = {(type(each), each.key) for each in other.algorithms}
    gone = [each for each in file.algorithms if (type(each), each.key) not in here]
    for algorithm in gone:
        _add(algorithm)
    new = Loaded(other.told, other.source, (*other.algorithms, *gone))
    _loaded[_loaded.index(file)] = new
    _tell_workers()
    return new


def load_again(files: Iterable[tuple[str, Source]]) -> None:
    """Load in another process what was told and read in this one, from the same texts.

    Raises LabyrinthError where a package has another text here.
    """
    for told, source in files:
        if told.startswith(PACKAGE) and read(told).sha256 != source.sha256:
            raise LabyrinthError(f"{told}: another process has another version of it")
        _load(told, source, tried=True)


def _load(told: str, source: Source, *, tried: bool = False) -> Loaded:
    for each in _loaded:
        if (each.source.folder, each.source.sha256) == (source.folder, source.sha256):
            return each
    file = _prepared(told, source, tried=tried)
    for algorithm in file.algorithms:
        _register(algorithm, source)
    _loaded.append(file)
    _tell_workers()
    return file


def _prepared(told: str, source: Source, *, tried: bool = False) -> Loaded:
    origin = Origin(told, source.sha256)
    algorithms = tuple(_algorithms(told, source, origin, tried=tried))
    if not algorithms:
        raise LabyrinthError(
            f"{named(told)}: it declares no algorithm: write @solver or @generator above a function"
        )
    for algorithm in algorithms:
        algorithm.origin = origin
    return Loaded(told, source, algorithms)


def _algorithms(told: str, source: Source, origin: Origin, *, tried: bool) -> Iterator[Loadable]:
    """Yield what a file declares; a full one is executed here once it has been `tried` apart."""
    is_full = style_of(told, source.text) is Style.FULL
    if is_full and (tried or told.startswith(PACKAGE)):
        yield from declared_by(told, source)
        return
    with lent_bench() as bench:
        described = bench.describe(source, Limits())
    if isinstance(described, Failure):
        raise LabyrinthError(f"{named(told)}: {in_short(described.sentence)}")
    if is_full:
        yield from declared_by(told, source)
    for each in described:
        stand_in = LearnedSolver if each.kind == "solver" else LearnedGenerator
        yield stand_in(key_of(each.name), Learned(source, each, origin))


def _register(algorithm: Loadable, source: Source) -> None:
    taken = solvers if isinstance(algorithm, SolverAlgorithm) else generators
    algorithm.key = free_key(algorithm.key, source.path, taken.__contains__)
    _add(algorithm)


def _add(algorithm: Loadable) -> None:
    if isinstance(algorithm, SolverAlgorithm):
        solvers.add(algorithm)
    else:
        generators.add(algorithm)


def _withdraw(algorithm: Loadable) -> None:
    if isinstance(algorithm, SolverAlgorithm):
        solvers.remove(algorithm)
    else:
        generators.remove(algorithm)


def _tell_workers() -> None:
    """Let every process that works for this one load the same."""
    files = [(each.told, each.source) for each in _loaded]
    preparations[__name__] = partial(load_again, files)
