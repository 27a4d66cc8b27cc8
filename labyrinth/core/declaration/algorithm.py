"""What every algorithm declares of itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from labyrinth.core.declaration.options import Option
from labyrinth.core.structures.content import Structure
from labyrinth.core.trace.pseudocode import Pseudocode

_NEW_LINE = re.compile(r"\n(?=\d+\. |- |[A-Z][a-z]+: )")
"""Where a line of a docstring begins something new; any other line end is mere wrapping."""


@dataclass(kw_only=True, eq=False)
class Algorithm:
    """The declaration of one algorithm, which decorates the function that `run` is then.

    `structures` read what it holds, the most telling first; there is at least one.
    """

    key: str
    summary: str
    structures: tuple[Structure, ...]
    pseudocode: Pseudocode
    options: tuple[Option, ...] = ()
    run: Callable[..., Generator[int, None, Any]] = field(init=False)

    @property
    def name(self) -> str:
        """What it is called: the heading of its lines."""
        return self.pseudocode.heading

    @property
    def description(self) -> str:
        """The documentation of the algorithm's file: remarks, source, guarantee, cost."""
        return (import_module(self.run.__module__).__doc__ or "").strip()

    @property
    def unwrapped_description(self) -> str:
        """The description in paragraphs that are not wrapped, with a blank line between two."""
        return "\n\n".join(
            "\n".join(" ".join(part.split()) for part in _NEW_LINE.split(paragraph))
            for paragraph in self.description.split("\n\n")
        )
