"""The answer to a search: its solution, ready to be shown."""

from __future__ import annotations

from collections.abc import Generator

from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.search.solution import Solution
from labyrinth.core.search.solve import search_by
from labyrinth.core.task import Task
from labyrinth.tui.document.search_run import SearchRun, search_run
from labyrinth.tui.modes.mode import Host
from labyrinth.tui.settings.wanted_decisions import wants_decisions


def search_of(host: Host, choice: SolverChoice) -> Task[Solution]:
    """Prepare the search of the maze of a screen, over its stops, with its decisions if wanted.

    Raises LabyrinthError for an endpoint that is missing or a wall.
    """
    maze, stops = host.document.maze, host.document.stops
    decisions = wants_decisions(host.view, maze.height, maze.width)
    return search_by(maze, choice, stops=stops.tiles, order=stops.order, decisions=decisions)


def answer(task: Task[Solution], *, explored: bool = False) -> Generator[float, None, SearchRun]:
    """Search, slice by slice; what was `explored` is shown if asked for, or in place of a path."""
    yield from task
    solution = task.result
    return (yield from search_run(solution, explored=explored or solution.outcome != "found"))
