"""Distances in steps over the corridors of a grid."""

from __future__ import annotations

from collections.abc import Generator
from itertools import count

from labyrinth.core.field import Field
from labyrinth.core.paths import SLICE
from labyrinth.core.sides import open_sides, steps_out


def reach(field: Field, source: int) -> Generator[None, None, tuple[list[int], list[int]]]:
    """Return every tile that `source` reaches, nearest first, and the distance of each in steps.

    Both are lists in the same order; tiles are flat indices of the field. Yields now and then, so
    that the walk can be cancelled.
    """
    sides, steps = open_sides(field), steps_out(field.width)
    unseen = bytearray(field.tiles)
    unseen[source] = 0
    order, distances = [source], [0]
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
        order += ring
        distances += [distance] * len(ring)
        if len(order) > pause:
            pause = len(order) + SLICE
            yield
    return order, distances
