"""A priority queue for keys of any size, which are used as the ring of buckets is."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Protocol


class Bucket(Protocol):
    """Tiles of one key, from which `pop` takes the one that comes first."""

    def __len__(self) -> int:
        """Return how many there are."""

    def append(self, tile: int, /) -> None:
        """Put a tile in."""

    def pop(self) -> int:
        """Take a tile."""


class OldestFirst(deque[int]):
    """A bucket from which the oldest tile is taken first."""

    # Not a method that calls it: this takes a third of the time.
    pop = deque.popleft


class SortedBuckets(dict[int, "list[int] | OldestFirst"]):
    """Buckets by key, sorted by a heap of their keys: whole numbers, which may also fall again.

    `[key].append(tile)` queues a tile.
    """

    def __init__(self, kind: type[list[int]] | type[OldestFirst] = list) -> None:
        """Begin empty, with buckets of a kind: `list`, the newest first, or `OldestFirst`."""
        super().__init__()
        self._kind = kind
        self._keys: list[int] = []
        self._lowest: int | None = None

    def __missing__(self, key: int) -> list[int] | OldestFirst:
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
