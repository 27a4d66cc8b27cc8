"""Distances over the corridors of a grid, in steps or by cost."""

from __future__ import annotations

from array import array
from collections.abc import Generator, Sequence
from itertools import count

from labyrinth.core.maze.neighbours import neighbour_masks_in_slices, steps_out
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.buckets import lowest_first, ring_of_buckets
from labyrinth.core.task import SLICE

Reached = tuple[Sequence[int], Sequence[int]]
"""Tiles, nearest first, and their distances."""


def reach(grid: SearchGrid, source: int) -> Generator[None, None, Reached]:
    """Return every tile that `source` reaches, nearest first, and the distance of each in steps.

    Both are in the same order; tiles are flat indices of the grid. Yields after each slice, so
    that it can be cancelled.
    """
    masks = yield from neighbour_masks_in_slices(grid)
    steps = steps_out(grid.width)
    unseen = bytearray(grid.tiles)
    unseen[source] = 0
    # Arrays, which are dropped in no time.
    order, distances = array("I", [source]), array("I", [0])
    ring = [source]
    pause = SLICE
    for distance in count(1):
        next_ring = []
        for tile in ring:
            for step in steps[masks[tile]]:
                neighbour = tile + step
                if unseen[neighbour]:
                    unseen[neighbour] = 0
                    next_ring.append(neighbour)
        if not next_ring:
            break
        ring = next_ring
        order.fromlist(ring)
        distances += array("I", [distance]) * len(ring)
        if len(order) > pause:
            pause = len(order) + SLICE
            yield
    return order, distances


def costs_from(grid: SearchGrid, source: int) -> Generator[None, None, tuple[array[int], int]]:
    """Return the lowest cost from `source` to every tile (row-major), and the highest of them.

    The cost is -1 where no way leads. As in Dijkstra's algorithm a step costs what the tile weighs
    that it leads onto, so the first way to a tile is its cheapest. Yields after each slice, so
    that it can be cancelled.
    """
    costs = array("i", [-1]) * len(grid.tiles)
    costs[source] = 0
    buckets = ring_of_buckets(grid)
    buckets[0].append(source)
    highest = yield from _spread(grid, costs, buckets)
    return costs, highest


def costs_to_goals(grid: SearchGrid) -> Generator[None, None, array[int]]:
    """Return for every tile (row-major) the lowest cost of a step onto it and on to a goal.

    It counts the weight of the tile itself, as of every tile that is stepped onto; it is -1 where
    no way leads. Yields after each slice, so that it can be cancelled.
    """
    costs = array("i", [-1]) * len(grid.tiles)
    buckets = ring_of_buckets(grid)
    for goal in grid.goals:
        costs[goal] = grid.tiles[goal]
        buckets[costs[goal]].append(goal)
    yield from _spread(grid, costs, buckets)
    return costs


def _spread(
    grid: SearchGrid, costs: array[int], buckets: list[list[int]]
) -> Generator[None, None, int]:
    """Enter the lowest costs from the tiles on that wait in the ring; return the highest of them.

    Each tile adds its weight to the cost of whichever neighbour it is entered from, so the first
    entry is the lowest.
    """
    tiles = grid.tiles
    masks = yield from neighbour_masks_in_slices(grid)
    steps = steps_out(grid.width)
    done, pause, highest = 0, SLICE, 0
    for later in lowest_first(buckets):
        bucket = later[0]
        for tile in bucket:
            for step in steps[masks[tile]]:
                neighbour = tile + step
                if costs[neighbour] < 0:
                    weight = tiles[neighbour]
                    costs[neighbour] = costs[tile] + weight
                    later[weight].append(neighbour)
        highest = costs[bucket[-1]]
        done += len(bucket)
        bucket.clear()
        if done >= pause:
            pause = done + SLICE
            yield
    return highest
