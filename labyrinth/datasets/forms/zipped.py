"""ZIP archives: a record is a file of its own."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from labyrinth.datasets.data_set import DataSet

_BEGIN_OF_TIME: Final = (1980, 1, 1, 0, 0, 0)
_UNIX: Final = 3
_MODE: Final = 0o644 << 16
_QUICKLY: Final = 1


class File:
    """An archive with a file for each record, numbered from 0 on."""

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

    def abandon(self) -> None:
        """End the archive, which would write on when nobody needs it any more."""
        with suppress(OSError, ValueError):
            self._archive.close()


def open_archive(stream: BinaryIO) -> ZipFile:
    """Begin an archive."""
    return ZipFile(stream, "w", compresslevel=_QUICKLY)


def entry_of(name: str) -> ZipInfo:
    """Return what an archive tells of a file in it, the same at any time on any system."""
    entry = ZipInfo(name, _BEGIN_OF_TIME)
    entry.compress_type = ZIP_DEFLATED
    entry.create_system, entry.external_attr = _UNIX, _MODE
    return entry
