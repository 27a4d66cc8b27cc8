"""Tables in files: CSV, JSON Lines and Parquet, written row by row."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from io import TextIOWrapper
from itertools import islice
from pathlib import Path, PurePath
from typing import Any, BinaryIO, Final

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.study.columns import Kind, TableColumn

Line = Sequence[object]
_ROWS_A_GROUP: Final = 5_000
"""Rows of a table in Parquet that are in memory at a time."""


def write_table(
    stream: BinaryIO, suffix: str, columns: Sequence[TableColumn], lines: Iterable[Line]
) -> None:
    """Write a table in the form of one of SUFFIXES."""
    _WRITERS[suffix](stream, columns, lines)


def check_suffix(target: str) -> str:
    """Return the suffix of a table's file. Raises LabyrinthError where it cannot be written so."""
    suffix = PurePath(target).suffix.lower()
    if suffix not in _WRITERS:
        known = ", ".join(_WRITERS)
        raise LabyrinthError(f"{named(target)}: a table is written by its suffix, one of {known}")
    if suffix == ".parquet" and find_spec("pyarrow") is None:
        raise LabyrinthError(
            "Parquet needs an extra: pip install 'labyrinth-laboratory[parquet]'; "
            ".csv and .jsonl need none"
        )
    return suffix


def check_place(target: str | os.PathLike[str]) -> None:
    """Raise LabyrinthError, which names the file, where it surely cannot be written."""
    place = Path(os.path.realpath(target))
    if place.is_dir():
        raise LabyrinthError(f"{named(target)}: cannot be written: it is a folder")
    if not place.parent.is_dir():
        raise LabyrinthError(f"{named(target)}: cannot be written: its folder does not exist")
    if not os.access(place.parent, os.W_OK):
        raise LabyrinthError(f"{named(target)}: cannot be written: its folder is write-protected")


def _write_csv(stream: BinaryIO, columns: Sequence[TableColumn], lines: Iterable[Line]) -> None:
    text = TextIOWrapper(stream, "utf-8", "surrogateescape", newline="", write_through=True)
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([column.name for column in columns])
    flags = [at for at, column in enumerate(columns) if column.kind == "flag"]
    writer.writerows(_in_csv(line, flags) for line in lines)
    text.flush()
    text.detach()


def _in_csv(line: Line, flags: Iterable[int]) -> Line:
    """Return a line with the flags in words."""
    cells = [*line]
    for at in flags:
        if cells[at] is not None:
            cells[at] = "yes" if cells[at] else "no"
    return cells


def _write_json_lines(
    stream: BinaryIO, columns: Sequence[TableColumn], lines: Iterable[Line]
) -> None:
    names = [column.name for column in columns]
    for line in lines:
        row = dict(zip(names, line, strict=True))
        stream.write(json.dumps(row, separators=(",", ":")).encode() + b"\n")


def _write_parquet(stream: BinaryIO, columns: Sequence[TableColumn], lines: Iterable[Line]) -> None:
    import pyarrow as arrow
    from pyarrow import parquet

    types: dict[Kind, Any] = {
        "whole": arrow.int64(),
        "number": arrow.float64(),
        "text": arrow.string(),
        "flag": arrow.bool_(),
    }
    schema = arrow.schema([(column.name, types[column.kind]) for column in columns])
    rest = iter(lines)
    with parquet.ParquetWriter(stream, schema) as writer:
        while group := list(islice(rest, _ROWS_A_GROUP)):
            arrays = [
                arrow.array(values, field.type)
                for values, field in zip(zip(*group, strict=True), schema, strict=True)
            ]
            writer.write_table(arrow.Table.from_arrays(arrays, schema=schema))


_WRITERS: Final = {
    ".csv": _write_csv,
    ".jsonl": _write_json_lines,
    ".parquet": _write_parquet,
}
