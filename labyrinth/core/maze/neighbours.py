"""Neighbour masks: bits for the open neighbours of each tile, and the steps to these neighbours.

A step is the offset between the indices (row-major) of two tiles.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator
from functools import cache
from typing import Final, TypeAlias

from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.walls import OPEN_TO_ONE, Wall
from labyrinth.core.task import InSlices

# Set in the mask of every corridor tile, besides a bit of `Wall` for each open side.
OPEN: Final = 16

# The steps to the eight tiles around a tile, as (row, col), in the order of their bits.
AROUND: Final = ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1))

Masks: TypeAlias = "bytearray | array[int]"

_STRAIGHT: Final = (Wall.UP | Wall.DOWN, Wall.LEFT | Wall.RIGHT)
_SIDES: Final = OPEN - 1
# The number of the first bit of the diagonal steps.
_CORNERS: Final = 5
_TILES_A_BAND: Final = 65_536


def neighbour_masks(grid: SearchGrid) -> Masks:
    """Return a mask for each tile: 0 for a wall, else OPEN and a bit for each open neighbour.

    The bits of the four sides are those of `Wall`. If the grid allows diagonal steps, the bit 32
    means up left, 64 up right, 128 down left and 256 down right. The caller may change the masks.
    """
    sides = bytearray().join(bands_of_masks(grid))
    return _with_corners(sides, grid) if grid.has_diagonals else sides


def neighbour_masks_in_slices(grid: SearchGrid) -> InSlices[bytes]:
    """Return the masks of all tiles for the four sides, and yield after every band of rows."""
    bands = []
    for band in bands_of_masks(grid):
        bands.append(band)
        yield
    return b"".join(bands)


def bands_of_masks(grid: SearchGrid) -> Iterator[bytes]:
    """Yield the masks of the four sides in bands of rows, each about a millisecond of work."""
    if grid.entering:
        # In a grid of rooms a side is open if it has an edge.
        rooms, right, down = (
            int.from_bytes(each.translate(OPEN_TO_ONE), "little")
            for each in (grid.tiles, grid.entering[-1], grid.entering[-grid.width])
        )
        masks = _masks(rooms, down << 8 * grid.width, down, right << 8, right)
        yield masks.to_bytes(len(grid.tiles), "little")
        return
    row, col = 8 * grid.width, 8
    for ones, digits, band in bands_of_rows(grid.tiles, grid.width):
        masks = _masks(ones, ones << row, ones >> row, ones << col, ones >> col)
        yield (masks & ones * (OPEN | _SIDES)).to_bytes(digits, "little")[band]


def _masks(opened: int, up: int, down: int, left: int, right: int) -> int:
    """Return the masks of tiles as the digits (bytes) of a large number.

    `opened` has a digit 1 for each corridor tile; `up`, `down`, `left` and `right` have a digit 1
    for each tile whose neighbour on that side is open.
    """
    sides = up * Wall.UP | down * Wall.DOWN | left * Wall.LEFT | right * Wall.RIGHT
    return opened * OPEN | sides


def _with_corners(sides: bytearray, grid: SearchGrid) -> array[int]:
    """Return the masks `sides`, with bits added for the allowed diagonal steps.

    The lower and the upper bytes of all tiles are computed at once, and then interleaved.
    """
    around, corners = surroundings(grid), grid.diagonal.corners()
    lower, upper = (
        around.translate(bytes(steps << _CORNERS >> shift & 255 for steps in corners))
        for shift in (0, 8)
    )
    halves = bytearray(2 * len(sides))
    both = int.from_bytes(sides, "little") | int.from_bytes(lower, "little")
    halves[::2], halves[1::2] = both.to_bytes(len(sides), "little"), upper
    masks = array("H", bytes(halves))
    if sys.byteorder == "big":
        masks.byteswap()
    return masks


def surroundings(grid: SearchGrid) -> bytearray:
    """Return for each corridor the open ones of its eight neighbours, as bits; 0 for a wall.

    The bits, from 1 to 128, are in the order of AROUND.
    """
    steps = [8 * (row * grid.width + col) for row, col in AROUND]
    around = bytearray()
    for ones, digits, band in bands_of_rows(grid.tiles, grid.width):
        sets = 0
        for number, step in enumerate(steps):
            sets |= (ones >> step if step > 0 else ones << -step) << number
        around += (sets & ones * 255).to_bytes(digits, "little")[band]
    return around


def bands_of_rows(whole: bytes, width: int) -> Iterator[tuple[int, int, slice]]:
    """Yield, for each band of rows, a large number, the count of its digits, and a slice.

    Each digit of the number is a byte and stands for a tile: 1 for a corridor, 0 for a wall. The
    caller computes all tiles of a band at once: it shifts the number by a column or a row and
    combines it with the original number. A border of walls keeps the rows apart. The number also
    has the rows above and below the band; the slice selects the digits of the band itself.
    """
    size = max(1, _TILES_A_BAND // width) * width
    for first in range(0, len(whole), size):
        above = min(first, width)
        tiles = whole[first - above : first + size + width]
        ones = int.from_bytes(tiles.translate(OPEN_TO_ONE), "little")
        yield ones, len(tiles), slice(above, above + size)


def steps_of(grid: SearchGrid) -> tuple[tuple[int, ...], ...]:
    """Return a table from each mask of `neighbour_masks` to the steps to the open neighbours.

    A search loops `for step in steps[masks[tile]]` and never looks at a wall. The steps are in the
    order up, down, left, right, up left, up right, down left, down right.
    """
    sides = steps_out(grid.width)
    return _with_diagonals(grid.width, sides) if grid.has_diagonals else sides


@cache
def steps_out(width: int) -> tuple[tuple[int, ...], ...]:
    """Return a table from each mask of the four sides to the steps to the open neighbours.

    The steps are in the order up, down, left, right; `width` is the width of the grid in tiles.
    """
    steps = [
        tuple(wall.row_step * width + wall.col_step for wall in Wall if mask & wall)
        for mask in range(OPEN)
    ]
    return tuple(steps * 2)


@cache
def _with_diagonals(width: int, sides: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    steps = diagonal_steps(width)
    across = [
        tuple(step for number, step in enumerate(steps) if mask & 1 << number) for mask in range(16)
    ]
    return tuple(straight + diagonal for diagonal in across for straight in sides)


@cache
def steps_to_stack(width: int) -> tuple[tuple[int, ...], ...]:
    """Return a table from each mask to the steps, in the order of pushing onto a stack.

    The diagonal steps come first, then up, left, down and right. The last step pushed, to the
    right, is thus the first one taken from the stack.
    """
    order = [*diagonal_steps(width), -width, -1, width, 1]
    both = _with_diagonals(width, steps_out(width))
    return tuple(tuple(sorted(steps, key=order.index)) for steps in both)


def diagonal_steps(width: int) -> tuple[int, int, int, int]:
    """Return the steps up left, up right, down left and down right in a grid of this width."""
    return -width - 1, -width + 1, width - 1, width + 1


def degree(mask: int) -> int:
    """Return the number of open neighbours up, down, left and right in a mask; 0 for a wall."""
    return (mask & _SIDES).bit_count()


def is_turn(mask: int) -> bool:
    """Return whether a mask belongs to a corridor tile where the way turns by a right angle."""
    return degree(mask) == 2 and mask & _SIDES not in _STRAIGHT
