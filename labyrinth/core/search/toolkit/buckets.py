"""A priority queue for small whole numbers: a ring of buckets, one for each key (Dial, 1969).

A search over tiles never takes a key lower than the last, and no step raises a key by more than
the highest weight and one. So a ring of that many buckets holds all that waits, each bucket the
tiles of one key (modulo the size of the ring), and there is nothing to sort.

Source: Robert B. Dial, "Algorithm 360: shortest-path forest with topological ordering" (1969).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from typing import Final

from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.unweighted import WALLS_AND_ONES

_PIECE: Final = 1 << 16


def ring_of_buckets(grid: SearchGrid) -> list[list[int]]:
    """Return empty buckets, enough for keys that a step raises by its weight and one at most."""
    # In pieces: one look through the tiles of a million rooms would hold up all other threads.
    pieces = range(0, len(grid.tiles), _PIECE)
    parts = (grid.tiles[first : first + _PIECE] for first in pieces)
    highest = max(max(part.translate(None, WALLS_AND_ONES), default=1) for part in parts)
    return [[] for _ in range(highest + 2)]


def lowest_first(buckets: list[list[int]]) -> Iterator[list[list[int]]]:
    """Yield the ring from its lowest bucket on, until all are empty; the first is `buckets[0]`.

    What is yielded begins with the bucket of the lowest key that waits; in it `[difference]` is the
    bucket of the keys that are higher by so much. Whoever iterates empties the first.
    """
    rotations = [buckets[first:] + buckets[:first] for first in range(len(buckets))]
    while any(buckets):
        yield from compress(rotations, buckets)
