"""Files, read and written whole or not at all."""

from __future__ import annotations

from contextlib import suppress
from os import PathLike
from pathlib import Path

from labyrinth.core.errors import LabyrinthError


def read_file(path: str | PathLike[str]) -> bytes:
    """Return the content of a file. Raises LabyrinthError, which names it, where it cannot."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise LabyrinthError(f"{path}: cannot be read: {error.strerror}") from None


def write_file(path: str | PathLike[str], data: bytes) -> None:
    """Make `data` the content of a file, whole or not at all.

    Raises LabyrinthError, which names the file, where it cannot be written.
    """
    target = Path(path)
    draft = target.with_name(target.name + ".part")
    try:
        draft.write_bytes(data)
        draft.replace(target)
    except OSError as error:
        with suppress(OSError):
            draft.unlink()
        raise LabyrinthError(f"{path}: cannot be written: {error.strerror}") from None
