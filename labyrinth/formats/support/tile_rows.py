"""Lines with a character a tile."""

from __future__ import annotations

from collections.abc import Iterable

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.formats.support.text_lines import TextLine

_UNREADABLE = 255


class Alphabet:
    """Which characters, all of ASCII, are corridors and which are walls."""

    def __init__(self, corridors: str, walls: str) -> None:
        self.expected = ", ".join(map(repr, corridors + walls))
        codes = dict.fromkeys(map(ord, corridors), 1) | dict.fromkeys(map(ord, walls), 0)
        self.table = bytes(codes.get(code, _UNREADABLE) for code in range(256))


def tile_rows(lines: Iterable[TextLine], width: int, alphabet: Alphabet) -> bytearray:
    """Return the tiles of the lines, cut to `width`, the short ones filled up with blanks.

    Raises LabyrinthError that names the place of the first character not in the alphabet.
    """
    tiles = bytearray()
    for line in lines:
        text = line.text[:width].ljust(width)
        row = text.encode("latin-1", "replace").translate(alphabet.table)
        if (col := row.find(_UNREADABLE)) >= 0:
            raise LabyrinthError(
                f"line {line.number}, column {col + 1}: found {quoted(text[col])}, expected one of "
                f"{alphabet.expected}"
            )
        tiles += row
    return tiles
