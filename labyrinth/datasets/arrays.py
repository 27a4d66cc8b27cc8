"""NumPy files, .npz: a column of the records is an array, or two arrays for lists of tiles.

In such a file the length of an array comes before its values. So each column is first written to a
temporary file of its own, which the system removes at the latest when the program ends.
"""

from array import array
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import chain, islice
from math import nan
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, BinaryIO, Final

import numpy
from numpy.lib import format as npy

from labyrinth.core.table import FileColumn
from labyrinth.datasets.data_set import DataSet
from labyrinth.datasets.form import entry_of, open_archive
from labyrinth.datasets.record import BYTES_A_PLACE, columns_of
from labyrinth.study.table_files import FileOfRows

_ROWS_A_GROUP: Final = 1_000
_BYTES_A_PIECE: Final = 1 << 20
# The types of numbers, by kind of column; all others except texts are floats.
_TYPES: Final = {"tiles": "|u1", "place": "<i4", "places": "<i4", "flag": "|b1", "whole": "<i8"}


class Arrays(FileOfRows):
    """An .npz file being written: an archive of arrays.

    A column of numbers that may be missing has floats, with NaN for a missing number; a missing
    tile is (-1, -1). In a column of lists of tiles, one array has the tiles of all records in
    order. A second array has the offsets: the list of record i begins at `offsets[i]` and ends
    before `offsets[i + 1]`.
    """

    def __init__(self, stream: BinaryIO, data_set: DataSet, folder: Path) -> None:
        super().__init__(_ROWS_A_GROUP)
        self._stream, self._files = stream, ExitStack()
        recipe = data_set.recipe
        tiles = (2 * recipe.rows + 1, 2 * recipe.cols + 1)
        # The exit stack closes them when this file of arrays is closed.
        self._columns = [
            _Column(each, tiles, self._files.enter_context(TemporaryFile(dir=folder)))  # noqa: SIM115
            for each in columns_of(data_set)
        ]

    def write_group(self, columns: list[tuple[Any, ...]]) -> None:
        """Append rows to the temporary files of the columns."""
        for column, values in zip(self._columns, columns, strict=True):
            column.add(values)

    def close(self) -> None:
        """Write all columns into the archive, and remove the temporary files."""
        super().close()
        with open_archive(self._stream) as archive:
            for column in self._columns:
                for name, kind, shape, pieces in column.arrays():
                    with archive.open(entry_of(f"{name}.npy"), "w", force_zip64=True) as entry:
                        header = {"descr": kind, "fortran_order": False, "shape": shape}
                        npy.write_array_header_1_0(entry, header)
                        for piece in pieces:
                            entry.write(piece)
        self._files.close()

    def abandon(self) -> None:
        """Remove the temporary files of the columns."""
        self._files.close()


class _Column:
    """A column being written to a temporary file.

    In a column of texts, each text is a line of the file. Only lengths are kept in memory: those of
    all lists of tiles, or that of the longest text.
    """

    def __init__(self, column: FileColumn, tiles: tuple[int, int], file: IO[bytes]) -> None:
        is_float = column.kind == "whole" and column.may_lack
        self._name, self._kind, self._file = column.name, column.kind, file
        self._type = "<f8" if is_float else _TYPES.get(column.kind, "<f8")
        self._tiles = tiles
        self._count, self._longest = 0, 1
        self._lengths = array("q", [0])

    def add(self, values: Sequence[Any]) -> None:
        """Append the values of the column for some records."""
        self._count += len(values)
        match self._kind:
            case "tiles":
                self._file.writelines(values)
            case "text":
                self._longest = max(self._longest, *map(len, values))
                self._file.writelines(f"{each}\n".encode() for each in values)
            case "places":
                indices = numpy.frombuffer(b"".join(values), "i4")
                places = numpy.stack(numpy.divmod(indices, self._tiles[1]), axis=1)
                self._file.write(places.astype(self._type).tobytes())
                self._lengths.extend(len(each) // BYTES_A_PLACE for each in values)
            case "place":
                places = ((-1, -1) if place is None else place for place in values)
                self._write(chain.from_iterable(places))
            case _:
                self._write(nan if value is None else value for value in values)

    def arrays(self) -> Iterator[tuple[str, str, tuple[int, ...], Iterator[bytes]]]:
        """Yield each array of this column: its name, type, shape, and content in pieces."""
        if self._kind == "places":
            offsets = numpy.cumsum(self._lengths, dtype="<i8")
            yield self._name, self._type, (int(offsets[-1]), 2), self._pieces()
            yield f"{self._name}_offsets", "<i8", offsets.shape, iter([offsets.tobytes()])
        elif self._kind == "text":
            kind = f"<U{self._longest}"
            yield self._name, kind, (self._count,), self._texts(kind)
        else:
            shape = {"tiles": self._tiles, "place": (2,)}.get(self._kind, ())
            yield self._name, self._type, (self._count, *shape), self._pieces()

    def _write(self, numbers: Iterator[float]) -> None:
        self._file.write(numpy.fromiter(numbers, self._type).tobytes())

    def _pieces(self) -> Iterator[bytes]:
        self._file.seek(0)
        while piece := self._file.read(_BYTES_A_PIECE):
            yield piece

    def _texts(self, kind: str) -> Iterator[bytes]:
        self._file.seek(0)
        lines = (line.decode().rstrip("\n") for line in self._file)
        while some := list(islice(lines, _ROWS_A_GROUP)):
            yield numpy.array(some, kind).tobytes()
