"""The two ends of the longest shortest path, its diameter, counted in steps."""

from __future__ import annotations

from collections.abc import Generator

from labyrinth.core.distances import reach
from labyrinth.core.field import Field

MOST_WALKS = 200
"""How many walks over the maze are made at the most; mazes without loops need three."""


def farthest_ends(field: Field, tile: int) -> Generator[None, None, tuple[int, int]]:
    """Return the two tiles (flat indices) farthest apart of all that `tile` reaches.

    Exact in mazes without loops; with loops exact as long as MOST_WALKS suffice, else a pair that
    is among the farthest. Method: the double sweep, then iFUB (Pierluigi Crescenzi et al., 2013):
    from a tile in the middle, walk from the remotest tiles inwards until no pair of those that
    are left can be farther apart.
    """
    order, _ = yield from reach(field, tile)
    one_end = order[-1]
    order, distances = yield from reach(field, one_end)
    ends, longest = (one_end, order[-1]), distances[-1]
    middle = yield from _middle(field, *ends, longest)
    order, distances = yield from reach(field, middle)
    for candidate, radius in list(zip(reversed(order), reversed(distances), strict=True))[
        :MOST_WALKS
    ]:
        if 2 * radius <= longest:
            break
        others, far = yield from reach(field, candidate)
        if far[-1] > longest:
            ends, longest = (candidate, others[-1]), far[-1]
    return ends


def _middle(field: Field, one_end: int, other_end: int, longest: int) -> Generator[None, None, int]:
    from_one = dict(zip(*(yield from reach(field, one_end)), strict=True))
    order, distances = yield from reach(field, other_end)
    half = longest // 2
    for tile, distance in zip(order, distances, strict=True):
        if distance == half and from_one[tile] == longest - half:
            return tile
    return one_end
