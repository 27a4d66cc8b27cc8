"""The keeper of results: reads each search that is to be listed, and adds it to the document."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Final

from labyrinth.core.search.solution import Solution
from labyrinth.core.task import Task
from labyrinth.core.trace.trace import Trace
from labyrinth.results.result import Result, find_result
from labyrinth.tui import clock
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.document_changes import Change, Searched
from labyrinth.tui.tasks import Tasks

_QUICK: Final = 20_000
"""Events that are read at once: some milliseconds."""


class ResultKeeper:
    """Adds the results of a document's searches; that of a long one comes a little later."""

    def __init__(self, document: Document, tasks: Tasks) -> None:
        """Observe `document`."""
        self._document, self._tasks = document, tasks
        self._number = 0
        document.observe(self._follow)

    def _follow(self, change: Change) -> None:
        if isinstance(change, Searched) and change.solution is not None and change.listed:
            solution = change.solution
            self.keep(solution.trace, lambda: solution)

    def keep(self, trace: Trace, solution: Callable[[], Solution]) -> None:
        """Add the result of a search in the document's maze, of which this is the trace.

        `solution` is asked for what it came to when that is read, where a long one takes its time.
        """
        document = self._document
        recipe, when = document.recipe, clock.present.time()

        def read() -> Generator[float, None, Result]:
            return (yield from find_result(solution(), recipe, when=when))

        task = Task(read())
        if len(trace) < _QUICK:
            document.keep_result(task.finish())
        else:
            # Another search may begin meanwhile: each has a task of its own.
            self._number += 1
            self._tasks.start(task, document.keep_result, name=f"result {self._number}")
