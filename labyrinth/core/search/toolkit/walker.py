"""Walks: what solvers have in common that stand on one tile at a time."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from labyrinth.core.declaration.solver import Found, Record
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.paths import SOURCE, no_arrivals, path_to
from labyrinth.core.task import SLICE


class Walk:
    """A walk from the start: how each tile was first entered, and how many tiles were.

    A tile that is entered for the first time counts as expanded.
    """

    __slots__ = ("_arrivals", "_goals", "_record", "_tile", "expanded")

    def __init__(self, grid: SearchGrid, record: Record, begin: int) -> None:
        """Stand on the start, which the line `begin` records."""
        self._goals = grid.goals
        self._record = record
        self._tile = grid.start
        self._arrivals = no_arrivals(grid)
        self._arrivals[grid.start] = SOURCE
        self.expanded = 1
        record(begin + grid.start)

    @property
    def tile(self) -> int:
        """The tile to which `follow` has led, at first the start."""
        return self._tile

    def enters(self, tile: int, before: int, new: int, known: int) -> bool:
        """Enter a tile from the one before, and return whether it is a goal.

        The line `new` records it if it was not entered yet, else the line `known`.
        """
        if self._arrivals[tile]:
            self._record(known + tile)
            return False
        self._arrivals[tile] = tile - before
        self.expanded += 1
        self._record(new + tile)
        return tile in self._goals

    def follow(self, tiles: Iterable[int], new: int, known: int) -> Generator[int, None, bool]:
        """Go on over `tiles`, each beside the one before; return whether the last one is a goal.

        The line `new` records what is entered for the first time, the line `known` all else.
        """
        goals, arrivals, record = self._goals, self._arrivals, self._record
        before = self._tile
        for moves, tile in enumerate(tiles, 1):
            if arrivals[tile]:
                record(known + tile)
            else:
                arrivals[tile] = tile - before
                record(new + tile)
                self.expanded += 1
                if tile in goals:
                    self._tile = tile
                    return True
            before = tile
            if moves % SLICE == 0:
                yield self.expanded
        self._tile = before
        return False

    def found(self, goal: int | None = None) -> Found:
        """Return what was found: the walk to `goal`, else to where it stands, without its detours.

        That is the way back from there, each time to the tile from which a tile was first entered.
        """
        return Found(path_to(self._tile if goal is None else goal, self._arrivals), self.expanded)

    def not_found(self, gave_up: str = "") -> Found:
        """Return that there is no path, or in `gave_up` why nothing is known."""
        return Found([], self.expanded, gave_up)


def is_isolated(grid: SearchGrid) -> bool:
    """Whether no way leads from the start."""
    start, width = grid.start, grid.width
    return not any(grid.tiles[start + step] for step in (-width, width, -1, 1))
