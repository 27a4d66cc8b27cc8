"""Data sets, read back by what others read such files with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import numpy
import pytest

Read = dict[str, Any]
"""A record: tiles as rows of bytes, places as tuples."""


def by_json(path: Path) -> list[Read]:
    """Read the lines, or the files in the archive."""
    if path.suffix == ".jsonl":
        texts = path.read_text(encoding="utf-8").splitlines()
    else:
        with ZipFile(path) as archive:
            texts = [archive.read(name).decode() for name in archive.namelist()]
    records = [json.loads(text) for text in texts]
    for record in records:
        rows = [row.encode().translate(bytes.maketrans(b"# ", b"\0\1")) for row in record["tiles"]]
        record["tiles"] = [bytes.fromhex(row) for row in record.pop("weights", [])] or rows
    return [_plain(record) for record in records]


def by_numpy(path: Path) -> list[Read]:
    """Read the arrays as they are described: places by their offsets."""
    with numpy.load(path, allow_pickle=False) as arrays:
        columns = {name: arrays[name] for name in arrays.files}
    offsets = {
        name: columns.pop(f"{name}_offsets")
        for name in list(columns)
        if f"{name}_offsets" in columns
    }
    records = []
    for at in range(len(columns["recipe"])):
        record = {}
        for name, column in columns.items():
            if name in offsets:
                record[name] = column[offsets[name][at] : offsets[name][at + 1]]
            else:
                record[name] = column[at]
        record["tiles"] = [bytes(row) for row in record["tiles"]]
        if tuple(record["start"]) == (-1, -1):
            record["start"] = None
        records.append(_plain(record))
    return records


def by_pandas(path: Path) -> list[Read]:
    """Read the table."""
    pandas = pytest.importorskip("pandas")
    return _of_table(pandas.read_parquet(path).to_dict("records"))


def by_polars(path: Path) -> list[Read]:
    """Read the table."""
    polars = pytest.importorskip("polars")
    return _of_table(polars.read_parquet(path).to_dicts())


def _of_table(rows: list[Any]) -> list[Read]:
    records = []
    for row in rows:
        tiles, width = row["tiles"], int(row["width"])
        assert isinstance(tiles, bytes)
        assert len(tiles) == row["height"] * width
        picture = [tiles[first : first + width] for first in range(0, len(tiles), width)]
        records.append(_plain({**row, "tiles": picture}))
    return records


def _plain(record: Read) -> Read:
    """Return the values in types that compare, whoever has read them."""
    plain: Read = {}
    for name, value in record.items():
        if name == "start":
            plain[name] = None if value is None else tuple(int(each) for each in value)
        elif name in ("goals", "path"):
            plain[name] = [tuple(int(each) for each in place) for place in value]
        elif name == "recipe":
            plain[name] = str(value)
        elif name == "cost":
            plain[name] = None if value is None or value != value else float(value)
        else:
            plain[name] = value
    return plain
