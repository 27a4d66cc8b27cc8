"""What the searches of one maze have in common, found when it is first asked for."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from labyrinth.core.declaration.solver import Guarantee, registry
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.maze.diagonal import Diagonal
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.neighbours import Masks, neighbour_masks
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.endpoints import endpoints_of
from labyrinth.core.search.path_figures import PathFigures, path_figures
from labyrinth.core.search.solution import Solution
from labyrinth.core.search.solve import search_by

_CHEAPEST: Final = "dijkstra"
_SURELY_CHEAPEST: Final = (Guarantee.CHEAPEST, Guarantee.CHEAPEST_OR_GIVES_UP)


class SearchedMaze:
    """A maze that several solvers search between its own endpoints; it must not change."""

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self._grids: dict[Diagonal, SearchGrid] = {}
        self._masks: dict[Diagonal, Masks] = {}
        self._lowest: dict[Diagonal, float | None] = {}

    def grid(self, moves: Diagonal) -> SearchGrid:
        """Return the maze as these moves see it."""
        if moves not in self._grids:
            start, goals = endpoints_of(self.maze)
            self._grids[moves] = SearchGrid.of(self.maze, start, goals, moves)
        return self._grids[moves]

    def masks(self, moves: Diagonal) -> Masks:
        """Return the neighbour masks by these moves."""
        if moves not in self._masks:
            self._masks[moves] = neighbour_masks(self.grid(moves))
        return self._masks[moves]

    def figures(self, solution: Solution) -> PathFigures:
        """Return the figures of the path that was found; of one at any angle, those of its lines.

        The steps and branches of such a path are those of its tiles.
        """
        moves = moves_of(solution)
        figures = path_figures(self.grid(moves), self.masks(moves), solution.path)
        if solution.waypoints:
            return figures._replace(turns=len(solution.waypoints) - 2)
        return figures

    def lowest_cost(
        self, moves: Diagonal, found: Solution | None = None
    ) -> Generator[float, None, float | None]:
        """Return the lowest cost of a path by these moves, None where there is none.

        It is that of the solution `found` by them, where that is surely the lowest.
        """
        if moves not in self._lowest:
            if found is None or _may_be_dearer(found):
                options = {} if moves is Diagonal.NEVER else {"diagonal": moves.value}
                task = search_by(self.maze, SolverChoice(_CHEAPEST, options))
                yield from task
                found = task.result
            self._lowest[moves] = found.cost if found.path else None
        return self._lowest[moves]


def moves_of(solution: Solution) -> Diagonal:
    """Return the moves by which a search went."""
    return Diagonal(solution.trace.options.get("diagonal", Diagonal.NEVER))


def _may_be_dearer(found: Solution) -> bool:
    """Whether there may be a cheaper path than the one that was found."""
    guarantee = registry.get(found.solver).guarantee_with(found.options)
    return not found.path or guarantee not in _SURELY_CHEAPEST
