"""From the bytes of a file to text with one kind of line end."""

from __future__ import annotations

import codecs
import re
from typing import Final

from labyrinth.core.errors import LabyrinthError

_OTHERS: Final = (
    (rb"RIFF....WEBP", "a picture in WebP", "save it as PNG"),
    (rb"II\*\x00|MM\x00\*", "a picture in TIFF", "save it as PNG"),
    (rb"....ftyp(?:hei|mif|avif)", "a picture in HEIF or AVIF", "save it as PNG"),
    (rb"%PDF-", "a document in PDF", "save the maze in it as a picture in PNG"),
    (rb"PK\x03\x04", "an archive or a document of an office program", "take the file out of it"),
    (rb"\x1f\x8b", "packed by gzip", "unpack it first"),
)
"""How files of other kinds begin, what they are, and what to do with them."""
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def refuse_binary(beginning: bytes) -> None:
    """Raise LabyrinthError if a file that begins like this cannot be text."""
    for begins, kind, mend in _OTHERS:
        if re.match(begins, beginning, re.DOTALL):
            raise LabyrinthError(f"this is {kind}, which is not read: {mend}")
    if not beginning.startswith(_UTF_16) and (zero := beginning.find(b"\x00")) >= 0:
        raise LabyrinthError(f"byte {zero + 1} is zero: this is not text, as every maze file is")


def decode(data: bytes) -> str:
    """Decode UTF-8, or UTF-16 with a byte-order mark; lines end with a line feed afterwards.

    Raises LabyrinthError that names the line and column of what is neither.
    """
    refuse_binary(data)
    name, encoding = "UTF-8", "utf-8-sig"
    # What `>` of Windows PowerShell writes.
    if len(data) > 2 and data.startswith(_UTF_16):
        name, encoding = "UTF-16", "utf-16"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        before = data[: error.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        line = before.count(b"\n") + 1
        column = len(before) - before.rfind(b"\n")
        raise LabyrinthError(
            f"line {line}, column {column}: byte {error.start + 1} is not {name}; "
            "every maze file is plain text"
        ) from None
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text
