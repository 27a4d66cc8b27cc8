"""The manifest: what a data set is, what made it, and the hash of each of its files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from labyrinth.core.frozen import Frozen
from labyrinth.datasets.columns import columns_of
from labyrinth.datasets.data_set import DataSet
from labyrinth.datasets.form import FORMS
from labyrinth.study.stamp import STAMP

_VERSION: Final = 1


class WrittenFile(Frozen):
    """A file of a data set: its name, its part, its records, its bytes and their hash."""

    name: str
    part: str
    records: int
    bytes: int
    sha256: str


def manifest_of(
    data_set: DataSet, name: str, suffix: str, last_seed: int, files: Sequence[WrittenFile]
) -> bytes:
    """Return the manifest of a data set of that name. It has no times: it is always the same."""
    content: dict[str, Any] = {
        "format": "labyrinth data set",
        "version": _VERSION,
        "made_by": _versions(suffix),
        "command": data_set.command(name),
        "with": data_set.origins,
        "recipe": str(data_set.recipe),
        "seeds": [data_set.recipe.seed, last_seed],
        "solver": None if data_set.solver is None else str(data_set.solver),
        "distinct": data_set.distinct,
        "split": dict(zip(data_set.parts, data_set.split, strict=False)),
        "records": sum(file.records for file in files),
        "columns": {column.name: column.meaning for column in columns_of(data_set)},
        "files": [vars(file) for file in files],
    }
    return (json.dumps(content, indent=2, ensure_ascii=False) + "\n").encode()


def _versions(suffix: str) -> list[str]:
    package = FORMS[suffix].package
    # It is imported already: what pip knows of it takes longer to find.
    return [STAMP, f"{package} {import_module(package).__version__}"] if package else [STAMP]
