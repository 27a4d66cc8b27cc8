"""The environment of a command's output: exit status, standard streams, remarks, signals.

As Python leaves the standard streams, three things go wrong. Without a buffer, as PYTHONUNBUFFERED
requests in most containers, a pipe may take only a part of a long text, and the rest is lost. A
stream that the caller closed is None: output to it disappears, and messages for stderr go to
standard output. And the number of a closed stream is reused by the next file that is opened: by
the maze that is saved, into which everything else would write its messages.
"""

import io
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from enum import IntEnum
from select import select
from threading import current_thread, main_thread
from types import FrameType
from typing import Any, NoReturn, TextIO

from labyrinth.core.errors import LabyrinthError, visible


class Status(IntEnum):
    """The exit statuses; shells report the last two for programs ended by SIGINT and SIGPIPE."""

    DONE = 0
    NO_PATH = 1
    BROKEN_GUARANTEE = 1
    TO_DO = 1
    BAD_INPUT = 2
    INTERRUPTED = 130
    NO_READER = 141


_quiet = ContextVar("quiet", default=False)


@contextmanager
def quietly(quiet: bool) -> Iterator[None]:
    """Suppress the remarks of `tell` until the block ends, if `quiet` is true."""
    before = _quiet.set(quiet)
    try:
        yield
    finally:
        _quiet.reset(before)


def is_terminal(stream: TextIO | None) -> bool:
    """Return whether the stream is a terminal."""
    return stream is not None and stream.isatty()


def has_unicode() -> bool:
    """Return whether standard output supports characters such as lines and blocks."""
    return sys.stdout.encoding.lower().replace("-", "") == "utf8"


def is_quiet() -> bool:
    """Return whether remarks are suppressed; the reason for a failure is reported anyway."""
    return _quiet.get()


def tell(*remarks: str) -> None:
    """Print each remark on a line of stderr, unless remarks are suppressed."""
    for remark in () if is_quiet() else remarks:
        complain(remark)


def complain(sentence: str, lines: Iterable[str] = ()) -> None:
    """Print a sentence on a separate line on stderr, with control characters as escapes.

    The `lines` follow, indented. If stderr is not writable, the sentence is dropped: it must not
    stop the command.
    """
    try:
        told = [f"labyrinth: {visible(sentence)}", *(f"    {visible(line)}" for line in lines)]
        print(*told, sep="\n", file=sys.stderr, flush=True)
    except OSError:
        discard(sys.stderr)


# Nothing can be read from the first or written to the second; the third swallows messages.
_WITHOUT_CALLER = {0: os.O_WRONLY, 1: os.O_RDONLY, 2: os.O_WRONLY}


@contextmanager
def whole_streams() -> Iterator[None]:
    """Repair the standard streams of this process until the block ends; see the module's docstring.

    Writing to a closed standard output raises LabyrinthError; messages for a closed stderr are
    dropped.
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
    """Discard the buffer of a broken stream, so that Python does not fail again when it exits."""
    with suppress(OSError):
        target = stream.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, target)
        os.close(nowhere)


class _ClosedOutput(io.TextIOBase):
    """A replacement for a closed standard output."""

    def write(self, text: str) -> NoReturn:
        """Raise LabyrinthError."""
        raise LabyrinthError("standard output is closed")

    buffer = property(lambda self: self.write(""))
    """The binary stream: getting it raises LabyrinthError."""


class _Waiting(io.FileIO):
    """A file whose writes wait, even if another program has made the file non-blocking."""

    def write(self, data: Any) -> int:
        """Write some of the data, and return the number of bytes written."""
        while (written := super().write(data)) is None:
            select([], [self], [])
        return written


def _whole(stream: TextIO) -> TextIO:
    """Return a stream for the same file that writes a text completely, however long it is."""
    buffer = getattr(stream, "buffer", None)
    raw = getattr(buffer, "raw", buffer)
    if not isinstance(raw, io.FileIO):
        return stream
    waits = os.name != "posix" or os.get_blocking(raw.fileno())
    if buffer is not raw and waits:
        return stream
    return io.TextIOWrapper(
        io.BufferedWriter(_Waiting(raw.fileno(), "w", closefd=False)),
        encoding=stream.encoding,
        errors=stream.errors,
        line_buffering=stream is sys.stderr or stream.isatty(),
    )


@contextmanager
def printed_into(file: str) -> Iterator[None]:
    """Collect what the block prints, and write it to a file, atomically, when the block ends."""
    from labyrinth.formats.support.files import write_file

    before, buffer = sys.stdout, io.BytesIO()
    sys.stdout = io.TextIOWrapper(buffer, "utf-8", newline="")
    try:
        yield
        sys.stdout.flush()
        data = buffer.getvalue()
    finally:
        sys.stdout = before
    write_file(file, data)


@contextmanager
def ending_in_order() -> Iterator[None]:
    """Make SIGTERM and SIGHUP raise SystemExit, with the status that shells report.

    The exception lets the process end in order: the cursor is restored after a progress bar,
    half-written files are removed, and worker processes end. Signals that the caller had disabled,
    as nohup does, stay disabled.
    """

    def end(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    replaced = []
    if current_thread() is main_thread():
        numbers = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
        replaced = [each for each in numbers if signal.getsignal(each) is signal.SIG_DFL]
    for number in replaced:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in replaced:
            signal.signal(number, signal.SIG_DFL)
