"""Infer which side of a room each bit of the rooms' numbers describes.

Each of the four bits stands for one side of a room. A set bit means a wall or, in other files, a
passage, so there are 48 possible readings. Both rooms next to a wall describe this wall, and the
border is closed except for openings, so rarely more than one reading is consistent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from labyrinth.core.disjoint_sets import join, singletons
from labyrinth.core.maze.walls import Wall
from labyrinth.core.pluralize import pluralize
from labyrinth.core.records import Frozen

# How 1 up, 2 right, 4 down, 8 left appears if each line is a column from the bottom.
_TURNED = "sums of passages, 1 right, 2 down, 4 left, 8 up"
_TURNED_TOLD = (
    "if each line is a column of the maze from the bottom up, the maze appears rotated to the right"
)
_COMMON_ORDERS = ("URDL", "UDRL", "UDLR", "LDRU", "LURD", "RDLU", "LRUD", "DRUL")
_BY_LETTER = {wall.name[0]: wall for wall in Wall if wall.name}
_ORDERS = tuple(
    dict.fromkeys(
        (
            *(tuple(map(_BY_LETTER.__getitem__, order)) for order in _COMMON_ORDERS),
            *permutations(Wall),
        )
    )
)
_BIT = [bytes(number >> bit & 1 for number in range(256)) for bit in range(4)]
_BEYOND = (Wall.RIGHT, Wall.DOWN)
# The most openings that count against a reading as little as none.
_OPENINGS = 2


class RoomReading(Frozen):
    """The side of a room that each bit (1, 2, 4, 8) describes, and the meaning of a set bit.

    `disagreements` is the number of walls that two rooms describe differently, `openings` the
    number of open walls in the border.
    """

    order: tuple[Wall, ...]
    of_walls: bool
    disagreements: int
    openings: int

    def __str__(self) -> str:
        kind = "walls" if self.of_walls else "passages"
        sides = (f"{1 << bit} {wall.name}".lower() for bit, wall in enumerate(self.order))
        return f"sums of {kind}, {', '.join(sides)}"

    @property
    def is_common(self) -> bool:
        """Whether programs often use this order of bits."""
        return self.order in _ORDERS[: len(_COMMON_ORDERS)]

    @property
    def misfits(self) -> int:
        """The number of inconsistencies: disagreements and too many openings."""
        return self.disagreements + max(self.openings - _OPENINGS, 0)

    def masks(self, rows: Sequence[bytes]) -> list[bytes]:
        """Return the bit mask of the closed Walls of each room; `rows` has the rooms' numbers."""
        table = bytes(
            sum(
                wall
                for bit, wall in enumerate(self.order)
                if bool(number >> bit & 1) is self.of_walls
            )
            for number in range(256)
        )
        return [row.translate(table) for row in rows]


def room_readings(rows: Sequence[bytes]) -> list[RoomReading]:
    """Return the readings of rows of room numbers, the best first, without duplicates.

    Among consistent readings the best one gives the maze with the fewest pieces; if several do,
    the one with the fewest openings, then with the fewest passages, then with the most common order
    of bits. If only the reading with walls and passages swapped gives a connected maze, that
    reading comes first: its whole border is open, so the numbers leave out the border.
    """
    readings = sorted(_counted(rows), key=_against)
    equal = [each for each in readings if _against(each) == _against(readings[0])]
    distinct = list({b"".join(each.masks(rows)): each for each in reversed(equal)}.values())[::-1]
    if len(distinct) > 1 and not distinct[0].misfits:
        distinct.sort(key=lambda each: _likeliness(each, rows))
    others = readings[len(equal) :]
    best = distinct[0]
    if not best.disagreements and not best.openings and _too_few_passages(best.masks(rows)):
        opposite = next(
            each
            for each in others
            if (each.order, each.of_walls) == (best.order, not best.of_walls)
        )
        if _pieces_and_passages(opposite.masks(rows))[0] == 1:
            return [opposite, *distinct, *(each for each in others if each is not opposite)]
    return distinct + others


def told(readings: Sequence[RoomReading]) -> list[str]:
    """Return notes on the first reading: its meaning, and how many other readings are possible."""
    others = sum(not each.misfits for each in readings) - 1
    fitting = (
        f"; {pluralize(others, 'other reading')} fit{'s' * (others == 1)}" if others > 0 else ""
    )
    turned = [_TURNED_TOLD] if str(readings[0]) == _TURNED else []
    return [f"read as {readings[0]}{fitting}", *turned]


def _against(reading: RoomReading) -> tuple[bool, int]:
    return reading.disagreements > 0, reading.misfits


def _likeliness(reading: RoomReading, rows: Sequence[bytes]) -> tuple[int, int, int]:
    pieces, passages = _pieces_and_passages(reading.masks(rows))
    return pieces, reading.openings, passages


def _counted(rows: Sequence[bytes]) -> Iterator[RoomReading]:
    """Yield every reading with its inconsistencies counted, the common orders first."""
    pairs = {
        Wall.RIGHT: (b"".join(row[:-1] for row in rows), b"".join(row[1:] for row in rows)),
        Wall.DOWN: (b"".join(rows[:-1]), b"".join(rows[1:])),
    }
    differ = {wall: _differences(*sides) for wall, sides in pairs.items()}
    border = {
        Wall.UP: rows[0],
        Wall.DOWN: rows[-1],
        Wall.LEFT: bytes(row[0] for row in rows),
        Wall.RIGHT: bytes(row[-1] for row in rows),
    }
    length = sum(map(len, border.values()))
    bits_set = {wall: [sum(side.translate(bit)) for bit in _BIT] for wall, side in border.items()}
    for order in _ORDERS:
        of = {wall: bit for bit, wall in enumerate(order)}
        disagreements = sum(differ[wall][of[wall]][of[wall.opposite]] for wall in pairs)
        passages = sum(bits_set[wall][of[wall]] for wall in border)
        yield RoomReading(order, True, disagreements, length - passages)
        yield RoomReading(order, False, disagreements, passages)


def _differences(here: bytes, there: bytes) -> list[list[int]]:
    """Count, for each pair of bits, the pairs of adjacent rooms in which these bits differ.

    `here` and `there` have the numbers of the two rooms of each pair.
    """
    first, second = (
        [int.from_bytes(rooms.translate(bit)) for bit in _BIT] for rooms in (here, there)
    )
    return [[(one ^ other).bit_count() for other in second] for one in first]


def _too_few_passages(masks: Sequence[bytes]) -> bool:
    """Return whether too few walls between rooms are open to connect all rooms."""
    has_right, has_down = (bytes(bool(mask & wall) for mask in range(256)) for wall in _BEYOND)
    walls = sum(sum(row[:-1].translate(has_right)) for row in masks)
    walls += sum(sum(row.translate(has_down)) for row in masks[:-1])
    rows, cols = len(masks), len(masks[0])
    return rows * (cols - 1) + cols * (rows - 1) - walls < rows * cols - 1


def _pieces_and_passages(masks: Sequence[bytes]) -> tuple[int, int]:
    """Return the number of connected pieces that the rooms form, and the number of passages."""
    cols = len(masks[0])
    forest = singletons(len(masks) * cols)
    pieces, passages = len(forest), 0
    for row, line in enumerate(masks):
        for col, mask in enumerate(line):
            room = row * cols + col
            beyond = ((Wall.RIGHT, 1, col < cols - 1), (Wall.DOWN, cols, row < len(masks) - 1))
            for wall, step, inside in beyond:
                if inside and not mask & wall:
                    passages += 1
                    pieces -= join(forest, room, room + step)
    return pieces, passages
