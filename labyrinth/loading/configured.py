"""The files and packages that the user's settings name: loaded as soon as a list is made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.loading.loaded import Loaded, load

_failures: Final[list[str]] = []


def load_configured(files: Iterable[str]) -> list[Loaded]:
    """Load what can be loaded, and return it; `take_failures` says why some cannot be."""
    loaded: list[Loaded] = []
    for told in files:
        try:
            loaded.append(load(told))
        except LabyrinthError as error:
            _failures.append(str(error))
    return loaded


def take_failures() -> list[str]:
    """Return a sentence for each that could not be loaded, once."""
    told, _failures[:] = _failures[:], []
    return told
