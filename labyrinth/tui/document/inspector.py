"""The inspector of a document: what the last search knew of a tile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import labyrinth
from labyrinth.core.exact_costs import in_text
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.inspection import AnyInspection, TileFacts, inspection
from labyrinth.core.search.solution import Solution
from labyrinth.tui.document.document import Document
from labyrinth.tui.maze_view.maze_view import MazeView
from labyrinth.tui.tasks import Tasks

_TASK: Final = "inspection"


class SearchInspector:
    """Reads the trace of a search in a thread, as soon as something is asked of it."""

    def __init__(self, tasks: Tasks, read: Callable[[], None]) -> None:
        """Read by `tasks`; `read` is called when there is more to tell."""
        self._tasks, self._read_done = tasks, read
        self._solution: Solution | None = None
        self._inspection: AnyInspection | None = None

    def facts(
        self, maze: Maze, solution: Solution, position: Position, events: int
    ) -> TileFacts | None:
        """Return what a search of `maze` knew of the tile (row, col) after so many of its events.

        None if nothing, or where its trace is not yet read; of another search nothing is kept.
        """
        known = self.known(maze, solution)
        return known.at(maze.index(position), events) if known is not None else None

    def known(self, maze: Maze, solution: Solution) -> AnyInspection | None:
        """Return all that a search of `maze` knew of its tiles, None where it is not yet read."""
        if maze.start is None:  # as it may be until the search is forgotten, or the edit undone
            return None
        if solution is not self._solution:
            self._solution, self._inspection = solution, None
            solver = labyrinth.solvers()[solution.solver]
            task = inspection(solution.trace, solver, maze.start, maze.goals)
            self._tasks.start(task, self._take, name=_TASK)
        return self._inspection

    def _take(self, found: AnyInspection) -> None:
        self._inspection = found
        self._read_done()


class Inspector:
    """Inspects the last search of a document, as far as the view shows it."""

    def __init__(
        self, document: Document, view: MazeView, tasks: Tasks, read: Callable[[], None]
    ) -> None:
        """Inspect the searches of `document`; `read` is called when there is more to tell."""
        self._document, self._view = document, view
        self._search = SearchInspector(tasks, read)

    def facts(self, position: Position) -> TileFacts | None:
        """Return what the last search knew of the tile (row, col), None if nothing or not yet read.

        At the position of the trace where the player is that plays it, or else at its end; nothing
        while another run is shown.
        """
        solution, maze = self._document.solution, self._document.maze
        if solution is None or position not in maze:
            return None
        events = self._events(solution)
        return None if events is None else self._search.facts(maze, solution, position, events)

    def known(self) -> AnyInspection | None:
        """Return all that the last search knew, None where it is not shown or not yet read."""
        solution, player = self._document.solution, self._view.player
        if solution is None or player is None or player.trace is not solution.trace:
            return None
        return self._search.known(self._document.maze, solution)

    def _events(self, solution: Solution) -> int | None:
        """Return up to where of its trace the search is shown, None where another run is."""
        player, run = self._view.player, self._document.run
        if player is None:
            return len(solution.trace)
        if run is not None and player is run.player:
            return run.searched()
        return player.position if player.trace is solution.trace else None


_HEURISTICS: Final = {
    "manhattan": "Manhattan distance",
    "euclidean": "straight line",
    "octile": "octile distance",
    "chebyshev": "Chebyshev distance",
    "zero": "no distance measured",
}


def in_short(facts: TileFacts) -> str:
    """Say what a search knew of a tile in a few letters, such as "g 5 h 2 f 7 from 3,4"."""
    figures = (("g", facts.g), ("h", facts.h), ("f", facts.f))
    parts = [f"{name} {in_text(figure)}" for name, figure in figures if figure is not None]
    if facts.parent is not None:
        parts.append(f"from {facts.parent[0]},{facts.parent[1]}")
    return " ".join(parts)


def at_length(facts: TileFacts) -> str:
    """Say the same in a line for each fact."""
    here, there = ("a goal", "the start") if facts.from_goal else ("the start", "a goal")
    lines = ["expanded" if facts.expanded else "discovered, not expanded"]
    if facts.parent is not None:
        lines.append(f"parent {facts.parent[0]},{facts.parent[1]}")
    if facts.g is not None:
        lines.append(f"g {in_text(facts.g)}  cost from {here}")
    if facts.h is not None:
        lines.append(f"h {in_text(facts.h)}  {_HEURISTICS[facts.heuristic]} to {there}")
    if facts.f is not None:
        h = "h" if facts.weight == 1 else f"{facts.weight:g} h"
        lines.append(f"f {in_text(facts.f)}  g + {h}")
    return "\n".join(lines)
