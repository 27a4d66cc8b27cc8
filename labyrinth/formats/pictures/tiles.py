"""The tiles of a lattice: where each lies in the picture, and how much of it is set in a mask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from operator import add, itemgetter
from typing import TYPE_CHECKING, Final

from labyrinth.core.limits import check_size
from labyrinth.formats.pictures.lattice import Lattice

if TYPE_CHECKING:
    from PIL.Image import Image

_MOST_POINTS: Final = 5
_INNER: Final = 0.6
"""The share of a tile, in its middle, that is looked at."""
FULL: Final = 100


@dataclass(frozen=True, slots=True)
class Axis:
    """Where the tiles of an axis begin, the end of the last, and the points to look at in each.

    With `walls_first` not None walls and rooms take turns, beginning with a wall if it is true.
    """

    bounds: list[float]
    points: list[list[int]]
    walls_first: bool | None

    @property
    def count(self) -> int:
        """How many tiles there are."""
        return len(self.points)


def axis_of(found: Lattice, length: int) -> Axis:
    """Return the tiles of a lattice that lie for the most part in a picture of that length."""
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
    """Return for each tile, row by row, what share of its points is set, 0 to FULL.

    Raises LabyrinthError for more tiles than a maze may have.
    """
    check_size(rows.count, cols.count)
    width = mask.width
    pixels = mask.point([value > 127 for value in range(256)]).tobytes()
    most = max(map(len, cols.points))
    # Tiles with fewer points have some of them twice.
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
