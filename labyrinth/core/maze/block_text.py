"""Block text, one character per tile, for `Maze.to_text` and `from_text`.

`#` is a wall, a space is a corridor of weight 1, and `2` to `9` are corridors of that weight. `S`
is the start, `G` is a goal, and `@` is a start that is also a goal. `*` is a corridor on the path
that is shown. The path begins at the start, if there is one. In a text without walls the path must
be a single line: otherwise `*` could be meant as a wall.

Digits are not enough for a weight above 9, or for a weight other than 1 at an endpoint or on the
path. In these cases a line `weights` follows, then one line for each row with its weights,
separated by commas.

Three more spellings can be read: `1` is a corridor of weight 1, `A` is the start, `B` and `E` are
goals.
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.limits import check_size
from labyrinth.core.maze.walls import OPEN_TO_ONE, Position
from labyrinth.core.pluralize import pluralize
from labyrinth.core.records import Frozen

# The line between the tiles and their weights.
WEIGHTS_LINE: Final = "weights"
_STARTS = re.compile("[SA@]")
_GOALS = re.compile("[GBE@]")
_PATH = re.compile(r"\*")
_UNREADABLE = 255
_TILE_OF = {"#": 0} | dict.fromkeys(" *SAGBE@", 1) | {str(digit): digit for digit in range(1, 10)}
_TILES = bytes(_TILE_OF.get(chr(code), _UNREADABLE) for code in range(256))
_DIGITS = b"# 23456789".ljust(256)
_NO_DIGITS = b"#".ljust(256)
_DIGITS_AND_COMMA = dict.fromkeys(map(ord, "0123456789,"))


class BlockText(Frozen):
    """The content of block text: `height` x `width` tiles, and the (row, col) of start and goals.

    `tiles` is row-major and has the weight of each tile, 0 for a wall. `path` is the number of
    tiles shown as a path.
    """

    height: int
    width: int
    tiles: bytes | bytearray
    start: Position | None
    goals: tuple[Position, ...]
    path: int = 0


def parse(text: str) -> BlockText:
    """Parse block text; short lines are padded with corridor.

    If the lines differ in length, blank lines at both ends are ignored, and so are columns at the
    right that are blank in all lines. Raises LabyrinthError for a text that is not a maze. The
    error names the line and column (from 1) of a character or weight that cannot be read.
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    weights: list[str] | None = None
    weights_begin = 0
    if WEIGHTS_LINE in lines:
        weights_begin = lines.index(WEIGHTS_LINE) + 1
        lines, weights = lines[: weights_begin - 1], lines[weights_begin:]
    first, lines, width = _measure(lines)
    if width == 0:
        raise LabyrinthError("the text is empty: a maze needs at least one line of tiles")
    check_size(len(lines), width)
    tiles = bytearray()
    starts: list[Position] = []
    goals: list[Position] = []
    path: list[Position] = []
    for row, line in enumerate(lines):
        tiles += line[:width].ljust(width).encode("latin-1", "replace").translate(_TILES)
        if (col := tiles.find(_UNREADABLE, row * width)) >= 0:
            col -= row * width
            raise LabyrinthError(
                f"line {first + row + 1}, column {col + 1}: {quoted(line[col])} is not a tile; use "
                "'#' for a wall, a space or 1 to 9 for a corridor, 'S' and 'G' for the endpoints"
            )
        starts += [(row, match.start()) for match in _STARTS.finditer(line)]
        goals += [(row, match.start()) for match in _GOALS.finditer(line)]
        path += [(row, match.start()) for match in _PATH.finditer(line)]
        if len(starts) > 1:
            row, col = starts[1]
            raise LabyrinthError(
                f"line {first + row + 1}, column {col + 1}: a second start; only one is allowed"
            )
    if stray := stray_path(path, starts, goals, single=0 not in tiles):
        raise LabyrinthError(
            f"line {first + stray[0] + 1}, column {stray[1] + 1}: '*' stands for a path, and this "
            "one is not on a path from the start; use '#' for a wall"
        )
    if weights is not None:
        endpoints = {row * width + col for row, col in starts + goals}
        _apply_weights(weights, weights_begin, width, tiles, endpoints)
    start = starts[0] if starts else None
    return BlockText(len(lines), width, tiles, start, tuple(goals), len(path))


def stray_path(
    path: Sequence[Position],
    starts: Sequence[Position],
    goals: Sequence[Position],
    *,
    single: bool,
) -> Position | None:
    """Return the first tile of a path that is not connected to the start along the path, or None.

    If there is no start, the tiles must be connected to a goal; if there is no goal either, to each
    other. With `single` the tiles must form one line, so that walls drawn as `*` are not taken for
    a path. All tiles are (row, col).
    """
    marked = {*path, *starts, *goals}
    waiting = list(starts or goals or path[:1])
    reached = set(waiting)
    while waiting:
        row, col = waiting.pop()
        beside = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)} & marked
        if single and len(beside) > (1 if (row, col) in starts else 2):
            return next(iter(path), None)
        waiting += beside - reached
        reached |= beside
    return next((tile for tile in path if tile not in reached), None)


