"""Drawing in a maze: lines, boxes and flood fills as spans, their mirror images, and paints.

A **span** is a stretch of adjacent tiles in one row. A **paint** is a table of 256 bytes that has,
for each old weight of a tile, the new weight. A flood fill covers the connected area of equal tiles
around a tile.

Source: span filling, Alvy Ray Smith, "Tint Fill" (1979).
"""

from collections.abc import Generator, Iterable
from enum import Enum
from typing import Final, NamedTuple

from labyrinth.core.maze.walls import Position
from labyrinth.core.task import SHORT_SLICE


class Span(NamedTuple):
    """The tiles of a row from the column `first` to `end` (not included)."""

    row: int
    first: int
    end: int


# For each row its stretches of columns, (first, end) each, sorted and disjoint.
Rows = dict[int, list[tuple[int, int]]]


def by_row(spans: Iterable[Span]) -> Rows:
    """Return the tiles of spans by row, as sorted and disjoint stretches (first, end) of columns.

    The spans may overlap and may be in any order.
    """
    rows: Rows = {}
    for row, first, end in sorted(spans):
        stretches = rows.setdefault(row, [])
        if stretches and first <= stretches[-1][1]:
            before = stretches[-1]
            stretches[-1] = before[0], max(before[1], end)
        else:
            stretches.append((first, end))
    return rows


def differing(one: Rows, other: Rows) -> dict[int, tuple[int, int]]:
    """Return, by row, the first and the last column in which the two sets of tiles differ."""
    columns = {}
    for row in one.keys() | other.keys():
        ends = {end for stretch in one.get(row, ()) for end in stretch}
        ends ^= {end for stretch in other.get(row, ()) for end in stretch}
        if ends:
            columns[row] = min(ends), max(ends) - 1
    return columns


def tiles_between(first: Position, last: Position) -> list[Position]:
    """Return the tiles from `first` to `last`, both included, along a straight line.

    Each tile touches the previous one at a side. The tiles follow the straight line as closely as
    possible.
    """
    row, col = first
    rows, cols = last[0] - row, last[1] - col
    row_step, col_step = (rows > 0) - (rows < 0), (cols > 0) - (cols < 0)
    rows, cols = abs(rows), abs(cols)
    line = [first]
    done_rows = done_cols = 0
    while done_rows < rows or done_cols < cols:
        if (2 * done_rows + 1) * cols < (2 * done_cols + 1) * rows:
            done_rows += 1
        else:
            done_cols += 1
        line.append((row + row_step * done_rows, col + col_step * done_cols))
    return line


def line(first: Position, last: Position) -> list[Span]:
    """Return the spans of a line between two tiles, in which each tile touches the previous one."""
    return [Span(row, col, col + 1) for row, col in tiles_between(first, last)]


def outline(first: Position, last: Position) -> list[Span]:
    """Return the spans of the border of the rectangle with two tiles as opposite corners."""
    rows = box(first, last)
    sides = [
        side
        for row, left, end in rows[1:-1]
        for side in (Span(row, left, left + 1), Span(row, end - 1, end))
    ]
    return [rows[0], *sides, rows[-1]]


def box(first: Position, last: Position) -> list[Span]:
    """Return the spans of the filled rectangle with two tiles as opposite corners."""
    top, bottom = sorted((first[0], last[0]))
    left, right = sorted((first[1], last[1]))
    return [Span(row, left, right + 1) for row in range(top, bottom + 1)]


class Mirror(Enum):
    """A way to mirror drawings about the middle of the maze; the value is its displayed name.

    Every mirroring is an involution: the image of an image is the original.
    """

    NONE = "not mirrored"
    LEFT_RIGHT = "mirrored left-right"
    TOP_BOTTOM = "mirrored top-bottom"
    BOTH = "mirrored both ways"
    HALF_TURN = "half turn"


# For each image, whether rows and whether columns are counted from the other end.
_IMAGES: dict[Mirror, list[tuple[bool, bool]]] = {
    Mirror.NONE: [],
    Mirror.LEFT_RIGHT: [(False, True)],
    Mirror.TOP_BOTTOM: [(True, False)],
    Mirror.BOTH: [(False, True), (True, False), (True, True)],
    Mirror.HALF_TURN: [(True, True)],
}


def mirrored(spans: Iterable[Span], mirror: Mirror, height: int, width: int) -> list[Span]:
    """Return spans followed by their mirror images in a maze of `height` x `width` tiles."""
    drawn = list(spans)
    images = [
        Span(
            height - 1 - row if rows else row,
            width - end if cols else first,
            width - first if cols else end,
        )
        for rows, cols in _IMAGES[mirror]
        for row, first, end in drawn
    ]
    return drawn + images


Paint = bytes

_WALLS: Final = b"\xff".ljust(256, b"\x00")
_CORRIDORS: Final = b"\x00".ljust(256, b"\xff")

# Makes every tile a wall.
WALL: Final[Paint] = bytes(256)


# Makes walls corridors of weight 1, and leaves corridors unchanged.
OPEN: Final[Paint] = bytes([1, *range(1, 256)])


def weight_paint(weight: int) -> Paint:
    """Return the paint that gives every tile this weight, 0 to 255."""
    return bytes([weight]) * 256


