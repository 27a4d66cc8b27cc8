"""The lattice of walls in a picture, and its tiles: positions, shares of set pixels, extent.

The lattice of an axis has the equally spaced positions where walls may begin and end. Run lengths
count consecutive pixels of one kind: the shortest runs that are frequent show the thickness of
walls and the width of corridors. Edges where a wall begins are counted for each column, in bands
from top to bottom. They are equally spaced: their distance is close to the run lengths, and is the
wavelength at which the counts add up best. The phase of the wave gives the first wall, the phase of
the edges where walls end gives the thickness, and the shift of the phase from band to band gives
the tilt.

Margins, titles and other surroundings are left out. If only the outline of a shaped maze is drawn,
the tiles outside the outline are made solid.
"""

from __future__ import annotations

import cmath
import re
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, cos, sin, tau
from operator import add, itemgetter, mul
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.limits import check_size
from labyrinth.core.maze.maze import Maze
from labyrinth.formats.support.tile_picture import TileParts

_BANDS: Final = 12
_LEAST_COHERENT: Final = 0.4
# The share of edges on the lattice at which no other distance is tried.
_COHERENT: Final = 0.75
_MOST_TILTED: Final = 0.06
_RARE: Final = 0.015
# The length in tiles of the shortest runs of walls and corridors, at most, if both fill tiles.
_MOST_TILES: Final = 4.5
# How far the distance may differ from the run lengths', as a share of it.
_SPREAD: Final = 0.12
_RUN: Final = re.compile(rb"\xff+|\x00+")
_MOST_LINES: Final = 160
_FREQUENT: Final = 0.12


@dataclass(frozen=True, slots=True)
class Lattice:
    """The positions on an axis where walls may begin: `first`, then one after every `pitch`.

    `wall` is the thickness of walls. Lengths are in pixels of the axis. `slope` is the shift of
    `first` per pixel of the other axis; with `blocks` the pitch is the size of a tile. `coherence`,
    0.0 to 1.0, is the share of edges that lie on the lattice.
    """

    first: float
    pitch: float
    wall: float
    slope: float
    blocks: bool
    coherence: float


class _Band(NamedTuple):
    """The columns of a band that have edges, with the number of edges in each column."""

    columns: list[int]
    counts: list[float]


def lattice(
    walls: Image.Image, cell_size: float | None, *, across: bool, finest: float
) -> Lattice | None:
    """Find the lattice of a mask of walls (255), for columns if `across`, else for rows.

    `cell_size` is the distance between walls in pixels; None to detect it. Distances below `finest`
    are not considered. Returns None if no lattice fits.
    """
    if not across:
        walls = walls.transpose(Image.Transpose.TRANSPOSE)
    wall, corridor = shortest_runs(walls, across=True)
    begins, ends = _edges(walls, 1), _edges(walls, -1)
    if not corridor or not any(band.counts for band in begins):
        return None
    best: Lattice | None = None
    for middle, spread in _distances(walls, wall or 1.0, corridor, cell_size):
        if middle < finest:
            continue
        pitch = _best_pitch(begins, walls.width + 1, middle, spread)
        found = _fitted(begins, ends, pitch, min(wall or 1.0, corridor), walls.height)
        if abs(found.slope) > _MOST_TILTED or found.coherence < _LEAST_COHERENT:
            continue
        if best is None or found.coherence > best.coherence:
            best = found
        if found.coherence >= _COHERENT:
            break
    return best


def _distances(
    walls: Image.Image, wall: float, corridor: float, cell_size: float | None
) -> Iterable[tuple[float, float]]:
    """Yield likely distances between walls, each with its possible error, in pixels."""
    if cell_size is not None:
        yield cell_size, max(0.5, 0.02 * cell_size)
        return
    both = wall + corridor
    yield both, max(1.0, _SPREAD * both)
    if 0.7 * wall <= corridor <= 1.4 * wall:
        yield both / 2, max(0.5, _SPREAD * both / 2)
    # Where corridors are long, runs of a single room or tile may be rare.
    rare_wall, rare_corridor = shortest_runs(walls, across=True, share=_RARE)
    both = rare_wall + rare_corridor
    yield both, max(1.0, _SPREAD * both)
    tile, other = sorted((rare_wall or rare_corridor, rare_corridor))
    if other <= _MOST_TILES * tile:
        for parts in (1, 2, 3):
            if tile / parts >= 2:
                yield tile / parts, max(0.5, _SPREAD * tile / parts)


