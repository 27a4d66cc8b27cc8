"""Tints: explored tiles and the path of a search, coloured by their order."""

from __future__ import annotations

from array import array
from collections.abc import Generator
from dataclasses import dataclass
from typing import Final

from labyrinth.core.search.solution import Solution
from labyrinth.core.task import SLICE
from labyrinth.core.trace.events import EXPAND, TILE_BITS, TILE_MASK
from labyrinth.tui.maze_view.tile_appearance import (
    EXPLORED,
    EXPLORED_LEVELS,
    PATH,
    PATH_LEVELS,
    Appearance,
)

QUICK: Final = 20_000
"""Events of a search whose tints take no longer than a few milliseconds."""


@dataclass(frozen=True, slots=True)
class Tints:
    """What a tile looks like once it is expanded, and as part of the path: one byte a tile each.

    Tiles that the search left alone have the appearance without a tint.
    """

    explored: bytearray
    path: bytearray


def tints_of(solution: Solution) -> Generator[float, None, Tints]:
    """Return, slice by slice, the tints of a search: by the first expansion, from start to goal."""
    trace, size = solution.trace, len(solution.trace.before)
    events, expanding = trace.events, trace.codes_of(EXPAND)
    explored = bytearray([Appearance.EXPANDED]) * size
    path = bytearray([Appearance.PATH]) * size
    seen = bytearray(size)
    order = array("I")
    for first in range(0, len(events), SLICE):
        for event in events[first : first + SLICE]:
            if event >> TILE_BITS in expanding and not seen[event & TILE_MASK]:
                seen[event & TILE_MASK] = 1
                order.append(event & TILE_MASK)
        yield first / len(events) / 2
    for first in range(0, len(order), SLICE):
        for number, tile in enumerate(order[first : first + SLICE], first):
            explored[tile] = EXPLORED + number * EXPLORED_LEVELS // len(order)
        yield (1 + first / len(order)) / 2
    tiles, width = solution.path, trace.width
    for first in range(0, len(tiles), SLICE):
        for number, (row, col) in enumerate(tiles[first : first + SLICE], first):
            path[row * width + col] = PATH + number * PATH_LEVELS // len(tiles)
        yield 1.0
    return Tints(explored, path)
