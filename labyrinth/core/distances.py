"""Distances in steps over the corridors of a grid."""

from __future__ import annotations

from array import array
from collections.abc import Generator, Sequence
from itertools import count

from labyrinth.core.field import Field
from labyrinth.core.paths import SLICE
from labyrinth.core.sides import open_sides_in_slices, steps_out

Reached = tuple[Sequence[int], Sequence[int]]
"""Tiles, nearest first, and their distances."""


def reach(field: Field, source: int) -> Generator[None, None, Reached]:
    """Return every tile that `source` reaches, nearest first, and the distance of each in steps.

    Both are in the same order; tiles are flat indices of the field. Yields now and then, so
    that the walk can be cancelled.
    """
    sides = yield from open_sides_in_slices(field)
    steps = steps_out(field.width)
    unseen = bytearray(field.tiles)
    unseen[source] = 0
    # Arrays, which are dropped in no time.
    order, distances = array("I", [source]), array("I", [0])
    ring = [source]
    pause = SLICE
    for distance in count(1):
        next_ring = []
        for tile in ring:
            for step in steps[sides[tile]]:
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
