"""Opening files by their names, where wanted without ever waiting for what does not answer.

A named pipe without a writer is waited for without end, and a device may have no end: without
`streams` both are refused, as sockets are, before a byte is read or written. What was opened is
looked at again, since another file may have taken the place of the first. With `streams`, as on a
command line that can be interrupted, they are read and written; of a stream that the process has
open already, such as /dev/stdin or the /dev/fd/63 of a process substitution, that one is used.
"""

from __future__ import annotations

import os
import re
import stat
from os import PathLike
from pathlib import Path
from typing import BinaryIO, Final, Literal

from labyrinth.core.errors import LabyrinthError

_STANDARD: Final = {"/dev/stdin": 0, "/dev/stdout": 1, "/dev/stderr": 2}
_DESCRIPTOR = re.compile(r"/(?:dev|proc/self)/fd/(\d{1,6})", re.ASCII)
# Windows knows neither waiting nor controlling terminals, but text files.
_WITHOUT_WAITING = (
    getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
)
_KINDS = (
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def open_to_read(path: str | PathLike[str], *, streams: bool) -> BinaryIO:
    """Open a file to be read, or with `streams` anything that can be read.

    Raises LabyrinthError for what is no file without `streams`, and OSError for what cannot be
    opened.
    """
    if streams:
        return _own_stream(path, "rb") or Path(path).open("rb")
    refuse_other_than_file(path)
    descriptor = os.open(path, os.O_RDONLY | _WITHOUT_WAITING)
    try:
        refuse_other_than_file(descriptor)
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def open_stream_to_write(path: str | PathLike[str]) -> BinaryIO | None:
    """Open a pipe or a device, which must not be replaced by a file; None for anything else.

    Raises OSError where it cannot be opened.
    """
    stream = _own_stream(path, "wb")
    if stream is None and os.path.exists(path) and not os.path.isfile(path):
        return Path(path).open("wb")
    return stream


def refuse_other_than_file(path: str | PathLike[str] | int) -> None:
    """Raise LabyrinthError for the path or descriptor of a pipe, a socket or a device."""
    mode = os.stat(path).st_mode
    for is_kind, kind in _KINDS:
        if is_kind(mode):
            raise LabyrinthError(f"this is {kind}: name a file")


def _own_stream(path: str | PathLike[str], mode: Literal["rb", "wb"]) -> BinaryIO | None:
    """Open the stream of this process that a path names once more; None if it names none."""
    name = os.fspath(path)
    match = _DESCRIPTOR.fullmatch(name)
    number = int(match[1]) if match else _STANDARD.get(name)
    if number is None:
        return None
    # Opened by its name a file would be read or written from its beginning, a socket not at all.
    descriptor = os.dup(number)
    try:
        return os.fdopen(descriptor, mode)
    except BaseException:
        os.close(descriptor)
        raise
