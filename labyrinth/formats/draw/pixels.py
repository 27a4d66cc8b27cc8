"""The pixel back end of drawings: Pillow pictures with a palette, which keeps the files small.

Each tile has a code, which fills all pixels of the tile. If walls are drawn as lines, the even rows
and columns of tiles, which hold the walls between rooms, are narrow. Shapes drawn on the maze also
have codes; the smoothed edges of letters have codes between background and ink.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from operator import itemgetter
from typing import Final

from PIL import Image, ImageDraw

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.limits import MAX_TILES
from labyrinth.formats.draw.document import font, heading
from labyrinth.formats.draw.palette import SHADES, Colour, Palette, shades_of
from labyrinth.formats.draw.shapes import Disc, Number, Shapes

# Codes from FLOOR to FLOOR + SHADES are corridors of that shade.
FLOOR: Final = 0
WALL: Final = SHADES + 1
START: Final = SHADES + 2
GOAL: Final = SHADES + 3
ACTIVE: Final = SHADES + 4
FRONTIER: Final = SHADES + 5
EXPANDED: Final = SHADES + 6
PATH: Final = SHADES + 7
STOP: Final = SHADES + 8
# Codes from TEXT on are letters and their edges, _LEVELS for each background code.
TEXT: Final = SHADES + 9
_LEVELS: Final = 8
CODES: Final = TEXT + TEXT * _LEVELS
LETTERS_ON_WALLS: Final = range(TEXT + WALL * _LEVELS, TEXT + (WALL + 1) * _LEVELS)
_SMALLEST_CELL: Final = 3
_LARGEST_CELL: Final = 24
_TITLE_SIZES: Final = (26, 20, 16)
_NARROWEST_TITLE: Final = 420
_FOOT_SIZE: Final = 14


class Raster:
    """The pixel positions of tiles in a picture of a grid of `height` x `width` tiles."""

    def __init__(
        self,
        height: int,
        width: int,
        *,
        blocks: bool,
        cell: int | None,
        side: int,
        numbered: bool = False,
    ) -> None:
        """Lay out the grid in cells of `cell` pixels.

        If `cell` is None, the longer side of the grid gets about `side` pixels, unless the cells
        would be too small or too large. With `blocks` each tile is a cell; otherwise a cell is a
        room with a wall. With `numbered`, tiles are made larger for numbers, if there is space.
        Raises LabyrinthError if the picture would be too large.
        """
        step = 1 if blocks and not numbered else 2
        fitted = side * (1 if blocks else 2) // max(height, width)
        cell = cell or max(1 if blocks else _SMALLEST_CELL, min(_LARGEST_CELL * step // 2, fitted))
        wall = cell if blocks else max(1, cell // 8)
        room = cell if blocks else max(1, cell - wall)
        self.left, self.top = (
            [0, *accumulate(room if at % 2 else wall for at in range(tiles))]
            for tiles in (width, height)
        )
        self.width, self.height = self.left[-1], self.top[-1]
        if self.width * self.height > MAX_TILES:
            raise LabyrinthError(
                f"a picture of {self.width} x {self.height} pixels is over the limit of "
                f"{MAX_TILES:,} pixels: choose a smaller cell"
            )
        # The pixels from the middle of a tile to that of the next.
        self.unit = cell if blocks else (wall + room) / 2
        self._first = cell / 2 if blocks else wall / 2
        self._columns = [at for at in range(width) for _ in range(*self.left[at : at + 2])]

    def spread(self, codes: bytes | bytearray) -> bytes:
        """Return the pixels, row by row, from a code for each tile."""
        width = len(self.left) - 1
        rows = []
        for row in range(len(self.top) - 1):
            line = codes[row * width : (row + 1) * width]
            pixels = bytes(itemgetter(*self._columns)(line)) if len(self._columns) > 1 else line
            rows.append(bytes(pixels) * (self.top[row + 1] - self.top[row]))
        return b"".join(rows)

    def image(self, codes: bytes | bytearray) -> Image.Image:
        """Return a picture from a code for each tile.

        Raises LabyrinthError if Pillow is missing.
        """
        size = (self.width, self.height)
        return Image.frombytes("P", size, self.spread(codes))

    def middle(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel position (x, y) of the middle of the tile in row y, column x."""
        return self._first + x * self.unit, self._first + y * self.unit


def codes_of(tiles: bytes | bytearray) -> bytearray:
    """Return the code of each tile: wall, or shade of its weight."""
    return bytearray(tiles.translate(codes_by_weight(tiles)))


def codes_by_weight(tiles: bytes | bytearray) -> bytearray:
    """Return a table from weights to codes, scaled to the highest weight in `tiles`."""
    codes = bytearray(shades_of(tiles))
    codes[0] = WALL
    return codes


def colours_of(colours: Palette, *, blocks: bool) -> list[int]:
    """Return red, green and blue of each code in one list, the form of Pillow's palettes."""
    by_code: list[Colour] = [
        *(colours.shade(number) for number in range(SHADES + 1)),
        colours.block if blocks else colours.wall,
        colours.start,
        colours.goal,
        colours.active,
        colours.frontier,
        colours.expanded,
        colours.path,
        colours.stop,
    ]
    for ground in by_code[:TEXT]:
        ink = max((colours.text, colours.ground), key=lambda each: _contrast(each, ground))
        by_code += [_mixed(ground, ink, (at + 1) / _LEVELS) for at in range(_LEVELS)]
    return [part for colour in by_code for part in colour]


