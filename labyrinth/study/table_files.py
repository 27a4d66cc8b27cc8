"""Tables in files: CSV, JSON Lines and Parquet, written row by row."""

import csv
import json
import os
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path, PurePath
from typing import Any, BinaryIO, Final

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.table import FileColumn
from labyrinth.formats.support.optional_dependencies import look_for

Lines = Iterable[Sequence[object]]
# The rows of a Parquet table that are in memory at a time.
_ROWS_A_GROUP: Final = 5_000


def write_table(stream: BinaryIO, suffix: str, columns: Sequence[FileColumn], lines: Lines) -> None:
    """Write a table in the format of a `suffix` of SUFFIXES.

    Each of the `lines` has a value for every column.
    """
    _WRITERS[suffix](stream, columns, lines)


def check_suffix(target: str, what: str = "table", known: Sequence[str] = ()) -> str:
    """Return the suffix, in lower case, of the file name of a table or of another result.

    `what` is the word for the result, and `known` are its suffixes, by default SUFFIXES. Raises
    LabyrinthError if the suffix is not supported.
    """
    suffix, known = PurePath(target).suffix.lower(), known or SUFFIXES
    if suffix not in known:
        raise LabyrinthError(
            f"{named(target)}: the suffix of a {what} must be one of {', '.join(known)}"
        )
    if suffix == ".parquet":
        look_for("parquet")
    return suffix


def check_place(target: str | os.PathLike[str]) -> None:
    """Raise LabyrinthError, which names the file, if the file certainly cannot be written."""
    place, why = Path(os.path.realpath(target)), ""
    if place.is_dir():
        why = "it is a folder"
    elif not place.parent.is_dir():
        why = "its folder does not exist"
    elif not os.access(place.parent, os.W_OK):
        why = "its folder is write-protected"
    if why:
        raise LabyrinthError(f"{named(target)}: cannot be written: {why}")


def _write_csv(stream: BinaryIO, columns: Sequence[FileColumn], lines: Lines) -> None:
    text = TextIOWrapper(stream, "utf-8", "surrogateescape", newline="", write_through=True)
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([column.name for column in columns])
    words = {True: "yes", False: "no", None: None}
    flags = [at for at, column in enumerate(columns) if column.kind == "flag"]
    for line in lines:
        cells: list[Any] = [*line]
        for at in flags:
            cells[at] = words[cells[at]]
        writer.writerow(cells)
    text.flush()
    text.detach()


def _write_json_lines(stream: BinaryIO, columns: Sequence[FileColumn], lines: Lines) -> None:
    names = [column.name for column in columns]
    for line in lines:
        row = dict(zip(names, line, strict=True))
        stream.write(json.dumps(row, separators=(",", ":")).encode() + b"\n")


def _write_parquet(stream: BinaryIO, columns: Sequence[FileColumn], lines: Lines) -> None:
    file = ParquetFile(stream, columns)
    try:
        for line in lines:
            file.add(line)
        file.close()
    except BaseException:
        file.abandon()
        raise


class FileOfRows(ABC):
    """A file of rows being written; it collects rows, and writes them in groups of a fixed size."""

    def __init__(self, rows_a_group: int) -> None:
        self._rows_a_group = rows_a_group
        self._rows: list[Sequence[object]] = []

    def add(self, row: Sequence[object]) -> None:
        """Add a row; write its group once the group is complete."""
        self._rows.append(row)
        if len(self._rows) == self._rows_a_group:
            self._end_group()

    def close(self) -> None:
        """Write the last group, and close everything except the stream."""
        if self._rows:
            self._end_group()

    def abandon(self) -> None:
        """Close everything except the stream; the file may remain incomplete."""
        self._rows.clear()
        with suppress(OSError, ValueError):
            self.close()

    @abstractmethod
    def write_group(self, columns: list[tuple[Any, ...]]) -> None:
        """Write some rows; `columns` has, for each column, the values of these rows."""

    def _end_group(self) -> None:
        columns = list(zip(*self._rows, strict=True))
        self._rows.clear()
        self.write_group(columns)


class ParquetFile(FileOfRows):
    """A Parquet file being written by pyarrow."""

    def __init__(
        self,
        stream: BinaryIO,
        columns: Sequence[FileColumn],
        rows_a_group: int = _ROWS_A_GROUP,
        **settings: Any,
    ) -> None:
        """Write into `stream`; `settings` are those of pyarrow, such as the compression."""
        import pyarrow as arrow
        from pyarrow import parquet

        super().__init__(rows_a_group)
        place = arrow.list_(arrow.int32(), 2)
        types = {
            "whole": arrow.int64(),
            "number": arrow.float64(),
            "text": arrow.string(),
            "flag": arrow.bool_(),
            "tiles": arrow.binary(),
            "place": place,
            "places": arrow.list_(place),
        }
        self._kinds = [column.kind for column in columns]
        self._schema = arrow.schema([(column.name, types[column.kind]) for column in columns])
        self._writer = parquet.ParquetWriter(stream, self._schema, **settings)

    def write_group(self, columns: list[tuple[Any, ...]]) -> None:
        """Write some rows; `columns` has, for each column, the values of these rows."""
        import pyarrow as arrow

        arrays = [
            self.places(values) if kind == "places" else arrow.array(values, field.type)
            for kind, field, values in zip(self._kinds, self._schema, columns, strict=True)
        ]
        self._writer.write_table(arrow.Table.from_arrays(arrays, schema=self._schema))

    def places(self, values: Sequence[Any]) -> Any:
        """Return the values of a column of lists of tiles as a pyarrow array."""
        raise NotImplementedError

    def close(self) -> None:
        """Write the last group of rows and the footer of the file."""
        super().close()
        self._writer.close()


_WRITERS: Final = {
    ".csv": _write_csv,
    ".jsonl": _write_json_lines,
    ".parquet": _write_parquet,
}
SUFFIXES: Final = tuple(_WRITERS)
