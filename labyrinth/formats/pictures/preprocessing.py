"""Views of a picture: the whole picture, or parts of it, in which the maze may be found.

A part may be just the maze, without title, frame, axes and background. Such parts are found by
connectivity: the walls of a maze are the largest connected part of a picture, or a few large parts,
while letters are small, and a background reaches the edges.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from labyrinth.core.disjoint_sets import find, join, singletons
from labyrinth.formats.pictures.dark_and_light import dark_and_light
from labyrinth.formats.pictures.loading import EXTRA
from labyrinth.formats.pictures.own_colours import own_colours
from labyrinth.formats.pictures.tile_maps import tile_map
from labyrinth.formats.support.optional_dependencies import need
from labyrinth.formats.support.picture_facts import Corrections

if TYPE_CHECKING:
    from PIL.Image import Image

# The most parts of a picture that are tried.
_MOST_PARTS: Final = 5
# A larger picture is reduced before its parts are tried.
_MOST_PIXELS: Final = 2_000_000
# Larger masks are reduced.
_SIDE: Final = 800
_MOST_RUNS: Final = 200_000
_RUN: Final = re.compile(rb"\xff+")
_SMALLEST: Final = 8
# The least area of another part of the maze, relative to the largest part, unless it is long.
_LARGE_AREA: Final = 0.1
_LONG: Final = 0.6
_LEAST_AREA: Final = 0.02
_WHOLE: Final = 0.97
# How deep, as a share of its size, a part may be trimmed of what sticks out.
_DEEPEST: Final = 0.15
_FILLED: Final = 0.35
_MARGIN: Final = 12


class View(NamedTuple):
    """Pixels to read a maze from, and their offset to the right and down in the picture.

    `dark` says whether the walls are the dark pixels, if known. Each pixel covers `shrunk` by
    `shrunk` pixels of the picture. If the maze may be `shaped`, there may be open tiles around it
    within its bounding box. If `tile` is not 0, the whole view is a map of tiles of this size in
    pixels; the view is `doubtful` if the colour of its walls is unknown.
    """

    pixels: Image
    moved: tuple[int, int] = (0, 0)
    dark: bool | None = None
    shrunk: int = 1
    shaped: bool = False
    tile: int = 0
    doubtful: bool = False


def views(pixels: Image, corrections: Corrections) -> Iterator[View]:
    """Yield the views of a picture that may show its maze, the likeliest first."""
    own = None if corrections.threshold else own_colours(pixels)
    # The lines of a path and the letters of a number are not aligned to a grid.
    found = tile_map(pixels, corrections.threshold) if own is None else None
    if found is not None and corrections.cell_size in (None, found.tile):
        yield View(
            pixels.crop(found.box),
            found.box[:2],
            found.dark,
            tile=found.tile,
            doubtful=not found.is_clear,
        )
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
    """Yield masks of possible walls, and whether these walls are the dark pixels."""
    before = b""
    # Light that seems to fall unevenly may be a wall as wide as a shadow.
    for evened in (True, False):
        mask = dark_and_light(pixels, threshold, evened=evened).dark
        if mask.tobytes() != before:
            yield mask, True
            yield need("PIL.ImageChops", EXTRA).invert(mask), False
        before = mask.tobytes()


class PixelBox(NamedTuple):
    """A box of pixels: columns `left` up to before `right`, rows `top` up to before `bottom`."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def area(self) -> int:
        """The number of pixels."""
        return (self.right - self.left) * (self.bottom - self.top)

    @property
    def length(self) -> int:
        """The length of the longer side."""
        return max(self.right - self.left, self.bottom - self.top)

    def joined(self, other: PixelBox) -> PixelBox:
        """Return the smallest box around this box and another."""
        left, top = min(self.left, other.left), min(self.top, other.top)
        return PixelBox(left, top, max(self.right, other.right), max(self.bottom, other.bottom))

    def holds(self, other: PixelBox) -> bool:
        """Return whether another box lies inside this box."""
        return self.joined(other) == self


