"""Opening files by their names, where wanted without ever waiting for what does not answer.

A named pipe without a writer is waited for without end, and a device may have no end: without
`streams` both are refused, as sockets are, before a byte is read or written. What was opened is
looked at again, since another file may have taken the place of the first. With `streams`, as on a
command line that can be interrupted, pipes and devices are read and written, and whoever listens is
told what is waited for; of a stream that the process has open already, such as /dev/stdin or the
/dev/fd/63 of a process substitution, that one is used.
"""

from __future__ import annotations

import os
import re
import stat
from os import PathLike
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.waiting import await_data

SECONDS_TO_BEGIN: Final = 3.0
"""How long nothing need come from a stream that this process was given, before that is told."""
_SECONDS_TO_ANSWER: Final = 0.2
"""The same of what is opened by its name."""
_STANDARD: Final = {"/dev/stdin": 0, "/dev/stdout": 1, "/dev/stderr": 2}
_DESCRIPTOR = re.compile(r"/(?:dev|proc/self)/fd/(\d{1,6})", re.ASCII)
# Windows knows neither waiting nor controlling terminals, but text files.
_WITHOUT_WAITING = (
    getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
)
_KINDS = (
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def open_to_read(path: str | PathLike[str], *, streams: bool) -> BinaryIO:
    """Open a file to be read, or with `streams` anything that can be read.

    Raises LabyrinthError for a socket, and for what is no file without `streams`, and OSError for
    what cannot be opened.
    """
    if streams and (own := _own_stream(path, "rb")):
        # Another command that writes into it may take a while to begin.
        await_data(own.fileno(), os.fspath(path), SECONDS_TO_BEGIN)
        return own
    refused = _KINDS[:1] if streams else _KINDS
    refuse_other_than_file(path, refused)
    # A pipe is opened although nobody writes into it yet.
    descriptor = os.open(path, os.O_RDONLY | _WITHOUT_WAITING)
    try:
        refuse_other_than_file(descriptor, refused)
        if streams and hasattr(os, "O_NONBLOCK"):
            os.set_blocking(descriptor, True)
            await_data(descriptor, os.fspath(path), _SECONDS_TO_ANSWER)
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


def refuse_other_than_file(path: str | PathLike[str] | int, kinds: Any = _KINDS) -> None:
    """Raise LabyrinthError for the path or descriptor of a socket, a pipe or a device."""
    mode = os.stat(path).st_mode
    for is_kind, kind in kinds:
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
