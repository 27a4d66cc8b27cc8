"""Open files by name, optionally without waiting for pipes and devices.

Opening a named pipe without a writer waits forever, and a device may have no end: without `streams`
both are refused, like sockets, before a byte is read or written. The open file is checked again,
since another file may have replaced the first. With `streams`, as on a command line that can be
interrupted, pipes and devices are read and written, and listeners are notified of the wait; a
stream that the process has already open, such as /dev/stdin or the /dev/fd/63 of a process
substitution, is reused.
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

# How long to wait for an inherited stream before listeners are notified, in seconds.
SECONDS_TO_BEGIN: Final = 3.0
# How long to wait for a stream opened by name before listeners are notified, in seconds.
_SECONDS_TO_ANSWER: Final = 0.2
_STANDARD: Final = {"/dev/stdin": 0, "/dev/stdout": 1, "/dev/stderr": 2}
_DESCRIPTOR = re.compile(r"/(?:dev|proc/self)/fd/(\d{1,6})", re.ASCII)
# Windows has neither non-blocking files nor controlling terminals, but text mode.
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
    """Open a file for reading or, with `streams`, a pipe or a device.

     Raises LabyrinthError if it is a socket, or without `streams` not a regular file, and OSError
    if it cannot be opened.
    """
    if streams and (own := _own_stream(path, "rb")):
        # Another command that writes into it may take a while to begin.
        await_data(own.fileno(), os.fspath(path), SECONDS_TO_BEGIN)
        return own
    refused = _KINDS[:1] if streams else _KINDS
    refuse_other_than_file(path, refused)
    # A pipe is opened even if nobody writes into it yet.
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
    """Open a pipe or a device for writing; None if a new file can be put at the path instead.

    Raises OSError if it cannot be opened.
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
            raise LabyrinthError(f"this is {kind}: give a file")


def _own_stream(path: str | PathLike[str], mode: Literal["rb", "wb"]) -> BinaryIO | None:
    """Duplicate the open stream of this process that a path names; None for other paths."""
    name = os.fspath(path)
    match = _DESCRIPTOR.fullmatch(name)
    number = int(match[1]) if match else _STANDARD.get(name)
    if number is None:
        return None
    # By name, a file would be read or written from its beginning, and a socket not at all.
    descriptor = os.dup(number)
    try:
        return os.fdopen(descriptor, mode)
    except BaseException:
        os.close(descriptor)
        raise
