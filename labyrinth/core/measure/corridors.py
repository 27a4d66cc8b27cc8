"""Corridors between dead ends and junctions, and regions of connected tiles."""

from __future__ import annotations

from array import array
from itertools import compress
from typing import Final

from labyrinth.core.maze.neighbours import degree, neighbour_masks_in_slices, steps_out
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.walls import OPEN_TO_ONE
from labyrinth.core.task import SLICE, InSlices

_THROUGH: Final = bytes(degree(mask) == 2 for mask in range(256))
# Tables by mask: 1 if a corridor leads through its tile, and 1 if one ends there.
_ENDS: Final = bytes(degree(mask) not in (0, 2) for mask in range(256))


def measure_corridors(masks: bytes, width: int) -> InSlices[tuple[int, int]]:
    """Return the number of corridors, and the length of the longest corridor in steps.

    `masks` is the result of `neighbour_masks` for a grid with rows of `width` tiles.

    A corridor leads from one dead end, junction or crossroads to the next one, without another in
    between. A ring without any of these is one corridor too. Every step between two tiles is part
    of exactly one corridor.
    """
    through = bytearray(masks.translate(_THROUGH))
    ends = masks.translate(_ENDS)
    ways = steps_out(width)
    bends = [sum(steps) for steps in ways]
    longest = count = 0
    for number, end in enumerate(compress(range(len(masks)), ends)):
        for step in ways[masks[end]]:
            count += 1
            # The second walk, from the other end, ends at once: it does not change the longest.
            length = 1
            tile = end + step
            while through[tile]:
                through[tile] = 0
                # The tile's two ways are back and on: adding both leaves the step on.
                step += bends[masks[tile]]
                tile += step
                length += 1
                if length % SLICE == 0:
                    yield
            if length > longest:
                longest = length
        if number % SLICE == 0:
            yield
    count //= 2
    while (tile := through.find(1)) >= 0:
        length = 0
        step = ways[masks[tile]][0]
        while through[tile]:
            through[tile] = 0
            tile += step
            step += bends[masks[tile]]
            length += 1
            if length % SLICE == 0:
                yield
        count += 1
        longest = max(longest, length)
        yield
    return count, longest


def find_regions(grid: SearchGrid, start: int | None) -> InSlices[tuple[int, array[int], int]]:
    """Return (number of regions, tiles of the largest region, size of the start's region).

    A region is a set of corridor tiles that can reach one another. The tiles are indices
    (row-major), sorted by their distance from the first of them. The size is a number of tiles.
    `start` is the index of a corridor tile, or None; without a start the size is 0.
    """
    unseen = unseen_tiles(grid)
    masks = yield from neighbour_masks_in_slices(grid)
    count = of_start = small = 0
    largest = array("I")
    tile = unseen.find(1)
    while tile >= 0:
        region = yield from spread(unseen, masks, grid.width, tile)
        count += 1
        if start is not None and not of_start and not unseen[start]:
            of_start = len(region)
        if len(region) > len(largest):
            largest = region
        tile = unseen.find(1, tile)
        small += 1 + len(region) % SLICE
        if small >= SLICE:
            small = 0
            yield
    return count, largest, of_start


def unseen_tiles(grid: SearchGrid) -> bytearray:
    """Return a flag for each tile: 1 for a corridor, 0 for a wall."""
    return bytearray(grid.tiles.translate(OPEN_TO_ONE))


def spread(unseen: bytearray, masks: bytes, width: int, source: int) -> InSlices[array[int]]:
    """Return the indices of all tiles connected with `source`, nearest first.

    Also sets the flags of these tiles in `unseen` to 0.

    `masks` is the result of `neighbour_masks` for a grid with rows of `width` tiles. Yields after
    every SLICE tiles.
    """
    steps = steps_out(width)
    unseen[source] = 0
    # An array is freed at once.
    order = array("I", [source])
    found = order.append
    for position, tile in enumerate(order, 1):
        for step in steps[masks[tile]]:
            neighbour = tile + step
            if unseen[neighbour]:
                unseen[neighbour] = 0
                found(neighbour)
        if position % SLICE == 0:
            yield
    return order
