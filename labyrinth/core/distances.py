"""Distances in steps over the corridors of a grid."""

from __future__ import annotations

from collections.abc import Generator

from labyrinth.core.field import Field
from labyrinth.core.paths import SLICE


def reach(field: Field, source: int) -> Generator[None, None, tuple[list[int], list[int]]]:
    """Return every tile that `source` reaches, nearest first, and the distance of each in steps.

    Both are lists in the same order; tiles are flat indices of the field. Yields now and then, so
    that the walk can be cancelled.
    """
    width = field.width
    unseen = bytearray(field.tiles)
    unseen[source] = 0
    order = [source]
    distances = [0]
    for position, tile in enumerate(order):
        distance = distances[position] + 1
        for neighbour in (tile - width, tile + width, tile - 1, tile + 1):
            if unseen[neighbour]:
                unseen[neighbour] = 0
                order.append(neighbour)
                distances.append(distance)
        if position % SLICE == 0:
            yield
    return order, distances
