r"""NumPy arrays in .npy and .npz files, read without NumPy: a short header, then the numbers.

    \x93NUMPY, two bytes of the version, two or four with the length of the header, then
    {'descr': '<i8', 'fortran_order': False, 'shape': (5, 7)}

In a .npz archive each file is an array. The archive must have exactly one matrix, which is read. A
data set of this program, which has its mazes in the array `tiles`, is refused with an explanation.
"""

from __future__ import annotations

import ast
import sys
import zlib
from array import array as numbers
from io import BytesIO
from typing import Any, Final, NamedTuple
from zipfile import BadZipFile, ZipFile

from labyrinth.core.errors import LabyrinthError, visible
from labyrinth.core.limits import check_size

_MAGIC: Final = b"\x93NUMPY"
ARCHIVE: Final = b"PK\x03\x04"
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
    return beginning.startswith((_MAGIC, ARCHIVE))


def is_array(data: bytes) -> bool:
    """Return whether a file is a NumPy array or an archive of arrays."""
    if data.startswith(_MAGIC):
        return True
    return data.startswith(ARCHIVE) and any(name.endswith(".npy") for name in names_in(data))


def rows_of_array(data: bytes) -> tuple[str, list[str]]:
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


def names_in(data: bytes) -> list[str]:
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
    words = [_word(value) for value in _values(array, rows * cols)]
    if array.by_columns:
        lines = [words[row::rows] for row in range(rows)]
    else:
        lines = [words[row * cols : (row + 1) * cols] for row in range(rows)]
    return "\n".join(map(",".join, lines)) + "\n"


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


def _word(value: float | str) -> str:
    """Return a value as text; a whole number is written without a decimal point."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
