"""The names of drafts (temporary files), which identify the process that wrote them.

A killed writer leaves its draft behind. The next process that writes into the same folder removes
the draft if the writer is surely gone: the draft's name has the process ID of the writer, and the
boot and the container in which this ID is valid. Only Linux tells the boot and the container; on
other systems, and after a reboot, drafts are kept.
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
    """Return a name for a draft that cannot be guessed."""
    return f".labyrinth-{_numbering()}-{os.getpid()}-{os.urandom(8).hex()}.part"


@cache
def remove_left_in(folder: Path) -> None:
    """Remove the drafts of dead processes in a folder; later calls for this folder do nothing."""
    if not _numbering():
        return
    own = re.compile(rf"\.labyrinth-{_numbering()}-(\d+)-[0-9a-f]{{16}}\.part")
    with suppress(OSError):
        for name in os.listdir(folder):
            if (match := own.fullmatch(name)) and _is_gone(int(match[1])):
                folder.joinpath(name).unlink(missing_ok=True)


@cache
def _numbering() -> str:
    """Return an identifier of the boot and the container; "" if they are unknown."""
    try:
        boot = _BOOT.read_text("ascii").replace("-", "")
        return f"{boot[:_DIGITS_OF_BOOT]}-{_CONTAINER.stat().st_ino}"
    except OSError:
        return ""


def _is_gone(process: int) -> bool:
    """Return whether no process has this ID; false if the ID has been reused."""
    try:
        os.kill(process, 0)  # signal 0 only checks
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):  # another user's process, or no process number
        pass
    return False
