"""Whether walls are the dark or the light pixels.

The border of a maze is a wall: what forms a ring around everything else is. Where there is no ring,
the thinner lines are walls.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

from labyrinth.formats.pictures.loading import EXTRA
from labyrinth.formats.pictures.run_lengths import shortest_runs
from labyrinth.formats.support.optional_dependencies import need

if TYPE_CHECKING:
    from PIL.Image import Image

_COVERED: Final = 0.82
"""How much of each side a border covers at least: it has openings, and colours may lie on it."""
_RING: Final = 0.95
"""The same within a margin that is as narrow as a wall, and may be one."""
_THINNER: Final = 0.45
"""Lines that are so much thinner than others are walls, ring or not."""
_ALIKE: Final = 1.34
_SIDE: Final = 0.25
"""How far from the outermost pixels, as a share of all, a border may be, below a title."""


def walls_are_dark(dark: Image, coloured: Image) -> bool:
    """Tell from the masks of dark and of coloured pixels (255 where it is so)."""
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
    # What is around may be the border itself, beside which corridors may be long, or a margin.
    deep, least = (other, _RING) if as_thick_as_walls else (min(inside.size) * _SIDE, _COVERED)
    return edge_is_dark ^ (_least_covered_side(inside.crop(box), deep=int(deep)) >= least)


def _thickness(mask: Image) -> float:
    """Return how thick what is set is where it is thin."""
    lengths = [length for way in (True, False) if (length := shortest_runs(mask, across=way)[0])]
    return min(lengths, default=0.0)


def _share_of_edge(mask: Image) -> float:
    """Return how much of the outermost rows and columns is set."""
    width, height = mask.size
    sides = ((0, 0, width, 1), (0, height - 1, width, height), (0, 0, 1, height))
    boxes = (*sides, (width - 1, 0, width, height))
    pixels = b"".join(mask.crop(box).tobytes() for box in boxes)
    return pixels.count(255) / len(pixels)


def _least_covered_side(mask: Image, *, deep: int) -> float:
    """Return how much of the fullest line at each side is set, of the side where that is least.

    Lines up to so `deep` from each of the four sides are looked at.
    """
    least = 1.0
    for means in (_profile(mask, down=False), _profile(mask, down=True)):
        least = min(least, max(means[: max(1, deep)]), max(means[-max(1, deep) :]))
    return least


def _profile(mask: Image, *, down: bool) -> list[float]:
    """Return the share of each column that is set, or else of each row."""
    resampling = need("PIL.Image", EXTRA).Resampling.BOX
    size = (mask.width, 1) if down else (1, mask.height)
    means = mask.convert("F").resize(size, resampling)
    return [value / 255 for value in array("f", means.tobytes())]
