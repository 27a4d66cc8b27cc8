"""The environment of a run: captured output, no input, limits, seeded random numbers."""

import builtins
import faulthandler
import io
import os
import random
import signal
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Final, NoReturn

from labyrinth.sandbox.job import Limits, Source
from labyrinth.sandbox.messages import NoInputError, RefusedError
from labyrinth.sandbox.shared_memory import SharedMemory

if sys.platform != "win32":
    import resource

HAS_TIMERS: Final = hasattr(signal, "setitimer")
_CALLS_BESIDE: Final = 1000
# Bytes of the stack, if the system lets it grow: recursion as deep as mazes are large.
_STACK: Final = 100 << 20
_COPYING: Final = ("fork", "forkpty")
_SIGNALLING: Final = ("kill", "killpg", "pidfd_send_signal", "pthread_kill", "raise_signal")
_CLOSING: Final = ("close", "closerange")
_REFUSALS: Final = {
    **dict.fromkeys(_COPYING, "starts another process with os.fork, but a run may have only one"),
    **dict.fromkeys(_SIGNALLING, "sends a signal, which a run may not do"),
}


def prepare_process(last_lines: int, *streams: int) -> None:
    """Make this process refuse forbidden calls, and report the line that runs when it is ended.

    `last_lines` and `streams` are the descriptors of files that stay open. If the time limit ends
    the process, or the process crashes, the line that was running is written into `last_lines`.
    """
    for name in ("SIGINT", "SIGHUP"):
        # Signals to every process of a terminal are left to the one that started it.
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    # An audit hook would see each traced frame, which costs half the time again.
    for module in (os, *filter(None, map(sys.modules.get, ("posix", "nt"))), signal):
        for name, sentence in _REFUSALS.items():
            if hasattr(module, name):
                setattr(module, name, partial(_refuse, sentence))
        for name in _CLOSING:
            if hasattr(module, name):
                files = last_lines, *streams
                setattr(module, name, partial(_close, getattr(module, name), files))
    faulthandler.enable(last_lines)
    if sys.platform != "win32":
        faulthandler.register(signal.SIGPROF, last_lines, chain=True)
        # A crash of a learner's code must not write a core dump.
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        # Calls through built-in functions use the stack.
        _, hard = resource.getrlimit(resource.RLIMIT_STACK)
        most = _STACK if hard == resource.RLIM_INFINITY else min(_STACK, hard)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_STACK, (most, hard))


def has_had_children() -> bool:
    """Return whether this process has ever started another process, if the system can tell."""
    if sys.platform == "win32":
        return False
    if hasattr(os, "waitid"):
        with suppress(ChildProcessError):
            os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            return True
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_minflt > 0


@contextmanager
def environment(
    memory: SharedMemory, folder: str, seed: int, tiles: int, source: Source | None
) -> Iterator[None]:
    """Set up a run in an empty `folder`: captured output, no input, seeded random numbers.

    Output goes to `memory`. The recursion limit is more than twice the number of `tiles`. Printed
    tracebacks name `source` by its path.
    """
    os.chdir(folder)
    random.seed(seed)
    streams = sys.stdin, sys.stdout, sys.stderr
    limit, own_input = sys.getrecursionlimit(), builtins.input
    output = io.TextIOWrapper(
        _Output(memory, source), "utf-8", "backslashreplace", write_through=True
    )
    sys.stdout = sys.stderr = output
    sys.stdin = io.StringIO()
    builtins.input = _no_input
    sys.setrecursionlimit(2 * tiles + _CALLS_BESIDE)
    try:
        yield
    finally:
        builtins.input = own_input
        sys.stdin, sys.stdout, sys.stderr = streams
        sys.setrecursionlimit(limit)


@contextmanager
def limited(limits: Limits) -> Iterator[None]:
    """Limit the processor time and the memory of this process within the `with` block.

    A process that reaches the time limit is ended, regardless of the code that it runs.
    """
    _bound_memory(limits.megabytes << 20)
    if HAS_TIMERS:
        signal.setitimer(signal.ITIMER_PROF, limits.seconds)
    try:
        yield
    finally:
        if HAS_TIMERS:
            signal.setitimer(signal.ITIMER_PROF, 0)
        _bound_memory(None)


def _bound_memory(more: int | None) -> None:
    """Limit memory to this many bytes beyond the current use; None removes the limit."""
    if sys.platform == "win32":
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = hard
    if more is not None:
        most = more
        with suppress(OSError), open("/proc/self/statm", "rb") as file:
            most += int(file.read().split()[0]) * resource.getpagesize()
    # macOS refuses; there the parent's wall-clock limit remains.
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


class _Output(io.BufferedIOBase):
    """Output that is written to the shared memory at once."""

    name = "<stdout>"

    def __init__(self, memory: SharedMemory, source: Source | None) -> None:
        super().__init__()
        self._memory = memory
        self._file = source.file_in_code.encode() if source else b""
        self._path = os.fsencode(source.path) if source else b""

    def writable(self) -> bool:
        """Return True: the output is writable."""
        return True

    def write(self, data: Any) -> int:
        """Store a piece of output, and return its length in bytes."""
        piece = bytes(data)
        self._memory.write(piece.replace(self._file, self._path) if self._file else piece)
        return len(piece)


def _refuse(sentence: str, *_: object) -> NoReturn:
    """Refuse to fork this process or to send a signal.

    A forked process would write its events among those of the run. A signal could end the program
    itself, and a run that ends its own process would look as if the system had ended it.
    """
    raise RefusedError(sentence)


def _close(close: Callable[..., object], files: Collection[int], first: int, *end: int) -> object:
    """Call `close` for the file `first`, or for the files from `first` to before `end`.

    Raises RefusedError if one of them is among the `files` that the process needs.
    """
    if any(first <= file < (*end, first + 1)[0] for file in files):
        raise RefusedError("closes a file that its process needs and that it did not open")
    return close(first, *end)


def _no_input(prompt: object = "", /) -> NoReturn:
    raise NoInputError
