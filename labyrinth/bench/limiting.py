"""What a process may take: memory and processor time, where the system bounds them."""

from __future__ import annotations

import faulthandler
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from labyrinth.bench.job import Limits

if sys.platform != "win32":
    import resource

HAS_TIMERS = hasattr(signal, "setitimer")


_STACK: Final = 100 << 20
"""Bytes of the stack, where the system has it grow: recursion as deep as mazes are large."""


def allow_deep_recursion() -> None:
    """Let the stack of this process grow, since calls through built-in functions lie there."""
    if sys.platform != "win32":
        _, hard = resource.getrlimit(resource.RLIMIT_STACK)
        most = _STACK if hard == resource.RLIM_INFINITY else min(_STACK, hard)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_STACK, (most, hard))


def tell_last_lines(file: int) -> None:
    """Have what runs written to a file when the process is ended by its time, or crashes.

    It is the descriptor of a file that stays open.
    """
    faulthandler.enable(file)
    if sys.platform != "win32":
        faulthandler.register(signal.SIGPROF, file, chain=True)
        # A crash of a learner's code is no reason to write all of its memory to a disk.
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


@contextmanager
def limited(limits: Limits) -> Iterator[None]:
    """End this process, whatever runs, when its time is over; refuse it more memory."""
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
    """Allow so many bytes beyond what is in use now, None for as many as there are."""
    if sys.platform == "win32":
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = hard if more is None else _in_use() + more
    # macOS refuses; there the parent's patience is what is left.
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _in_use() -> int:
    """Return the bytes of address space in use, 0 where the system does not say it."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[0]) * resource.getpagesize()
    except OSError:
        return 0
