"""Files of Parquet, by pyarrow: a record is a row."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from contextlib import suppress
from itertools import accumulate, chain, product
from pathlib import Path
from typing import Any, BinaryIO, Final

import pyarrow as arrow
from pyarrow import parquet

from labyrinth.datasets.columns import columns_of
from labyrinth.datasets.data_set import DataSet
from labyrinth.datasets.forms.rows import BYTES_A_PLACE, Row

_BYTES_A_GROUP: Final = 8_000_000
_MOST_ROWS_A_GROUP: Final = 10_000
_PLACE: Final = arrow.list_(arrow.int32(), 2)
_TYPES: Final[dict[str, Any]] = {
    "whole": arrow.int64(),
    "number": arrow.float64(),
    "text": arrow.string(),
    "flag": arrow.bool_(),
    "tiles": arrow.binary(),
    "place": _PLACE,
    "places": arrow.list_(_PLACE),
}


class File:
    """A table, written in groups of so many rows, however they come."""

    def __init__(self, stream: BinaryIO, data_set: DataSet, folder: Path) -> None:
        self._columns = columns_of(data_set)
        self._schema = arrow.schema([(each.name, _TYPES[each.kind]) for each in self._columns])
        self._writer = parquet.ParquetWriter(
            stream, self._schema, compression="zstd", use_dictionary=["outcome"]
        )
        self._rows_a_group = max(1, min(_BYTES_A_GROUP // data_set.tiles, _MOST_ROWS_A_GROUP))
        self._rows: list[Row] = []
        self._places = _places_of_tiles(data_set)

    def add(self, content: Row) -> None:
        """Write a row, as soon as its group is whole."""
        self._rows.append(content)
        if len(self._rows) == self._rows_a_group:
            self._write_group()

    def close(self) -> None:
        """Write the last group and the footer."""
        if self._rows:
            self._write_group()
        self._writer.close()

    def abandon(self) -> None:
        """End the writer, which would write on when nobody needs it any more."""
        with suppress(OSError, ValueError):
            self._writer.close()

    def _write_group(self) -> None:
        by_column = zip(self._columns, zip(*self._rows, strict=True), strict=True)
        arrays = [
            self._lists_of_places(values)
            if column.kind == "places"
            else arrow.array(values, _TYPES[column.kind])
            for column, values in by_column
        ]
        self._rows.clear()
        self._writer.write_table(arrow.Table.from_arrays(arrays, schema=self._schema))

    def _lists_of_places(self, values: Sequence[bytes]) -> Any:
        ends = accumulate((len(each) // BYTES_A_PLACE for each in values), initial=0)
        offsets = arrow.array(list(ends), arrow.int32())
        return arrow.ListArray.from_arrays(offsets, self._places.take(_numbers(b"".join(values))))


def _places_of_tiles(data_set: DataSet) -> Any:
    """Return the row and the column of each tile by its flat index."""
    recipe = data_set.recipe
    places = product(range(2 * recipe.rows + 1), range(2 * recipe.cols + 1))
    numbers = array("i", chain.from_iterable(places))
    return arrow.FixedSizeListArray.from_arrays(_numbers(numbers.tobytes()), 2)


def _numbers(content: bytes) -> Any:
    """Return an array of 32-bit numbers."""
    length = len(content) // arrow.int32().byte_width
    return arrow.Array.from_buffers(arrow.int32(), length, [None, arrow.py_buffer(content)])
