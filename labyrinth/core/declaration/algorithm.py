"""What every algorithm declares of itself."""

from __future__ import annotations

from collections.abc import Callable, Generator
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from labyrinth.core.declaration.options import Option
    from labyrinth.core.structures import Structure
    from labyrinth.core.trace import Pseudocode


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