def _fitted(
    begins: Sequence[_Band],
    ends: Sequence[_Band],
    pitch: float,
    thinner: float,
    height: int,
) -> Lattice:
    """Return the lattice with this pitch; `thinner` is the lesser width of walls and corridors."""
    phases = [_sum(band, pitch) for band in begins]
    drift = sum(
        (later * earlier.conjugate() for earlier, later in pairwise(phases)),
        start=0j,
    )
    slope = cmath.phase(drift) / tau * pitch * len(begins) / height if drift else 0.0
    # The result of all bands, moved to the middle one.
    turned = cmath.rect(1.0, -cmath.phase(drift)) if drift else 1 + 0j
    middle = (len(begins) - 1) / 2

    def begin(bands: Sequence[_Band]) -> tuple[float, float]:
        """Return the first position of edges in bands, and the share of edges that fit it."""
        summed = sum(
            (_sum(band, pitch) * turned ** (at - middle) for at, band in enumerate(bands)),
            start=0j,
        )
        total = sum(sum(band.counts) for band in bands) or 1.0
        return cmath.phase(summed) / tau * pitch % pitch, abs(summed) / total

    (first, coherent), (last, coherent_too) = begin(begins), begin(ends)
    coherence = min(coherent, coherent_too)
    blocks = thinner > 0.65 * pitch
    if blocks:
        # Walls begin and end at the same places.
        apart = (last - first + pitch / 2) % pitch - pitch / 2
        return Lattice((first + apart / 2) % pitch, pitch, pitch, slope, True, coherence)
    return Lattice(first, pitch, (last - first) % pitch, slope, False, coherence)


def _edges(walls: Image.Image, direction: int) -> list[_Band]:
    """Count for each column the rows in which a wall begins there, in bands from top to bottom.

    With `direction` -1, count the rows in which a wall ends just before the column. There is one
    column more than in the mask.
    """
    width, height = walls.size
    here = Image.new("L", (width + 1, height))
    before = here.copy()
    here.paste(walls, (0, 0))
    before.paste(walls, (1, 0))
    edges = (
        ImageChops.subtract(here, before) if direction > 0 else ImageChops.subtract(before, here)
    )
    # The edges of the picture are kept: the border of a maze may be cut off there.
    bands = min(_BANDS, height)
    counts = []
    for band in range(bands):
        top, bottom = band * height // bands, (band + 1) * height // bands
        means = column_means(edges.crop((0, top, width + 1, bottom)))
        above = _above_noise([mean * (bottom - top) / 255 for mean in means])
        columns = [column for column, count in enumerate(above) if count]
        counts.append(_Band(columns, [above[column] for column in columns]))
    return counts


def column_means(mask: Image.Image) -> Sequence[float]:
    """Return the mean value of the pixels in each column."""
    line = mask.convert("F").resize((mask.width, 1), Image.Resampling.BOX)
    return array("f", line.tobytes())


