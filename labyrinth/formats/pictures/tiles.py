"""The tiles of a lattice: their positions, their shares of set pixels, the extent of the maze.

Margins, titles and other surroundings are left out. If only the outline of a shaped maze is drawn,
the tiles outside the outline are made solid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from operator import add, itemgetter
from typing import TYPE_CHECKING, Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.limits import check_size
from labyrinth.core.maze.maze import Maze
from labyrinth.formats.pictures.lattice import Lattice
from labyrinth.formats.support.tile_parts import TileParts

if TYPE_CHECKING:
    from PIL.Image import Image

_MOST_POINTS: Final = 5
# The central share of a tile that is sampled.
_INNER: Final = 0.6
FULL: Final = 100
# The least share of walls on a side of the border, if the maze has a border.
_BORDER: Final = 0.5
_SMALLEST: Final = 3
# The largest share of open tiles outside a shape.
_MOST_OUTSIDE: Final = 0.7
_MARKS: Final = b"#" + 255 * b" "


@dataclass(frozen=True, slots=True)
class Axis:
    """The beginning of each tile of an axis, the end of the last tile, and the points to sample.

    If `walls_first` is not None, walls and rooms alternate, beginning with a wall if `walls_first`
    is true.
    """

    bounds: list[float]
    points: list[list[int]]
    walls_first: bool | None

    @property
    def count(self) -> int:
        """The number of tiles."""
        return len(self.points)


def axis_of(found: Lattice, length: int) -> Axis:
    """Return the tiles of a lattice that lie mostly within a picture of `length` pixels."""
    starts: list[tuple[float, bool]] = []
    cell = -ceil(found.first / found.pitch) - 1
    while (begin := found.first + cell * found.pitch) < length + found.pitch:
        starts.append((begin, True))
        if not found.blocks:
            starts.append((begin + found.wall, False))
        cell += 1
    kept = [
        (begin, end, wall)
        for (begin, wall), (end, _) in pairwise(starts)
        if min(end, length) - max(begin, 0) >= 0.5 * (end - begin) and end > begin
    ]
    points = [_points(begin, end, length) for begin, end, _ in kept]
    bounds = [begin for begin, _, _ in kept] + [end for _, end, _ in kept[-1:]]
    return Axis(bounds, points, None if found.blocks or not kept else kept[0][2])


def _points(begin: float, end: float, length: int) -> list[int]:
    size = end - begin
    count = min(_MOST_POINTS, max(1, int(size)))
    shares = ((1 - _INNER) / 2 + _INNER * (at + 0.5) / count for at in range(count))
    return [min(length - 1, max(0, int(begin + size * share))) for share in shares]


def shares(mask: Image, cols: Axis, rows: Axis) -> list[bytes]:
    """Return for each tile, row by row, which share (0 to FULL) of its sampled pixels is set.

    Raises LabyrinthError if there are more tiles than a maze may have.
    """
    check_size(rows.count, cols.count)
    width = mask.width
    pixels = mask.point([value > 127 for value in range(256)]).tobytes()
    most = max(map(len, cols.points))
    # Tiles with fewer points use some of them twice.
    columns = [each[at * len(each) // most] for at in range(most) for each in cols.points]
    pick = itemgetter(*columns) if len(columns) > 1 else lambda row: (row[columns[0]],)
    found = []
    for points in rows.points:
        summed: Sequence[int] = pick(pixels[points[0] * width : (points[0] + 1) * width])
        for y in points[1:]:
            summed = list(map(add, summed, pick(pixels[y * width : (y + 1) * width])))
        parts = [summed[at * cols.count : (at + 1) * cols.count] for at in range(most)]
        looked_at = most * len(points)
        found.append(bytes(sum(part) * FULL // looked_at for part in zip(*parts, strict=True)))
    return found


@dataclass(slots=True)
class Extent:
    """A block of tiles: rows `top` up to before `bottom`, columns `left` up to before `right`."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def height(self) -> int:
        """The number of rows of tiles."""
        return self.bottom - self.top

    @property
    def width(self) -> int:
        """The number of columns of tiles."""
        return self.right - self.left


_SIDES: Final = ("top", "bottom", "left", "right")


