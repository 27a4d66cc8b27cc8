"""Rows, packed for their way from the worker and for the journal."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from typing import cast

Cells = list[object]
"""What was found out of a run, as `columns.RESULTS` has it; an empty list of one that died."""


def packed(rows: Sequence[Cells]) -> bytes:
    """Return rows as few bytes."""
    text = json.dumps(rows, separators=(",", ":"), ensure_ascii=False)
    return zlib.compress(text.encode("utf-8", "surrogatepass"), 1)


def unpacked(payload: bytes) -> list[Cells]:
    """Return the rows that were packed."""
    text = zlib.decompress(payload).decode("utf-8", "surrogatepass")
    return cast(list[Cells], json.loads(text))
