"""Explaining a run: the sentence of each step, what the algorithm holds, its real choices.

All of it is read from the trace when it is asked for: no algorithm keeps anything for it, but for
numbers that no event tells: those that it draws (`Trace.drawn`), and those that a decision has in
hand and nothing else needs (`Trace.numbers`). Algorithms name what explains them, and import
nothing of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from labyrinth.core.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from labyrinth.core.explain.sentence import reason

__all__ = ["reason"]

__getattr__ = lazy_imports(__name__, {"labyrinth.core.explain.sentence": ("reason",)})
