"""Maps drawn tile by tile, as in benchmarks: every edge lies on a grid of whole pixels.

The whole picture is the map. A map may have no border, walls of any shape and corridors of any
width, so only its edges show the size of a tile. A frame or margin is recognised if it is narrower
than a tile, or if it surrounds a closed border.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import gcd
from typing import TYPE_CHECKING, Final, NamedTuple

from labyrinth.formats.pictures.dark_and_light import dark_and_light
from labyrinth.formats.pictures.loading import EXTRA
from labyrinth.formats.support.optional_dependencies import need
from labyrinth.formats.support.tile_parts import TileParts

if TYPE_CHECKING:
    from PIL.Image import Image

_MOST_COLOURS: Final = 64
_LEAST_TILES: Final = 5
_MOST_TILES: Final = 1_000_000
_SMALL: Final = 128
# The least share of walls among the outermost tiles of a maze with a border: it has openings.
_CLOSED: Final = 0.75
# How much more of one colour than of the other is connected if it is the floor.
_APART: Final = 0.15


class TileMap(NamedTuple):
    """The `box` of a map in its picture, the size of a tile, and whether its walls are dark.

    `is_clear` is true if a closed border or a connected floor shows which colour the walls have.
    """

    box: tuple[int, int, int, int]
    tile: int
    dark: bool
    is_clear: bool


def tile_map(pixels: Image, threshold: int | None) -> TileMap | None:
    """Return where a picture has a map that was drawn tile by tile; None if it has none."""
    if pixels.getcolors(_MOST_COLOURS) is None:
        return None
    dark = dark_and_light(pixels, threshold, evened=False).dark
    frame = _frame(dark)
    if frame is None:
        return None
    inner = dark.crop((frame, frame, dark.width - frame, dark.height - frame))
    if min(inner.size) < _LEAST_TILES:
        return None
    across, down = _edges(inner, across=True), _edges(inner, across=False)
    tile = gcd(*inner.size, *across, *down)
    # In a larger picture edges at every pixel may be those of letters, or of round walls.
    if min(inner.size) < _LEAST_TILES * tile or (tile == 1 and max(dark.size) > _SMALL):
        return None
    if inner.width * inner.height > _MOST_TILES * tile * tile:
        return None
    rows = _rows(inner, tile)
    lines = [(across, inner.width), (down, inner.height)]
    if frame % tile == 0:
        whole, is_dark_frame = _rows(dark, tile), bool(dark.getpixel((0, 0)))
        if frame:
            lines = [([0, *edges, size], size) for edges, size in lines]
        # A frame of one tile is a border; a wider one around a border of another shade is none.
        if frame <= tile or not _is_closed(rows, dark=not is_dark_frame):
            frame, inner, rows = 0, dark, whole
        elif any(_is_lattice(edges, tile) for edges, _ in lines):
            return None
    is_dark, is_clear = _walls_are_dark(rows)
    is_lattice = any(_is_lattice(edges, tile) for edges, _ in lines)
    if is_lattice and (tile == 1 or _is_closed(rows, dark=is_dark)):
        return None
    return TileMap(
        (frame, frame, frame + inner.width, frame + inner.height), tile, is_dark, is_clear
    )


def _frame(dark: Image) -> int | None:
    """Return the width in pixels of the frame around a map; 0 if there is none.

    Returns None if the picture shows a maze on a background instead of a map.
    """
    is_dark = bool(dark.getpixel((0, 0)))
    shown = need("PIL.ImageChops", EXTRA).invert(dark) if is_dark else dark
    box = shown.getbbox()
    if box is None:
        return None
    left, top, right, bottom = box
    sides = (left, top, dark.width - right, dark.height - bottom)
    if len(set(sides)) > 1 and min(sides) and (is_dark or _is_closed(_rows(shown.crop(box), 1))):
        return None
    return min(sides) if len(set(sides)) == 1 else 0


def _edges(mask: Image, *, across: bool) -> list[int]:
    """Return the indices of the columns that differ from the previous column of pixels.

    Without `across`, rows take the place of columns.
    """
    images, chops = need("PIL.Image", EXTRA), need("PIL.ImageChops", EXTRA)
    if not across:
        mask = mask.transpose(images.Transpose.TRANSPOSE)
    width, height = mask.size
    after, before = (mask.crop((at, 0, width - 1 + at, height)) for at in (1, 0))
    changed = chops.difference(after, before).convert("F")
    means = array("f", changed.resize((width - 1, 1), images.Resampling.BOX).tobytes())
    return [at for at, mean in enumerate(means, 1) if mean]


def _rows(mask: Image, tile: int) -> list[str]:
    """Return the rows of tiles, with `#` for a dark tile and a space for a light one."""
    size = mask.width // tile, mask.height // tile
    small = mask.crop((0, 0, size[0] * tile, size[1] * tile)).resize(size, 0)
    marks = small.tobytes().translate(b" " * 255 + b"#").decode("ascii")
    return [marks[at : at + size[0]] for at in range(0, len(marks), size[0])]


def _is_closed(rows: Sequence[str], *, dark: bool = True) -> bool:
    """Return whether most of the outermost tiles are dark or, if `dark` is false, light."""
    ring = rows[0] + rows[-1] + "".join(row[0] + row[-1] for row in rows[1:-1])
    return ring.count("#" if dark else " ") >= _CLOSED * len(ring)


def _walls_are_dark(rows: Sequence[str]) -> tuple[bool, bool]:
    """Return whether walls are dark, and whether a border or a connected floor makes this clear."""
    if _is_closed(rows):
        return True, True
    tiles = TileParts(rows)
    light_floor, dark_floor = tiles.largest_share("#"), tiles.largest_share(" ")
    if abs(light_floor - dark_floor) > _APART:
        return light_floor > dark_floor, True
    is_light = _is_closed(rows, dark=False)
    return not is_light, is_light


def _is_lattice(edges: Sequence[int], tile: int) -> bool:
    """Return whether walls are equally spaced, as in a drawing of rooms with walls."""
    most = max(edges, default=0) // 2
    return any(len({edge % pitch for edge in edges}) <= 2 for pitch in range(3 * tile, most, tile))
