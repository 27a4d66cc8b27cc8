"""Tables in files: CSV, JSON Lines and Parquet, written row by row."""

import csv
import json
import os
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from itertools import islice
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
    import pyarrow as arrow
    from pyarrow import parquet

    schema = parquet_schema(columns)
    rest = iter(lines)
    with parquet.ParquetWriter(stream, schema) as writer:
        while group := list(islice(rest, _ROWS_A_GROUP)):
            arrays = [
                arrow.array(values, field.type)
                for values, field in zip(zip(*group, strict=True), schema, strict=True)
            ]
            writer.write_table(arrow.Table.from_arrays(arrays, schema=schema))


def parquet_schema(columns: Iterable[FileColumn]) -> Any:
    """Return the names and the types of columns as a pyarrow schema."""
    import pyarrow as arrow

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
    return arrow.schema([(column.name, types[column.kind]) for column in columns])


_WRITERS: Final = {
    ".csv": _write_csv,
    ".jsonl": _write_json_lines,
    ".parquet": _write_parquet,
}
SUFFIXES: Final = tuple(_WRITERS)