def extent_of(
    walls: Sequence[bytes], *, thin: tuple[bool, bool] | None, whole: bool, shaped: bool
) -> Extent:
    """Find the extent of the maze in a lattice of `walls`, 1 for a wall, row by row.

    If `thin` is not None, lines of walls and lines of rooms alternate, and the maze begins and ends
    with walls; the two values of `thin` say whether the first row and the first column have walls.
    If the maze is `shaped` and needs no border, only outer lines without any wall are left out; if
    the lattice fills the `whole` picture and there is no such line, nothing is left out. Raises
    LabyrinthError if too few tiles remain.
    """
    extent = Extent(0, len(walls), 0, len(walls[0]))
    if thin is not None:
        extent.top += not thin[0]
        extent.left += not thin[1]
        extent.bottom -= (extent.height + 1) % 2
        extent.right -= (extent.width + 1) % 2
    step = 1 if thin is None else 2
    trimmed = _trim_empty(walls, extent, step)
    if (trimmed or not whole) and not shaped:
        _to_border(walls, extent, step)
    if not (trimmed or whole or shaped):
        # The background of the maze may look like its walls.
        _trim_solid(walls, extent, step)
    if extent.height < _SMALLEST or extent.width < _SMALLEST:
        raise LabyrinthError(
            "no walls on a grid were found in the picture; try another threshold or cell size"
        )
    return extent


def _trim_empty(walls: Sequence[bytes], extent: Extent, step: int) -> bool:
    """Remove outer lines without any wall, `step` at a time; return whether any were removed."""
    trimmed = False
    for side in _SIDES:
        while _left(extent, side) and not any(_line(walls, extent, side, 0)):
            _move(extent, side, step)
            trimmed = True
    return trimmed


def _trim_solid(walls: Sequence[bytes], extent: Extent, step: int) -> None:
    """Remove outer lines of walls, `step` at a time, while the next line is also all walls."""
    for side in _SIDES:
        while _left(extent, side) and all(_line(walls, extent, side, 1)):
            _move(extent, side, step)


def _to_border(walls: Sequence[bytes], extent: Extent, step: int) -> None:
    """Remove the outer line with the fewest walls, `step` at a time, until all sides are borders.

    If this would remove most of the tiles, nothing is removed.
    """
    before = Extent(extent.top, extent.bottom, extent.left, extent.right)
    while extent.height >= _SMALLEST and extent.width >= _SMALLEST:
        covered = {side: _covered(walls, extent, side, step) for side in _SIDES}
        side = min(covered, key=covered.__getitem__)
        if covered[side] >= _BORDER:
            break
        _move(extent, side, step)
    if extent.height * extent.width * 4 < before.height * before.width:
        for side in _SIDES:
            setattr(extent, side, getattr(before, side))


def _covered(walls: Sequence[bytes], extent: Extent, side: str, step: int) -> float:
    line = _line(walls, extent, side, 0)
    # Posts are always set between thin walls.
    between = line[1::2] if step == 2 else line
    return sum(between) / len(between)


def _line(walls: Sequence[bytes], extent: Extent, side: str, inwards: int) -> bytes:
    """Return the walls of the line that is `inwards` lines from the outermost line of a side."""
    if side in ("top", "bottom"):
        row = extent.top + inwards if side == "top" else extent.bottom - 1 - inwards
        return walls[row][extent.left : extent.right]
    col = extent.left + inwards if side == "left" else extent.right - 1 - inwards
    return bytes(row[col] for row in walls[extent.top : extent.bottom])


def _left(extent: Extent, side: str) -> bool:
    size = extent.height if side in ("top", "bottom") else extent.width
    return size >= _SMALLEST


def _move(extent: Extent, side: str, step: int) -> None:
    setattr(extent, side, getattr(extent, side) + (step if side in ("top", "left") else -step))


def rows_of_tiles(maze: Maze) -> list[str]:
    """Return the rows of a maze, one character per tile: `#` for a wall, a space for a corridor."""
    marks = maze.tiles.translate(_MARKS).decode("ascii")
    return [marks[begin : begin + maze.width] for begin in range(0, len(marks), maze.width)]


def fill_outside(maze: Maze, flags: Sequence[bytes], extent: Extent) -> None:
    """Make the tiles outside a shaped maze solid if only its outline is drawn.

    Open tiles lie outside if they are connected to the border, or to an open tile between four
    rooms, as in the hole of a letter. If most open tiles lie outside, nothing is changed.
    """
    tiles = TileParts(rows_of_tiles(maze))
    parts = list(tiles.parts("#"))

    def has_open_post(part: Sequence[int]) -> bool:
        places = map(tiles.position, part)
        return any(
            not flags[extent.top + row + down][extent.left + col + right]
            for row, col in places
            if row % 2 and col % 2
            for down in (-1, 1)
            for right in (-1, 1)
        )

    outside = [part for part in parts if tiles.reaches_border(part) or has_open_post(part)]
    if sum(map(len, outside)) < _MOST_OUTSIDE * sum(map(len, parts)):
        for part in outside:
            for tile in map(tiles.position, part):
                maze[tile] = 0