def page_for(
    size: tuple[int, int], title: str, foot: str, margin: int, colours: list[int]
) -> tuple[Image.Image, tuple[int, int]]:
    """Return a page for a maze of `size` (width, height), and the maze's position on it.

    The position is the maze's upper left corner. The title is above the maze, the foot below it;
    `colours` has the colour of each code. Raises LabyrinthError if Pillow or the font is missing.
    """

    def width_of(text: str, letters: int, *, bold: bool = True) -> float:
        return font(letters, bold=bold).getlength(text)

    head = heading(title, width_of, max(size[0], _NARROWEST_TITLE), _TITLE_SIZES)
    widths = [width_of(line, head.size) for line in head.lines]
    if foot:
        widths.append(width_of(foot, _FOOT_SIZE, bold=False))
    width = max(size[0], *(int(each) + 1 for each in widths), 0) + 2 * margin
    above = margin + head.height
    height = above + size[1] + margin + (_FOOT_SIZE * 3 // 2 if foot else 0)
    page = Image.new("P", (width, height), FLOOR)
    page.putpalette(colours)
    for line, baseline in zip(head.lines, head.baselines(), strict=True):
        _write(page, line, (page.width // 2, margin // 2 + baseline), head.size, bold=True)
    if foot:
        _write(page, foot, (page.width // 2, height - margin // 2 - 4), _FOOT_SIZE)
    return page, ((width - size[0]) // 2, above)


def draw_maze(
    page: Image.Image,
    corner: tuple[int, int],
    raster: Raster,
    codes: bytes | bytearray,
    shapes: Shapes,
) -> None:
    """Draw a maze with its shapes; its upper left corner is at `corner` of the page.

    Raises LabyrinthError if Pillow or the font is missing.
    """
    maze, unit = raster.image(codes), raster.unit
    draw = ImageDraw.Draw(maze)
    for points, width, _ in shapes.path:
        if len(points) > 1:
            line = [raster.middle(*point) for point in points]
            draw.line(line, fill=PATH, width=max(1, round(width * unit)), joint="curve")
    for mark in shapes.marks:
        x, y = raster.middle(mark.x, mark.y)
        radius = mark.radius * unit
        if isinstance(mark, Disc):
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=START)
        else:
            diamond = [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]
            draw.polygon(diamond, fill=GOAL)
    _draw_numbers(maze, raster, shapes.numbers)
    page.paste(maze, corner)
    draw = ImageDraw.Draw(page)
    for ring in shapes.rings:
        pairs = zip(raster.middle(ring.x, ring.y), corner, strict=True)
        x, y = (round(at + begin) for at, begin in pairs)
        radius = round(ring.radius * unit)
        box = (x - radius, y - radius, x + radius, y + radius)
        draw.ellipse(box, fill=FLOOR, outline=STOP, width=max(1, radius // 4))
        size = round(radius * (1.4 if len(ring.text) == 1 else 1.15))
        _write(page, ring.text, (x, y + round(size * 0.33)), size)


def _draw_numbers(maze: Image.Image, raster: Raster, numbers: Sequence[Number]) -> None:
    for number in numbers:
        x, y = (round(at) for at in raster.middle(number.x, number.y))
        size = round(number.size * raster.unit)
        ground = maze.getpixel((x, y))
        assert isinstance(ground, int)
        _write(maze, number.text, (x, y + round(size * 0.33)), size, ground=ground)


def _write(
    page: Image.Image,
    text: str,
    place: tuple[int, int],
    size: int,
    *,
    bold: bool = False,
    ground: int = FLOOR,
) -> None:
    """Write a line of text on a background, centred at x, with its baseline at y and smooth edges.

    Raises LabyrinthError if Pillow or the font is missing.
    """
    (x, y), (letters, left, top) = place, _letters(text, size, bold)
    first = TEXT + ground * _LEVELS
    table = [ground] + [first + (value * _LEVELS - 1) // 255 for value in range(1, 256)]
    coded = letters.point(table)
    codes = Image.frombytes("P", coded.size, coded.tobytes())
    page.paste(codes, (x + left, y + top))


@cache
def _letters(text: str, size: int, bold: bool) -> tuple[Image.Image, int, int]:
    """Return a mask (0 to 255) of a line of text, and the position of its upper left corner.

    The position (left, top) is in pixels from the middle of the text's baseline.
    """
    letters = font(size, bold=bold)
    left, top, right, bottom = (round(edge) for edge in letters.getbbox(text, anchor="ms"))
    strip = Image.new("L", (right - left + 2, bottom - top + 2))
    draw = ImageDraw.Draw(strip)
    draw.text((1 - left, 1 - top), text, fill=255, font=letters, anchor="ms")
    return strip, left - 1, top - 1


def _contrast(one: Colour, other: Colour) -> int:
    """Return the approximate difference of two colours in lightness."""
    lightness = [3 * red + 6 * green + blue for red, green, blue in (one, other)]
    return abs(lightness[0] - lightness[1])


def _mixed(low: Colour, high: Colour, share: float) -> Colour:
    red, green, blue = (
        round(one + (other - one) * share) for one, other in zip(low, high, strict=True)
    )
    return red, green, blue
