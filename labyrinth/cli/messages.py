"""Remarks: what a command says besides its output."""

from __future__ import annotations

import sys


def tell(remark: str) -> None:
    """Tell a remark in a line of its own on standard error."""
    print(f"labyrinth: {remark}", file=sys.stderr)
