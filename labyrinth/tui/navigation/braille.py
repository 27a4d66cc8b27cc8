"""Braille: eight dots in a character, two columns of four."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

LINES: Final = 4
COLUMNS: Final = 2

_BITS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot in a character's number, by line and column."""
_FIRST: Final = 0x2800
"""The character without a dot; the bits are added to it."""


def flags_of_cells(rows: Sequence[bytes]) -> bytes:
    """Return what any dot of each character tells, from the flags of four rows of dots.

    Each row has two bytes for each character.
    """
    flags = 0
    for row in rows:
        for column in range(COLUMNS):
            flags |= int.from_bytes(row[column::COLUMNS], "big")
    return flags.to_bytes(len(rows[0]) // COLUMNS, "big")


def characters(rows: Sequence[bytes], flag: int) -> str:
    """Return the characters in which those dots stand out that have a flag."""
    codes = 0
    for row, bits in zip(rows, _BITS, strict=True):
        for column, bit in enumerate(bits):
            table = bytes(bit if flags & flag else 0 for flags in range(256))
            codes |= int.from_bytes(row[column::COLUMNS].translate(table), "big")
    return "".join(chr(_FIRST + code) for code in codes.to_bytes(len(rows[0]) // COLUMNS, "big"))
