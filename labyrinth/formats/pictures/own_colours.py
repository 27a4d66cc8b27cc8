"""Pictures written by this program, in which the meaning of each colour is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from labyrinth.formats.draw.palette import SHADES, Colour, palette
from labyrinth.formats.draw.pixels import (
    CODES,
    FLOOR,
    GOAL,
    LETTERS_ON_WALLS,
    PATH,
    START,
    STOP,
    WALL,
    colours_of,
)
from labyrinth.formats.pictures.loading import EXTRA
from labyrinth.formats.support.optional_dependencies import need

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True, slots=True)
class OwnColours:
    """Masks (255 where true) of walls, start, goals and path, and whether the walls are dark.

    `weighted` says that weights are shown as shades, `blocks` that walls fill tiles, `covered` that
    numbers or rings may cover parts of the maze.
    """

    walls: Image
    start: Image
    goals: Image
    path: Image
    dark_walls: bool
    blocks: bool
    weighted: bool
    covered: bool


def own_colours(pixels: Image) -> OwnColours | None:
    """Return the meaning of a picture's colours; None if this program does not use all of them."""
    counted = pixels.getcolors(CODES)
    if counted is None:
        return None
    found = {cast(Colour, colour) for _, colour in counted}
    for dark in (False, True):
        for blocks in (False, True):
            codes = _codes(dark=dark, blocks=blocks)
            wall = next(colour for colour, code in codes.items() if code == WALL)
            if wall in found and len(found) > 1 and found <= codes.keys():
                return _parts(pixels, codes, found, dark=dark, blocks=blocks)
    return None


def _codes(*, dark: bool, blocks: bool) -> dict[Colour, int]:
    """Map each colour to its index in the palette of a picture of this program."""
    parts = colours_of(palette(dark), blocks=blocks)
    colours = list(zip(parts[::3], parts[1::3], parts[2::3], strict=True))
    # Some colours stand for several things: the first of them is the one that matters.
    return {colour: code for code, colour in reversed(list(enumerate(colours)))}


def _parts(
    pixels: Image, codes: dict[Colour, int], found: set[Colour], *, dark: bool, blocks: bool
) -> OwnColours:
    bands = pixels.split()
    darker = need("PIL.ImageChops", EXTRA).darker

    def mask(wanted: int) -> Image:
        colour = next((each for each in found if codes[each] == wanted), None)
        if colour is None:
            blank: Image = need("PIL.Image", EXTRA).new("L", pixels.size)
            return blank
        red, green, blue = (
            band.point([255 * (value == part) for value in range(256)])
            for band, part in zip(bands, colour, strict=True)
        )
        both: Image = darker(darker(red, green), blue)
        return both

    return OwnColours(
        walls=mask(WALL),
        start=mask(START),
        goals=mask(GOAL),
        path=mask(PATH),
        dark_walls=not dark,
        blocks=blocks,
        covered=any(codes[colour] in (STOP, *LETTERS_ON_WALLS) for colour in found),
        weighted=any(FLOOR < codes[colour] <= SHADES for colour in found),
    )
