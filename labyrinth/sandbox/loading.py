"""Loading of algorithms from files and packages, and again in worker processes."""

from collections.abc import Iterable
from functools import partial
from pathlib import PurePath
from typing import Any, Final

from labyrinth.core.declaration.algorithm import Origin
from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.parallel import preparations
from labyrinth.core.records import Frozen
from labyrinth.sandbox.job import Failure, Limits, Source
from labyrinth.sandbox.learned import Loadable, algorithm_of, plain_key
from labyrinth.sandbox.process import Sandbox, lent_sandbox
from labyrinth.sandbox.source_reader import PACKAGE, check_text, read


class Loaded(Frozen):
    """The algorithms loaded from one file or package.

    `told` names the file or package as the user did; `source` has its text.
    """

    told: str
    source: Source
    algorithms: tuple[Loadable, ...]

    @property
    def is_package(self) -> bool:
        """Whether the algorithms are from a package, not a file."""
        return self.told.startswith(PACKAGE)


_loaded: Final[list[Loaded]] = []
_failures: Final[list[str]] = []


def loaded() -> tuple[Loaded, ...]:
    """Return everything loaded so far, in loading order."""
    return tuple(_loaded)


def load(told: str, source: Source | None = None) -> Loaded:
    """Load the algorithms of a file, or of an entry point `package:NAME`, and register them.

    The file is read unless its `source` is given. A text that is already loaded is not loaded
    again. Raises LabyrinthError that names the file and, if possible, the line if the file cannot
    be used; then no algorithm of the file is registered.
    """
    source = source or read(told)
    for each in _loaded:
        if (each.source.folder, each.source.sha256) == (source.folder, source.sha256):
            return each
    file = prepared(told, source)
    for algorithm in file.algorithms:
        _register(algorithm, source)
    _loaded.append(file)
    _tell_workers()
    return file


def load_configured(files: Iterable[str], place: str) -> list[Loaded]:
    """Load the files that can be loaded, and return them.

    `take_failures` returns sentences on why the other files cannot be loaded. Each sentence begins
    with the `place` where the files are configured.
    """
    loaded: list[Loaded] = []
    for told in files:
        try:
            loaded.append(load(told))
        except LabyrinthError as error:
            _failures.append(f"{place}: {error}")
    return loaded


def take_failures() -> list[str]:
    """Return a sentence for each file that has failed to load since the last call."""
    failures, _failures[:] = _failures[:], []
    return failures


def unload(file: Loaded) -> None:
    """Unregister the algorithms of a file."""
    _loaded.remove(file)
    _tell_workers()
    for algorithm in file.algorithms:
        _registry(algorithm).remove(algorithm)


def prepared(told: str, source: Source | None = None) -> Loaded:
    """Return the algorithms that `load` would register, without registering them.

    Raises LabyrinthError like `load`.
    """
    source = source or read(told)
    check_text(told, source.text)
    try:
        with lent_sandbox() as sandbox:
            algorithms = declared_in(told, source, sandbox)
    except LabyrinthError as error:
        raise LabyrinthError(f"{named(told)}: {error}") from None
    if not algorithms:
        raise LabyrinthError(
            f"{named(told)}: it declares no algorithm: write @solver or @generator above a function"
        )
    return Loaded(told, source, tuple(algorithms))


def replace(file: Loaded, other: Loaded) -> Loaded:
    """Replace a loaded file by a prepared file; return the file as it is now loaded.

    An algorithm that the new text lacks stays registered, because a maze or a solution may have
    been made with it.
    """
    for algorithm in file.algorithms:
        _registry(algorithm).remove(algorithm)
    for algorithm in other.algorithms:
        _register(algorithm, other.source)
    here = {(type(each), each.key) for each in other.algorithms}
    gone = [each for each in file.algorithms if (type(each), each.key) not in here]
    for algorithm in gone:
        _registry(algorithm).add(algorithm)
    new = Loaded(other.told, other.source, (*other.algorithms, *gone))
    _loaded[_loaded.index(file)] = new
    _tell_workers()
    return new


def load_again(files: Iterable[tuple[str, Source]]) -> None:
    """Load files in another process, with the texts that were read in the first process.

    Raises LabyrinthError if a package has a different text in this process.
    """
    for told, source in files:
        if told.startswith(PACKAGE) and read(told).sha256 != source.sha256:
            raise LabyrinthError(f"{told}: another process has a different version of it")
        load(told, source)


def declared_in(told: str, source: Source, sandbox: Sandbox) -> list[Loadable]:
    """Return the algorithms that a child process finds in a file.

    Raises LabyrinthError if the file cannot be used; the text of the error does not name the file.
    """
    described = sandbox.describe(source, Limits())
    if isinstance(described, Failure):
        raise LabyrinthError(described.clause)
    return [algorithm_of(source, each, Origin(told, source.sha256)) for each in described]


def _register(algorithm: Loadable, source: Source) -> None:
    """Register an algorithm under its key.

    If the key is taken, file and folder names are put before the key.
    """
    registry = _registry(algorithm)
    parts = [plain_key(part) for part in PurePath(source.path).with_suffix("").parts]
    while algorithm.key in registry and parts:
        algorithm.key = f"{parts.pop()}/{algorithm.key}"
    registry.add(algorithm)


def _registry(algorithm: Loadable) -> Any:
    return solvers if isinstance(algorithm, SolverAlgorithm) else generators


def _tell_workers() -> None:
    """Make every worker process load the same algorithms."""
    files = [(each.told, each.source) for each in _loaded]
    preparations[__name__] = partial(load_again, files)
