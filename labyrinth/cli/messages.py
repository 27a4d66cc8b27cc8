"""Remarks: what a command says besides its output."""

from __future__ import annotations

import sys

from labyrinth.cli.streams import discard
from labyrinth.core.errors import visible


def tell(remark: str) -> None:
    """Tell a remark in a line of its own on standard error, control characters as escapes.

    Where nobody can be told, nothing happens: the command is about something else.
    """
    try:
        print(f"labyrinth: {visible(remark)}", file=sys.stderr, flush=True)
    except OSError:
        discard(sys.stderr)
