"""Pictures as pixels: a code for each tile, spread over the columns and rows of pixels it takes.

Where walls are lines, an even row or column of tiles, which holds posts and walls, is narrow.
"""

from __future__ import annotations

from itertools import accumulate
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.limits import MAX_TILES
from labyrinth.core.maze.walls import Position
from labyrinth.formats.draw.palette import SHADES, Colour, Palette, shades_of
from labyrinth.formats.support.optional_dependencies import need

if TYPE_CHECKING:
    from PIL.Image import Image

FLOOR: Final = 0
"""Codes from FLOOR to FLOOR + SHADES are corridors of that shade."""
WALL: Final = SHADES + 1
START: Final = SHADES + 2
GOAL: Final = SHADES + 3
ACTIVE: Final = SHADES + 4
FRONTIER: Final = SHADES + 5
EXPANDED: Final = SHADES + 6
PATH: Final = SHADES + 7
STOP: Final = SHADES + 8
TEXT: Final = SHADES + 9
"""Codes from TEXT to TEXT + TEXT_SHADES - 1 are the edges of letters, and the letters."""
TEXT_SHADES: Final = 15
_SMALLEST_CELL = 3
_LARGEST_CELL = 24


class Raster:
    """Where the tiles of a grid of `height` x `width` lie in a picture."""

    def __init__(self, height: int, width: int, *, blocks: bool, cell: int | None, side: int):
        """Lay out the grid; without a `cell` the longer side gets about `side` pixels.

        Raises LabyrinthError where the picture would be too large.
        """
        step = 1 if blocks else 2
        fitted = side * step // max(height, width)
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
        self.room = self.left[2] - self.left[1] if width > 1 else self.left[1]
        """The pixels of a side of a room, or of a tile where walls are blocks."""
        self._columns = [at for at in range(width) for _ in range(*self.left[at : at + 2])]

    def spread(self, codes: bytes | bytearray) -> bytes:
        """Return the pixels, row by row, of a code for each tile."""
        width = len(self.left) - 1
        rows = []
        for row in range(len(self.top) - 1):
            line = codes[row * width : (row + 1) * width]
            pixels = bytes(itemgetter(*self._columns)(line)) if len(self._columns) > 1 else line
            rows.append(bytes(pixels) * (self.top[row + 1] - self.top[row]))
        return b"".join(rows)

    def image(self, codes: bytes | bytearray) -> Image:
        """Return a picture of a code for each tile. Raises LabyrinthError without Pillow."""
        size = (self.width, self.height)
        image: Image = need("PIL.Image", "images").frombytes("P", size, self.spread(codes))
        return image

    def middle(self, tile: Position) -> tuple[int, int]:
        """Return x and y of the middle of a tile in pixels."""
        row, col = tile
        return sum(self.left[col : col + 2]) // 2, sum(self.top[row : row + 2]) // 2


def codes_of(tiles: bytes | bytearray) -> bytearray:
    """Return the code of each tile, walls and shades of corridors."""
    return bytearray(tiles.translate(codes_by_weight(tiles)))


def codes_by_weight(tiles: bytes | bytearray) -> bytearray:
    """Return a table from weights, of which `tiles` has the highest, to codes."""
    codes = bytearray(shades_of(tiles))
    codes[0] = WALL
    return codes


def colours_of(colours: Palette, *, blocks: bool) -> list[int]:
    """Return red, green and blue of each code, in one list as image palettes have it."""
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
        *(
            _mixed(colours.ground, colours.text, (at + 1) / TEXT_SHADES)
            for at in range(TEXT_SHADES)
        ),
    ]
    return [part for colour in by_code for part in colour]


def _mixed(low: Colour, high: Colour, share: float) -> Colour:
    red, green, blue = (
        round(one + (other - one) * share) for one, other in zip(low, high, strict=True)
    )
    return red, green, blue
