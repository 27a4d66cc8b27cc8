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


class Later(Protocol):
    """The buckets of a queue, by how much higher their keys are than the lowest."""

    def __getitem__(self, rise: int, /) -> Bucket:
        """Return the bucket of the key that is higher by `rise`."""


class OldestFirst(deque[int]):
    """A bucket from which the oldest tile is taken first."""

    def pop(self) -> int:  # type: ignore[override]
        """Take the oldest tile."""
        return self.popleft()


class SortedBuckets:
    """Buckets by key, sorted by a heap of their keys: whole numbers, which may also fall again.

    Iterating yields the queue itself, `[0]` being the bucket of the lowest key that waits, and
    `[rise]` that of a key which is higher by so much, or lower; whoever iterates empties the
    first. Where a lower key joins, the bucket comes to an end at once, and again in its turn.
    """

    def __init__(self, kind: type[list[int]] | type[OldestFirst] = list) -> None:
        """Begin empty, with buckets of a kind: `list`, the newest first, or `OldestFirst`."""
        self._kind = kind
        self._key = 0
        self._buckets: dict[int, list[int] | OldestFirst] = {}
        self._keys: list[int] = []

    def __getitem__(self, rise: int, /) -> Bucket:
        """Return the bucket of the key that is higher by `rise` than the lowest."""
        key = self._key + rise
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = self._kind()
            heappush(self._keys, key)
        if rise < 0:
            interrupted = self._buckets[self._key]
            self._buckets[self._key] = interrupted.copy()
            interrupted.clear()
        return bucket

    def __iter__(self) -> Iterator[Later]:
        """Yield the queue from its lowest bucket on, until all are empty."""
        while self._keys:
            key = self._key = self._keys[0]
            if self._buckets[key]:
                yield self
            else:
                heappop(self._keys)
                del self._buckets[key]
