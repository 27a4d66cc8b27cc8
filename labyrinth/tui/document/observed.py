"""Who is told of the changes of a document.

An observer is a plain function that is called once after each change, with what has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.maze.maze import Maze
from labyrinth.tui.document.document_changes import Change
from labyrinth.tui.document.known import Known

if TYPE_CHECKING:
    from labyrinth.tui.document.benchmark import Benchmark

Observer = Callable[[Change], None]


class Observed(Known):
    """What is known of a maze, with those who are told when it changes."""

    def __init__(
        self,
        maze: Maze | None = None,
        recipe: Recipe | None = None,
        path: Path | None = None,
        *,
        benchmark: Benchmark | None = None,
    ) -> None:
        """Know `maze`, from the file at `path`; without one, be empty until one is opened."""
        super().__init__(maze, recipe, path, benchmark)
        self._observers: list[Observer] = []

    def observe(self, observer: Observer, *, first: bool = False) -> None:
        """Tell `observer` of every change from now on, after those that observe already.

        Observers may change the document in answer: only the `first` hears all in their order.
        """
        self._observers.insert(0 if first else len(self._observers), observer)

    def unobserve(self, observer: Observer) -> None:
        """Tell `observer` nothing any more."""
        self._observers.remove(observer)

    def _tell(self, change: Change) -> None:
        for observer in self._observers:
            observer(change)
