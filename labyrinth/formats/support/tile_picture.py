"""Pictures of tiles, typed or printed by programs, converted to one character per tile.

An alphabet says which characters are walls; the connected parts of a picture can be found for any
choice of walls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.limits import check_size
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.pluralize import pluralize
from labyrinth.formats.support.size_lines import after_sizes
from labyrinth.formats.support.text_lines import TextLine, picture_lines

# The most rows and columns that are examined.
_LOOKED_AT: Final = 1000
_OUTSIDE: Final = "\n"


class TileParts:
    """Tiles in rows of equal length, each a mark (a character); any marks can be chosen as walls.

    A part is a list of connected tiles. A tile is an index into `_marks`, the text of the rows with
    a line of outside marks before and after them, and one outside mark after each row.
    """

    def __init__(self, rows: Sequence[str], most: int = _LOOKED_AT) -> None:
        """Take the marks of `rows`, of at most the first `most` rows and columns."""
        looked_at = [row[:most] + _OUTSIDE for row in rows[:most]]
        self._width = len(looked_at[0])
        around = _OUTSIDE * self._width
        self._marks = "".join((around, *looked_at, around))

    def parts(self, walls: str) -> Iterator[list[int]]:
        """Yield each connected part of the tiles that are not walls."""
        closed = walls + _OUTSIDE
        waiting_tiles = bytearray(mark not in closed for mark in self._marks)
        width = self._width
        at = waiting_tiles.find(1)
        while at >= 0:
            waiting_tiles[at] = 0
            found = [at]
            for tile in found:
                for beside in (tile - width, tile - 1, tile + 1, tile + width):
                    if waiting_tiles[beside]:
                        waiting_tiles[beside] = 0
                        found.append(beside)
            yield found
            at = waiting_tiles.find(1, at)

    def marks(self, part: Sequence[int]) -> set[str]:
        """Return the marks of the tiles of a part."""
        return {self._marks[tile] for tile in part}

    def position(self, tile: int) -> Position:
        """Return row and column of a tile."""
        row, col = divmod(tile, self._width)
        return row - 1, col

    def reaches_border(self, part: Sequence[int]) -> bool:
        """Return whether a tile of a part lies on the border."""
        steps = (-self._width, -1, 1, self._width)
        return any(self._marks[tile + step] == _OUTSIDE for tile in part for step in steps)

    def largest_share(self, walls: str) -> float:
        """Return which share, 0 to 1, of the tiles that are not walls is in the largest part."""
        sizes = [len(part) for part in self.parts(walls)]
        return max(sizes) / sum(sizes) if sizes else 0.0

    def joins(self, walls: str, start: str, goal: str) -> bool:
        """Return whether the marks `start` and `goal` are in one connected part."""
        return any({start, goal} <= self.marks(part) for part in self.parts(walls))


_UNREADABLE = 255


class Alphabet:
    """The ASCII characters of corridors and of walls."""

    def __init__(self, corridors: str, walls: str) -> None:
        self.expected = ", ".join(map(repr, corridors + walls))
        codes = dict.fromkeys(map(ord, corridors), 1) | dict.fromkeys(map(ord, walls), 0)
        self.table = bytes(codes.get(code, _UNREADABLE) for code in range(256))


def tile_rows(lines: Iterable[TextLine], width: int, alphabet: Alphabet) -> bytearray:
    """Return the tiles of the lines, cut to `width`; short lines are padded with spaces.

    Raises LabyrinthError that names the position of the first character not in the alphabet.
    """
    tiles = bytearray()
    for line in lines:
        text = line.text[:width].ljust(width)
        row = text.encode("latin-1", "replace").translate(alphabet.table)
        if (col := row.find(_UNREADABLE)) >= 0:
            raise LabyrinthError(
                f"line {line.number}, column {col + 1}: found {quoted(text[col])}, expected one of "
                f"{alphabet.expected}"
            )
        tiles += row
    return tiles


def read_tiles(text: str, alphabet: Alphabet, *, starts: str = "", goals: str = "") -> Maze:
    """Parse a text with one character per tile.

    `starts` and `goals` are the characters of starts and goals. Trailing spaces and blank lines at
    both ends are ignored; short lines are padded with spaces. Raises LabyrinthError that names the
    line and the column.
    """
    lines = picture_lines(text)
    height, width = len(lines), max(len(line.text) for line in lines)
    check_size(height, width)
    maze = Maze(height, width, tile_rows(lines, width, alphabet))
    rows = [line.text for line in lines]
    maze.start = single_start(
        marked_tiles(rows, starts), lambda row, col: f"line {lines[row].number}, column {col + 1}"
    )
    maze.goals = tuple(marked_tiles(rows, goals))
    return maze


def single_start(starts: Sequence[Position], place: Callable[[int, int], str]) -> Position | None:
    """Return the only start, or None; raise LabyrinthError with the place of a second start."""
    if len(starts) > 1:
        raise LabyrinthError(f"{place(*starts[1])}: a second start; only one is allowed")
    return starts[0] if starts else None


def marked_tiles(rows: Sequence[str], marks: str) -> list[Position]:
    """Return the tiles that have one of the marks in `marks`, row by row."""
    return [
        (row, col)
        for row, line in enumerate(rows)
        if any(mark in line for mark in marks)
        for col, each in enumerate(line)
        if each in marks
    ]


_TO_WALLS = str.maketrans("+-|", "███")
# Walls, corridors between rooms, and the rock around them, as NetHack draws them.
_OF_DUNGEON = str.maketrans("-|# ", "██.█")
# The least rows and columns of a picture.
LEAST: Final = 3
# The most lines that are examined to detect a format.
_MOST_LINES: Final = 300
_MOST_PAIRS: Final = 100
_LARGE: Final = 1_000_000
# In a picture of more tiles than this, at most so many per character may be missing.
_MOST_LACKING: Final = 20


class TilePicture(NamedTuple):
    """Lines of equal length, one character per tile, with their positions in the text.

    Tile (row, col) was in line `first` + row (from 1), in column `left` + `pitch` * col (from 1).
    """

    rows: list[str]
    first: int
    left: int
    pitch: int
    notes: list[str]

    def place(self, row: int, col: int) -> str:
        """Describe the position of a tile in the text."""
        return f"line {self.first + row}, column {self.left + self.pitch * col}"


def picture_of(text: str) -> TilePicture:
    """Convert a text to lines of equal length, with one character per tile.

    Tabs are replaced, indentation and lines with the size are removed, and tiles two columns wide
    are narrowed; notes report this.

    Raises LabyrinthError if the text is empty, if the picture is larger than a maze can be, or if
    most of the picture is missing because of short lines.
    """
    notes = []
    if "\t" in text:
        text = text.expandtabs(8)
        notes.append("tabs were read as blanks up to the next multiple of eight columns")
    text, skipped, _ = after_sizes(text)
    if skipped:
        notes.append("the size before the drawing was ignored")
        text = "\n" * skipped + text
    lines = picture_lines(text)
    rows = [line.text for line in lines]
    first = lines[0].number
    whole = text.split("\n")[first - 1 : first - 1 + len(rows)]
    if len(set(map(len, whole))) == 1:
        rows = whole
    width = max(map(len, rows))
    _check_width(rows, width, first)
    if any(len(line) < width for line in whole):
        notes.append("the lines differ in length: short ones were padded with blanks")
    if _is_ruled(rows):
        rows = [row.translate(_TO_WALLS) for row in rows]
        notes.append("'+', '-' and '|' were read as walls")
    elif _is_dungeon(rows):
        rows = [row.ljust(width).translate(_OF_DUNGEON) for row in rows]
        notes.append("'-', '|' and blanks were read as walls, '#' as corridor between rooms")
    left = min(len(row) - len(row.lstrip(" ")) for row in rows if row)
    if left:
        notes.append(f"the indentation of {pluralize(left, 'column')} was ignored")
    rows, pitch = _narrowed([row[left:].ljust(width - left) for row in rows], notes)
    return TilePicture(rows, first, left + 1, pitch, notes)


def _check_width(rows: Sequence[str], width: int, first: int) -> None:
    """Raise LabyrinthError if the rows are too many, too wide, or mostly far too short."""
    check_size(len(rows), width)
    if len(rows) * width > max(_LARGE, _MOST_LACKING * sum(map(len, rows))):
        longest = next(number for number, row in enumerate(rows, first) if len(row) == width)
        raise LabyrinthError(
            f"line {longest} has {pluralize(width, 'column')}, but most lines of this picture are "
            "far shorter"
        )


def picture_if_any(text: str) -> TilePicture | None:
    """Return the picture used to detect a text.

    If the text is long, only its first lines and the last line are used. Returns None if there is
    no picture, or if the picture is too large for a maze.
    """
    if not text.strip():
        return None
    if text.count("\n") > _MOST_LINES:
        text, _, _ = after_sizes(text)
        head = text.split("\n", _MOST_LINES)
        text = "\n".join([*head[:-1], head[-1].rstrip().rpartition("\n")[-1]])
    try:
        return picture_of(text)
    except LabyrinthError:
        return None


def _is_ruled(rows: Sequence[str]) -> bool:
    """Return whether the rows begin with a border drawn with `+`, `-` and `|`."""
    first, second = (row.strip() for row in (*rows, "")[:2])
    return "+-" in first and not first.strip("+-|") and second[:1] in ("+", "|")


def _is_dungeon(rows: Sequence[str]) -> bool:
    """Return whether rooms of dots have walls of `-` above and `|` next to them."""
    text = "\n".join(rows)
    return "--" in text and ("|." in text or ".|" in text) and not rows[0].strip(" -")


def _narrowed(rows: list[str], notes: list[str]) -> tuple[list[str], int]:
    """Return the rows with one character per tile, and how many columns wide the tiles were.

    If they were two columns wide, a note is added to `notes`.
    """
    firsts, seconds = [row[::2] for row in rows], [row[1::2] for row in rows]
    if len(rows[0]) > LEAST and not any(second.strip() for second in seconds):
        notes.append("blanks between the tiles were ignored")
        return firsts, 2
    single = _of_pairs(rows)
    if not single:
        return rows, 1
    notes.append("every two columns were read as one tile")
    pairs = (zip(row[::2], row[1::2], strict=True) for row in rows)
    return ["".join(map(single.__getitem__, each)) for each in pairs], 2


def _of_pairs(rows: Sequence[str]) -> dict[tuple[str, str], str]:
    """Return the mark of each pair of characters if tiles are two columns wide, else {}.

    If lines come in pairs, too, a tile is one character, and corridors are two tiles wide.
    """
    if len(rows[0]) % 2 or len(rows[0]) <= LEAST:
        return {}
    pairs = set[tuple[str, str]]()
    for row in rows:
        pairs.update(zip(row[::2], row[1::2], strict=True))
        if len(pairs) > _MOST_PAIRS:
            return {}
    doubled = {first for first, second in pairs if first == second}
    if len(doubled) < 2 or rows[::2] == rows[1::2]:
        return {}
    if any(first != second and not _marked(first, second, doubled) for first, second in pairs):
        return {}
    return {(first, second): second if first in doubled else first for first, second in pairs}


def _marked(first: str, second: str, doubled: set[str]) -> bool:
    """Return whether one of two characters is a mark, and the other a corridor (space or dot)."""
    return (first in doubled and first in " .·" and second not in doubled) or (
        second in doubled and second in " .·" and first not in doubled
    )
