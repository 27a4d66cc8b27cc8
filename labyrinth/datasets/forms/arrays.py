"""Files of NumPy, .npz: a column is an array, in which every record has its place.

The length of an array stands before it. So each column is written into a file of its own first,
which has no name, and ends with the program at the latest.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from itertools import chain, islice
from math import nan
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, BinaryIO, Final

import numpy
from numpy.lib import format as npy

from labyrinth.datasets.columns import Column, columns_of
from labyrinth.datasets.data_set import DataSet
from labyrinth.datasets.forms.rows import BYTES_A_PLACE, Row
from labyrinth.datasets.forms.zipped import entry_of, open_archive

_ROWS_A_GROUP: Final = 1_000
_BYTES_A_PIECE: Final = 1 << 20
_NOWHERE: Final = (-1, -1)
_OFFSETS: Final = "_offsets"


class File:
    """An archive of arrays.

    A figure that may be lacking is a float, NaN where it is, and a place is (-1, -1). The lists of
    places of all records follow one another in one array: those of record `at` begin at `at` in
    the array of offsets, and end where the next ones begin.
    """

    def __init__(self, stream: BinaryIO, data_set: DataSet, folder: Path) -> None:
        self._stream, self._files = stream, ExitStack()
        recipe = data_set.recipe
        tiles = (2 * recipe.rows + 1, 2 * recipe.cols + 1)
        # The stack, which lives as long as this file of arrays, closes them.
        self._columns = [
            _column(each, tiles, self._files.enter_context(TemporaryFile(dir=folder)))  # noqa: SIM115
            for each in columns_of(data_set)
        ]
        self._rows: list[Row] = []

    def add(self, content: Row) -> None:
        """Write a row, as soon as there are enough of them."""
        self._rows.append(content)
        if len(self._rows) == _ROWS_A_GROUP:
            self._write_group()

    def close(self) -> None:
        """Put the columns together."""
        if self._rows:
            self._write_group()
        with open_archive(self._stream) as archive:
            for column in self._columns:
                for name, header, pieces in column.arrays():
                    with archive.open(entry_of(f"{name}.npy"), "w", force_zip64=True) as entry:
                        npy.write_array_header_1_0(entry, header)
                        for piece in pieces:
                            entry.write(piece)
        self._files.close()

    def abandon(self) -> None:
        """Remove the columns."""
        self._files.close()

    def _write_group(self) -> None:
        for column, values in zip(self._columns, zip(*self._rows, strict=True), strict=True):
            column.add(values)
        self._rows.clear()


_Array = tuple[str, dict[str, Any], Iterator[bytes]]
"""Its name, what stands before it, and its content."""


class _Numbers:
    """A column of which every record has as many numbers, of the type `kind`."""

    def __init__(
        self,
        name: str,
        kind: str,
        shape: tuple[int, ...],
        numbers: Callable[[Sequence[Any]], Iterable[Any]],
        file: IO[bytes],
    ) -> None:
        """Take what makes the numbers of the values of some records."""
        self._name, self._kind, self._shape = name, kind, shape
        self._numbers, self._file = numbers, file
        self._count = 0

    def add(self, values: Sequence[Any]) -> None:
        """Write the values of some records."""
        self._count += len(values)
        self._file.write(numpy.fromiter(self._numbers(values), self._kind).tobytes())

    def arrays(self) -> Iterator[_Array]:
        """Yield the array."""
        shape = (self._count, *self._shape)
        yield self._name, _header(self._kind, shape), _pieces(self._file)


class _Bytes(_Numbers):
    """A column of which every record has as many bytes."""

    def add(self, values: Sequence[bytes]) -> None:
        """Write the values of some records."""
        self._count += len(values)
        self._file.writelines(values)


class _Places:
    """A column of lists of places, with the column that tells where each list begins."""

    def __init__(self, name: str, width: int, file: IO[bytes]) -> None:
        self._name, self._width, self._file = name, width, file
        self._lengths = array("q", [0])

    def add(self, values: Sequence[bytes]) -> None:
        """Write the values of some records."""
        indices = numpy.frombuffer(b"".join(values), "i4")
        places = numpy.stack(numpy.divmod(indices, self._width), axis=1)
        self._file.write(places.astype("<i4").tobytes())
        self._lengths.extend(len(each) // BYTES_A_PLACE for each in values)

    def arrays(self) -> Iterator[_Array]:
        """Yield the array of all lists, and that of the offsets."""
        offsets = numpy.cumsum(self._lengths, dtype="<i8")
        yield self._name, _header("<i4", (int(offsets[-1]), 2)), _pieces(self._file)
        yield self._name + _OFFSETS, _header("<i8", offsets.shape), iter([offsets.tobytes()])


class _Texts:
    """A column of texts, each a line of its file: how long the longest is, is known at the end."""

    def __init__(self, name: str, file: IO[bytes]) -> None:
        self._name, self._file = name, file
        self._count, self._longest = 0, 1

    def add(self, values: Sequence[str]) -> None:
        """Write the values of some records."""
        self._count += len(values)
        self._longest = max(self._longest, *map(len, values))
        self._file.writelines(f"{each}\n".encode() for each in values)

    def arrays(self) -> Iterator[_Array]:
        """Yield the array."""
        kind = f"<U{self._longest}"
        yield self._name, _header(kind, (self._count,)), self._pieces(kind)

    def _pieces(self, kind: str) -> Iterator[bytes]:
        self._file.seek(0)
        lines = (line.decode().rstrip("\n") for line in self._file)
        while some := list(islice(lines, _ROWS_A_GROUP)):
            yield numpy.array(some, kind).tobytes()


_AnyColumn = _Numbers | _Places | _Texts


def _column(column: Column, tiles: tuple[int, int], file: IO[bytes]) -> _AnyColumn:
    name = column.name
    match column.kind:
        case "tiles":
            return _Bytes(name, "|u1", tiles, iter, file)
        case "places":
            return _Places(name, tiles[1], file)
        case "text":
            return _Texts(name, file)
        case "place":
            return _Numbers(name, "<i4", (2,), _coordinates, file)
        case "flag":
            return _Numbers(name, "|b1", (), iter, file)
        case "whole" if not column.may_lack:
            return _Numbers(name, "<i8", (), iter, file)
        case _:
            return _Numbers(name, "<f8", (), _floats, file)


def _coordinates(places: Sequence[tuple[int, int] | None]) -> Iterator[int]:
    return chain.from_iterable(_NOWHERE if place is None else place for place in places)


def _floats(values: Sequence[float | None]) -> Iterator[float]:
    return (nan if value is None else value for value in values)


def _header(kind: str, shape: tuple[int, ...]) -> dict[str, Any]:
    return {"descr": kind, "fortran_order": False, "shape": shape}


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    file.seek(0)
    while piece := file.read(_BYTES_A_PIECE):
        yield piece
