"""What every algorithm declares of itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from labyrinth.core.declaration.options import Option
    from labyrinth.core.structures import Structure
    from labyrinth.core.trace import Pseudocode

_NEW_LINE = r"\n(?=\d+\. |- |[A-Z][a-z]+: )"
"""Where a line of a docstring begins something new; any other line end is mere wrapping."""


class Algorithm:
    """The declaration of one algorithm, which decorates the function that `run` is then.

    `structures` returns what reads what it holds, the most telling first; there is at least one.
    """

    run: Callable[..., Generator[int, None, Any]]

    def __init__(
        self,
        key: str,
        summary: str,
        structures: Callable[[], tuple[Structure, ...]],
        pseudocode: Pseudocode,
        options: tuple[Option, ...],
    ) -> None:
        self.key = key
        self.summary = summary
        self.structures = structures
        self.pseudocode = pseudocode
        self.options = options

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
            "\n".join(" ".join(part.split()) for part in re.split(_NEW_LINE, paragraph))
            for paragraph in self.description.split("\n\n")
        )
