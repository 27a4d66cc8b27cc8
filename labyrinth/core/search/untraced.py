"""Searches that record no trace: what they find, and what they take of a processor."""

from __future__ import annotations

from collections.abc import Generator
from time import thread_time

from labyrinth.core.declaration.solver import Found, registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.frozen import Frozen
from labyrinth.core.maze.diagonal import Diagonal
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.walls import Position
from labyrinth.core.search.endpoints import endpoints_of
from labyrinth.core.search.path_costs import cost_of_found
from labyrinth.core.search.solution import Outcome, outcome_of
from labyrinth.core.task import drain
from labyrinth.core.trace.recording import forget


class UntracedSearch(Frozen):
    """A search that has ended: the grid that it saw, and what was found; see `Solution`."""

    grid: SearchGrid
    found: Found

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        return outcome_of(self.found)[0]

    @property
    def path(self) -> list[Position]:
        """The (row, col) of the path's tiles, [] unless found."""
        return self.grid.positions(self.found.path)

    @property
    def waypoints(self) -> list[Position]:
        """Those of the tiles between which a path at any angle is drawn."""
        return self.grid.positions(self.found.waypoints)

    @property
    def cost(self) -> float | None:
        """The cost of the path, None without one."""
        return cost_of_found(self.grid, self.found) if self.found.path else None


def search_untraced(maze: Maze, choice: SolverChoice) -> UntracedSearch:
    """Search between the maze's own endpoints, as `search_by` does but for the trace.

    It takes a third less for a maze of 10x10 rooms, most of which is not recording but preparing
    to. Raises LabyrinthError for an endpoint that is missing or a wall.
    """
    moves = Diagonal(choice.options.get("diagonal", Diagonal.NEVER))
    grid = SearchGrid.of(maze, *endpoints_of(maze), moves)
    return UntracedSearch(grid, drain(untraced(grid, choice)))


def untraced(grid: SearchGrid, choice: SolverChoice) -> Generator[int, None, Found]:
    """Search without a trace; `grid` is the maze as the moves of the choice see it."""
    if grid.start in grid.goals:
        return Found([grid.start], 0)
    solver = registry.get(choice.key)
    found: Found = yield from solver.run(grid, forget, None, **solver.arguments(choice.options))
    return found


def untraced_seconds(grid: SearchGrid, choice: SolverChoice) -> Generator[int, None, float]:
    """Search without a trace, and return the processor time of that in seconds.

    What a process apart works is not counted.
    """
    began = thread_time()
    yield from untraced(grid, choice)
    return thread_time() - began
