"""The names of drafts, which tell whose they are.

A writer that is killed leaves its draft behind. Whoever writes into the same folder next removes
it, where it is sure that the writer is gone: a draft has the number of its process in its name,
with what tells in which run of which machine, and in which of its containers, that number counts.
Linux knows that; elsewhere, and of machines that have started anew since, drafts are left alone.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

_BOOT: Final = Path("/proc/sys/kernel/random/boot_id")
_CONTAINER: Final = Path("/proc/self/ns/pid")
_DIGITS_OF_BOOT: Final = 16


def new_name() -> str:
    """Return a name that cannot be guessed."""
    return f".labyrinth-{_numbering()}-{os.getpid()}-{os.urandom(8).hex()}.part"


@cache
def remove_left_in(folder: Path) -> None:
    """Remove the drafts of processes that are gone; once a folder is enough for a process."""
    if not _numbering():
        return
    own = re.compile(rf"\.labyrinth-{_numbering()}-(\d+)-[0-9a-f]{{16}}\.part")
    with suppress(OSError):
        for name in os.listdir(folder):
            if (match := own.fullmatch(name)) and _is_gone(int(match[1])):
                folder.joinpath(name).unlink(missing_ok=True)


@cache
def _numbering() -> str:
    """Return where the numbers of processes are those of this process, empty if nobody knows."""
    try:
        boot = _BOOT.read_text("ascii").replace("-", "")
        return f"{boot[:_DIGITS_OF_BOOT]}-{_CONTAINER.stat().st_ino}"
    except OSError:
        return ""


def _is_gone(process: int) -> bool:
    """Whether there is no process of that number, which may be a later one by now."""
    try:
        os.kill(process, 0)  # signal 0 asks only
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):  # it is another user's, or no number of a process
        pass
    return False
