"""Walks: what solvers have in common that stand on one tile at a time."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable

from labyrinth.core.declaration.solver import Found
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.paths import SOURCE, no_arrivals, path_to
from labyrinth.core.task import SLICE
from labyrinth.core.trace.trace import EXPAND, STEP


def walk(
    grid: SearchGrid, record: Callable[[int], None], tiles: Iterable[int], gave_up: str = ""
) -> Generator[int, None, Found]:
    """Walk from the start over `tiles`, each beside the one before, until one is a goal.

    A tile that is entered for the first time counts as expanded. The path is the walk without its
    detours: back from the goal, each time to the tile from which a tile was first entered. When
    `tiles` end without a goal, `gave_up` says why nothing is known; without it there is no path.
    """
    goals = grid.goals
    arrivals = no_arrivals(grid)
    before = grid.start
    arrivals[before] = SOURCE
    record(EXPAND + before)
    expanded = 1
    for moves, tile in enumerate(tiles, 1):
        if arrivals[tile]:
            record(STEP + tile)
        else:
            arrivals[tile] = tile - before
            record(EXPAND + tile)
            expanded += 1
            if tile in goals:
                return Found(path_to(tile, arrivals), expanded)
        before = tile
        if moves % SLICE == 0:
            yield expanded
    return Found([], expanded, gave_up)


def is_isolated(grid: SearchGrid) -> bool:
    """Whether no way leads from the start."""
    start, width = grid.start, grid.width
    return not any(grid.tiles[start + step] for step in (-width, width, -1, 1))
