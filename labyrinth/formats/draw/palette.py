"""The colours of dark and light pictures: distinct in lightness, safe for the colour-blind.

Source of the hues: Masataka Okabe and Kei Ito, "Color Universal Design" (2008).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# The number of shades for weights above 1.
SHADES: Final = 8

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a picture, as red, green and blue from 0 to 255.

    A `wall` is drawn as a line, a `block` fills its tile.
    """

    ground: Colour
    wall: Colour
    block: Colour
    text: Colour
    heaviest: Colour
    path: Colour
    start: Colour
    goal: Colour
    stop: Colour
    active: Colour
    frontier: Colour
    expanded: Colour

    def shade(self, number: int) -> Colour:
        """Return the colour of the shade `number`, 0 (weight 1) to SHADES (the highest weight)."""
        red, green, blue = (
            low + (high - low) * number // SHADES
            for low, high in zip(self.ground, self.heaviest, strict=True)
        )
        return red, green, blue


LIGHT: Final = Palette(
    ground=(255, 255, 255),
    wall=(17, 17, 17),
    block=(52, 56, 64),
    text=(68, 68, 68),
    heaviest=(224, 168, 64),
    path=(0, 114, 178),
    start=(0, 158, 115),
    goal=(213, 94, 0),
    stop=(204, 121, 167),
    active=(204, 121, 167),
    frontier=(230, 159, 0),
    expanded=(158, 208, 238),
)
DARK: Final = Palette(
    ground=(18, 20, 24),
    wall=(214, 218, 224),
    block=(116, 122, 132),
    text=(170, 176, 184),
    heaviest=(122, 86, 24),
    path=(86, 180, 233),
    start=(0, 190, 140),
    goal=(240, 122, 30),
    stop=(204, 121, 167),
    active=(204, 121, 167),
    frontier=(230, 159, 0),
    expanded=(20, 74, 112),
)


def palette(dark: bool) -> Palette:
    """Return the dark or the light palette."""
    return DARK if dark else LIGHT


def shades_of(tiles: bytes | bytearray) -> bytes:
    """Return the shade of each weight: 0 for a wall and for weight 1, SHADES for the highest.

    The result is a table for `bytes.translate`; the highest weight is that in `tiles`.
    """
    highest = max(tiles, default=1)
    return bytes(
        -(-(weight - 1) * SHADES // (highest - 1)) if 1 < weight <= highest else 0
        for weight in range(256)
    )
