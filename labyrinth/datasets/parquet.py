"""Parquet files, written by pyarrow: each record is a row."""

from array import array
from collections.abc import Sequence
from itertools import accumulate, chain, product
from pathlib import Path
from typing import Any, BinaryIO, Final

import pyarrow as arrow

from labyrinth.datasets.data_set import DataSet
from labyrinth.datasets.record import BYTES_A_PLACE, columns_of
from labyrinth.study.table_files import ParquetFile

_BYTES_A_GROUP: Final = 8_000_000
_MOST_ROWS_A_GROUP: Final = 10_000


class Table(ParquetFile):
    """A Parquet file of records being written, in groups of rows."""

    def __init__(self, stream: BinaryIO, data_set: DataSet, folder: Path) -> None:
        rows = max(1, min(_BYTES_A_GROUP // data_set.tiles, _MOST_ROWS_A_GROUP))
        settings = {"compression": "zstd", "use_dictionary": ["outcome"]}
        super().__init__(stream, columns_of(data_set), rows, **settings)
        # The row and the column of each tile by its flat index.
        recipe = data_set.recipe
        places = product(range(2 * recipe.rows + 1), range(2 * recipe.cols + 1))
        numbers = _numbers(array("i", chain.from_iterable(places)).tobytes())
        self._places = arrow.FixedSizeListArray.from_arrays(numbers, 2)

    def places(self, values: Sequence[bytes]) -> Any:
        """Return a column of lists of tiles, each as bytes of indices, as a pyarrow array."""
        ends = accumulate((len(each) // BYTES_A_PLACE for each in values), initial=0)
        offsets = arrow.array(list(ends), arrow.int32())
        return arrow.ListArray.from_arrays(offsets, self._places.take(_numbers(b"".join(values))))


def _numbers(content: bytes) -> Any:
    """Return the bytes as a pyarrow array of 32-bit numbers."""
    length = len(content) // arrow.int32().byte_width
    return arrow.Array.from_buffers(arrow.int32(), length, [None, arrow.py_buffer(content)])
