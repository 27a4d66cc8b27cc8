"""python-pathfinding: searches in Python over a grid of node objects, here the tiles."""

from __future__ import annotations

from typing import Any

from pathfinding.core.grid import Grid
from pathfinding.finder.a_star import AStarFinder
from pathfinding.finder.best_first import BestFirst
from pathfinding.finder.bi_a_star import BiAStarFinder
from pathfinding.finder.breadth_first import BreadthFirstFinder
from pathfinding.finder.dijkstra import DijkstraFinder
from pathfinding.finder.ida_star import IDAStarFinder

from benchmarks.arena import Arena
from benchmarks.contender import Contender, Kind, Work

_LIBRARY = "pathfinding"
_FINDERS = (
    (AStarFinder, "a-star"),
    (BestFirst, "greedy"),
    (BiAStarFinder, "bidirectional-a-star"),
    (BreadthFirstFinder, "bfs"),
    (DijkstraFinder, "dijkstra"),
    (IDAStarFinder, "ida-star"),
)


def contenders() -> list[Contender]:
    """Return its finders; the grid is given, and cleaned before each search."""
    return [_contender(finder, algorithm) for finder, algorithm in _FINDERS]


def _contender(finder: Any, algorithm: str) -> Contender:
    def prepare(arena: Arena) -> Work:
        grid = arena.keep(_LIBRARY, lambda: _grid(arena))
        grid.cleanup()
        start, end = (grid.node(col, row) for row, col in (arena.start, arena.goal))
        return lambda: finder().find_path(start, end, grid)

    return Contender(Kind.SOLVER, algorithm, _LIBRARY, prepare)


def _grid(arena: Arena) -> Any:
    tiles, width = arena.maze.tiles, arena.maze.width
    return Grid(matrix=[list(tiles[row : row + width]) for row in range(0, len(tiles), width)])
