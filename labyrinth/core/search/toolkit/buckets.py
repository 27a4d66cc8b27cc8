"""Priority queues of tiles whose keys are whole numbers: a bucket of tiles for each key.

A search over tiles never takes a key lower than the last, and no step raises a key by more than
the highest weight and one. So a ring of that many buckets holds all that waits, each bucket the
tiles of one key (modulo the size of the ring), and there is nothing to sort. Keys of any size, as
those of diagonal steps and of weighted estimates, are sorted by a heap.

Source: Robert B. Dial, "Algorithm 360: shortest-path forest with topological ordering" (1969).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import compress
from typing import Final

from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.maze.walls import WALLS_AND_ONES

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


class OldestFirst(deque[int]):
    """A bucket from which the oldest tile is taken first."""

    # Not a method that calls it: this takes a third of the time.
    pop = deque.popleft


Bucket = list[int] | OldestFirst
"""Tiles of one key, from which `pop` takes the one that comes first."""


class SortedBuckets(dict[int, "Bucket"]):
    """Buckets by key, sorted by a heap of their keys: whole numbers, which may also fall again.

    `[key].append(tile)` queues a tile.
    """

    def __init__(self, kind: type[Bucket] = list) -> None:
        """Begin empty, with buckets of a kind: `list`, the newest first, or `OldestFirst`."""
        super().__init__()
        self._kind = kind
        self._keys: list[int] = []
        self._lowest: int | None = None

    def __missing__(self, key: int) -> Bucket:
        """Make the bucket of a key that is new."""
        bucket = self[key] = self._kind()
        heappush(self._keys, key)
        if self._lowest is not None and key < self._lowest:
            interrupted = self[self._lowest]
            self[self._lowest] = interrupted.copy()
            interrupted.clear()
            self._lowest = None
        return bucket

    def lowest_first(self) -> Iterator[tuple[int, SortedBuckets]]:
        """Yield the lowest key with the queue, until all buckets are empty.

        Whoever iterates empties the bucket of that key. Where a lower key joins meanwhile, the
        bucket comes to an end at once, and again in its turn.
        """
        keys = self._keys
        while keys:
            key = self._lowest = heappop(keys)
            yield key, self
            if self[key]:
                heappush(keys, key)
            else:
                del self[key]