def render(
    block_text: BlockText, path: Sequence[Position] = (), stops: Sequence[Position] = ()
) -> str:
    """Return block text from which `parse` reads an equal value, but with the goals row by row.

    The open tiles of `path` are marked with `*`, except endpoints, which keep their letters. The
    stops are numbered from 1, and each is shown as the last digit of its number. `parse` takes
    these digits for weights.
    """
    width = block_text.width
    tiles = block_text.tiles
    shown = [row * width + col for row, col in path if tiles[row * width + col]]
    endpoints = [row * width + col for row, col in block_text.goals]
    if block_text.start:
        endpoints.append(block_text.start[0] * width + block_text.start[1])
    listed = bool(tiles.translate(None, bytes(range(10)))) or any(
        tiles[tile] != 1 for tile in shown + endpoints
    )
    text = bytearray(tiles.translate(_NO_DIGITS if listed else _DIGITS))
    for tile in shown:
        text[tile] = ord("*")
    for number, (row, col) in enumerate(stops, 1):
        text[row * width + col] = ord(str(number % 10))
    for row, col in block_text.goals:
        text[row * width + col] = ord("G")
    if block_text.start:
        row, col = block_text.start
        text[row * width + col] = ord("@" if block_text.start in block_text.goals else "S")
    rows = range(0, len(tiles), width)
    lines = [text[first : first + width].decode("ascii") for first in rows]
    if listed:
        lines.append(WEIGHTS_LINE)
        lines += [",".join(map(str, tiles[first : first + width])) for first in rows]
    return "\n".join(lines) + "\n"


def _measure(lines: list[str]) -> tuple[int, list[str], int]:
    """Return the number of lines to skip, the lines of the maze, and the width of the maze."""
    first, end = _inner(lines, "")
    widths = set(map(len, lines[first:end]))
    if len(widths) > 1:
        first, end = _inner(lines, " ")
        widths = {len(line.rstrip(" ")) for line in lines[first:end]}
    return first, lines[first:end], max(widths, default=0)


def _inner(lines: Sequence[str], blanks: str) -> tuple[int, int]:
    """Return the first index and the end of the lines that remain without empty lines at both ends.

    A line of only `blanks` counts as empty.
    """
    filled = [number for number, line in enumerate(lines) if line.strip(blanks)]
    return (filled[0], filled[-1] + 1) if filled else (0, 0)


def _apply_weights(
    lines: Sequence[str], begin: int, width: int, tiles: bytearray, endpoints: set[int]
) -> None:
    """Set the weights of `tiles` from lines of numbers; `begin` lines of the text precede them."""
    lines = [line.strip() for line in lines]
    rows = lines[: _inner(lines, "")[1]]
    height = len(tiles) // width
    if len(rows) != height:
        raise LabyrinthError(
            f"line {begin + 1}: {pluralize(len(rows), 'row')} of weights for "
            f"{pluralize(height, 'row')} of tiles"
        )
    for row, line in enumerate(rows):
        first = row * width
        before, weights = tiles[first : first + width], b""
        if not line.translate(_DIGITS_AND_COMMA):
            with suppress(ValueError):
                weights = bytes(map(int, line.split(",")))
        # The usual case: the weights are positive exactly at open tiles.
        if weights.translate(OPEN_TO_ONE) != before.translate(OPEN_TO_ONE):
            weights = _checked(line, begin + row, first, before, endpoints)
        tiles[first : first + width] = weights


def _checked(line: str, number: int, first: int, tiles: bytearray, endpoints: set[int]) -> bytes:
    """Return the weights of a row; a weight of 0 is allowed at a wall and at an endpoint.

    `number` is the index of the line in the text, and `first` is the index of the row's first tile.

    Raises LabyrinthError that names the first weight that does not match.
    """
    values = line.split(",")
    if len(values) != len(tiles):
        found = f"{pluralize(len(values), 'weight')} for {pluralize(len(tiles), 'tile')}"
        raise LabyrinthError(f"line {number + 1}: {found}")
    weights = bytearray()
    for col, value in enumerate(values):
        weight = int(value) if value.isascii() and value.isdigit() and len(value) < 4 else -1
        fits = (weight == 0) == (tiles[col] == 0) or (weight == 0 and first + col in endpoints)
        if not (0 <= weight <= 255 and fits):
            raise LabyrinthError(
                f"line {number + 1}, weight {col + 1}: {quoted(value)} is not valid; a wall has "
                "0, a corridor 1 to 255"
            )
        weights.append(weight)
    return bytes(weights)