def parts_of(mask: Image) -> Iterator[PixelBox]:
    """Yield the boxes that may contain the maze in a mask of walls (255), the likeliest first."""
    factor = -(-max(mask.size) // _SIDE)
    small = mask.reduce(factor).point([255 * (value > 0) for value in range(256)])
    width, height = small.size
    connected = [box for box in _connected(small) if min(_sides(box)) >= _SMALLEST]
    inner = [
        box
        for box in connected
        if box.left and box.top and box.right < width and box.bottom < height
    ]
    found: list[PixelBox] = []
    for boxes in (inner, connected):
        if not boxes:
            continue
        largest = max(boxes, key=lambda box: box.area)
        found.append(_with_others(largest, boxes))
        # The largest may be a frame.
        within = [box for box in boxes if box != largest and largest.holds(box)]
        if within:
            found.append(_with_others(max(within, key=lambda box: box.area), within))
    for whole in dict.fromkeys(found):
        if whole.area < _LEAST_AREA * width * height:
            continue
        # What sticks out may be a part of a shaped maze, or the ticks of axes.
        for left, top, right, bottom in dict.fromkeys((whole, _trimmed(small, whole))):
            full = PixelBox(left * factor, top * factor, right * factor, bottom * factor)
            if full.area < _WHOLE * mask.width * mask.height:
                yield full


def alone(pixels: Image, walls: Image, box: PixelBox) -> tuple[Image, tuple[int, int]]:
    """Return a part of a picture with a margin in one colour, and its offset to the right and down.

    `walls` is a mask of the walls; the margin has the median colour of the pixels that are not
    walls.
    """
    images, chops = need("PIL.Image", EXTRA), need("PIL.ImageChops", EXTRA)
    part = pixels.crop(box)
    ground = chops.invert(walls.crop(box))
    colour = tuple(_median(band.histogram(ground)) for band in part.split())
    page: Image = images.new("RGB", (part.width + 2 * _MARGIN, part.height + 2 * _MARGIN), colour)
    page.paste(part, (_MARGIN, _MARGIN))
    return page, (box.left - _MARGIN, box.top - _MARGIN)


def _median(histogram: Sequence[int]) -> int:
    half, so_far = sum(histogram) / 2, 0
    for value, count in enumerate(histogram):
        so_far += count
        if so_far >= half:
            return value
    return 255


def _sides(box: PixelBox) -> tuple[int, int]:
    return box.right - box.left, box.bottom - box.top


def _with_others(largest: PixelBox, boxes: Sequence[PixelBox]) -> PixelBox:
    """Return the box around the largest part and all other large or long parts."""
    joined = largest
    for box in boxes:
        if box.area >= _LARGE_AREA * largest.area or box.length >= _LONG * largest.length:
            joined = joined.joined(box)
    return joined


def _connected(mask: Image) -> list[PixelBox]:
    """Return the boxes of the connected parts of a mask; [] if there are too many."""
    width, height = mask.size
    pixels = mask.tobytes()
    runs: list[PixelBox] = []
    joints: list[tuple[int, int]] = []
    before = range(0)
    for row in range(height):
        first = len(runs)
        begin = row * width
        runs += [
            PixelBox(found.start() - begin, row, found.end() - begin, row + 1)
            for found in _RUN.finditer(pixels, begin, begin + width)
        ]
        here = range(first, len(runs))
        if len(runs) > _MOST_RUNS:
            return []
        joints += _touching(runs, before, here)
        before = here
    forest = singletons(len(runs))
    for one, other in joints:
        join(forest, one, other)
    boxes: dict[int, PixelBox] = {}
    for number, run in enumerate(runs):
        root = find(forest, number)
        boxes[root] = boxes[root].joined(run) if root in boxes else run
    return list(boxes.values())


def _touching(runs: Sequence[PixelBox], above: range, below: range) -> Iterator[tuple[int, int]]:
    """Yield pairs of indices of runs that touch, even at a corner.

    A run is a row of set pixels; `above` and `below` are the indices of the runs in two consecutive
    lines.
    """
    one, other = above.start, below.start
    while one < above.stop and other < below.stop:
        upper, lower = runs[one], runs[other]
        if upper.left <= lower.right and lower.left <= upper.right:
            yield one, other
        if upper.right < lower.right:
            one += 1
        else:
            other += 1


def _trimmed(mask: Image, box: PixelBox) -> PixelBox:
    """Return a box without outer rows and columns that have few set pixels, such as axis ticks."""
    part = mask.crop(box)
    top, bottom = _filled_range(part)
    left, right = _filled_range(part.transpose(need("PIL.Image", EXTRA).Transpose.TRANSPOSE))
    return PixelBox(box.left + left, box.top + top, box.left + right, box.top + bottom)


def _filled_range(mask: Image) -> tuple[int, int]:
    """Return the range from the first to the last row that is at least a third full.

    If there is no such row near the top or the bottom, nothing is cut off there.
    """
    width, height = mask.size
    pixels = mask.tobytes()
    deep = int(_DEEPEST * height)
    filled = [
        pixels.count(255, row * width, (row + 1) * width) >= _FILLED * width
        for row in range(height)
    ]
    first = next((row for row in range(deep) if filled[row]), 0)
    last = next(
        (row for row in range(height - 1, height - 1 - deep, -1) if filled[row]), height - 1
    )
    return first, last + 1
