"""Reasons: why a run did its last step, in a sentence with the algorithm's own terms and numbers.

A line of pseudocode declares the sentence, with terms in braces:

    SEEN refuse: {tile} {seen}: it is passed over.

Each term is a function here, under `@term`, one family of them a file. It reads the trace up to the
position of a moment, when the sentence is asked for, and nothing else: no algorithm keeps anything
for it, but for numbers that it draws and no event tells (`Trace.drawn`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from labyrinth.core.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from labyrinth.core.reasons.sentence import reason

__all__ = ["reason"]

__getattr__ = lazy_imports(__name__, {"labyrinth.core.reasons.sentence": ("reason",)})
