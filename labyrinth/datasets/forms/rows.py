"""Records as rows of values, small to send from a worker."""

from __future__ import annotations

from array import array
from typing import Final

from labyrinth.datasets.record import Record

BYTES_A_PLACE: Final = 4
Row = tuple[object, ...]


def row_of(record: Record) -> Row:
    """Return the values of a record, flat indices of places as 32-bit numbers in bytes."""
    values = record.values()
    return tuple(
        array("i", value).tobytes() if isinstance(value, list) else value for value in values
    )
