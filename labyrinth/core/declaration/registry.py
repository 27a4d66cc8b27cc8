"""Registries, which find algorithms by the names of their files.

A file is named after the key of its algorithm, with `_` for `-`, so looking up one algorithm
imports no other file.
"""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from threading import RLock
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.suggestions import hint

# Algorithms that are not built in: the command line fills these lists before anything else is
# imported.

# Registers further algorithms: called once, before a key is refused or all are listed.
late: Final[list[Callable[[], None]]] = []

# `(kind, key)`: says where an algorithm that is not registered came from.
#
# The answer is the end of a sentence, or empty if nothing is known.
whence: Final[list[Callable[[str, str], str]]] = []

_lately = RLock()


def register_late() -> None:
    """Call each function in `late` once to register further algorithms; other threads wait."""
    with _lately:
        while late:
            late.pop()()


def came_from(kind: str, key: str) -> str:
    """Return the end of a sentence that says where an unregistered algorithm came from, or "".

    `kind` is the word for such an algorithm, "solver" or "generator".
    """
    return next(filter(None, (tell(kind, key) for tell in whence)), "")


# Anything with a `key`.
Algorithm = TypeVar("Algorithm", bound=Any)

_KEY = re.compile("[a-z0-9]+(-[a-z0-9]+)*")


class Registry(Generic[Algorithm]):
    """The algorithms of one package, one per file."""

    def __init__(self, package: str, kind: str, *, takes_late: bool = False) -> None:
        """Find algorithms in the modules of `package`; `kind` is the word for them in messages.

        With `takes_late`, functions in `late` may register further algorithms in this registry.
        """
        self._takes_late = takes_late
        self._package = package
        self._kind = kind
        self._algorithms: dict[str, Algorithm] = {}
        self._collected: dict[str, Algorithm] | None = None
        self._found = False

    def add(self, algorithm: Algorithm) -> None:
        """Register an algorithm under its key."""
        into = self._algorithms if self._collected is None else self._collected
        into[algorithm.key] = algorithm

    def remove(self, algorithm: Algorithm) -> None:
        """Remove an algorithm, unless another algorithm is now registered under its key."""
        if self._algorithms.get(algorithm.key) is algorithm:
            del self._algorithms[algorithm.key]

    @contextmanager
    def collecting(self) -> Iterator[Mapping[str, Algorithm]]:
        """Collect the algorithms added inside the block by key instead of registering them."""
        before, collected = self._collected, dict[str, Algorithm]()
        self._collected = collected
        try:
            yield collected
        finally:
            self._collected = before

    def all(self) -> Mapping[str, Algorithm]:
        """Import the files of all algorithms, and return the algorithms by key, sorted by key."""
        if self._takes_late:
            register_late()
        if not self._found:
            for folder in import_module(self._package).__path__:
                for file in os.listdir(folder):
                    name, suffix = os.path.splitext(file)
                    if suffix == ".py" and name != "__init__":
                        import_module(f"{self._package}.{name}")
            self._found = True
        return MappingProxyType(dict(sorted(self._algorithms.items())))

    def __contains__(self, key: str) -> bool:
        """Return whether an algorithm has this key; of the package, imports at most its file."""
        if key not in self._algorithms and not self._found and _KEY.fullmatch(key):
            module = f"{self._package}.{key.replace('-', '_')}"
            if find_spec(module):
                import_module(module)
        if key not in self._algorithms and self._takes_late:
            register_late()
        return key in self._algorithms

    def get(self, key: str) -> Algorithm:
        """Return the algorithm with this key; algorithms being collected take precedence.

        Raises LabyrinthError if there is none. The error suggests a known key or lists all, or
        says where the algorithm came from.
        """
        if self._collected is not None and key in self._collected:
            return self._collected[key]
        if key not in self._algorithms and key not in self:
            mend = came_from(self._kind, key) or hint(key, self.all())
            raise LabyrinthError(f"there is no {self._kind} {quoted(key)}; {mend}")
        return self._algorithms[key]
