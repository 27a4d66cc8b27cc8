"""The masks of a grid: which of its four neighbours are open to each tile, and the steps there."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import cache
from typing import Final

from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.unweighted import OPEN_TO_ONE
from labyrinth.core.maze.walls import Wall

OPEN: Final = 16
"""Stands in the mask of every corridor tile; beside it a bit of `Wall` for each open side."""

_STRAIGHT: Final = (Wall.UP | Wall.DOWN, Wall.LEFT | Wall.RIGHT)
_SIDES: Final = OPEN - 1
_TILES_A_BAND: Final = 65_536


def neighbour_masks(grid: SearchGrid) -> bytes:
    """Return a mask for each tile: 0 for a wall, else OPEN and a bit for each open neighbour."""
    return b"".join(bands_of_masks(grid))


def neighbour_masks_in_slices(grid: SearchGrid) -> Generator[None, None, bytes]:
    """Return what `neighbour_masks` returns, yielding after every band of rows."""
    bands = []
    for band in bands_of_masks(grid):
        bands.append(band)
        yield
    return b"".join(bands)


def bands_of_masks(grid: SearchGrid) -> Iterator[bytes]:
    """Yield the masks of `neighbour_masks` by bands of rows, each about a millisecond of work.

    All tiles of a band are computed in one go: as digits of one large number, moved by a column or
    a row and laid over each other. The ring of walls keeps the rows apart.
    """
    row, col = 8 * grid.width, 8
    size = max(1, _TILES_A_BAND // grid.width) * grid.width
    for first in range(0, len(grid.tiles), size):
        # One row above the band and one below it belong to its neighbours.
        above = min(first, grid.width)
        tiles = grid.tiles[first - above : first + size + grid.width]
        ones = int.from_bytes(tiles.translate(OPEN_TO_ONE), "little")
        masks = (
            ones * OPEN
            | (ones << row) * Wall.UP
            | (ones >> row) * Wall.DOWN
            | (ones << col) * Wall.LEFT
            | (ones >> col) * Wall.RIGHT
        )
        corridors = ones * (OPEN | _SIDES)
        yield (masks & corridors).to_bytes(len(tiles), "little")[above : above + size]


@cache
def steps_out(width: int) -> tuple[tuple[int, ...], ...]:
    """Return, for each mask of `neighbour_masks`, the steps to the open neighbours.

    A search goes `for step in steps_out[masks[tile]]` and never looks at a wall. The steps are in
    the order up, down, left, right; `width` is that of the grid.
    """
    steps = [
        tuple(wall.row_step * width + wall.col_step for wall in Wall if mask & wall)
        for mask in range(OPEN)
    ]
    return tuple(steps * 2)


def degree(mask: int) -> int:
    """Return how many neighbours a mask says are open, 0 for a wall."""
    return (mask & _SIDES).bit_count()


def is_turn(mask: int) -> bool:
    """Whether a mask is that of a corridor tile where the way turns by a right angle."""
    return degree(mask) == 2 and mask & _SIDES not in _STRAIGHT
