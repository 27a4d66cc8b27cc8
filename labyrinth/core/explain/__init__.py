"""Explanations of a run: the sentence of each step, the data structures, the real choices.

Everything is read from the trace on demand. Algorithms store nothing for their explanations except
numbers that no event has: numbers that they draw (`Trace.drawn`) and numbers that a decision
depends on (`Trace.numbers`). Algorithms name their explanations without importing them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from labyrinth.core.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from labyrinth.core.explain.sentence import reason

__all__ = ["reason"]

__getattr__ = lazy_imports(__name__, {"labyrinth.core.explain.sentence": ("reason",)})
