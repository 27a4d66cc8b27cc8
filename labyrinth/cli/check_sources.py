"""What `labyrinth check` is asked for: files, keys, folders of files, and patterns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from glob import glob
from pathlib import Path

from labyrinth.core.declaration.generator import registry as generators
from labyrinth.core.declaration.solver import registry as solvers
from labyrinth.core.errors import LabyrinthError, named


def sources_of(told: Sequence[str]) -> list[str]:
    """Return the files and keys that are meant, each once: a folder stands for its files of Python.

    So does a pattern such as `class/*.py`, which not every shell replaces by the files. Raises
    LabyrinthError for a folder without any.
    """
    return list(dict.fromkeys(source for each in told for source in _of_one(each)))


def _of_one(told: str) -> Iterator[str]:
    path = Path(told)
    if path.is_dir() and told and told not in solvers and told not in generators:
        files = sorted(map(str, path.glob("*.py")))
        if not files:
            raise LabyrinthError(f"{named(told)}: there is no file of Python in this folder")
        yield from files
    elif any(mark in told for mark in "*?[") and not path.exists():
        yield from sorted(glob(told)) or [told]
    else:
        yield told
