"""Crash reports: the versions of Labyrinth and its platform, and the traceback."""

import os
import platform
from contextlib import suppress
from time import strftime
from traceback import format_exception
from typing import Final

from labyrinth import __version__
from labyrinth.core.errors import named, quoted
from labyrinth.state_folder import replace_file, state_folder

# How many reports are kept; the oldest are removed.
MOST_REPORTS: Final = 5


def report(error: BaseException) -> str:
    """Write a crash report; return a sentence for the user."""
    from importlib.metadata import version  # slow to import, and hardly ever needed

    what = f"the interface failed ({type(error).__name__}: {quoted(str(error))})"
    folder = state_folder("crashes")
    path = folder / f"{strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
    text = "".join(
        [
            f"Labyrinth {__version__}, Textual {version('textual')}, ",
            f"Python {platform.python_version()}, {platform.platform()}\n\n",
            *format_exception(error),
        ]
    )
    try:
        replace_file(path, text.encode("utf-8", "backslashreplace"))
        for old in sorted(folder.glob("*.txt"))[:-MOST_REPORTS]:
            with suppress(OSError):
                old.unlink()
    except OSError as failure:
        return f"{what}; its traceback cannot be written to {named(path)}: {failure.strerror}"
    return f'{what}; its traceback is in {named(path)}; "Continue" in the menu restores your work'
