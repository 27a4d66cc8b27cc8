"""The figures of the path that a search has found."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from operator import ne
from typing import NamedTuple

from labyrinth.core.maze.neighbours import Masks
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.walls import Position


class PathFigures(NamedTuple):
    """The figures of a path of tiles.

    `turns` counts the changes of direction, at any angle those of the lines. `branches` counts the
    junctions that it passes: its tiles before the goal from which one more step was allowed than
    those of the path, there and back.
    """

    steps: int
    turns: int
    branches: int


def path_figures(grid: SearchGrid, masks: Masks, path: Sequence[Position]) -> PathFigures:
    """Return the figures of a path, start to goal; `masks` are the neighbour masks of the grid."""
    tiles = [grid.index(tile) for tile in path]
    directions = [after - before for before, after in pairwise(tiles)]
    # A mask has one bit for the tile itself and one for each step; the path takes two, first one.
    ways = [masks[tile].bit_count() - 1 for tile in tiles[:-1]]
    branches = sum(number > 2 for number in ways[1:]) + sum(number > 1 for number in ways[:1])
    return PathFigures(len(directions), sum(map(ne, directions, directions[1:])), branches)
