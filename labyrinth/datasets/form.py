"""The forms of a data set's files, by suffix, and those that need no further package.

Workers make the records as a form wants them. What writes these into files is imported where that
is done, since the packages that it needs take longer to import than many mazes take to make.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple, cast
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.datasets import SUFFIXES
from labyrinth.datasets.data_set import DataSet
from labyrinth.datasets.record import Record, Row
from labyrinth.formats.support.optional_dependencies import NotInstalledError

_BEGIN_OF_TIME: Final = (1980, 1, 1, 0, 0, 0)
_UNIX: Final = 3
_MODE: Final = 0o644 << 16
_QUICKLY: Final = 1


class File:
    """One file, whose bytes follow from its records alone: here a stream of lines of JSON.

    What a file has to keep beside its stream is kept in the folder.
    """

    def __init__(self, stream: BinaryIO, data_set: DataSet, folder: Path) -> None:
        self._stream = stream

    def add(self, content: Any) -> None:
        """Write one more record, as `encode` of its form has made it."""
        self._stream.write(content)

    def close(self) -> None:
        """Write what is left, and let go of all but the stream."""

    def abandon(self) -> None:
        """Let go of all but the stream, whatever becomes of the file."""
        # It would write on when nobody needs it any more.
        with suppress(OSError, ValueError):
            self.close()


class Archive(File):
    """A ZIP archive with a file for each record, numbered from 0 on."""

    def __init__(self, stream: BinaryIO, data_set: DataSet, folder: Path) -> None:
        self._archive = open_archive(stream)
        self._digits = len(str(data_set.most_in_a_file - 1))
        self._count = 0

    def add(self, content: bytes) -> None:
        """Write a record into a file of its own."""
        self._archive.writestr(entry_of(f"{self._count:0{self._digits}d}.json"), content)
        self._count += 1

    def close(self) -> None:
        """Write the directory."""
        self._archive.close()


class FileOfRows(File, ABC):
    """A file that takes rows in groups of so many, however they come."""

    def __init__(self, rows_a_group: int) -> None:
        self._rows_a_group = rows_a_group
        self._rows: list[Row] = []

    def add(self, content: Row) -> None:
        """Write a row, as soon as its group is whole."""
        self._rows.append(content)
        if len(self._rows) == self._rows_a_group:
            self._end_group()

    def close(self) -> None:
        """Write the last group."""
        if self._rows:
            self._end_group()

    @abstractmethod
    def write_group(self, columns: list[tuple[Any, ...]]) -> None:
        """Write some rows, of which these are the values of each column."""

    def _end_group(self) -> None:
        columns = list(zip(*self._rows, strict=True))
        self._rows.clear()
        self.write_group(columns)


def open_archive(stream: BinaryIO) -> ZipFile:
    """Begin an archive."""
    return ZipFile(stream, "w", compresslevel=_QUICKLY)


def entry_of(name: str) -> ZipInfo:
    """Return what an archive tells of a file in it, the same at any time on any system."""
    entry = ZipInfo(name, _BEGIN_OF_TIME)
    entry.compress_type = ZIP_DEFLATED
    entry.create_system, entry.external_attr = _UNIX, _MODE
    return entry


class Form(NamedTuple):
    """A form: `encode` is what a worker does to a record, `file` a class of this package.

    `package`, if any, is what that needs, and `extra` brings it; `most` is how many records a file
    can have.
    """

    encode: Callable[[Record], object]
    file: str
    package: str = ""
    extra: str = ""
    most: int | None = None

    def begin(self, stream: BinaryIO, data_set: DataSet, folder: Path) -> File:
        """Begin a file; what it has to keep beside it is kept in the folder."""
        module, name = self.file.split(".")
        file = getattr(import_module(f"labyrinth.datasets.{module}"), name)
        return cast(File, file(stream, data_set, folder))


_MOST_IN_ARCHIVE: Final = 65_535
"""The files that an archive can have for every program; their names are in memory to its end."""
_FORMS: Final = (
    Form(Record.row, "parquet.Table", "pyarrow", "parquet"),
    Form(Record.line, "form.File"),
    Form(Record.row, "arrays.Arrays", "numpy", "arrays"),
    Form(Record.line, "form.Archive", most=_MOST_IN_ARCHIVE),
)
FORMS: Final = dict(zip(SUFFIXES, _FORMS, strict=True))


def form_of(target: Path, data_set: DataSet) -> Form:
    """Return the form of a data set's file, by its suffix.

    Raises LabyrinthError where it cannot be written, and where it may come to have more records
    than the form can hold.
    """
    suffix = target.suffix.lower()
    if suffix not in FORMS:
        raise LabyrinthError(
            f"{named(target)}: a data set is written by its suffix, one of {', '.join(FORMS)}"
        )
    form = FORMS[suffix]
    if form.package and find_spec(form.package) is None:
        raise NotInstalledError(form.package, form.extra)
    if form.most is not None and data_set.most_in_a_file > form.most:
        raise LabyrinthError(
            f"a {suffix} file holds at most {form.most:,} mazes: put them into shards"
        )
    return form
