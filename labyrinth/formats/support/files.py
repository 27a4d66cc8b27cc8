"""Read files up to the limit of their format, and write them atomically."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES
from os import PathLike
from pathlib import Path, PurePath
from typing import BinaryIO, Final

from labyrinth.core.errors import LabyrinthError, named
from labyrinth.formats.support.atomic_write import replacing
from labyrinth.formats.support.decoding import may_be_array, refuse_binary
from labyrinth.formats.support.format import binary_format, format_of, registry, too_long
from labyrinth.formats.support.opening import (
    open_stream_to_write,
    open_to_read,
    refuse_other_than_file,
)

_CHUNK: Final = 1 << 20


def read_file(
    path: str | PathLike[str],
    format: str | None = None,
    *,
    most: int | None = None,
    streams: bool = True,
) -> bytes:
    """Return the content of a file of at most `most` bytes.

    By default the limit is that of `format` or, if no format is named, of the formats with the
    file's suffix. With `streams`, pipes and devices are read, too. Raises LabyrinthError that names
    the file if the file cannot be read or is too long; without `streams`, also if it is not a
    regular file.
    """
    with _complaints(path, "read"), open_to_read(path, streams=streams) as stream:
        size = os.fstat(stream.fileno()).st_size
        return _content(stream, size, most_bytes(path, format) if most is None else most)


def read_stream(stream: BinaryIO, name: str, format: str | None = None) -> bytes:
    """Return the content of a stream; `name` is used in error messages.

    Raises LabyrinthError if the content is too long for a maze, for example from an endless device.
    """
    with _complaints(name, "read"):
        return _content(stream, 0, most_bytes("", format))


def most_bytes(path: str | PathLike[str], format: str | None = None) -> int:
    """Return the most bytes that a file may have: the limit of its format.

    If no format is named, the limit is that of the formats with the file's suffix. Raises
    LabyrinthError if the format is unknown.
    """
    if format:
        return format_of(format).most_bytes
    readable = [each for each in registry.all().values() if each.reads]
    suffix = PurePath(path).suffix.lower()
    fitting = [each for each in readable if suffix in each.suffixes] or readable
    return max(each.most_bytes for each in fitting)


def write_file(path: str | PathLike[str], data: bytes, *, streams: bool = True) -> None:
    """Write `data` to a file atomically.

    With `streams`, the file may also be a pipe or a device. Raises LabyrinthError that names the
    file if the file cannot be written; without `streams`, also if it is not a regular file.
    """
    with _complaints(path, "written"):
        stream = open_stream_to_write(path) if streams else None
        if stream is not None:
            with stream:
                stream.write(data)
            return
        with suppress(FileNotFoundError):
            refuse_other_than_file(path)
        # For a symbolic link, the file that it points to is replaced.
        target = Path(os.path.realpath(path))
        if target.exists() and not os.access(target, os.W_OK):
            # The folder's permissions alone would allow it.
            raise PermissionError(EACCES, os.strerror(EACCES))
        with replacing(target) as draft:
            draft.write(data)


@contextmanager
def _complaints(path: str | PathLike[str], verb: str) -> Iterator[None]:
    """Convert errors in a `with` block to LabyrinthError that names the file."""
    try:
        yield
    except OSError as error:
        raise LabyrinthError(f"{named(path)}: cannot be {verb}: {error.strerror}") from None
    except LabyrinthError as error:
        raise LabyrinthError(f"{named(path)}: {error}") from None
    except ValueError:
        raise LabyrinthError(f"{named(path)}: not a valid file name") from None


def _content(stream: BinaryIO, size: int, most: int) -> bytes:
    """Return the content of a stream; `size` is its expected length, `most` the limit, in bytes."""
    chunks: list[bytes] = []
    length = size
    while length <= most:
        chunk = stream.read(_CHUNK)
        is_binary = b"\x00" in chunk and binary_format(chunk) is None
        if not chunks and is_binary and not may_be_array(chunk):
            refuse_binary(chunk)
        chunks.append(chunk)
        # A second read would make a terminal wait for another end of input.
        if len(chunk) < _CHUNK:
            return b"".join(chunks)
        length = max(length, len(chunks) * _CHUNK)
    raise too_long(most)
