"""The tints of a document's last search, that follow every change."""

from __future__ import annotations

from typing import Final

from labyrinth.core.search.solution import Solution
from labyrinth.core.task import Task
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import Change
from labyrinth.tui.maze_view.maze_view import MazeView
from labyrinth.tui.maze_view.tints import QUICK, Tints, tints_of
from labyrinth.tui.tasks import Tasks

_TASK: Final = "tints"


class SearchTints:
    """Gives the view the tints of each search; those of a long one come a little later."""

    def __init__(self, document: Document, view: MazeView, tasks: Tasks) -> None:
        """Observe `document` for `view`."""
        self._document, self._view, self._tasks = document, view, tasks
        self._shown: Solution | None = None
        document.observe(self._follow)

    def _follow(self, change: Change) -> None:
        solution = self._document.solution
        if solution is self._shown:
            return
        self._shown = solution
        self._tasks.stop(_TASK)
        self._view.tints = None
        if solution is None:
            return
        task = Task(tints_of(solution))
        if len(solution.trace) < QUICK:
            self._take(task.finish())
        else:
            self._tasks.start(task, self._take, name=_TASK)

    def _take(self, tints: Tints) -> None:
        self._view.tints = tints
