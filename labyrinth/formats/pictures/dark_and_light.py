"""Classify pixels as dark, light or coloured, and determine which are walls.

If the dark lines are much thinner than the light ones, or the reverse, the thinner lines are walls.
Otherwise the pixels that form a ring around all others are walls, since the border of a maze is a
wall.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.formats.pictures.lattice import shortest_runs
from labyrinth.formats.pictures.loading import EXTRA
from labyrinth.formats.support.optional_dependencies import need

if TYPE_CHECKING:
    from PIL.Image import Image

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
_ALIKE: Final = 1.34
# How far from the outermost pixels, as a share of all, a border may be, below a title.
_SIDE: Final = 0.25


@dataclass(frozen=True, slots=True)
class DarkAndLight:
    """Masks of the dark and of the coloured pixels (255 where true), and the threshold of dark.

    Coloured pixels are marks, such as a path, in a colour that neither walls nor corridors have.
    """

    dark: Image
    coloured: Image
    threshold: int


def dark_and_light(pixels: Image, threshold: int | None, *, evened: bool = True) -> DarkAndLight:
    """Separate dark from light by `threshold`, by default the best one (Otsu's method).

    With `evened`, uneven light is corrected first. Raises LabyrinthError if there is no contrast.
    """
    chops = need("PIL.ImageChops", EXTRA)
    grey = pixels.convert("L")
    if evened:
        grey = _evened(grey)
    coloured = _in_colour(pixels)
    neutral: Image = chops.invert(coloured)
    plain = grey.histogram(neutral)
    fitting, gap, smaller = otsu(plain)
    # Where walls and corridors are grey, everything coloured is a mark.
    if not (gap >= 60 and smaller >= 0.03 and sum(plain) >= 0.2 * pixels.width * pixels.height):
        fitting, gap, _ = otsu(grey.histogram())
        chosen = threshold or fitting
        coloured = _without_usual_hues(pixels, coloured, _darker_than(grey, chosen))
    if gap < _LEAST_CONTRAST and threshold is None:
        raise LabyrinthError("the picture has only one shade: no maze is visible")
    chosen = threshold or fitting
    dark: Image = chops.darker(_darker_than(grey, chosen), chops.invert(coloured))
    return DarkAndLight(dark, coloured, chosen)


def otsu(histogram: Sequence[int]) -> tuple[int, float, float]:
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


def _darker_than(grey: Image, threshold: int) -> Image:
    return grey.point([255 * (value < threshold) for value in range(_LEVELS)])


def _in_colour(pixels: Image) -> Image:
    """Return a mask of the coloured pixels."""
    chops = need("PIL.ImageChops", EXTRA)
    red, green, blue = pixels.split()
    strongest = chops.lighter(chops.lighter(red, green), blue)
    weakest = chops.darker(chops.darker(red, green), blue)
    apart = chops.subtract(strongest, weakest).point([255 * (v >= _COLOURED) for v in range(256)])
    bright = strongest.point([255 * (v >= _BRIGHT) for v in range(256)])
    both: Image = chops.darker(apart, bright)
    return both


def _without_usual_hues(pixels: Image, coloured: Image, dark: Image) -> Image:
    """Return the coloured pixels without the hue that most dark or most light pixels have."""
    chops = need("PIL.ImageChops", EXTRA)
    hue = pixels.convert("HSV").getchannel("H")
    usual: list[int] = []
    for part in (dark, chops.invert(dark)):
        hues = hue.histogram(chops.darker(part, coloured))
        if 2 * sum(hues) > part.histogram()[255]:
            usual.append(hues.index(max(hues)))
    table = [
        255 * all(min((at - each) % 256, (each - at) % 256) > _HUE_APART for each in usual)
        for at in range(_LEVELS)
    ]
    left: Image = chops.darker(coloured, hue.point(table))
    return left


def _evened(grey: Image) -> Image:
    """Return a grey picture, corrected for uneven light if it shows a dark drawing on light."""
    filters = need("PIL.ImageFilter", EXTRA)
    factor = max(1, max(grey.size) // _SMALL_SIDE)
    small = grey.reduce(factor).filter(filters.MedianFilter(3))
    window = max(small.size) // 20 * 2 + 1
    if window < 3 or min(small.size) < window:
        return grey
    light = small
    # The same as one filter as wide as the window, in a fraction of the time.
    for _ in range(window // 2):
        light = light.filter(filters.MaxFilter(3))
    light = light.filter(filters.BoxBlur(window))
    low, high = _quantile(light, 0.02), _quantile(light, 0.98)
    if not 0.25 * high < low < 0.88 * high or _quantile(grey, 0.5) < 0.5 * low:
        return grey
    light = light.resize(grey.size, need("PIL.Image", EXTRA).Resampling.BILINEAR)
    evened: Image = need("PIL.ImageMath", EXTRA).lambda_eval(
        lambda of: of["convert"](of["grey"] * 235 / of["max"](of["light"], 1), "L"),
        grey=grey,
        light=light,
    )
    return evened


def _quantile(grey: Image, share: float) -> int:
    """Return the grey value up to which `share` (0 to 1) of the pixels lies."""
    counts = list(accumulate(grey.histogram()))
    return next(value for value, count in enumerate(counts) if count >= share * counts[-1])


def walls_are_dark(dark: Image, coloured: Image) -> bool:
    """Decide from masks of dark and of coloured pixels (255 where true) whether walls are dark."""
    chops = need("PIL.ImageChops", EXTRA)
    light = chops.invert(chops.lighter(dark, coloured))
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
    if as_thick_as_walls and other > _ALIKE * own:
        return edge_is_dark
    # The surroundings may be the border itself, next to long corridors, or a margin.
    deep, least = (other, _RING) if as_thick_as_walls else (min(inside.size) * _SIDE, _COVERED)
    return edge_is_dark ^ (_least_covered_side(inside.crop(box), deep=int(deep)) >= least)


def _thickness(mask: Image) -> float:
    """Return the typical thickness of the thinnest lines of set pixels; 0.0 if there are none."""
    lengths = [length for way in (True, False) if (length := shortest_runs(mask, across=way)[0])]
    return min(lengths, default=0.0)


def _share_of_edge(mask: Image) -> float:
    """Return the share of set pixels in the outermost rows and columns."""
    width, height = mask.size
    sides = ((0, 0, width, 1), (0, height - 1, width, height), (0, 0, 1, height))
    boxes = (*sides, (width - 1, 0, width, height))
    pixels = b"".join(mask.crop(box).tobytes() for box in boxes)
    return pixels.count(255) / len(pixels)


def _least_covered_side(mask: Image, *, deep: int) -> float:
    """Return how far the least covered of the four sides is covered by set pixels, from 0 to 1.

    The coverage of a side is that of the fullest of the `deep` lines nearest to the side.
    """
    least = 1.0
    for means in (_profile(mask, down=False), _profile(mask, down=True)):
        least = min(least, max(means[: max(1, deep)]), max(means[-max(1, deep) :]))
    return least


def _profile(mask: Image, *, down: bool) -> list[float]:
    """Return the share of set pixels in each column if `down` is true, else in each row."""
    resampling = need("PIL.Image", EXTRA).Resampling.BOX
    size = (mask.width, 1) if down else (1, mask.height)
    means = mask.convert("F").resize(size, resampling)
    return [value / 255 for value in array("f", means.tobytes())]
