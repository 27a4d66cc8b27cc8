"""Regions: corridor tiles that are connected with each other."""

from __future__ import annotations

from array import array
from collections.abc import Generator
from dataclasses import dataclass

from labyrinth.core.maze.neighbours import neighbour_masks_in_slices, steps_out
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.unweighted import OPEN_TO_ONE
from labyrinth.core.task import SLICE


@dataclass(frozen=True, slots=True)
class Regions:
    """The number of regions, and the tiles of the largest, nearest to its first tile first.

    `of_start` is the size of the region that holds the start, if one was named.
    """

    count: int
    largest: array[int]
    of_start: int


def find_regions(grid: SearchGrid, start: int | None) -> Generator[None, None, Regions]:
    """Find all regions of a grid; `start` is a flat index of a corridor tile, or None."""
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
    return Regions(count, largest, of_start)


def unseen_tiles(grid: SearchGrid) -> bytearray:
    """Return a flag for each tile: 1 for a corridor, 0 for a wall."""
    return bytearray(grid.tiles.translate(OPEN_TO_ONE))


def spread(
    unseen: bytearray, masks: bytes, width: int, source: int
) -> Generator[None, None, array[int]]:
    """Return all tiles that are connected with `source`, nearest first, and clear their flags.

    `masks` is what `neighbour_masks` returns, in rows of `width`. Yields after every SLICE tiles.
    """
    steps = steps_out(width)
    unseen[source] = 0
    # An array, which is dropped in no time.
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