def waiting_paint(weight: int) -> Paint:
    """Return the paint that gives corridors this weight.

    With this paint, `weigh_walls` also stores the weight for walls.
    """
    return bytes([0, *[weight] * 255])


def weigh_walls(
    tiles: bytes | bytearray, width: int, spans: Iterable[Span], table: Paint, before: bytes | None
) -> bytes | None:
    """Return the weights stored for walls after the spans are painted with `table`.

    `tiles` has rows of `width` tiles, and `before` has the weights stored until now (None for
    none). Only a `waiting_paint` changes these weights, and only for walls between two rooms.
    """
    height = len(tiles) // width
    if table[0] or not table[1] or height % 2 == 0 or width % 2 == 0:
        return before
    weights = bytearray(before or bytes(len(tiles)))
    for row, first, end in spans:
        begin, end = max(first, 1), min(end, width - 1)
        begin += (row + begin + 1) % 2
        if 0 < row < height - 1 and begin < end:
            part = slice(row * width + begin, row * width + end, 2)
            closed = _number(tiles[part].translate(_WALLS))
            new = bytes([table[1]]) * len(weights[part])
            weights[part] = _chosen(closed, new, weights[part])
    return bytes(weights) if any(weights) else before


def paint(
    tiles: bytearray,
    width: int,
    spans: Iterable[Span],
    table: Paint,
    wall_weights: bytes | None = None,
) -> None:
    """Paint the tiles of spans with `table`, in a grid with rows of `width` tiles.

    `wall_weights` has a weight for each tile of the grid: each wall that the paint `OPEN` makes a
    corridor takes its weight, or 1 if the weight is 0.
    """
    for row, first, end in spans:
        part = slice(row * width + first, row * width + end)
        before = tiles[part]
        tiles[part] = before.translate(table)
        if wall_weights and table == OPEN:
            tiles[part] = weigh_opened(before, tiles[part], wall_weights[part])


def weigh_opened(
    before: bytes | bytearray, after: bytes | bytearray, weights: bytes
) -> bytes | bytearray:
    """Return the tiles `after` a change, with the stored weights of the walls that it opened.

    A tile that was a wall `before` and is a corridor `after` gets its weight in `weights`, or 1 if
    that weight is 0.
    """
    opened = _number(before.translate(_WALLS)) & _number(after.translate(_CORRIDORS))
    return _chosen(opened, weights.replace(b"\x00", b"\x01"), after)


def _chosen(mask: int, one: bytes | bytearray, other: bytes | bytearray) -> bytes:
    """Return the bytes of `one` where the mask has a byte 255, and of `other` where it has 0."""
    return (mask & _number(one) | ~mask & _number(other)).to_bytes(len(other), "little")


def _number(tiles: bytes | bytearray) -> int:
    return int.from_bytes(tiles, "little")


def unpainted(
    tiles: bytes | bytearray, width: int, spans: Iterable[Span], table: Paint
) -> list[Span]:
    """Return the spans in which the paint `table` would change a tile."""
    changing = []
    for span in spans:
        part = tiles[span.row * width + span.first : span.row * width + span.end]
        if part != part.translate(table):
            changing.append(span)
    return changing


def flood(tiles: bytes | bytearray, width: int, index: int) -> Generator[list[Span], None, None]:
    """Yield lists of the spans of the connected area of equal tiles around a tile index.

    `index` is row-major.

    Tiles are connected by their sides. The caller may change the tiles meanwhile, since they are
    copied first.
    """
    alike = bytearray(256)
    alike[tiles[index]] = 1
    marks = bytearray(tiles.translate(alike))
    held: list[Span] = []
    found: list[Span] = []

    def take(at: int) -> int:
        """Mark the span around the tile index `at` as found; return the tile index after it."""
        row = at // width
        begin = row * width
        first = marks.rfind(0, begin, at) + 1 or begin
        end = marks.find(0, at, begin + width)
        if end < 0:
            end = begin + width
        marks[first:end] = bytes(end - first)
        held.append(Span(row, first - begin, end - begin))
        return end

    take(index)
    while held:
        span = held.pop()
        found.append(span)
        if len(found) == SHORT_SLICE:
            yield found
            found = []
        for row in (span.row - 1, span.row + 1):
            if 0 <= row * width < len(marks):
                last = row * width + span.end
                at = marks.find(1, row * width + span.first, last)
                while at >= 0:
                    at = marks.find(1, take(at), last)
    yield found


def flooded(
    tiles: bytes | bytearray,
    width: int,
    index: int,
    table: Paint,
    mirror: Mirror,
    wall_weights: bytes | None = None,
) -> Generator[float, None, bytearray]:
    """Return a copy of the tiles with a flood fill around a tile index and its mirror images.

    The flood fill covers the connected area of tiles that are equal to the tile at `index`
    (row-major). Walls take `wall_weights` as in `paint`. While computing, the generator yields the
    share of all tiles that is filled, without the mirror images.
    """
    painted = bytearray(tiles)
    done = 0
    for spans in flood(tiles, width, index):
        drawn = mirrored(spans, mirror, len(tiles) // width, width)
        paint(painted, width, drawn, table, wall_weights)
        done += sum(end - first for _, first, end in spans)
        yield done / len(tiles)
    return painted
