"""A priority queue for small whole numbers: a ring of buckets, one for each key (Dial, 1969).

A search over tiles never takes a key lower than the last, and no step raises a key by more than
the highest weight and one. So a ring of that many buckets holds all that waits, each bucket the
tiles of one key (modulo the size of the ring), and there is nothing to sort.

Source: Robert B. Dial, "Algorithm 360: shortest-path forest with topological ordering" (1969).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress

from labyrinth.core.field import Field


def ring_of_buckets(field: Field) -> list[list[int]]:
    """Return empty buckets, enough for keys that a step raises by its weight and one at most."""
    return [[] for _ in range(max(field.tiles) + 2)]


def lowest_first(buckets: list[list[int]]) -> Iterator[int]:
    """Yield the index of the next bucket that is not empty, round after round, until all are.

    Whoever iterates empties that bucket and fills later ones of the ring.
    """
    while any(buckets):
        yield from compress(range(len(buckets)), buckets)
