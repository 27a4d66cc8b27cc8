"""Open files by name, optionally without waiting for pipes and devices.

Opening a named pipe without a writer waits forever, and a device may have no end. Without `streams`
pipes, devices and sockets are refused before a byte is read or written; the file is checked again
after it was opened, since another file may have replaced it. With `streams`, as on a command
line that can be interrupted, pipes and devices are read and written, and listeners are notified
that the program waits. A stream that the process has already opened, such as /dev/stdin or the
/dev/fd/63 of a process substitution, is reused.
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

    Raises LabyrinthError if the path is a socket or, without `streams`, not a regular file. Raises
    OSError if the file cannot be opened.
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
    """Open a pipe or a device for writing; return None for a regular file or an unused path.

    Raises OSError if the pipe or the device cannot be opened.
    """
    stream = _own_stream(path, "wb")
    if stream is None and os.path.exists(path) and not os.path.isfile(path):
        return Path(path).open("wb")
    return stream


def refuse_other_than_file(path: str | PathLike[str] | int, kinds: Any = _KINDS) -> None:
    """Raise LabyrinthError for the path or descriptor of a socket, a pipe or a device.

    `kinds` has the tests for what is refused, each with a description for the message.
    """
    mode = os.stat(path).st_mode
    for is_kind, kind in kinds:
        if is_kind(mode):
            raise LabyrinthError(f"this is {kind}: give a file")


def _own_stream(path: str | PathLike[str], mode: Literal["rb", "wb"]) -> BinaryIO | None:
    """Return a duplicate of the open stream that a path such as /dev/stdin names, else None."""
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
