"""Block text, a character a tile: the picture that `Maze.to_text` and `from_text` use.

`#` is a wall, a space a corridor of weight 1, `2` to `9` a corridor of that weight, `S` the
start, `G` a goal. Where digits cannot say it all (a weight above 9, or an endpoint of a weight
other than 1), a line `weights` follows, then the weights of each row separated by commas.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.walls import Position

_WEIGHTS_LINE = "weights"
_TILE_OF = {"#": 0, " ": 1, "S": 1, "G": 1} | {str(digit): digit for digit in range(1, 10)}
_CHARACTERS = "# 23456789"


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
    lines = text.removeprefix("\ufeff").splitlines()
    weights: list[str] | None = None
    if _WEIGHTS_LINE in lines:
        border = lines.index(_WEIGHTS_LINE)
        lines, weights = lines[:border], lines[border + 1 :]
    while lines and not lines[-1]:
        lines.pop()
    width = max(map(len, lines), default=0)
    if width == 0:
        raise LabyrinthError("the text is empty: a maze needs at least one line of tiles")
    tiles = bytearray()
    starts: list[Position] = []
    goals: list[Position] = []
    for row, line in enumerate(lines):
        try:
            tiles += bytes([_TILE_OF[character] for character in line.ljust(width)])
        except KeyError as error:
            raise _unreadable(row, line.index(error.args[0]), error.args[0]) from None
        starts += [(row, col) for col, character in enumerate(line) if character == "S"]
        goals += [(row, col) for col, character in enumerate(line) if character == "G"]
    if len(starts) > 1:
        row, col = starts[1]
        raise LabyrinthError(f"line {row + 1}, column {col + 1}: a second start; one is allowed")
    if weights is not None:
        _apply_weights(weights, len(lines), width, tiles)
    return Picture(len(lines), width, tiles, starts[0] if starts else None, tuple(goals))


def render(picture: Picture) -> str:
    """Write block text that `parse` reads back to the same picture."""
    width = picture.width
    tiles = picture.tiles
    endpoints = ([picture.start] if picture.start else []) + list(picture.goals)
    listed = max(tiles) > 9 or any(tiles[row * width + col] > 1 for row, col in endpoints)
    characters = _CHARACTERS + " " * 246 if not listed else "# " + " " * 254
    text = list(tiles.translate(characters.encode("ascii")).decode("ascii"))
    for row, col in picture.goals:
        text[row * width + col] = "G"
    if picture.start:
        text[picture.start[0] * width + picture.start[1]] = "S"
    rows = range(0, len(tiles), width)
    lines = ["".join(text[first : first + width]) for first in rows]
    if listed:
        lines.append(_WEIGHTS_LINE)
        lines += [",".join(map(str, tiles[first : first + width])) for first in rows]
    return "\n".join(lines) + "\n"


def _unreadable(row: int, col: int, character: str) -> LabyrinthError:
    return LabyrinthError(
        f"line {row + 1}, column {col + 1}: {character!r} is not a tile; "
        "use '#' for a wall, a space or 1 to 9 for a corridor, 'S' and 'G'"
    )


def _apply_weights(lines: Sequence[str], height: int, width: int, tiles: bytearray) -> None:
    first_line = height + 2
    rows = [line.split(",") for line in lines if line.strip()]
    if len(rows) != height:
        raise LabyrinthError(
            f"line {first_line}: {len(rows)} rows of weights for {height} rows of tiles"
        )
    for row, values in enumerate(rows):
        if len(values) != width:
            raise LabyrinthError(
                f"line {first_line + row}: {len(values)} weights for {width} tiles"
            )
        for col, value in enumerate(values):
            weight = int(value) if value.isascii() and value.isdigit() and len(value) < 4 else -1
            if not 0 <= weight <= 255 or (weight == 0) != (tiles[row * width + col] == 0):
                raise LabyrinthError(
                    f"line {first_line + row}, weight {col + 1}: {value!r} does not fit; "
                    "a wall has 0, a corridor 1 to 255"
                )
            tiles[row * width + col] = weight
