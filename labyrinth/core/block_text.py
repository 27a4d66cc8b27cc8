"""Block text, a character a tile: the picture that `Maze.to_text` and `from_text` use.

`#` is a wall, a space a corridor of weight 1, `2` to `9` a corridor of that weight, `S` the
start, `G` a goal, `@` a start that is a goal too. Where digits cannot say it all (a weight above
9, or an endpoint of a weight other than 1), a line `weights` follows, then the weights of each
row separated by commas.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.size import check_size
from labyrinth.core.walls import Position

_WEIGHTS_LINE = "weights"
_STARTS = "S@"
_GOALS = "G@"
_TILE_OF = {"#": 0, " ": 1, "S": 1, "G": 1, "@": 1} | {str(digit): digit for digit in range(1, 10)}
_DIGITS = b"# 23456789".ljust(256)
_NO_DIGITS = b"#".ljust(256)


@dataclass(frozen=True, slots=True)
class Picture:
    """What block text says: `height` x `width` tiles (row-major), start and goals in tiles."""

    height: int
    width: int
    tiles: bytes | bytearray
    start: Position | None
    goals: tuple[Position, ...]


def parse(text: str) -> Picture:
    """Read block text; a line shorter than the widest is filled up with corridor.

    Raises LabyrinthError that names the line and column (from 1) of what it cannot read.
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    weights: list[str] | None = None
    weights_begin = 0
    if _WEIGHTS_LINE in lines:
        weights_begin = lines.index(_WEIGHTS_LINE) + 1
        lines, weights = lines[: weights_begin - 1], lines[weights_begin:]
    lines = _without_empty_end(lines)
    width = max(map(len, lines), default=0)
    if width == 0:
        raise LabyrinthError("the text is empty: a maze needs at least one line of tiles")
    check_size(len(lines), width)
    tiles = bytearray()
    starts: list[Position] = []
    goals: list[Position] = []
    for row, line in enumerate(lines):
        try:
            tiles += bytes([_TILE_OF[character] for character in line.ljust(width)])
        except KeyError as error:
            raise _unreadable(row, line.index(error.args[0]), error.args[0]) from None
        starts += [(row, col) for col, character in enumerate(line) if character in _STARTS]
        goals += [(row, col) for col, character in enumerate(line) if character in _GOALS]
    if len(starts) > 1:
        row, col = starts[1]
        raise LabyrinthError(f"line {row + 1}, column {col + 1}: a second start; one is allowed")
    if weights is not None:
        endpoints = {row * width + col for row, col in starts + goals}
        _apply_weights(weights, weights_begin, width, tiles, endpoints)
    return Picture(len(lines), width, tiles, starts[0] if starts else None, tuple(goals))


def render(picture: Picture) -> str:
    """Write block text that `parse` reads back to the same picture, its goals row by row."""
    width = picture.width
    tiles = picture.tiles
    endpoints = ([picture.start] if picture.start else []) + list(picture.goals)
    listed = max(tiles) > 9 or any(tiles[row * width + col] != 1 for row, col in endpoints)
    text = list(tiles.translate(_NO_DIGITS if listed else _DIGITS).decode("ascii"))
    for row, col in picture.goals:
        text[row * width + col] = "G"
    if picture.start:
        row, col = picture.start
        text[row * width + col] = "@" if picture.start in picture.goals else "S"
    rows = range(0, len(tiles), width)
    lines = ["".join(text[first : first + width]) for first in rows]
    if listed:
        lines.append(_WEIGHTS_LINE)
        lines += [",".join(map(str, tiles[first : first + width])) for first in rows]
    return "\n".join(lines) + "\n"


def _without_empty_end(lines: list[str]) -> list[str]:
    end = len(lines)
    while end and not lines[end - 1]:
        end -= 1
    return lines[:end]


def _unreadable(row: int, col: int, character: str) -> LabyrinthError:
    return LabyrinthError(
        f"line {row + 1}, column {col + 1}: {character!r} is not a tile; "
        "use '#' for a wall, a space or 1 to 9 for a corridor, 'S' and 'G' for the endpoints"
    )


def _apply_weights(
    lines: Sequence[str], begin: int, width: int, tiles: bytearray, endpoints: set[int]
) -> None:
    """Set the weights of `tiles` from the lines, `begin` lines below the first of the text."""
    rows = _without_empty_end([line.strip() for line in lines])
    height = len(tiles) // width
    if len(rows) != height:
        raise LabyrinthError(
            f"line {begin + 1}: {len(rows)} rows of weights for {height} rows of tiles"
        )
    for row, line in enumerate(rows):
        values = line.split(",")
        if len(values) != width:
            raise LabyrinthError(f"line {begin + row + 1}: {len(values)} weights for {width} tiles")
        for col, value in enumerate(values):
            tile = row * width + col
            weight = int(value) if value.isascii() and value.isdigit() and len(value) < 4 else -1
            fits = (weight == 0) == (tiles[tile] == 0) or (weight == 0 and tile in endpoints)
            if not (0 <= weight <= 255 and fits):
                raise LabyrinthError(
                    f"line {begin + row + 1}, weight {col + 1}: {value!r} does not fit; "
                    "a wall has 0, a corridor 1 to 255"
                )
            tiles[tile] = weight
