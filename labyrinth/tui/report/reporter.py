"""The report card of a document's maze, made in a thread while it is to be seen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.measure import Report, report_run
from labyrinth.core.measure.bias import EDITED, NO_RECIPE, Bias, Tally, bias, kind_of, tally
from labyrinth.core.task import Task, during
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import Change
from labyrinth.tui.tasks import Tasks

_MOST_TILES_AT_ONCE: Final = 60_000
"""Tiles of a maze whose report is made unasked: a fraction of a second of work."""
_REPORT_TASK: Final = "report"


class Reporter:
    """Knows the report of the maze as it is now, or makes it when it is asked for.

    A report that comes late, of a maze that has changed since, is dropped.
    """

    def __init__(self, document: Document, tasks: Tasks) -> None:
        """Report on `document`, computing with `tasks`."""
        self._document, self._tasks = document, tasks
        self._report: Report | None = None
        document.observe(self._follow)

    @property
    def report(self) -> Report | None:
        """The report of the maze as it is now, None unless it was made."""
        return self._report

    @property
    def is_quick(self) -> bool:
        """Whether the maze is small enough for a report that nobody has asked for."""
        return len(self._document.maze.tiles) <= _MOST_TILES_AT_ONCE

    def ask(
        self, take: Callable[[Report], None], progress: Callable[[float], None] | None = None
    ) -> None:
        """Make the report, or take the one there is; `progress` is told the share done."""
        if self._report is not None:
            take(self._report)
            return

        def taken(report: Report) -> None:
            self._report = report
            take(report)

        self._tasks.start(
            report_run(self._document.maze.copy()), taken, progress, name=_REPORT_TASK
        )

    def _follow(self, change: Change) -> None:
        if change.alters_maze:
            self._report = None
            self._tasks.stop(_REPORT_TASK)


MOST_MAZES: Final = 256
_FIRST_MAZES: Final = 8
"""After how many mazes there is a picture; each picture that follows has twice as many."""
_BIAS_TASK: Final = "bias"

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
            self._tasks.start(task, partial(take_own, reason), name=_BIAS_TASK)
        else:
            self._go_on(kind_of(recipe), take)

    def stop(self) -> None:
        """Measure no more mazes; what was measured is kept."""
        self._tasks.stop(_BIAS_TASK)

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

        self._tasks.start(bias(kind, done or _FIRST_MAZES, done), taken, name=_BIAS_TASK)
