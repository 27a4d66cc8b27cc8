"""The forms of a data set's files, by suffix.

Workers make the records as a form wants them. What writes these into files is imported where that
is done, since the packages that it needs take longer to import than many mazes take to make.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import Any, BinaryIO, Final, NamedTuple, Protocol, cast

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.datasets import SUFFIXES
from labyrinth.datasets.data_set import DataSet
from labyrinth.datasets.forms.documents import document
from labyrinth.datasets.forms.rows import row_of
from labyrinth.datasets.record import Record
from labyrinth.formats.support.optional_dependencies import NotInstalledError


class Writer(Protocol):
    """Writes one file, whose bytes follow from its records alone."""

    def add(self, content: Any) -> None:
        """Write one more record, as `encode` of its form has made it."""

    def close(self) -> None:
        """Write what is left, and let go of all but the stream."""

    def abandon(self) -> None:
        """Let go of all but the stream, whatever becomes of the file."""


class Form(NamedTuple):
    """A form: `encode` is what a worker does to a record, `module` has the class `File`.

    `package`, if any, is what that needs, and `extra` brings it; `most` is how many records a file
    can have.
    """

    encode: Callable[[Record], object]
    module: str
    package: str = ""
    extra: str = ""
    most: int | None = None

    def begin(self, stream: BinaryIO, data_set: DataSet, folder: Path) -> Writer:
        """Begin a file; what a writer has to keep beside it is kept in the folder."""
        file = import_module(f"labyrinth.datasets.forms.{self.module}").File
        return cast(Writer, file(stream, data_set, folder))


_MOST_IN_ARCHIVE: Final = 65_535
"""The files that an archive can have for every program; their names are in memory to its end."""
_FORMS: Final = (
    Form(row_of, "parquet", "pyarrow", "parquet"),
    Form(document, "json_lines"),
    Form(row_of, "arrays", "numpy", "arrays"),
    Form(document, "zipped", most=_MOST_IN_ARCHIVE),
)
FORMS: Final = MappingProxyType(dict(zip(SUFFIXES, _FORMS, strict=True)))


def check_suffix(target: str) -> str:
    """Return the suffix of a data set's file. Raises LabyrinthError where it cannot be written."""
    suffix = PurePath(target).suffix.lower()
    if suffix not in FORMS:
        raise LabyrinthError(
            f"{named(target)}: a data set is written by its suffix, one of {', '.join(FORMS)}"
        )
    form = FORMS[suffix]
    if form.package and find_spec(form.package) is None:
        raise NotInstalledError(form.package, form.extra)
    return suffix


def check_length(data_set: DataSet, suffix: str) -> None:
    """Raise LabyrinthError where a file may come to have more records than its form can hold."""
    most = FORMS[suffix].most
    if most is not None and data_set.most_in_a_file > most:
        raise LabyrinthError(f"a {suffix} file holds at most {most:,} mazes: put them into shards")
