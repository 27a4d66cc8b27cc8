"""Remarks: what a command says besides its output."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from labyrinth.cli.streams import discard
from labyrinth.core.errors import visible

_quiet = ContextVar("quiet", default=False)


@contextmanager
def quietly(quiet: bool) -> Iterator[None]:
    """Leave remarks untold, if `quiet`, until the block ends."""
    before = _quiet.set(quiet)
    try:
        yield
    finally:
        _quiet.reset(before)


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
