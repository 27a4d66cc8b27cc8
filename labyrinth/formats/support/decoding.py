r"""Decode the bytes of a file to text with one kind of line end.

NumPy arrays in .npy and .npz files are read without NumPy: a short header, then the numbers.

    \x93NUMPY, two bytes of the version, two or four with the length of the header, then
    {'descr': '<i8', 'fortran_order': False, 'shape': (5, 7)}

In a .npz archive each file is an array. The archive must have exactly one matrix, which is read. A
data set of this program, which has its mazes in the array `tiles`, is refused with an explanation.
"""

from __future__ import annotations

import ast
import codecs
import re
import sys
import zlib
from array import array as numbers
from collections.abc import Iterator
from io import BytesIO
from typing import Any, Final, NamedTuple
from zipfile import BadZipFile, ZipFile

from labyrinth.core.errors import LabyrinthError, quoted, visible
from labyrinth.core.limits import check_size
from labyrinth.core.pluralize import pluralize

_MAGIC: Final = b"\x93NUMPY"
_ARCHIVE: Final = b"PK\x03\x04"
_KINDS: Final = ("b1", "u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", "f4", "f8")
# The type codes of the module `array` for NumPy's types.
_CODES: Final = dict(zip(_KINDS, "BBbHhIiQqfd", strict=True))
_MOST_BYTES: Final = 50_000_000
_MOST_VALUES: Final = 2_000_000
# The exceptions for an archive that is damaged, or compressed by an unknown method.
_DAMAGE: Final = (BadZipFile, RuntimeError, OSError, ValueError, EOFError, zlib.error)
_ORDERS: Final = {"<": "little", ">": "big"}


def may_be_array(beginning: bytes) -> bool:
    """Return whether a file with this beginning may be a NumPy array or an archive."""
    return beginning.startswith((_MAGIC, _ARCHIVE))


def _rows_of_array(data: bytes) -> tuple[str, list[str]]:
    """Return the rows of the matrix in a file as text; for an archive, with a note on its array.

    Raises LabyrinthError if the array is not a matrix of numbers or single characters.
    """
    if data.startswith(_MAGIC):
        return _text(_array(data)), []
    try:
        with ZipFile(BytesIO(data)) as archive:
            members = [each for each in archive.infolist() if each.filename.endswith(".npy")]
            if sum(each.file_size for each in members) > _MOST_BYTES:
                raise LabyrinthError(f"the arrays are longer than {_MOST_BYTES:,} bytes")
            arrays = {each.filename[:-4]: _array(archive.read(each)) for each in members}
    except LabyrinthError:
        raise
    except _DAMAGE as error:
        raise LabyrinthError(f"the archive is damaged: {visible(str(error))}") from None
    if "tiles" in arrays and len(arrays["tiles"].shape) == 3:
        raise LabyrinthError(
            f"not a maze but a data set of {arrays['tiles'].shape[0]:,} mazes in NumPy arrays: "
            "load it with numpy.load, or make it as .jsonl, which can be read"
        )
    matrices = [name for name, array in arrays.items() if len(array.shape) == 2]
    if len(matrices) != 1:
        names = ", ".join(map(visible, arrays)) or "none"
        raise LabyrinthError(
            f"this archive has {len(matrices)} matrices among its arrays ({names}): save the "
            "maze alone with numpy.save"
        )
    note = f"the array {visible(matrices[0])} of the archive was read"
    return _text(arrays[matrices[0]]), [note]


def _names_in(data: bytes) -> list[str]:
    """Return the names of the files in an archive; [] if the archive is damaged."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            return archive.namelist()
    except _DAMAGE:
        return []


class _Array(NamedTuple):
    """An array: the type of its values, their order (by columns or by rows), shape and bytes."""

    kind: str
    by_columns: bool
    shape: tuple[int, ...]
    content: bytes


def _array(data: bytes) -> _Array:
    """Parse a file with one array. Raises LabyrinthError if its header is damaged."""
    begin = 10 if data[6:7] == b"\x01" else 12
    end = begin + int.from_bytes(data[8:begin], "little")
    try:
        head = ast.literal_eval(data[begin:end].decode("latin-1").strip())
        shape = tuple(int(side) for side in head["shape"])
        return _Array(str(head["descr"]), bool(head["fortran_order"]), shape, data[end:])
    except (ValueError, SyntaxError, KeyError, TypeError, MemoryError, RecursionError):
        raise LabyrinthError("the header of this NumPy array is damaged") from None


def _text(array: _Array) -> str:
    """Return a matrix as text, one row per line, with commas between its values."""
    if len(array.shape) != 2 or min(array.shape) < 1:
        sides = " x ".join(map(str, array.shape)) or "one value"
        raise LabyrinthError(f"this NumPy array is {sides}, not a matrix of rows and columns")
    rows, cols = array.shape
    check_size(rows, cols)
    if rows * cols > _MOST_VALUES:
        raise LabyrinthError(f"this NumPy array has more than {_MOST_VALUES:,} values")
    words = [
        # A whole number is written without a decimal point.
        str(int(value) if isinstance(value, float) and value.is_integer() else value)
        for value in _values(array, rows * cols)
    ]
    steps = [slice(row, None, rows) for row in range(rows)]
    if not array.by_columns:
        steps = [slice(row * cols, (row + 1) * cols) for row in range(rows)]
    return "".join(",".join(words[step]) + "\n" for step in steps)


def _values(array: _Array, count: int) -> list[Any]:
    """Return the values of an array. Raises LabyrinthError if some are missing."""
    order, what = array.kind[:1], array.kind[1:]
    if what != "U1" and what not in _CODES:
        raise LabyrinthError(
            f"this NumPy array has values of type {visible(array.kind)}, not numbers"
        )
    length = count * (4 if what == "U1" else int(what[1:]))
    if len(array.content) < length:
        raise LabyrinthError("this NumPy array is truncated: some of its values are missing")
    content = array.content[:length]
    if what == "U1":
        text = content.decode(f"utf-32-{'be' if order == '>' else 'le'}", "replace")
        return [mark.strip("\x00") for mark in text]
    values = numbers(_CODES[what], content)
    if _ORDERS.get(order, sys.byteorder) != sys.byteorder:
        values.byteswap()
    return values.tolist()


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
    names = _names_in(data) if data.startswith(_ARCHIVE) else []
    if data.startswith(_MAGIC) or any(name.endswith(".npy") for name in names):
        return _rows_of_array(data)
    if names:
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
