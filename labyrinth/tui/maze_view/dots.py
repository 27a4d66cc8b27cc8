"""Reduced mazes: a dot for each square of tiles, and characters that show several dots each."""

from collections.abc import Generator, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from textual.geometry import Size

from labyrinth.core.maze.maze import Maze
from labyrinth.core.task import SLICE
from labyrinth.core.trace.player import Mark
from labyrinth.tui.maze_view.drawing import Row, parts_of_rows

# The flags of a dot: more walls here than elsewhere; a search was here, or has its frontier here;
# a path or a trail leads through.
WALLED, EXPANDED, FRONTIER, WAY = 1, 2, 4, 8

_FLAGS: Final = {
    Mark.EXPANDED: EXPANDED,
    Mark.ACTIVE: FRONTIER,
    Mark.FRONTIER: FRONTIER,
    Mark.TRAIL: WAY,
    Mark.PATH: WAY,
}
_FLAGS_BY_MARK: Final = bytes(_FLAGS.get(mark, 0) for mark in Mark).ljust(256, b"\0")
_ONE_FOR_WALL: Final = bytes([1, *bytes(255)])
# The most rows and columns of a square that are counted: the number of their tiles fits a byte.
_MOST_SAMPLES: Final = 15


class ReducedMaze:
    """A maze reduced to `rows` x `cols` dots, one for each square of `side` x `side` tiles.

    `flags` holds a byte for each dot, row by row. The squares at the right and at the bottom may
    be cut off by the end of the maze.
    """

    def __init__(self, height: int, width: int, side: int) -> None:
        """Create the dots for a maze of `height` x `width` tiles, still empty."""
        self.height, self.width, self.side = height, width, side
        self.rows, self.cols = -(-height // side), -(-width // side)
        self.flags = bytearray(self.rows * self.cols)
        # The number of wall tiles in the maze.
        self._walls = 0

    def read(self, tiles: Row, marks: Row | None) -> Generator[float, None, None]:
        """Read the whole maze, slice by slice, yielding the completed share.

        `marks` has the mark of each tile in a run, and is None without a run. Reading takes some 15
        nanoseconds per tile.
        """
        self._walls = tiles.count(0)
        unread = 0
        for row in range(self.rows):
            self._read_row(tiles, marks, row, 0, self.cols)
            unread += self.width * self.side
            if unread > SLICE * 16:
                unread = 0
                yield row / self.rows

    def read_again(self, tiles: Row, marks: Row | None, changed: Iterable[int]) -> None:
        """Update the dots of the `changed` tiles (indices), and all dots between them in a row."""
        side = self.side
        places = (divmod(tile, self.width) for tile in changed)
        stretches = parts_of_rows((row // side, col // side) for row, col in places)
        for row, (first, last) in stretches.items():
            self._read_row(tiles, marks, row, first, last + 1)

    def row(self, row: int, multiple: int) -> bytes:
        """Return the flags of a row, padded with zeros to a multiple of `multiple` dots.

        Rows below the last one are all zero.
        """
        flags = self.flags[row * self.cols : (row + 1) * self.cols]
        return bytes(flags.ljust(-(-self.cols // multiple) * multiple, b"\0"))

    def _read_row(self, tiles: Row, marks: Row | None, row: int, first: int, end: int) -> None:
        """Read the dots from the column `first` to `end` (excluded) of a row."""
        width, side = self.width, self.side
        left, right = first * side, min(end * side, width)
        rows = range(row * side, min((row + 1) * side, self.height))
        # An odd step: in a maze of rooms all rows, or columns, of one parity are alike.
        step = -(-side // _MOST_SAMPLES) | 1 if side > 1 else 1
        sampled = rows[::step]
        walls = _added(
            tiles[each * width + left : each * width + right].translate(_ONE_FOR_WALL)
            for each in sampled
        )
        counts = _added(_columns(walls.to_bytes(right - left, "big"), side, step))
        found = counts.to_bytes(end - first, "big")
        area = len(sampled) * len(range(0, side, step))
        flags = found.translate(self._walled(area))
        if right == width and width % side:
            area = len(sampled) * len(range(0, width % side, step))
            flags = flags[:-1] + found[-1:].translate(self._walled(area))
        if marks is not None:
            here = 0
            for each in rows:
                part = marks[each * width + left : each * width + right]
                if part.count(0) < len(part):
                    here |= int.from_bytes(part.translate(_FLAGS_BY_MARK), "big")
            if here:
                dots = int.from_bytes(flags, "big")
                for column in _columns(here.to_bytes(right - left, "big"), side, 1):
                    dots |= int.from_bytes(column, "big")
                flags = dots.to_bytes(end - first, "big")
        self.flags[row * self.cols + first : row * self.cols + end] = flags

    def _walled(self, area: int) -> bytes:
        """Return a translation table from the number of walls in `area` tiles to a dot's flag."""
        average = self._walls * area / (self.height * self.width)
        return bytes(WALLED if count and count >= average else 0 for count in range(256))


def _added(parts: Iterable[Row]) -> int:
    """Return the sum of rows of bytes, byte by byte, as a large number; no byte may overflow."""
    return sum(int.from_bytes(part, "big") for part in parts)


def _columns(row: bytes, side: int, step: int) -> list[bytes]:
    """Return every `step`-th column of tiles in the squares of a row, one byte per square."""
    whole = row.ljust(-(-len(row) // side) * side, b"\0")
    return [whole[column::side] for column in range(0, side, step)]


class DotCharacters:
    """A set of characters that show `lines` x `columns` dots each."""

    def __init__(
        self,
        characters: str,
        bits: Sequence[Sequence[int]],
        signs: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        """Use `characters`, indexed by the sum of the `bits` of the dots that a character shows.

        `bits` has a number for each dot, by line and column. If a flag has a sign, the sign
        replaces all characters that have a dot with that flag.
        """
        self.lines, self.columns = len(bits), len(bits[0])
        self._characters, self._bits, self._signs = characters, bits, signs
        # The flags that stand out against walls, the most important last.
        self._marks: tuple[int, ...] = tuple(signs) or (FRONTIER, WAY)

    def cells(self, rows: Sequence[bytes]) -> tuple[list[str], bytearray]:
        """Return the characters of `lines` rows of dots, and the combined flags of their dots.

        Each character shows only its dots with the most important flag.
        """
        texts = list(self.drawn(rows, WALLED))
        flags = bytearray(self.flags_of_cells(rows))
        for flag in self._marks:
            if any(each & flag for each in flags):
                for at, text in enumerate(self.drawn(rows, flag)):
                    if flags[at] & flag:
                        texts[at] = text
        return texts, flags

    def flags_of_cells(self, rows: Sequence[bytes]) -> bytes:
        """Return the combined flags of each character's dots, from `lines` rows of dots.

        Each row has `columns` bytes for each character.
        """
        flags = 0
        for row in rows:
            for column in range(self.columns):
                flags |= int.from_bytes(row[column :: self.columns], "big")
        return flags.to_bytes(len(rows[0]) // self.columns, "big")

    def drawn(self, rows: Sequence[bytes], flag: int) -> str:
        """Return the characters that show the dots with a flag."""
        if flag in self._signs:
            sign = self._signs[flag]
            return "".join(sign if each & flag else " " for each in self.flags_of_cells(rows))
        codes = 0
        for row, bits in zip(rows, self._bits, strict=True):
            for column, bit in enumerate(bits):
                table = bytes(bit if flags & flag else 0 for flags in range(256))
                codes |= int.from_bytes(row[column :: self.columns].translate(table), "big")
        numbers = codes.to_bytes(len(rows[0]) // self.columns, "big")
        return "".join(map(self._characters.__getitem__, numbers))


BRAILLE: Final = DotCharacters(
    "".join(chr(0x2800 + number) for number in range(256)),
    bits=((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80)),
)
# The characters in the font of a console, which has no braille.
HALF_BLOCKS: Final = DotCharacters(" ▀▄█", bits=((1,), (2,)))
# ASCII characters, which show the searched area without colours.
ASCII_DOTS: Final = DotCharacters(
    ' "_#', bits=((1,), (2,)), signs={EXPANDED: ".", FRONTIER: "+", WAY: "*"}
)


def dot_characters(colours: str | None, *, ascii_only: bool) -> DotCharacters:
    """Return the finest characters that a terminal can show.

    `colours` is Rich's name for the terminal's colours, None for a terminal without colours.
    """
    if colours is None or ascii_only:
        return ASCII_DOTS
    return HALF_BLOCKS if colours == "standard" else BRAILLE


def thumbnail(maze: Maze, room: Size, characters: DotCharacters) -> str:
    """Return a maze in dots as lines of text, as large as fits into `room`.

    An S and a G show the endpoints. Takes some 15 nanoseconds per tile.
    """
    lines, columns = room.height * characters.lines, room.width * characters.columns
    side = max(1, -(-maze.height // max(1, lines)), -(-maze.width // max(1, columns)))
    dots = ReducedMaze(maze.height, maze.width, side)
    for _ in dots.read(maze.tiles, None):
        pass
    drawn = []
    for first in range(0, dots.rows, characters.lines):
        rows = [dots.row(first + row, characters.columns) for row in range(characters.lines)]
        texts, _ = characters.cells(rows)
        drawn.append(texts)
    for letter, places in (("G", maze.goals), ("S", [maze.start] if maze.start else [])):
        for row, col in places:
            drawn[row // side // characters.lines][col // side // characters.columns] = letter
    return "\n".join("".join(line) for line in drawn)
