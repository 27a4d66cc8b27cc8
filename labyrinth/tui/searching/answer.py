"""The answer to a search: its solution, ready to be shown."""

from __future__ import annotations

from collections.abc import Generator

from labyrinth.core.search.solve import Solution
from labyrinth.core.task import Task
from labyrinth.tui.document.search_run import SearchRun, search_run


def answer(task: Task[Solution]) -> Generator[float, None, SearchRun]:
    """Search, slice by slice; where there is no path, what was reached is shown in its place."""
    yield from task
    solution = task.result
    return (yield from search_run(solution, explored=solution.outcome != "found"))
