"""Files, read and written whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from errno import EACCES
from os import PathLike
from pathlib import Path
from shutil import copymode
from typing import BinaryIO, Final

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.limits import MAX_TILES

MAX_BYTES: Final = 6 * MAX_TILES
"""How long a file may be: the longest formats take some five bytes a tile."""


def read_file(path: str | PathLike[str]) -> bytes:
    """Return the content of a file.

    Raises LabyrinthError, which names the file, where it cannot be read or is too long.
    """
    try:
        with Path(path).open("rb") as stream:
            return read_stream(stream, str(path))
    except OSError as error:
        raise LabyrinthError(f"{named(path)}: cannot be read: {error.strerror}") from None


def read_stream(stream: BinaryIO, name: str) -> bytes:
    """Return what a stream holds up to its end; `name` is for the message.

    Raises LabyrinthError where it is longer than any maze, such as a device without an end.
    """
    data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise LabyrinthError(f"{named(name)}: over the limit of {MAX_BYTES:,} bytes")
    return data


def write_file(path: str | PathLike[str], data: bytes) -> None:
    """Make `data` the content of a file, whole or not at all.

    Raises LabyrinthError, which names the file, where it cannot be written.
    """
    target = Path(path)
    try:
        if target.exists() and not target.is_file():
            # A pipe or a device, such as /dev/stdout, must not be replaced by a file.
            target.write_bytes(data)
        else:
            # Of a symbolic link the file behind it is replaced.
            _replace(Path(os.path.realpath(target)), data)
    except OSError as error:
        raise LabyrinthError(f"{named(path)}: cannot be written: {error.strerror}") from None


def _replace(target: Path, data: bytes) -> None:
    if target.exists() and not os.access(target, os.W_OK):
        # The directory alone would allow it.
        raise PermissionError(EACCES, os.strerror(EACCES))
    draft = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        draft.write_bytes(data)
        with suppress(FileNotFoundError):
            copymode(target, draft)
        draft.replace(target)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
