"""Benches that are kept: a child that has just run something is soon asked again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from labyrinth.bench.running import Bench

_MOST_IDLE: Final = 4
"""A race of many lanes needs more for a while, each with a process and its memory."""

_idle: dict[int, list[Bench]] = {}
"""Those of a process by its id: what a process inherits by a fork belongs to its parent."""


@contextmanager
def lent_bench() -> Iterator[Bench]:
    """Lend a bench that nobody uses; any thread may ask for one."""
    idle = _idle.setdefault(os.getpid(), [])
    try:
        bench = idle.pop()
    except IndexError:  # which another thread may have made true a moment ago
        bench = Bench()
    try:
        yield bench
    finally:
        if len(idle) < _MOST_IDLE:
            idle.append(bench)
        else:
            bench.close()
