"""Lines of hexadecimal digits."""

from __future__ import annotations

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.formats.support.text_lines import TextLine

_DIGITS = "0123456789abcdefABCDEF"


def masks_of_digits(line: TextLine) -> bytes:
    """Return the value of each digit of a line.

    Raises LabyrinthError that names the place of what is no digit.
    """
    text = line.text.rstrip()
    indent = len(text) - len(text.lstrip())
    digits = text[indent:]
    if not digits.isascii() or digits.strip(_DIGITS) or any(c not in _DIGITS for c in set(digits)):
        column, found = next(
            (column, mark) for column, mark in enumerate(digits, indent + 1) if mark not in _DIGITS
        )
        raise LabyrinthError(
            f"line {line.number}, column {column}: found {quoted(found)}, "
            "expected a hexadecimal digit"
        )
    return bytes.fromhex("0" + "0".join(digits))
