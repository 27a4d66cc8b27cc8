"""The two ends of the longest shortest path, its diameter, counted in steps."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Generator, Sequence

from labyrinth.core.frozen import Frozen
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.distances import Reached, reach


class LongestPath(Frozen):
    """The two tiles (flat indices) farthest apart, and the steps between them.

    Unless it is `exact`, there may be two that are farther apart.
    """

    ends: tuple[int, int]
    steps: int
    exact: bool


def longest_path(
    grid: SearchGrid, tile: int, most_tiles: int
) -> Generator[None, None, LongestPath]:
    """Return the longest shortest path among the tiles that `tile` reaches.

    Exact in mazes without loops, of any size; with loops exact unless the walks that look for a
    longer one have covered `most_tiles`, else a path that is among the longest. Method: the
    double sweep, then iFUB (Pierluigi Crescenzi et al., 2013): from a tile in the middle, walk
    from the remotest tiles inwards until no pair of those that are left can be farther apart.
    """
    order, _ = yield from reach(grid, tile)
    one_end = order[-1]
    from_one_end = yield from reach(grid, one_end)
    other_end, longest = from_one_end[0][-1], from_one_end[1][-1]
    ends = (one_end, other_end)
    from_other_end = yield from reach(grid, other_end)
    middle = _middle(from_one_end, from_other_end, longest)
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


def _middle(from_one_end: Reached, from_other_end: Reached, longest: int) -> int:
    """Return the tile halfway on a path of length `longest`, from the distances of its ends."""
    half = longest // 2
    halfway = set(_ring(from_one_end, longest - half))
    return next(tile for tile in _ring(from_other_end, half) if tile in halfway)


def _ring(reached: Reached, distance: int) -> Sequence[int]:
    """Return the tiles at a distance; the distances never fall."""
    tiles, distances = reached
    return tiles[bisect_left(distances, distance) : bisect_right(distances, distance)]
