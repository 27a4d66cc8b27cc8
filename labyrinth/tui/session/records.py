r"""Records: what the files of a session are made of.

A record is a line, `CHECKSUM SIZE JSON`, and SIZE bytes of raw data. The checksum, a CRC-32 in
eight hexadecimal digits, is that of the JSON and the data; the JSON is an object.

    8f1c2a90 2 {"kind":"comment","of":"two bytes"}
    ab
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final
from zlib import crc32

from labyrinth.core.errors import LabyrinthError
from labyrinth.formats.support.opening import open_to_read

LONGEST_LINE: Final = 16_000_000
MOST_BYTES: Final = 2_000_000_000
"""How long a file may be: far more than the longest history takes."""
_LINE: Final = re.compile(rb"([0-9a-f]{8}) (\d{1,10}) (\{.*\})\n", re.DOTALL)


class TornError(LabyrinthError):
    """The file ends within a record, as it does where the power went while it was written."""


@dataclass(frozen=True, slots=True)
class Record:
    """Members by name, and raw data. What is read of them may be anything that JSON can hold."""

    members: Mapping[str, object]
    data: bytes = b""

    @property
    def kind(self) -> str:
        """What the record tells, nothing where it does not say."""
        kind = self.members.get("kind")
        return kind if isinstance(kind, str) else ""


def encode(record: Record) -> bytes:
    """Return the bytes of a record."""
    text = json.dumps(record.members, separators=(",", ":")).encode("ascii")
    checksum = crc32(record.data, crc32(text))
    return b"%08x %d %b\n%b\n" % (checksum, len(record.data), text, record.data)


def read_records(path: Path) -> Iterator[Record]:
    """Yield the records of a file, in order.

    Raises TornError at one that is cut off, and LabyrinthError at one that is not as it was
    written and for a file that cannot be read. Nothing is read but a regular file.
    """
    try:
        with open_to_read(path, streams=False) as stream:
            size = os.fstat(stream.fileno()).st_size
            if size > MOST_BYTES:
                raise LabyrinthError(f"{path}: over the limit of {MOST_BYTES:,} bytes")
            while record := _read_record(stream, size):
                yield record
    except OSError as error:
        raise LabyrinthError(f"{path}: cannot be read: {error.strerror}") from None


def _read_record(stream: BinaryIO, size: int) -> Record | None:
    begin = stream.tell()
    line = stream.readline(LONGEST_LINE)
    if not line:
        return None
    found = _LINE.fullmatch(line)
    if found is None:
        if not line.endswith(b"\n") and len(line) < LONGEST_LINE:
            raise TornError("the file ends within a record")
        raise LabyrinthError(f"byte {begin}: not a record")
    length = int(found[2])
    if stream.tell() + length + 1 > size:
        raise TornError("the file ends within a record")
    data = stream.read(length)
    if stream.read(1) != b"\n" or crc32(data, crc32(found[3])) != int(found[1], 16):
        raise LabyrinthError(f"byte {begin}: the record is not as it was written")
    try:
        members = json.loads(found[3])
    except (ValueError, RecursionError):
        raise LabyrinthError(f"byte {begin}: the record is not as it was written") from None
    return Record(members, data)
