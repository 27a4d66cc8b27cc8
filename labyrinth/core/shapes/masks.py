"""Masks as short text, `ROWSxCOLS:RUNS`: run lengths, of each row what differs from the one above.

A run of rooms that are the same as those above is followed by one of rooms that differ, and so on,
row after row. A length is written in letters of five bits each, the lowest first; the sixth bit
says that the length goes on.
"""

from __future__ import annotations

import re
from itertools import groupby
from string import ascii_letters, digits

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.limits import check_rooms

_LETTERS = ascii_letters + digits + "-_"
_VALUES = {letter: value for value, letter in enumerate(_LETTERS)}
_BITS, _GOES_ON = 5, 32
_MOST_LETTERS = 6
"""No length of a run has more: a maze has at most some 25 million rooms."""


def write_mask(cols: int, inside: bytes) -> str:
    """Write the flags of rooms, rows of `cols` of them."""
    changes = bytes(map(int.__xor__, inside, bytes(cols) + inside))
    lengths = [(value, len(list(run))) for value, run in groupby(changes)]
    if lengths[0][0]:
        lengths.insert(0, (0, 0))
    runs = "".join(_length(number) for _, number in lengths)
    return f"{len(inside) // cols}x{cols}:{runs}"


def read_mask(text: str, rows: int, cols: int) -> bytearray:
    """Read the flags of a mask, stretched to `rows` x `cols` rooms.

    Raises LabyrinthError for what is no mask.
    """
    match = re.fullmatch(r"(\d{1,9})x(\d{1,9}):([\w-]+)", text, re.ASCII)
    if match is None:
        raise LabyrinthError(f"{quoted(text)} is no mask; write ROWSxCOLS:RUNS as a recipe has it")
    own_rows, own_cols = int(match[1]), int(match[2])
    check_rooms(own_rows, own_cols)
    return stretched(_flags(match[3], own_rows, own_cols), own_cols, rows, cols)


def stretched(inside: bytes | bytearray, own_cols: int, rows: int, cols: int) -> bytearray:
    """Return flags, rows of `own_cols` of them, as a grid of `rows` x `cols` rooms has them."""
    own_rows = len(inside) // own_cols
    if (own_rows, own_cols) == (rows, cols):
        return bytearray(inside)
    from_cols = [col * own_cols // cols for col in range(cols)]
    flags = bytearray()
    for row in range(rows):
        first = row * own_rows // rows * own_cols
        flags += bytes(inside[first + col] for col in from_cols)
    return flags


def _flags(runs: str, rows: int, cols: int) -> bytearray:
    changes = bytearray()
    number = letters = differs = 0
    for letter in runs:
        value = _VALUES[letter]
        number |= value % _GOES_ON << letters * _BITS
        letters += 1
        if value < _GOES_ON:
            if len(changes) + number > rows * cols:
                break
            changes += bytes([differs]) * number
            number, letters, differs = 0, 0, 1 - differs
        elif letters == _MOST_LETTERS:
            break
    if letters or len(changes) != rows * cols:
        raise LabyrinthError(f"the runs of the mask are not {rows} x {cols} rooms: copy it anew")
    for room in range(cols, len(changes)):
        changes[room] ^= changes[room - cols]
    return changes


def _length(number: int) -> str:
    letters = ""
    while number >= _GOES_ON:
        letters += _LETTERS[number % _GOES_ON + _GOES_ON]
        number >>= _BITS
    return letters + _LETTERS[number]
