"""The walls of a picture: the pixels of horizontal and vertical walls, and their lattice.

Pixels are dark, light or coloured. If the dark lines are much thinner than the light ones, or the
reverse, the thinner lines are walls. Otherwise the pixels that form a ring around all others are
walls, since the border of a maze is a wall. In pictures written by this program, the meaning of
each colour is known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import atan, degrees, gcd
from typing import Final, cast

from PIL import Image, ImageChops, ImageFilter, ImageMath

from labyrinth.core.errors import LabyrinthError
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
from labyrinth.formats.pictures.tiles import Lattice, column_means, lattice, shortest_runs
from labyrinth.formats.support.picture_facts import Corrections

_LEVELS: Final = 256
_LEAST_CONTRAST: Final = 24
# The least difference between the strongest and the weakest of red, green and blue in a colour.
_COLOURED: Final = 60
# The least strength of the strongest: a darker colour may come from a JPEG neighbour.
_BRIGHT: Final = 100
# Hues from 0 to 255 that are further apart are different colours.
_HUE_APART: Final = 24
_SMALL_SIDE: Final = 256
# The least share of each side that a border covers: it has openings, and colours may lie on it.
_COVERED: Final = 0.82
# The same within a margin that is as narrow as a wall, and may be one.
_RING: Final = 0.95
# Lines thinner than others by this factor are walls, with or without a ring.
_THINNER: Final = 0.45
_AS_THICK: Final = 1.34
# How far from the outermost pixels, as a share of all, a border may be, below a title.
_SIDE: Final = 0.25


@dataclass(frozen=True, slots=True)
class DarkAndLight:
    """Masks of the dark and of the coloured pixels (255 where true), and the threshold of dark.

    Coloured pixels are marks, such as a path, in a colour that neither walls nor corridors have.
    """

    dark: Image.Image
    coloured: Image.Image
    threshold: int


def dark_and_light(
    pixels: Image.Image, threshold: int | None, *, evened: bool = True
) -> DarkAndLight:
    """Separate dark from light by `threshold`, by default the best one (Otsu's method).

    With `evened`, uneven light is corrected first. Raises LabyrinthError if there is no contrast.
    """
    grey = pixels.convert("L")
    if evened:
        grey = _evened(grey)
    coloured = _in_colour(pixels)
    neutral = ImageChops.invert(coloured)
    plain = grey.histogram(neutral)
    fitting, gap, smaller = _otsu(plain)
    # Where walls and corridors are grey, everything coloured is a mark.
    if not (gap >= 60 and smaller >= 0.03 and sum(plain) >= 0.2 * pixels.width * pixels.height):
        fitting, gap, _ = _otsu(grey.histogram())
        chosen = threshold or fitting
        coloured = _without_usual_hues(pixels, coloured, _where(grey, lambda value: value < chosen))
    if gap < _LEAST_CONTRAST and threshold is None:
        raise LabyrinthError("the picture has only one shade: no maze is visible")
    chosen = threshold or fitting
    dark = ImageChops.darker(
        _where(grey, lambda value: value < chosen), ImageChops.invert(coloured)
    )
    return DarkAndLight(dark, coloured, chosen)


def _otsu(histogram: Sequence[int]) -> tuple[int, float, float]:
    """Return the threshold that separates a histogram best; values below it are dark.

    Also returns the distance between the means of the dark and the light part, and the share of the
    smaller part. Source: N. Otsu, "A Threshold Selection Method from Gray-Level Histograms", 1979.
    """
    counts = list(accumulate(histogram))
    sums = list(accumulate(value * count for value, count in enumerate(histogram)))
    total, all_ = counts[-1], sums[-1]
    best = (-1.0, 0, 0, 0.0, 0.0)
    for value in range(_LEVELS - 1):
        below = counts[value]
        above = total - below
        if not below or not above:
            continue
        gap = (all_ - sums[value]) / above - sums[value] / below
        between = below * above * gap * gap
        # In an empty stretch all thresholds are equally good: the middle one is kept.
        if between > best[0]:
            best = (between, value, value, gap, min(below, above) / total)
        elif between == best[0]:
            best = (between, best[1], value, *best[3:])
    _, first, last, gap, smaller = best
    return (first + last) // 2 + 1, gap, smaller


def _where(image: Image.Image, is_set: Callable[[int], bool]) -> Image.Image:
    """Return a mask of the pixels (255 where true) whose value `is_set`."""
    return image.point([255 * is_set(value) for value in range(_LEVELS)])


def _in_colour(pixels: Image.Image) -> Image.Image:
    """Return a mask of the coloured pixels."""
    red, green, blue = pixels.split()
    strongest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    weakest = ImageChops.darker(ImageChops.darker(red, green), blue)
    apart = _where(ImageChops.subtract(strongest, weakest), lambda value: value >= _COLOURED)
    return ImageChops.darker(apart, _where(strongest, lambda value: value >= _BRIGHT))


def _without_usual_hues(
    pixels: Image.Image, coloured: Image.Image, dark: Image.Image
) -> Image.Image:
    """Return the coloured pixels without the hue that most dark or most light pixels have."""
    hue = pixels.convert("HSV").getchannel("H")
    usual: list[int] = []
    for part in (dark, ImageChops.invert(dark)):
        hues = hue.histogram(ImageChops.darker(part, coloured))
        if 2 * sum(hues) > part.histogram()[255]:
            usual.append(hues.index(max(hues)))
    table = [
        255 * all(min((at - each) % 256, (each - at) % 256) > _HUE_APART for each in usual)
        for at in range(_LEVELS)
    ]
    return ImageChops.darker(coloured, hue.point(table))


def _evened(grey: Image.Image) -> Image.Image:
    """Return a grey picture, corrected for uneven light if it shows a dark drawing on light."""
    factor = max(1, max(grey.size) // _SMALL_SIDE)
    small = grey.reduce(factor).filter(ImageFilter.MedianFilter(3))
    window = max(small.size) // 20 * 2 + 1
    if window < 3 or min(small.size) < window:
        return grey
    light = small
    # The same as one filter as wide as the window, in a fraction of the time.
    for _ in range(window // 2):
        light = light.filter(ImageFilter.MaxFilter(3))
    light = light.filter(ImageFilter.BoxBlur(window))
    low, high = _quantile(light, 0.02), _quantile(light, 0.98)
    if not 0.25 * high < low < 0.88 * high or _quantile(grey, 0.5) < 0.5 * low:
        return grey
    light = light.resize(grey.size, Image.Resampling.BILINEAR)
    evened: Image.Image = ImageMath.lambda_eval(
        lambda of: of["convert"](of["grey"] * 235 / of["max"](of["light"], 1), "L"),
        grey=grey,
        light=light,
    )
    return evened


def _quantile(grey: Image.Image, share: float) -> int:
    """Return the grey value up to which `share` (0 to 1) of the pixels lies."""
    counts = list(accumulate(grey.histogram()))
    return next(value for value, count in enumerate(counts) if count >= share * counts[-1])


def _walls_are_dark(dark: Image.Image, coloured: Image.Image) -> bool:
    """Decide from masks of dark and of coloured pixels (255 where true) whether walls are dark."""
    light = ImageChops.invert(ImageChops.lighter(dark, coloured))
    edge_is_dark = _share_of_edge(dark) > 0.5
    around, inside = (dark, light) if edge_is_dark else (light, dark)
    box = inside.getbbox()
    if box is None:
        return edge_is_dark
    own, other = _thickness(around), _thickness(inside)
    margin = max(box[0], box[1], dark.width - box[2], dark.height - box[3])
    as_thick_as_walls = margin <= 1.3 * own + 1
    if min(own, other) < _THINNER * max(own, other):
        return edge_is_dark ^ (other < own)
    if as_thick_as_walls and other > _AS_THICK * own:
        return edge_is_dark
    # The surroundings may be the border itself, next to long corridors, or a margin.
    deep, least = (other, _RING) if as_thick_as_walls else (min(inside.size) * _SIDE, _COVERED)
    return edge_is_dark ^ (_least_covered_side(inside.crop(box), deep=int(deep)) >= least)


def _thickness(mask: Image.Image) -> float:
    """Return the typical thickness of the thinnest lines of set pixels; 0.0 if there are none."""
    lengths = [length for way in (True, False) if (length := shortest_runs(mask, across=way)[0])]
    return min(lengths, default=0.0)


def _share_of_edge(mask: Image.Image) -> float:
    """Return the share of set pixels in the outermost rows and columns."""
    width, height = mask.size
    sides = ((0, 0, width, 1), (0, height - 1, width, height), (0, 0, 1, height))
    boxes = (*sides, (width - 1, 0, width, height))
    pixels = b"".join(mask.crop(box).tobytes() for box in boxes)
    return pixels.count(255) / len(pixels)


def _least_covered_side(mask: Image.Image, *, deep: int) -> float:
    """Return how far the least covered of the four sides is covered by set pixels, from 0 to 1.

    The coverage of a side is that of the fullest of the `deep` lines nearest to the side.
    """
    lines = [column_means(each) for each in (mask, mask.transpose(Image.Transpose.TRANSPOSE))]
    ends = (end for means in lines for end in (means[: max(1, deep)], means[-max(1, deep) :]))
    return min(map(max, ends)) / 255


@dataclass(frozen=True, slots=True)
class OwnColours:
    """Masks (255 where true) of walls, start, goals and path, and whether the walls are dark.

    `weighted` says that weights are shown as shades, `blocks` that walls fill tiles, `covered` that
    numbers or rings may cover parts of the maze.
    """

    walls: Image.Image
    start: Image.Image
    goals: Image.Image
    path: Image.Image
    dark_walls: bool
    blocks: bool
    weighted: bool
    covered: bool


def own_colours(pixels: Image.Image) -> OwnColours | None:
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
                return _own_parts(pixels, codes, found, dark=dark, blocks=blocks)
    return None


def _codes(*, dark: bool, blocks: bool) -> dict[Colour, int]:
    """Map each colour to its index in the palette of a picture of this program."""
    parts = colours_of(palette(dark), blocks=blocks)
    colours = list(zip(parts[::3], parts[1::3], parts[2::3], strict=True))
    # Some colours stand for several things: the first of them is the one that matters.
    return {colour: code for code, colour in reversed(list(enumerate(colours)))}


def _own_parts(
    pixels: Image.Image, codes: dict[Colour, int], found: set[Colour], *, dark: bool, blocks: bool
) -> OwnColours:
    bands = pixels.split()
    darker = ImageChops.darker

    def mask(wanted: int) -> Image.Image:
        colour = next((each for each in found if codes[each] == wanted), None)
        if colour is None:
            return Image.new("L", pixels.size)
        red, green, blue = (
            band.point([255 * (value == part) for value in range(_LEVELS)])
            for band, part in zip(bands, colour, strict=True)
        )
        return darker(darker(red, green), blue)

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


# The deviation of a wall over the whole picture, in pixels, that is straightened.
_TILTED: Final = 0.75

# The share of runs that determines a size in our own pictures: an endpoint may touch a wall.
_OWN: Final = 0.04
_FEW_COLOURS: Final = 64
# The smallest distance of walls in noisy pictures, which have edges at every pixel.
_FINEST: Final = 3.0
# How much wider than high, or higher than wide, cells may be.
_ALIKE: Final = 1.6


@dataclass(frozen=True, slots=True)
class Parts:
    """Masks of a picture's pixels (255 where true), and how the pixels were classified."""

    walls: Image.Image
    coloured: Image.Image | None
    own: OwnColours | None
    threshold: int | None
    dark_walls: bool


@dataclass(frozen=True, slots=True)
class Walls:
    """A picture and its parts, straightened by `tilt` degrees, with the lattices of both axes."""

    pixels: Image.Image
    parts: Parts
    across: Lattice
    down: Lattice
    tilt: float


def walls_of(
    pixels: Image.Image,
    corrections: Corrections,
    cell: float | None,
    dark: bool | None = None,
    tile: int = 0,
) -> Walls:
    """Find the walls of a picture.

    `cell` is the cell size in pixels; None to detect it. `dark` says whether the walls are dark;
    None to detect it. `tile` is the size of a tile in pixels if the picture is a map of tiles, else
    0. Raises LabyrinthError if no walls lie on a lattice.
    """
    if tile:
        parts = _parts(pixels, corrections, dark, evened=False)
        tiles = Lattice(0.0, tile, tile, 0.0, True, 1.0)
        return Walls(pixels, parts, tiles, tiles, 0.0)
    few_colours = pixels.getcolors(_FEW_COLOURS) is not None
    finest = 1.0 if few_colours or cell is not None else _FINEST
    parts = _parts(pixels, corrections, dark)
    if cell is None and parts.own is not None and (known := _own_lattices(parts.own)):
        return Walls(pixels, parts, *known, 0.0)
    across, down = _lattices(parts.walls, cell, finest)
    tilt = 0.0
    if max(abs(across.slope) * pixels.height, abs(down.slope) * pixels.width) > _TILTED:
        pixels = _straightened(pixels, across.slope, down.slope)
        tilt = degrees(atan((down.slope - across.slope) / 2))
        # Walls are found more reliably once the border is straight.
        parts = _parts(pixels, corrections, dark)
        across, down = _lattices(parts.walls, cell, finest)
    return Walls(pixels, parts, across, down, tilt)


def _own_lattices(own: OwnColours) -> tuple[Lattice, Lattice] | None:
    """Return the exact lattices of columns and of rows in a picture written by this program.

    Returns None if numbers or rings may cover parts of the maze.
    """
    box = own.walls.getbbox()
    if own.covered or box is None:
        return None
    walls = own.walls.crop(box)
    runs = [shortest_runs(walls, across=across, share=_OWN) for across in (True, False)]
    wall = min(lengths[0] for lengths in runs if lengths[0])
    corridor = min((lengths[1] for lengths in runs if lengths[1]), default=wall)
    pitch = wall + corridor
    if own.blocks:
        # Runs of a single tile may be rare, but all runs consist of whole tiles.
        pitch = wall = gcd(round(wall), round(corridor), *walls.size)
    across, down = (Lattice(first % pitch, pitch, wall, 0.0, own.blocks, 1.0) for first in box[:2])
    return across, down


def _parts(
    pixels: Image.Image, corrections: Corrections, dark: bool | None, *, evened: bool = True
) -> Parts:
    own = None if corrections.threshold else own_colours(pixels)
    if own is not None:
        walls = ImageChops.invert(own.walls) if corrections.inverted else own.walls
        return Parts(walls, None, own, None, own.dark_walls ^ corrections.inverted)
    parted = dark_and_light(pixels, corrections.threshold, evened=evened)
    if dark is None:
        dark = _walls_are_dark(parted.dark, parted.coloured)
    dark_walls = dark ^ corrections.inverted
    walls = parted.dark
    if not dark_walls:
        walls = ImageChops.invert(ImageChops.lighter(parted.dark, parted.coloured))
    return Parts(walls, parted.coloured, None, parted.threshold, dark_walls)


def _lattices(walls: Image.Image, cell: float | None, finest: float) -> tuple[Lattice, Lattice]:
    """Return matching lattices of columns and of rows. Raises LabyrinthError if there are none."""
    across = lattice(walls, cell, across=True, finest=finest)
    down = lattice(walls, cell, across=False, finest=finest)
    if across is None and down is None:
        raise no_lattice()
    # One axis may have fewer walls than the other; cells are about as wide as high.
    if across is None or (down is not None and across.pitch > _ALIKE * down.pitch):
        assert down is not None
        across = lattice(walls, down.pitch, across=True, finest=finest)
    elif down is None or down.pitch > _ALIKE * across.pitch:
        down = lattice(walls, across.pitch, across=False, finest=finest)
    if across is None or down is None or across.blocks != down.blocks:
        raise no_lattice()
    return across, down


def no_lattice() -> LabyrinthError:
    """Return the error for a picture in which no lattice of walls was found."""
    return LabyrinthError(
        "no grid of vertical and horizontal walls was found in the picture: crop it to the maze, "
        "or try another threshold or cell size; mazes whose walls do not meet at right angles, "
        "such as round and hexagonal mazes, cannot be read"
    )


def _straightened(pixels: Image.Image, across: float, down: float) -> Image.Image:
    """Return the picture with its walls made horizontal and vertical.

    `across` and `down` are the slopes of the lattices of columns and of rows.
    """
    width, height = pixels.size
    edge = pixels.getpixel((0, 0))
    matrix = (1, across, -across * height / 2, down, 1, -down * width / 2)
    return pixels.transform(
        pixels.size,
        Image.Transform.AFFINE,
        matrix,
        resample=Image.Resampling.BILINEAR,
        fillcolor=edge,
    )
