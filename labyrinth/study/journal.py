"""The journal of a study: every row as soon as it is known, in a file that is only appended to.

The head says of which plan the rows are; each record after it has the rows of runs that follow one
another, with a checksum. What a program or a full disk has broken off is at the end of the file: a
record that is not whole is cut off when the study goes on, and its runs are made again.
"""

from __future__ import annotations

import json
import os
import struct
import zlib
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, BinaryIO, Final, Self

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.locking import lock
from labyrinth.study.changes import told_changes
from labyrinth.study.order import Done
from labyrinth.study.packing import Cells, packed, unpacked

SUFFIX: Final = ".journal"
_MAGIC: Final = b"labyrinth study 1\n"
_TO_APPEND: Final = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
_LOCKED: Final = 1 << 30
_open_journals: Final[set[int]] = set()
"""The descriptors of all journals that are open."""
_FRAME: Final = struct.Struct("<QIII")
"""The first run, the number of runs, the length of the payload and the checksum of all."""
_RECORDS_KEPT: Final = 3


class Journal:
    """The rows of a study of `total` runs, on disk; who has it open has it alone.

    Other threads may read rows meanwhile, and after it was closed.
    """

    def __init__(self, path: Path, head: Mapping[str, Any], total: int) -> None:
        """Open the journal of a study, or begin it.

        Raises LabyrinthError, which names the file, where it is of another plan, in use, or cannot
        be read or written.
        """
        self.path = path
        self._done = bytearray(total)
        self._firsts, self._offsets = array("Q"), array("Q")
        self._places = Lock()
        self._rows_at = lru_cache(maxsize=_RECORDS_KEPT)(self._read_rows)
        self._latest: dict[int, bytes] = {}
        """The payloads of the records written last, by their offset."""
        self.count = 0
        try:
            self._opened = os.open(path, _TO_APPEND, 0o666)
        except OSError as error:
            raise LabyrinthError(f"{named(path)}: cannot be written: {error.strerror}") from None
        _open_journals.add(self._opened)
        try:
            # Where no byte is: some systems let nobody read what is locked.
            os.lseek(self._opened, _LOCKED, os.SEEK_SET)
            if not lock(self._opened):
                raise LabyrinthError(f"{named(path)}: another program has it open")
            self._begin(head)
        except BaseException:
            self._close()
            raise

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self._close()

    def missing(self) -> Iterator[range]:
        """Yield the runs without a row, as ranges in order."""
        at = 0
        while (first := self._done.find(0, at)) >= 0:
            at = self._done.find(1, first)
            at = len(self._done) if at < 0 else at
            yield range(first, at)

    def add(self, done: Done) -> int:
        """Write rows, and return how many are new: runs may come in twice.

        Raises LabyrinthError, which names the file, where it cannot be written.
        """
        here = self._done[done.first : done.first + done.count]
        new = here.count(0)
        if new == done.count:
            self._append(done.first, done.count, done.payload)
        elif new:
            rows = unpacked(done.payload)
            for at in range(done.count):
                if not here[at]:
                    self._append(done.first + at, 1, packed([rows[at]]))
        return new

    def rows(self) -> Iterator[tuple[int, Cells]]:
        """Yield every row that is known with its run's number, in the order of the plan."""
        with self._places:
            offsets = self._offsets[:]
        with open(self.path, "rb") as file:
            for offset in offsets:
                yield from _rows_in(file, offset)

    def row(self, run: int) -> Cells | None:
        """Return the row of a run, None as long as it is not known."""
        with self._places:
            if not self._done[run]:
                return None
            at = bisect_right(self._firsts, run) - 1
            first, offset = self._firsts[at], self._offsets[at]
        return self._rows_at(offset)[run - first]

    def _read_rows(self, offset: int) -> list[Cells]:
        # Who shows the latest rows does not wait for the disk.
        if (payload := self._latest.get(offset)) is not None:
            return unpacked(payload)
        with open(self.path, "rb") as file:
            return [cells for _, cells in _rows_in(file, offset)]

    def _close(self) -> None:
        _open_journals.discard(self._opened)
        os.close(self._opened)

    def _begin(self, head: Mapping[str, Any]) -> None:
        with open(self.path, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            magic = file.read(len(_MAGIC))
            if not _MAGIC.startswith(magic):
                raise LabyrinthError(f"{named(self.path)}: this is no journal of a study")
            if (found := _record(file, size)) is not None:
                self._go_on(file, size, head, json.loads(found[2]))
                return
        os.ftruncate(self._opened, 0)
        self._write(_MAGIC + _framed(0, 0, json.dumps(head).encode()))

    def _go_on(
        self, file: BinaryIO, size: int, head: Mapping[str, Any], found: Mapping[str, Any]
    ) -> None:
        if told := told_changes(found, head):
            raise LabyrinthError(
                f"{named(self.path)}: the study there is another one: {'; '.join(told)}; name "
                "another file with -o, or begin anew with --afresh"
            )
        end = file.tell()
        while (record := _record(file, size)) is not None:
            self._note(record[0], record[1], end)
            end = file.tell()
        os.ftruncate(self._opened, end)

    def _append(self, first: int, count: int, payload: bytes) -> None:
        offset = self._write(_framed(first, count, payload))
        self._latest[offset] = payload
        if len(self._latest) > _RECORDS_KEPT:
            del self._latest[next(iter(self._latest))]
        self._note(first, count, offset)

    def _write(self, data: bytes) -> int:
        """Append, and return where that begins; where it cannot be done, nothing is appended."""
        offset = os.lseek(self._opened, 0, os.SEEK_END)
        left = memoryview(data)
        try:
            while left:
                left = left[os.write(self._opened, left) :]
        except OSError as error:
            os.ftruncate(self._opened, offset)
            raise LabyrinthError(
                f"{named(self.path)}: cannot be written: {error.strerror}; what is done is kept, "
                "and the same command goes on"
            ) from None
        return offset

    def _note(self, first: int, count: int, offset: int) -> None:
        with self._places:
            at = bisect_right(self._firsts, first)
            self._firsts.insert(at, first)
            self._offsets.insert(at, offset)
            self._done[first : first + count] = b"\1" * count
            self.count += count


def _rows_in(file: BinaryIO, offset: int) -> Iterator[tuple[int, Cells]]:
    """Yield the rows of the record at an offset, each with its run's number."""
    file.seek(offset)
    first, _, length, _ = _FRAME.unpack(file.read(_FRAME.size))
    yield from enumerate(unpacked(file.read(length)), first)


def _close_in_copy() -> None:
    """Close the journals in a process that begins as a copy of this one.

    A pool of the caller's own may outlive a study, or the program that it is killed with: it would
    keep the journal locked.
    """
    while _open_journals:
        os.close(_open_journals.pop())


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_close_in_copy)


def _framed(first: int, count: int, payload: bytes) -> bytes:
    checksum = zlib.crc32(payload, zlib.crc32(struct.pack("<QI", first, count)))
    return _FRAME.pack(first, count, len(payload), checksum) + payload


def _record(file: BinaryIO, size: int) -> tuple[int, int, bytes] | None:
    """Read the first run of a record, the number of runs and the payload; None unless whole.

    `size` is that of the file.
    """
    frame = file.read(_FRAME.size)
    if len(frame) < _FRAME.size:
        return None
    first, count, length, _ = _FRAME.unpack(frame)
    if file.tell() + length > size:
        return None
    payload = file.read(length)
    return (first, count, payload) if _framed(first, count, payload).startswith(frame) else None
