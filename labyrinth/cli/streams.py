"""The standard streams, so that what is written there arrives whole or fails.

As Python leaves them, three things go wrong. Without a buffer, as PYTHONUNBUFFERED asks for in most
containers, a pipe may take a part of a long text, and the rest is forgotten. A stream that the
caller closed is None: what is printed there is swallowed, and messages for standard error go to
standard output. And the number of a closed stream goes to the next file that is opened: to the
maze that is saved, into which everything else would write its messages.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from select import select
from typing import Any, BinaryIO, NoReturn, TextIO

from labyrinth.core.errors import LabyrinthError

# Nothing can be read from the first or written to the second; messages vanish in the third.
_WITHOUT_CALLER = {0: os.O_WRONLY, 1: os.O_RDONLY, 2: os.O_WRONLY}


@contextmanager
def whole_streams() -> Iterator[None]:
    """Mend the standard streams of this process, and put them back afterwards.

    Writing to a standard output that is closed raises LabyrinthError; messages for a standard
    error that is closed are told to nobody.
    """
    for descriptor, mode in _WITHOUT_CALLER.items():
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, mode)
    before = sys.stdout, sys.stderr
    with open(os.devnull, "w") as nowhere:
        sys.stdout = _ClosedOutput() if sys.stdout is None else _whole(sys.stdout)
        sys.stderr = nowhere if sys.stderr is None else _whole(sys.stderr)
        try:
            yield
        finally:
            sys.stdout, sys.stderr = before


def discard(stream: TextIO) -> None:
    """Let what is still buffered go nowhere when Python ends, instead of failing once more."""
    with suppress(OSError):
        target = stream.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, target)
        os.close(nowhere)


class _ClosedOutput(io.TextIOBase):
    """The standard output where there is none."""

    def write(self, text: str) -> NoReturn:
        """Refuse it."""
        raise LabyrinthError("standard output is closed")

    @property
    def buffer(self) -> BinaryIO:
        """What bytes would be written to."""
        self.write("")


class _Waiting(io.FileIO):
    """A file that is waited for, also where its other users made it one that is not."""

    def write(self, data: Any) -> int:
        """Write some of the data, and return how many bytes."""
        while (written := super().write(data)) is None:
            select([], [self], [])
        return written


def _whole(stream: TextIO) -> TextIO:
    """Return a stream that writes on until all is written."""
    buffer = getattr(stream, "buffer", None)
    raw = getattr(buffer, "raw", buffer)
    if not isinstance(raw, io.FileIO) or (buffer is not raw and _waits(raw)):
        return stream
    return io.TextIOWrapper(
        io.BufferedWriter(_Waiting(raw.fileno(), "w", closefd=False)),
        encoding=stream.encoding,
        errors=stream.errors,
        line_buffering=stream is sys.stderr or stream.isatty(),
    )


def _waits(raw: io.FileIO) -> bool:
    return os.name != "posix" or os.get_blocking(raw.fileno())