def _above_noise(counts: list[float]) -> list[float]:
    """Return the counts without the edges that specks cause in every column."""
    noise = sorted(counts)[len(counts) // 2]
    return [max(0.0, count - noise) for count in counts] if noise < max(counts) / 3 else counts


def _best_pitch(bands: Sequence[_Band], width: int, middle: float, spread: float) -> float:
    """Return the pitch, `middle` plus or minus `spread`, at which edges repeat most strongly."""
    low, high = max(1.0, middle - spread), middle + spread
    best = middle
    # Over the width a wave of another pitch falls behind by a quarter, then by a small part.
    for fineness in (3, 30):
        step = middle * middle / (fineness * width)
        tries = min(400, int((high - low) / step) + 1)
        pitches = [low + (high - low) * at / max(tries - 1, 1) for at in range(tries)]
        pitches.append(best)
        best = max(pitches, key=lambda pitch: _strength(bands, pitch, middle))
        low, high = max(low, best - 2 * step), min(high, best + 2 * step)
    return best


def _strength(bands: Sequence[_Band], pitch: float, middle: float) -> float:
    """Return how strongly edges repeat at a pitch, a little less if it is far from `middle`."""
    return sum(abs(_sum(band, pitch)) for band in bands) * (1 - 0.02 * abs(pitch - middle) / middle)


def _sum(band: _Band, pitch: float) -> complex:
    """Return the sum of the edges as complex phases of a wave with the wavelength `pitch`."""
    angles = [tau / pitch * column for column in band.columns]
    real, imaginary = (sum(map(mul, band.counts, map(part, angles))) for part in (cos, sin))
    return complex(real, imaginary)


def shortest_runs(
    mask: Image.Image, *, across: bool, share: float = _FREQUENT
) -> tuple[float, float]:
    """Return the typical lengths of the shortest runs of set and of unset pixels.

    A run is a row of consecutive pixels of one kind: horizontal if `across` is true, else vertical.
    The typical length is the mean of the shortest group of similar lengths that has at least
    `share` of all runs, 0.0 if there is no such group.
    """
    if not across:
        mask = mask.transpose(Image.Transpose.TRANSPOSE)
    width, height = mask.size
    pixels = mask.tobytes()
    inner: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    outer: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    lines = min(height, _MOST_LINES)
    for at in range(lines):
        line = (2 * at + 1) * height // (2 * lines) * width
        runs = [match[0] for match in _RUN.finditer(pixels, line, line + width)]
        for number, run in enumerate(runs):
            # A run that touches the edge of the picture is cut off, or a margin.
            lengths = inner if 0 < number < len(runs) - 1 else outer
            lengths[run[0] == 0][len(run)] += 1
    return _shortest(inner[0] or outer[0], share), _shortest(inner[1] or outer[1], share)


def _shortest(lengths: Counter[int], share: float) -> float:
    """Return the mean of the shortest similar lengths that are `share` (0 to 1) of all, or 0.0."""
    total = sum(lengths.values())
    for length in sorted(lengths):
        near = [each for each in lengths if length <= each <= max(length + 1, 1.2 * length)]
        count = sum(lengths[each] for each in near)
        if count >= share * total:
            return sum(each * lengths[each] for each in near) / count
    return 0.0


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


def shares(mask: Image.Image, cols: Axis, rows: Axis) -> list[bytes]:
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


_SIDES: Final = ("top", "bottom", "left", "right")


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

    def line(self, walls: Sequence[bytes], side: str, inwards: int = 0) -> bytes:
        """Return the walls of the line that is `inwards` lines from the outermost of a side.

        The line is empty if the block is too small for a maze.
        """
        if (self.height if side in ("top", "bottom") else self.width) < _SMALLEST:
            return b""
        if side in ("top", "bottom"):
            row = self.top + inwards if side == "top" else self.bottom - 1 - inwards
            return walls[row][self.left : self.right]
        col = self.left + inwards if side == "left" else self.right - 1 - inwards
        return bytes(row[col] for row in walls[self.top : self.bottom])

    def move(self, side: str, step: int) -> None:
        """Move a side inwards by `step` lines."""
        setattr(self, side, getattr(self, side) + (step if side in ("top", "left") else -step))


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
    trimmed = False
    for side in _SIDES:
        while (line := extent.line(walls, side)) and not any(line):
            extent.move(side, step)
            trimmed = True
    if (trimmed or not whole) and not shaped:
        extent = _within_border(walls, extent, step)
    if not (trimmed or whole or shaped):
        # The background of the maze may look like its walls.
        for side in _SIDES:
            while (line := extent.line(walls, side, 1)) and all(line):
                extent.move(side, step)
    if extent.height < _SMALLEST or extent.width < _SMALLEST:
        raise LabyrinthError(
            "no walls on a grid were found in the picture; try another threshold or cell size"
        )
    return extent


def _within_border(walls: Sequence[bytes], whole: Extent, step: int) -> Extent:
    """Return the extent without the outer lines that have too few walls for a border.

    The line with the fewest walls is left out first. If this would remove most of the tiles,
    nothing is left out.
    """
    extent = replace(whole)
    while extent.height >= _SMALLEST and extent.width >= _SMALLEST:
        covered = {}
        for side in _SIDES:
            line = extent.line(walls, side)
            # Posts are always set between thin walls.
            between = line[1::2] if step == 2 else line
            covered[side] = sum(between) / len(between)
        side = min(covered, key=covered.__getitem__)
        if covered[side] >= _BORDER:
            break
        extent.move(side, step)
    is_most = extent.height * extent.width * 4 >= whole.height * whole.width
    return extent if is_most else whole


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
