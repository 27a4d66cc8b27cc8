"""What a command has to do with around its output: exit status, standard streams, remarks, signals.

As Python leaves the standard streams, three things go wrong. Without a buffer, as PYTHONUNBUFFERED
asks for in most containers, a pipe may take a part of a long text, and the rest is forgotten. A
stream that the caller closed is None: what is printed there is swallowed, and messages for standard
error go to standard output. And the number of a closed stream goes to the next file that is opened:
to the maze that is saved, into which everything else would write its messages.
"""

import io
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from enum import IntEnum
from select import select
from threading import current_thread, main_thread
from types import FrameType
from typing import Any, NoReturn, TextIO

from labyrinth.core.errors import LabyrinthError, visible


class Status(IntEnum):
    """The exit status; the last two are what a shell reports for the signals they stand for."""

    DONE = 0
    NO_PATH = 1
    BROKEN_GUARANTEE = 1
    BAD_INPUT = 2
    INTERRUPTED = 130
    NO_READER = 141


_quiet = ContextVar("quiet", default=False)


@contextmanager
def quietly(quiet: bool) -> Iterator[None]:
    """Leave remarks untold, if `quiet`, until the block ends."""
    before = _quiet.set(quiet)
    try:
        yield
    finally:
        _quiet.reset(before)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether somebody watches what is written there."""
    return stream is not None and stream.isatty()


def has_unicode() -> bool:
    """Whether standard output takes characters such as lines and blocks."""
    return sys.stdout.encoding.lower().replace("-", "") == "utf8"


def is_quiet() -> bool:
    """Whether nothing is to be told but why a command failed."""
    return _quiet.get()


def tell(remark: str) -> None:
    """Tell a remark, unless all is to be quiet."""
    if not is_quiet():
        complain(remark)


def complain(sentence: str) -> None:
    """Tell a sentence in a line of its own on standard error, control characters as escapes.

    Where nobody can be told, nothing happens: the command is about something else.
    """
    try:
        print(f"labyrinth: {visible(sentence)}", file=sys.stderr, flush=True)
    except OSError:
        discard(sys.stderr)


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

    buffer = property(lambda self: self.write(""))
    """What bytes would be written to."""


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
    """Have what is printed in the block in a file, whole or not at all."""
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
    """Have signals end this process by SystemExit, with the status that a shell reports for them.

    So the cursor comes back from a progress bar, half a file is taken away and workers end. What
    the caller had ignored, as nohup does, stays ignored.
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
