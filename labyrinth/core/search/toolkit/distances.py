"""Distances over a whole maze: in steps, by cost, and the two tiles that are farthest apart."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from itertools import count

from labyrinth.core.maze.neighbours import neighbour_masks_in_slices, steps_out
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.records import Frozen
from labyrinth.core.search.toolkit.costs import lowest_first, ring_of_buckets
from labyrinth.core.task import SLICE, InSlices

# Tiles, nearest first, and their distances.
Reached = tuple[Sequence[int], Sequence[int]]


def reach(grid: SearchGrid, source: int) -> InSlices[Reached]:
    """Return every tile that `source` reaches, nearest first, and its distance in steps.

    Both lists are in the same order, and tiles are indices of the grid. Yields after each slice, so
    that the caller can cancel it.
    """
    masks = yield from neighbour_masks_in_slices(grid)
    steps = steps_out(grid.width)
    unseen = bytearray(grid.tiles)
    unseen[source] = 0
    # Arrays are freed at once.
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


def costs_from(grid: SearchGrid, source: int) -> InSlices[tuple[array[int], int]]:
    """Return the lowest cost from `source` to every tile, and the highest of these costs.

    The costs are in the order of the tiles of the grid, with -1 for an unreachable tile. A step
    costs the weight of the tile that it enters. Yields after each slice, so that the caller can
    cancel it.
    """
    return _spread(grid, {source: 0})


def costs_to_goals(grid: SearchGrid) -> InSlices[array[int]]:
    """Return for every tile the lowest cost of a path to a goal, including the weight of the tile.

    The costs are in the order of the tiles of the grid, with -1 if no goal can be reached. Yields
    after each slice, so that the caller can cancel it.
    """
    costs, _ = yield from _spread(grid, {goal: grid.tiles[goal] for goal in grid.goals})
    return costs


def _spread(grid: SearchGrid, sources: Mapping[int, int]) -> InSlices[tuple[array[int], int]]:
    """Return the lowest cost of each tile, -1 if it is unreachable, and the highest of these costs.

    `sources` has the costs of the tiles from which costs spread.

    A tile adds the same weight from whichever neighbour it is entered, so its first cost is the
    lowest.
    """
    tiles, buckets = grid.tiles, ring_of_buckets(grid)
    costs = array("i", [-1]) * len(tiles)
    for tile, cost in sources.items():
        costs[tile] = cost
        buckets[cost].append(tile)
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
    return costs, highest


class LongestPath(Frozen):
    """The two tiles (as tile indices) that are farthest apart, and the steps between them.

    If `exact` is False, another pair may be farther apart.
    """

    ends: tuple[int, int]
    steps: int
    exact: bool


def longest_path(grid: SearchGrid, tile: int, most_tiles: int) -> InSlices[LongestPath]:
    """Return the longest shortest path among the tiles that `tile` reaches.

    The result is exact in mazes without loops, of any size. With loops it is exact unless the
    walks in search of a longer path have visited `most_tiles` tiles; then a longer path may exist.
    Method: the double sweep, then iFUB (Pierluigi Crescenzi et al., 2013): from a tile in the
    middle, walk from the remotest tiles inwards until no remaining pair can be farther apart.
    """
    order, _ = yield from reach(grid, tile)
    one_end = order[-1]
    from_one_end = yield from reach(grid, one_end)
    other_end, longest = from_one_end[0][-1], from_one_end[1][-1]
    ends = (one_end, other_end)
    from_other_end = yield from reach(grid, other_end)
    # Halfway on a path of that length.
    half = longest // 2
    halfway = set(_ring(from_one_end, longest - half))
    middle = next(tile for tile in _ring(from_other_end, half) if tile in halfway)
    order, distances = yield from reach(grid, middle)
    tiles_left = most_tiles
    for candidate, radius in zip(reversed(order), reversed(distances), strict=True):
        if 2 * radius <= longest:
            break
        if tiles_left <= 0:
            return LongestPath(ends, longest, exact=False)
        others, far = yield from reach(grid, candidate)
        tiles_left -= len(others)
        if far[-1] > longest:
            ends, longest = (candidate, others[-1]), far[-1]
    return LongestPath(ends, longest, exact=True)


def _ring(reached: Reached, distance: int) -> Sequence[int]:
    """Return the reached tiles at exactly this distance."""
    tiles, distances = reached
    return tiles[bisect_left(distances, distance) : bisect_right(distances, distance)]
