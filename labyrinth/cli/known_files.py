"""Which files algorithms came from, remembered from one run to the next: names, and no code.

It is for one sentence: where a maze or the settings name an algorithm that is not here, the file
to be named by `--with`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from labyrinth.core.declaration.algorithm import came_from_file
from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.tui.session.state_folder import read_json, state_folder, write_json

if TYPE_CHECKING:
    from pathlib import Path

    from labyrinth.loading.loaded import Loaded

_MOST: Final = 500


def remember(files: Iterable[Loaded]) -> None:
    """Take note of the files of what was loaded; those noted long ago go."""
    before = _noted()
    noted = dict(before)
    for file in files:
        told = file.told if file.is_package else os.path.abspath(file.source.path)
        for algorithm in file.algorithms:
            kind = "solver" if isinstance(algorithm, SolverAlgorithm) else "generator"
            noted.pop(name := f"{kind} {algorithm.key}", None)
            noted[name] = told
    if noted != before:
        with suppress(OSError):  # a convenience only: it is not worth a message
            write_json(_store(), dict(list(noted.items())[-_MOST:]))


def came_from(kind: str, key: str) -> str:
    """Return the end of a sentence on where an algorithm came from, empty where nobody knows."""
    told = _noted().get(f"{kind} {key}")
    return came_from_file(told) if told else ""


def _noted() -> Mapping[str, str]:
    value = read_json(_store())
    if not isinstance(value, dict):
        return {}
    return {name: told for name, told in value.items() if isinstance(told, str)}


def _store() -> Path:
    return state_folder("algorithm-files.json")
