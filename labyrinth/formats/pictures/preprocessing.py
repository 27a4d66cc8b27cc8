"""Views of a picture: the whole picture, or parts of it, in which the maze may be found.

A part may be just the maze, without title, frame, axes and background. Such parts are found by
connectivity: the walls of a maze are the largest connected part of a picture, or a few large parts,
while letters are small, and a background reaches the edges.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import gcd
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageFilter, ImageStat

from labyrinth.core.disjoint_sets import find, join, singletons
from labyrinth.formats.pictures.tiles import column_means
from labyrinth.formats.pictures.walls import dark_and_light, own_colours
from labyrinth.formats.support.picture_facts import Corrections
from labyrinth.formats.support.tile_picture import TileParts

_MOST_COLOURS: Final = 64
_LEAST_TILES: Final = 5
_MOST_TILES: Final = 1_000_000
_SMALL: Final = 128
# The least share of walls among the outermost tiles of a maze with a border: it has openings.
_CLOSED: Final = 0.75
# How much more of one colour than of the other is connected if it is the floor.
_APART: Final = 0.15


class View(NamedTuple):
    """Pixels to read a maze from, and their offset to the right and down in the picture.

    `dark` says whether the walls are the dark pixels, if known. Each pixel covers `shrunk` by
    `shrunk` pixels of the picture. If the maze may be `shaped`, there may be open tiles around it
    within its bounding box. If `tile` is not 0, the whole view is a map of tiles of this size in
    pixels; the view is `doubtful` if the colour of its walls is unknown.
    """

    pixels: Image.Image
    moved: tuple[int, int] = (0, 0)
    dark: bool | None = None
    shrunk: int = 1
    shaped: bool = False
    tile: int = 0
    doubtful: bool = False


def _tile_map(pixels: Image.Image, threshold: int | None) -> View | None:
    """Return the part of a picture that is a map drawn tile by tile; None if it has none.

    Every edge of a map lies on a grid of whole pixels. A map may have no border, walls of any shape
    and corridors of any width, so only its edges show the size of a tile. A frame or margin is
    recognised if it is narrower than a tile, or if it surrounds a closed border.
    """
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
    lines = [across, down]
    if frame % tile == 0:
        whole, is_dark_frame = _rows(dark, tile), bool(dark.getpixel((0, 0)))
        if frame:
            lines = [[0, *edges, size] for edges, size in zip(lines, inner.size, strict=True)]
        # A frame of one tile is a border; a wider one around a border of another shade is none.
        if frame <= tile or not _is_closed(rows, dark=not is_dark_frame):
            frame, inner, rows = 0, dark, whole
        elif any(_is_lattice(edges, tile) for edges in lines):
            return None
    is_dark, is_clear = _walls_are_dark(rows)
    is_lattice = any(_is_lattice(edges, tile) for edges in lines)
    if is_lattice and (tile == 1 or _is_closed(rows, dark=is_dark)):
        return None
    box = (frame, frame, frame + inner.width, frame + inner.height)
    return View(pixels.crop(box), box[:2], is_dark, tile=tile, doubtful=not is_clear)


def _frame(dark: Image.Image) -> int | None:
    """Return the width in pixels of the frame around a map; 0 if there is none.

    Returns None if the picture shows a maze on a background instead of a map.
    """
    is_dark = bool(dark.getpixel((0, 0)))
    shown = ImageChops.invert(dark) if is_dark else dark
    box = shown.getbbox()
    if box is None:
        return None
    left, top, right, bottom = box
    sides = (left, top, dark.width - right, dark.height - bottom)
    if len(set(sides)) > 1 and min(sides) and (is_dark or _is_closed(_rows(shown.crop(box), 1))):
        return None
    return min(sides) if len(set(sides)) == 1 else 0


def _edges(mask: Image.Image, *, across: bool) -> list[int]:
    """Return the indices of the columns that differ from the previous column of pixels.

    Without `across`, rows take the place of columns.
    """
    if not across:
        mask = mask.transpose(Image.Transpose.TRANSPOSE)
    width, height = mask.size
    after, before = (mask.crop((at, 0, width - 1 + at, height)) for at in (1, 0))
    changed = ImageChops.difference(after, before)
    return [at for at, mean in enumerate(column_means(changed), 1) if mean]


def _rows(mask: Image.Image, tile: int) -> list[str]:
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


def views(pixels: Image.Image, corrections: Corrections) -> Iterator[View]:
    """Yield the views of a picture that may show its maze, the likeliest first."""
    own = None if corrections.threshold else own_colours(pixels)
    # The lines of a path and the letters of a number are not aligned to a grid.
    found = _tile_map(pixels, corrections.threshold) if own is None else None
    if found is not None and corrections.cell_size in (None, found.tile):
        yield found
        return
    yield View(pixels)
    if own is not None:
        return
    yield View(pixels.filter(ImageFilter.MedianFilter(3)))
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


def _masks(pixels: Image.Image, threshold: int | None) -> Iterator[tuple[Image.Image, bool]]:
    """Yield masks of possible walls, and whether these walls are the dark pixels."""
    before = b""
    # Light that seems to fall unevenly may be a wall as wide as a shadow.
    for evened in (True, False):
        mask = dark_and_light(pixels, threshold, evened=evened).dark
        if mask.tobytes() != before:
            yield mask, True
            yield ImageChops.invert(mask), False
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

    @property
    def narrowest(self) -> int:
        """The length of the shorter side."""
        return min(self.right - self.left, self.bottom - self.top)

    def joined(self, other: PixelBox) -> PixelBox:
        """Return the smallest box around this box and another."""
        left, top = min(self.left, other.left), min(self.top, other.top)
        return PixelBox(left, top, max(self.right, other.right), max(self.bottom, other.bottom))

    def holds(self, other: PixelBox) -> bool:
        """Return whether another box lies inside this box."""
        return self.joined(other) == self


def parts_of(mask: Image.Image) -> Iterator[PixelBox]:
    """Yield the boxes that may contain the maze in a mask of walls (255), the likeliest first."""
    factor = -(-max(mask.size) // _SIDE)
    small = mask.reduce(factor).point([255 * (value > 0) for value in range(256)])
    width, height = small.size
    connected = [box for box in _connected(small) if box.narrowest >= _SMALLEST]
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


def alone(
    pixels: Image.Image, walls: Image.Image, box: PixelBox
) -> tuple[Image.Image, tuple[int, int]]:
    """Return a part of a picture with a margin in one colour, and its offset to the right and down.

    `walls` is a mask of the walls; the margin has the median colour of the pixels that are not
    walls.
    """
    part = pixels.crop(box)
    ground = ImageChops.invert(walls.crop(box))
    colour = tuple(ImageStat.Stat(part, ground).median)
    page = Image.new("RGB", (part.width + 2 * _MARGIN, part.height + 2 * _MARGIN), colour)
    page.paste(part, (_MARGIN, _MARGIN))
    return page, (box.left - _MARGIN, box.top - _MARGIN)


def _with_others(largest: PixelBox, boxes: Sequence[PixelBox]) -> PixelBox:
    """Return the box around the largest part and all other large or long parts."""
    joined = largest
    for box in boxes:
        if box.area >= _LARGE_AREA * largest.area or box.length >= _LONG * largest.length:
            joined = joined.joined(box)
    return joined


def _connected(mask: Image.Image) -> list[PixelBox]:
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


def _trimmed(mask: Image.Image, box: PixelBox) -> PixelBox:
    """Return a box without outer rows and columns that have few set pixels, such as axis ticks."""
    part = mask.crop(box)
    top, bottom = _filled_range(part)
    left, right = _filled_range(part.transpose(Image.Transpose.TRANSPOSE))
    return PixelBox(box.left + left, box.top + top, box.left + right, box.top + bottom)


def _filled_range(mask: Image.Image) -> tuple[int, int]:
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
