"""Parquet files, written by pyarrow: each record is a row."""

from array import array
from collections.abc import Sequence
from itertools import accumulate, chain, product
from pathlib import Path
from typing import Any, BinaryIO, Final

import pyarrow as arrow
from pyarrow import parquet

from labyrinth.datasets.data_set import DataSet
from labyrinth.datasets.form import FileOfRows
from labyrinth.datasets.record import BYTES_A_PLACE, columns_of
from labyrinth.study.table_files import parquet_schema

_BYTES_A_GROUP: Final = 8_000_000
_MOST_ROWS_A_GROUP: Final = 10_000


class Table(FileOfRows):
    """A Parquet file being written, in groups of rows."""

    def __init__(self, stream: BinaryIO, data_set: DataSet, folder: Path) -> None:
        super().__init__(max(1, min(_BYTES_A_GROUP // data_set.tiles, _MOST_ROWS_A_GROUP)))
        self._kinds = [each.kind for each in columns_of(data_set)]
        self._schema = parquet_schema(columns_of(data_set))
        self._writer = parquet.ParquetWriter(
            stream, self._schema, compression="zstd", use_dictionary=["outcome"]
        )
        # The row and the column of each tile by its flat index.
        recipe = data_set.recipe
        places = product(range(2 * recipe.rows + 1), range(2 * recipe.cols + 1))
        numbers = _numbers(array("i", chain.from_iterable(places)).tobytes())
        self._places = arrow.FixedSizeListArray.from_arrays(numbers, 2)

    def write_group(self, columns: list[tuple[Any, ...]]) -> None:
        """Write some rows; `columns` has, for each column, the values of these rows."""
        arrays = [
            self._lists_of_places(values) if kind == "places" else arrow.array(values, field.type)
            for kind, field, values in zip(self._kinds, self._schema, columns, strict=True)
        ]
        self._writer.write_table(arrow.Table.from_arrays(arrays, schema=self._schema))

    def close(self) -> None:
        """Write the last group of rows and the footer of the file."""
        super().close()
        self._writer.close()

    def abandon(self) -> None:
        """Close the writer, without the remaining rows."""
        self._rows.clear()
        super().abandon()

    def _lists_of_places(self, values: Sequence[bytes]) -> Any:
        ends = accumulate((len(each) // BYTES_A_PLACE for each in values), initial=0)
        offsets = arrow.array(list(ends), arrow.int32())
        return arrow.ListArray.from_arrays(offsets, self._places.take(_numbers(b"".join(values))))


def _numbers(content: bytes) -> Any:
    """Return the bytes as a pyarrow array of 32-bit numbers."""
    length = len(content) // arrow.int32().byte_width
    return arrow.Array.from_buffers(arrow.int32(), length, [None, arrow.py_buffer(content)])
