"""Characters that show several dots each: braille, half blocks, or what ASCII has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from labyrinth.tui.maze_view.reduced_maze import EXPANDED, FRONTIER, WALLED, WAY

_NO_SIGNS: Final[Mapping[int, str]] = MappingProxyType({})


class DotCharacters:
    """Characters of `lines` x `columns` dots each."""

    def __init__(
        self,
        characters: str,
        bits: Sequence[Sequence[int]],
        signs: Mapping[int, str] = _NO_SIGNS,
    ) -> None:
        """Take the characters by their number, the sum of the `bits` of dots, by line and column.

        Where a flag has a sign, this stands for all characters in which a dot has that flag.
        """
        self.lines, self.columns = len(bits), len(bits[0])
        self._characters, self._bits, self._signs = characters, bits, signs
        self._marks: tuple[int, ...] = tuple(signs) or (FRONTIER, WAY)
        """The flags that stand out against walls, the most important last."""

    def cells(self, rows: Sequence[bytes]) -> tuple[list[str], bytearray]:
        """Return the characters of `lines` rows of dots, and what any dot of each tells.

        In each character those dots stand out that matter most there.
        """
        texts = list(self.drawn(rows, WALLED))
        flags = bytearray(self.flags_of_cells(rows))
        for flag in self._marks:
            if any(each & flag for each in flags):
                for at, text in enumerate(self.drawn(rows, flag)):
                    if flags[at] & flag:
                        texts[at] = text
        return texts, flags

    def flags_of_cells(self, rows: Sequence[bytes]) -> bytes:
        """Return what any dot of each character tells, from the flags of `lines` rows of dots.

        Each row has `columns` bytes for each character.
        """
        flags = 0
        for row in rows:
            for column in range(self.columns):
                flags |= int.from_bytes(row[column :: self.columns], "big")
        return flags.to_bytes(len(rows[0]) // self.columns, "big")

    def drawn(self, rows: Sequence[bytes], flag: int) -> str:
        """Return the characters in which those dots stand out that have a flag."""
        if flag in self._signs:
            sign = self._signs[flag]
            return "".join(sign if each & flag else " " for each in self.flags_of_cells(rows))
        codes = 0
        for row, bits in zip(rows, self._bits, strict=True):
            for column, bit in enumerate(bits):
                table = bytes(bit if flags & flag else 0 for flags in range(256))
                codes |= int.from_bytes(row[column :: self.columns].translate(table), "big")
        numbers = codes.to_bytes(len(rows[0]) // self.columns, "big")
        return "".join(map(self._characters.__getitem__, numbers))


BRAILLE: Final = DotCharacters(
    "".join(chr(0x2800 + number) for number in range(256)),
    bits=((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80)),
)
HALF_BLOCKS: Final = DotCharacters(" ▀▄█", bits=((1,), (2,)))
"""What the font of a console has, which has no braille."""
ASCII_DOTS: Final = DotCharacters(
    ' "_#', bits=((1,), (2,)), signs={EXPANDED: ".", FRONTIER: "+", WAY: "*"}
)
"""They tell what was searched without colours."""


def dot_characters(colours: str | None, *, ascii_only: bool) -> DotCharacters:
    """Return the finest characters for a terminal, by Rich's name for its colours (None: none)."""
    if colours is None or ascii_only:
        return ASCII_DOTS
    return HALF_BLOCKS if colours == "standard" else BRAILLE
