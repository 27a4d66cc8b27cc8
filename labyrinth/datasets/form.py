"""The formats of a data set's files, by suffix, and the files that need no other package.

Workers encode the records for a format. Code that writes files is imported only in the process that
writes them, since pyarrow and NumPy take long to import.
"""

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
from labyrinth.datasets.record import Record
from labyrinth.formats.support.optional_dependencies import NotInstalledError

_BEGIN_OF_TIME: Final = (1980, 1, 1, 0, 0, 0)
_UNIX: Final = 3
_MODE: Final = 0o644 << 16
_QUICKLY: Final = 1


class File:
    """A file of records being written to a stream; this class writes JSON lines.

    The bytes of a file depend only on its records. Subclasses store temporary data in `folder`.
    """

    def __init__(self, stream: BinaryIO, data_set: DataSet, folder: Path) -> None:
        self._stream = stream

    def add(self, content: Any) -> None:
        """Write a record, which `encode` of the format has encoded as `content`."""
        self._stream.write(content)

    def close(self) -> None:
        """Write what remains to be written, and close everything except the stream."""

    def abandon(self) -> None:
        """Close everything except the stream; the file may remain incomplete."""
        # It would continue to write for nobody.
        with suppress(OSError, ValueError):
            self.close()


class Archive(File):
    """A ZIP archive being written; each record is a JSON file in it, numbered from 0."""

    def __init__(self, stream: BinaryIO, data_set: DataSet, folder: Path) -> None:
        self._archive = open_archive(stream)
        self._digits = len(str(data_set.most_in_a_file - 1))
        self._count = 0

    def add(self, content: bytes) -> None:
        """Write a record as a file of the archive."""
        self._archive.writestr(entry_of(f"{self._count:0{self._digits}d}.json"), content)
        self._count += 1

    def close(self) -> None:
        """Write the directory of the archive."""
        self._archive.close()


def open_archive(stream: BinaryIO) -> ZipFile:
    """Return a ZIP archive to write into a stream."""
    return ZipFile(stream, "w", compresslevel=_QUICKLY)


def entry_of(name: str) -> ZipInfo:
    """Return the archive entry of a file; the entry does not depend on the time or the system."""
    entry = ZipInfo(name, _BEGIN_OF_TIME)
    entry.compress_type = ZIP_DEFLATED
    entry.create_system, entry.external_attr = _UNIX, _MODE
    return entry


class Form(NamedTuple):
    """A format of a data set's files.

    Workers encode a record with `encode`. `file` names the module and the class that writes the
    files, with the methods of `File`. `package` is the package that this module needs, or "", and
    `extra` is the extra that installs the package. `most` is the maximum number of records per
    file.
    """

    encode: Callable[[Record], object]
    file: str
    package: str = ""
    extra: str = ""
    most: int | None = None

    def begin(self, stream: BinaryIO, data_set: DataSet, folder: Path) -> File:
        """Return a file of records that writes to a stream; `folder` is for temporary data."""
        module, name = self.file.split(".")
        file = getattr(import_module(f"labyrinth.datasets.{module}"), name)
        return cast(File, file(stream, data_set, folder))


# The most files of a portable archive; their names are in memory until it is closed.
_MOST_IN_ARCHIVE: Final = 65_535
_FORMS: Final = (
    Form(Record.row, "parquet.Table", "pyarrow", "parquet"),
    Form(Record.line, "form.File"),
    Form(Record.row, "arrays.Arrays", "numpy", "arrays"),
    Form(Record.line, "form.Archive", most=_MOST_IN_ARCHIVE),
)
FORMS: Final = dict(zip(SUFFIXES, _FORMS, strict=True))


def form_of(target: Path, data_set: DataSet) -> Form:
    """Return the format of a data set's files by the suffix of `target`.

    Raises LabyrinthError if the suffix is unknown, if a package is missing, and if a file may get
    more records than the format can hold.
    """
    suffix = target.suffix.lower()
    if suffix not in FORMS:
        raise LabyrinthError(
            f"{named(target)}: a data set needs a known suffix, one of {', '.join(FORMS)}"
        )
    form = FORMS[suffix]
    if form.package and find_spec(form.package) is None:
        raise NotInstalledError(form.package, form.extra)
    if form.most is not None and data_set.most_in_a_file > form.most:
        raise LabyrinthError(
            f"a {suffix} file holds at most {form.most:,} mazes: split the data set into shards"
        )
    return form
