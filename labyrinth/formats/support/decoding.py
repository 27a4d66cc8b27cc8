"""Decode the bytes of a file to text with one kind of line end."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import Final

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.pluralize import pluralize
from labyrinth.formats.support.numpy_arrays import ARCHIVE, is_array, names_in, rows_of_array

# The first bytes of other kinds of files, what they are, and what to do with them.
_OTHERS: Final = (
    (rb"RIFF....WEBP", "a WebP picture", "save it as PNG"),
    (rb"II\*\x00|MM\x00\*", "a TIFF picture", "save it as PNG"),
    (rb"....ftyp(?:hei|mif|avif)", "a HEIF or AVIF picture", "save it as PNG"),
    (rb"%PDF-", "a PDF document", "save its maze as a PNG picture"),
    (rb"PAR1", "a Parquet table", "make the data set as .jsonl, or load it with pyarrow"),
    (rb"PK\x03\x04", "a ZIP archive or an office document", "extract the file with the maze"),
    (rb"\x1f\x8b", "gzip data", "decompress it first"),
    (rb"SQLite format 3", "an SQLite database", "export the maze from it"),
    (
        rb"\x7fELF|MZ|\xfe\xed\xfa|\xca\xfe\xba\xbe",
        "a compiled program",
        "give a file with a maze",
    ),
    (rb"\x80[\x02-\x05]", "a Python pickle", "save its array with numpy.save"),
    (rb"\x89HDF", "an HDF5 file", "save its array with numpy.save"),
)
_UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_COLOUR: Final = re.compile(r"\x1b\[([\d;]*)m")
_OTHER_ESCAPE: Final = re.compile(r"\x1b(?:\[[\d;?]*[A-Za-ln-z]|\][^\x07\x1b]*(?:\x07|\x1b\\))")
_COLOUR_MARKS: Final = "krgybmcw"
# The characters for tiles with only a background: black, red, green and so on, and any other.
_OTHER_MARKS: Final = "qvxzjhdf"


def refuse_binary(beginning: bytes) -> None:
    """Raise LabyrinthError if a file with this beginning cannot be text."""
    for begins, kind, mend in _OTHERS:
        if re.match(begins, beginning, re.DOTALL):
            raise LabyrinthError(f"not a maze: this is {kind}; {mend}")
    if not beginning.startswith(_UTF_16) and (zero := beginning.find(b"\x00")) >= 0:
        raise LabyrinthError(
            f"not a maze: this is a binary file of an unknown kind (byte {zero + 1} is "
            "zero); a maze is text, a picture or a NumPy array"
        )


def text_of(data: bytes) -> tuple[str, list[str]]:
    """Return the text of a file, and notes on any parts that were left out.

    A NumPy array becomes rows of numbers; terminal colours are left out, unless the text consists
    only of coloured spaces. Raises LabyrinthError for an archive without arrays, and like `decode`.
    """
    if is_array(data):
        return rows_of_array(data)
    if data.startswith(ARCHIVE) and (names := names_in(data)):
        files = f"{pluralize(len(names), 'file')}, such as {quoted(names[0])}: extract one"
        if len(names) == 1:
            files = f"one file, {quoted(names[0])}: extract it"
        raise LabyrinthError(f"this is an archive of {files} and open it")
    return _without_colours(decode(data))


def decode(data: bytes) -> str:
    """Decode UTF-8, or UTF-16 with a byte-order mark; all line ends become line feeds.

    Raises LabyrinthError for a binary file, and for bytes in neither encoding, whose line and
    column it names.
    """
    refuse_binary(data)
    name, encoding = "UTF-8", "utf-8-sig"
    # The output of `>` in Windows PowerShell.
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
            f"save the file as plain text in {name}"
        ) from None
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text


def _without_colours(text: str) -> tuple[str, list[str]]:
    """Return a text without terminal colour sequences, and a note if there were any."""
    if "\x1b" not in text:
        return text, []
    text = _OTHER_ESCAPE.sub("", text)
    if not _COLOUR.search(text):
        return text, []
    plain = _COLOUR.sub("", text)
    if plain.strip():
        return plain, ["the colours of the text were ignored"]
    marked = "".join(_with_backgrounds(text))
    return marked, ["coloured blanks were read as tiles, with a character for each colour"]


def _with_backgrounds(text: str) -> Iterator[str]:
    """Yield a text of spaces, with a character instead of each space that has a background."""
    marks = {"": " "}
    background, at = "", 0
    for found in [*_COLOUR.finditer(text), None]:
        blanks = text[at : found.start() if found else len(text)]
        if background not in marks:
            is_named = re.fullmatch(r"(?:4|10)[0-7]", background) is not None
            number = int(background[-1]) if is_named else len(marks) % len(_OTHER_MARKS)
            marks[background] = (_COLOUR_MARKS if is_named else _OTHER_MARKS)[number]
        yield blanks.replace(" ", marks[background])
        if found is not None:
            background, at = _background_after(found[1], background), found.end()


def _background_after(codes: str, before: str) -> str:
    """Return the background colour that a terminal shows after a colour sequence.

    `codes` are the numbers in the sequence, `before` is the background before it. A background is
    written as its numbers, or "" for the default.
    """
    numbers = iter(codes.split(";"))
    for number in numbers:
        if number in ("", "0", "49"):
            before = ""
        elif number in ("38", "48"):
            # One of 256 colours, or red, green and blue.
            rest = [next(numbers, "") for _ in range(2 if next(numbers, "") == "5" else 3)][:3]
            before = ";".join(rest) if number == "48" else before
        elif re.fullmatch(r"4[0-7]|10[0-7]", number):
            before = number
    return before
