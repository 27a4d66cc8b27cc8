"""The bias of a document's maze, measured in a thread from more and more mazes of its kind."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.measure.bias import EDITED, NO_RECIPE, Bias, bias, kind_of
from labyrinth.core.measure.tally import Tally, tally
from labyrinth.core.task import Task, during
from labyrinth.tui.document.document import Document
from labyrinth.tui.tasks import Tasks

MOST_MAZES: Final = 256
_FIRST_MAZES: Final = 8
"""After how many mazes there is a picture; each picture that follows has twice as many."""
_TASK: Final = "bias"

_known: Final[dict[str, Bias]] = {}
"""What was measured since the program began, by kind: it is the same whoever asks."""


class Survey:
    """Measures the bias of the kind of the maze, or the maze alone where it is of no kind."""

    def __init__(self, document: Document, tasks: Tasks) -> None:
        """Measure for the maze of `document`, computing with `tasks`."""
        self._document, self._tasks = document, tasks

    def ask(self, take: Callable[[Bias], None], take_own: Callable[[str, Tally], None]) -> None:
        """Hand each picture to `take` until there are enough mazes.

        A maze without a recipe, or that was edited since, is measured alone: `take_own` gets the
        sentence that says so and its tally.
        """
        recipe = self._document.recipe
        if recipe is None or self._document.edited:
            reason = NO_RECIPE if recipe is None else EDITED
            task = Task(during(0.0, tally(self._document.maze.copy())))
            self._tasks.start(task, partial(take_own, reason), name=_TASK)
        else:
            self._go_on(kind_of(recipe), take)

    def stop(self) -> None:
        """Measure no more mazes; what was measured is kept."""
        self._tasks.stop(_TASK)

    def _go_on(self, kind: Recipe, take: Callable[[Bias], None]) -> None:
        before = _known.get(str(kind))
        done = before.own.mazes if before is not None else 0
        if before is not None:
            take(before)
        if done >= MOST_MAZES:
            return

        def taken(found: Bias) -> None:
            _known[str(kind)] = before.plus(found) if before is not None else found
            self._go_on(kind, take)

        self._tasks.start(bias(kind, done or _FIRST_MAZES, done), taken, name=_TASK)
