"""The answer to a search: its solution, ready to be shown."""

from __future__ import annotations

from collections.abc import Generator

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.search.solve import Solution, search_by
from labyrinth.core.task import Task
from labyrinth.tui.document.document import Document
from labyrinth.tui.document.search_run import SearchRun, search_run


def search_of(document: Document, choice: SolverChoice) -> Task[Solution]:
    """Prepare the search of a document's maze, over its stops.

    Raises LabyrinthError for an endpoint that is missing or a wall.
    """
    stops = document.stops
    return search_by(document.maze, choice, stops=stops.tiles, order=stops.order)


def answer(task: Task[Solution]) -> Generator[float, None, SearchRun]:
    """Search, slice by slice; where there is no path, what was reached is shown in its place."""
    yield from task
    solution = task.result
    return (yield from search_run(solution, explored=solution.outcome != "found"))
