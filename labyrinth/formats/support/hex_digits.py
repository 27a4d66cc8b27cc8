"""Lines of hexadecimal digits."""

from __future__ import annotations

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.formats.support.text_lines import TextLine

_DIGITS = frozenset("0123456789abcdefABCDEF")


def masks_of_digits(line: TextLine) -> bytes:
    """Return the value of each digit of a line.

    Raises LabyrinthError that names the place of what is no digit.
    """
    digits = line.text.strip()
    if set(digits) - _DIGITS:
        found = next(mark for mark in digits if mark not in _DIGITS)
        column = line.text.index(found, line.text.index(digits)) + 1
        raise LabyrinthError(
            f"line {line.number}, column {column}: found {quoted(found)}, "
            "expected a hexadecimal digit"
        )
    return bytes.fromhex("0" + "0".join(digits))
