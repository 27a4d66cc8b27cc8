"""The inspector of a workbench: what the last search knew of the tile that is pointed at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import labyrinth
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.inspection import Inspection, TileFacts, inspection
from labyrinth.core.search.solve import Solution

if TYPE_CHECKING:
    from labyrinth.tui.screens.workbench import Workbench

_NAME: Final = "inspection"


class Inspector:
    """Reads the trace of the last search in a worker, as soon as something is asked of it."""

    def __init__(self, screen: Workbench) -> None:
        """Belong to `screen`, without a search."""
        self._screen = screen
        self._solution: Solution | None = None
        self._inspection: Inspection | None = None

    def facts(self, solution: Solution, position: Position) -> TileFacts | None:
        """Return what a search knew of the tile (row, col), None if nothing or not yet read.

        At the position of the trace where the player is that plays it, else at its end.
        """
        if solution is not self._solution:
            self._read(solution)
        if self._inspection is None:
            return None
        player = self._screen.widget.player
        plays = player is not None and player.trace is solution.trace
        events = player.position if player and plays else len(solution.trace)
        return self._inspection.at(self._screen.maze.index(position), events)

    def _read(self, solution: Solution) -> None:
        self._solution, self._inspection = solution, None
        maze = self._screen.maze
        if maze.start is not None:
            solver = labyrinth.solvers()[solution.solver]
            run = inspection(solution.trace, solver, maze.start, maze.goals)
            self._screen.compute_beside(_NAME, run, self._take)

    def _take(self, found: Inspection) -> None:
        self._inspection = found
        self._screen.inspected()


def in_short(facts: TileFacts) -> str:
    """Say what a search knew of a tile in a few letters, such as "g 5 h 2 f 7 from 3,4"."""
    figures = (("g", facts.g), ("h", facts.h), ("f", facts.f))
    parts = [f"{name} {figure:,}" for name, figure in figures if figure is not None]
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
        lines.append(f"g {facts.g:,}  cost from {here}")
    if facts.h is not None:
        lines.append(f"h {facts.h:,}  Manhattan distance to {there}")
    if facts.f is not None:
        lines.append(f"f {facts.f:,}  g + h")
    return "\n".join(lines)
