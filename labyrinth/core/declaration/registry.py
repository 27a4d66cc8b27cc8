"""The registries, which find algorithms by their files."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from types import MappingProxyType
from typing import Generic, Protocol, TypeVar

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.suggestions import hint


class _Keyed(Protocol):
    @property
    def key(self) -> str: ...


Algorithm = TypeVar("Algorithm", bound=_Keyed)


class Registry(Generic[Algorithm]):
    """The algorithms of one package, found by importing each of its files once."""

    def __init__(self, package: str, kind: str) -> None:
        """Look after the modules of `package`; `kind` is the word for them in messages."""
        self._package = package
        self._kind = kind
        self._algorithms: dict[str, Algorithm] = {}
        self._found = False

    def add(self, algorithm: Algorithm) -> None:
        """Register an algorithm under its key."""
        self._algorithms[algorithm.key] = algorithm

    def all(self) -> Mapping[str, Algorithm]:
        """Return every algorithm by key, in the order of the keys."""
        if not self._found:
            package = importlib.import_module(self._package)
            for module in pkgutil.iter_modules(package.__path__):
                importlib.import_module(f"{self._package}.{module.name}")
            self._found = True
        return MappingProxyType(dict(sorted(self._algorithms.items())))

    def get(self, key: str) -> Algorithm:
        """Return the algorithm of that key. Raises LabyrinthError that says which are known."""
        # A file is looked for only once: small mazes are generated in less time than that takes.
        if key not in self._algorithms and key not in self.all():
            raise LabyrinthError(f"there is no {self._kind} {quoted(key)}; {hint(key, self.all())}")
        return self._algorithms[key]
