"""The registries, which find algorithms by their files.

A file has the name of the key, with `_` for `-`: of one algorithm no other file is imported.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Generic, Protocol, TypeVar

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.suggestions import hint


class _Keyed(Protocol):
    @property
    def key(self) -> str: ...


Algorithm = TypeVar("Algorithm", bound=_Keyed)


_KEY = re.compile("[a-z0-9]+(-[a-z0-9]+)*")


class Registry(Generic[Algorithm]):
    """The algorithms of one package, one a file."""

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
        """Return every algorithm by key, in the order of the keys; their files are imported."""
        if not self._found:
            for folder in import_module(self._package).__path__:
                for file in os.listdir(folder):
                    name, suffix = os.path.splitext(file)
                    if suffix == ".py" and name != "__init__":
                        import_module(f"{self._package}.{name}")
            self._found = True
        return MappingProxyType(dict(sorted(self._algorithms.items())))

    def __contains__(self, key: str) -> bool:
        """Whether there is an algorithm of that key; no file but its own is imported."""
        if key not in self._algorithms and not self._found and _KEY.fullmatch(key):
            module = f"{self._package}.{key.replace('-', '_')}"
            if find_spec(module):
                import_module(module)
        return key in self._algorithms

    def get(self, key: str) -> Algorithm:
        """Return the algorithm of that key. Raises LabyrinthError that says which are known."""
        if key not in self:
            raise LabyrinthError(f"there is no {self._kind} {quoted(key)}; {hint(key, self.all())}")
        return self._algorithms[key]
