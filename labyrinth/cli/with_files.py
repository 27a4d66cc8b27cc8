"""`--with`, before or after any command: algorithms of the user's own for this run."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from labyrinth.core.declaration import elsewhere
from labyrinth.core.errors import LabyrinthError

OPTION: Final = "--with"
_META: Final = "FILE.py"


def add_with(parser: ArgumentParser) -> None:
    """Declare the option; what it names was taken out of the words before they are parsed."""
    parser.add_argument(
        OPTION,
        dest="with_files",
        action="append",
        metavar=_META,
        help="add the algorithms of a file, or of package:NAME, for this run",
    )


def without_files(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the files that follow `--with` anywhere, and the other words.

    Raises LabyrinthError where none follows.
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
            raise LabyrinthError(f"{OPTION} is followed by a file of Python: {OPTION} my_search.py")
    return files, others


@contextmanager
def with_files(files: Sequence[str]) -> Iterator[None]:
    """Have the algorithms of these files until the block ends, and those that the settings name.

    The latter are loaded when a key is not known without them, or all are listed. Raises
    LabyrinthError for a file that cannot be loaded.
    """
    elsewhere.late.append(_load_configured)
    elsewhere.whence.append(_came_from)
    try:
        if files:
            _load(files)
        yield
    finally:
        elsewhere.late.clear()
        elsewhere.whence.clear()
        if "labyrinth.loading.loaded" in sys.modules:
            from labyrinth.loading.loaded import loaded, unload

            for each in loaded():
                unload(each)


def failures() -> list[str]:
    """Return a sentence for each file of the settings that could not be loaded, once."""
    if "labyrinth.loading.configured" not in sys.modules:
        return []
    from labyrinth.loading.configured import take_failures

    return take_failures()


def _load(files: Sequence[str]) -> None:
    from labyrinth.cli.known_files import remember
    from labyrinth.loading.loaded import load

    remember([load(file) for file in files])


def _load_configured() -> None:
    # What the interface is for comes with it but for Textual; most commands do without.
    from labyrinth.tui.settings.settings_file import read_settings, settings_path

    try:
        files = read_settings().settings.algorithms
    except LabyrinthError:
        return  # whoever reads the settings tells it
    if files:
        from labyrinth.cli.known_files import remember
        from labyrinth.loading.configured import load_configured
        from labyrinth.loading.reading import PACKAGE

        folder = settings_path().parent
        loaded = load_configured(
            each if each.startswith(PACKAGE) else os.path.join(folder, os.path.expanduser(each))
            for each in files
        )
        remember(loaded)


def _came_from(kind: str, key: str) -> str:
    from labyrinth.cli.known_files import came_from

    return came_from(kind, key)
