"""Records as rows of values, small to send from a worker."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from itertools import chain
from typing import Final

from labyrinth.core.maze.walls import Position
from labyrinth.datasets.record import Record

BYTES_A_NUMBER: Final = 4
BYTES_A_PLACE: Final = 2 * BYTES_A_NUMBER
Row = tuple[object, ...]


def row_of(record: Record) -> Row:
    """Return the values of a record, those that hold places as 32-bit numbers in bytes."""
    values = record.values()
    return tuple(_packed(value) if isinstance(value, list) else value for value in values)


def _packed(places: Iterable[Position]) -> bytes:
    return array("i", chain.from_iterable(places)).tobytes()
