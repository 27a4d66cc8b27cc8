"""The report card of a document's maze, made in a thread while it is to be seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from labyrinth.core.measure import Report, report_run
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import Change
from labyrinth.tui.tasks import Tasks

_MOST_TILES_AT_ONCE: Final = 60_000
"""Tiles of a maze whose report is made unasked: a fraction of a second of work."""
_TASK: Final = "report"


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

        self._tasks.start(report_run(self._document.maze.copy()), taken, progress, name=_TASK)

    def _follow(self, change: Change) -> None:
        if change.alters_maze:
            self._report = None
            self._tasks.stop(_TASK)
