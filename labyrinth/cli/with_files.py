"""`--with`, before or after any command: load the user's own algorithms for this run."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from labyrinth.core.declaration.registry import late, whence
from labyrinth.core.errors import LabyrinthError, named

if TYPE_CHECKING:
    from labyrinth.sandbox.loading import Loaded

OPTION: Final = "--with"
# The module that loads files; it is imported only if there are any.
_LOADING: Final = "labyrinth.sandbox.loading"
_NOTED: Final = "algorithm-files.json"
_MOST_NOTED: Final = 500


def without_files(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the files that the options `--with` name, and the other words, both in their order.

    Raises LabyrinthError if `--with` is the last word.
    """
    files: list[str] = []
    others: list[str] = []
    rest = iter(words)
    for word in rest:
        option, equals, file = word.partition("=")
        if word == "--":
            others += [word, *rest]
        elif option != OPTION:
            others.append(word)
        elif named := (file if equals else next(rest, "")):
            files.append(named)
        else:
            raise LabyrinthError(f"{OPTION} needs a Python file: {OPTION} my_search.py")
    return files, others


@contextmanager
def with_files(files: Sequence[str]) -> Iterator[None]:
    """Load the algorithms of these files until the block ends, and unload them afterwards.

    The files that the settings name are loaded as well, but only when the key of an algorithm is
    unknown without them, or all algorithms are listed. Raises LabyrinthError if one of `files`
    cannot be loaded.
    """
    late.append(_load_configured)
    whence.append(_came_from)
    try:
        if files:
            from labyrinth.sandbox.loading import load

            _remember([load(file) for file in files])
        yield
    finally:
        late.clear()
        whence.clear()
        if loading := _loading():
            for each in loading.loaded():
                loading.unload(each)


def failures() -> list[str]:
    """Return a sentence for each algorithm file that failed to load since the last call.

    These are files that the settings name.
    """
    loading = _loading()
    return list(loading.take_failures()) if loading else []


def _loading() -> Any:
    """Return the module that loads files, or None if it was not imported."""
    # A thread of the interface may still be importing it: `import_module` waits for that.
    return import_module(_LOADING) if _LOADING in sys.modules else None


def _load_configured() -> None:
    # It imports most of the interface except Textual; most commands do not need it.
    from labyrinth.tui.settings.settings_file import (
        algorithm_paths,
        read_settings,
        settings_path,
    )

    try:
        reading = read_settings()
    except LabyrinthError:
        return  # the reader of the settings reports it
    if files := reading.settings.algorithms:
        from labyrinth.sandbox.loading import load_configured
        from labyrinth.tui.settings.settings import Complaint

        complaint = reading.in_place(Complaint("algorithms", "algorithms"))
        place = f"{named(settings_path())}: {complaint}"
        loaded = load_configured(algorithm_paths(files), place)
        _remember(loaded)


# The files that algorithms came from, remembered between runs: names, and no code. They serve for
# one sentence: if a maze or the settings name an unknown algorithm, the file to pass to `--with`.


def _remember(files: Iterable[Loaded]) -> None:
    """Note in the state folder which file each algorithm came from; old notes are removed."""
    from labyrinth.core.declaration.solver import SolverAlgorithm
    from labyrinth.state_folder import state_folder, write_json

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
            write_json(state_folder(_NOTED), dict(list(noted.items())[-_MOST_NOTED:]))


def _came_from(kind: str, key: str) -> str:
    """Return the end of a sentence that names the file an algorithm came from, "" if unknown.

    `kind` is "generator" or "solver".
    """
    from labyrinth.core.declaration.algorithm import came_from_file

    told = _noted().get(f"{kind} {key}")
    return came_from_file(told) if told else ""


def _noted() -> dict[str, str]:
    from labyrinth.state_folder import read_json, state_folder

    value = read_json(state_folder(_NOTED))
    if not isinstance(value, dict):
        return {}
    return {name: told for name, told in value.items() if isinstance(told, str)}
