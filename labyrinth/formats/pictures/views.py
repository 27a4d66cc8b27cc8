"""The ways in which a picture may be looked at to find a maze in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from labyrinth.formats.pictures.dark_and_light import dark_and_light
from labyrinth.formats.pictures.loading import EXTRA
from labyrinth.formats.pictures.own_colours import own_colours
from labyrinth.formats.pictures.surroundings import alone, parts_of
from labyrinth.formats.pictures.tile_maps import tile_map
from labyrinth.formats.support.optional_dependencies import need
from labyrinth.formats.support.picture_facts import Corrections

if TYPE_CHECKING:
    from PIL.Image import Image

_MOST_PARTS: Final = 5
"""So many parts of a picture are looked at, one after the other."""
_MOST_PIXELS: Final = 2_000_000
"""A larger picture is made smaller before its parts are looked at."""


class View(NamedTuple):
    """Pixels to look at, and how far to the right and down they lie in the picture.

    `dark` says that the walls are the dark ones or the light ones, if that is known. Each pixel
    stands for `shrunk` by `shrunk` of the picture. The maze may be `shaped`: open to the outside
    within the rectangle around it. With a `tile` it is a map of tiles of that size, from its first
    pixel to its last.
    """

    pixels: Image
    moved: tuple[int, int] = (0, 0)
    dark: bool | None = None
    shrunk: int = 1
    shaped: bool = False
    tile: int = 0


def views(pixels: Image, corrections: Corrections) -> Iterator[View]:
    """Yield the picture in ways in which its maze may be seen, the likeliest first."""
    own = None if corrections.threshold else own_colours(pixels)
    # The lines of a path and the letters of a number lie on no grid.
    found = tile_map(pixels, corrections.threshold) if own is None else None
    if found is not None and corrections.cell_size in (None, found.tile):
        yield View(pixels.crop(found.box), found.box[:2], found.dark, tile=found.tile)
        return
    yield View(pixels)
    if own is not None:
        return
    yield View(pixels.filter(need("PIL.ImageFilter", EXTRA).MedianFilter(3)))
    shrunk = 1
    while pixels.width * pixels.height > _MOST_PIXELS * shrunk * shrunk:
        shrunk += 1
    pixels = pixels.reduce(shrunk)
    left = _MOST_PARTS
    for walls, dark in _masks(pixels, corrections.threshold):
        for box in parts_of(walls):
            if not left:
                return
            left -= 1
            yield View(*alone(pixels, walls, box), dark, shrunk, shaped=True)


def _masks(pixels: Image, threshold: int | None) -> Iterator[tuple[Image, bool]]:
    """Yield masks of what may be walls, each with whether that is the dark."""
    before = b""
    # Light that seems to fall unevenly may be a wall as wide as a shadow.
    for evened in (True, False):
        mask = dark_and_light(pixels, threshold, evened=evened).dark
        if mask.tobytes() != before:
            yield mask, True
            yield need("PIL.ImageChops", EXTRA).invert(mask), False
        before = mask.tobytes()
