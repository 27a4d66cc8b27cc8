"""Signs on tiles: what a run weighs, holds and passes over, drawn over all that a tile is."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Final, NamedTuple


class SignStyle(IntEnum):
    """How a sign is styled: numbers beyond those of appearances."""

    CANDIDATE = 256
    FIRST = 257
    """The candidate that is taken next."""
    REFUSED = 258
    STANDS = 259
    """Where the algorithm is."""
    SET = 260
    OTHER_SET = 261
    """Every other set: neighbours differ."""
    ARROW = 262
    REFUSED_BEFORE = 263
    """What was passed over for good, in an earlier step."""


class TileSign(NamedTuple):
    """A text of one or two characters on a tile, and its style."""

    text: str
    style: SignStyle

    def in_columns(self, columns: int) -> str:
        """Return the text in the columns of a tile, where its mark would stand."""
        return self.text[-columns:].rjust(columns // 2 + 1).ljust(columns)


Signs = Mapping[int, Mapping[int, TileSign]]
"""For each row the signs by column."""

SIGN_CLASSES: Final = {style: f"maze--sign-{style.name.lower()}" for style in SignStyle}
"""The component class of each style."""

IN_ASCII: Final = str.maketrans("✗↑↓←→", "x^v<>")
"""What stands for the characters of signs where there are none but ASCII."""
