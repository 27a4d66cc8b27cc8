"""Checked access to the members of a JSON document; errors name the member.

The `place` of a value begins the error message, for example `"start"`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.walls import Position
from labyrinth.core.pluralize import pluralize

_MOST_PARTS: Final = 10_000_000
# The members with the endpoints of a maze, in the files of other programs.
STARTS: Final = ("start", "source", "origin", "begin", "entrance", "entry")
GOALS: Final = ("goal", "end", "target", "finish", "exit", "destination")


def parsed(text: str, most_parts: int = _MOST_PARTS) -> object:
    """Return the content of a JSON document; None if it is none, or has too many parts."""
    # A list takes many times the memory of its text.
    if sum(map(text.count, "[{,")) > most_parts:
        return None
    try:
        content: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return content


def begins(text: str) -> list[int]:
    """Return the offset of each JSON object in a text, up to the first object with an error."""
    if sum(map(text.count, "[{,")) > _MOST_PARTS:
        return [0]
    decoder = json.JSONDecoder()
    found = []
    at = len(text) - len(text.lstrip())
    while at < len(text):
        found.append(at)
        try:
            _, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            break
        while text[at : at + 1].isspace():
            at += 1
    return found or [0]


def object_in(text: str) -> Mapping[str, object]:
    """Parse a text as a JSON object, and return its members.

    Raises LabyrinthError if the text is not a JSON object.
    """
    if sum(map(text.count, "[{,")) > _MOST_PARTS:
        raise LabyrinthError(f"not a maze: more than {_MOST_PARTS:,} lists and values")
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise LabyrinthError(
            f"line {error.lineno}, column {error.colno}: not JSON: {error.msg}"
        ) from None
    except (ValueError, RecursionError):
        raise LabyrinthError(
            "not a maze: a number is too long or lists are nested too deeply"
        ) from None
    if not isinstance(content, dict):
        raise LabyrinthError("expected a JSON object, which begins with {")
    return content


def shown(value: object) -> str:
    """Return the value as JSON, cut short if it is long."""
    text = json.dumps(value)
    return text if len(text) <= 30 else text[:27] + "..."


def number(value: object, place: str) -> int:
    """Return a value that must be a whole number. Raises LabyrinthError if it is not."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise LabyrinthError(f"{place}: found {shown(value)}, expected a whole number")
    return value


def rows_of_text(value: object, member: str, height: int, length: int) -> list[str]:
    """Return a member that must be a list of `height` strings of `length` characters.

    Raises LabyrinthError if `value` is anything else.
    """
    if not isinstance(value, list) or len(value) != height:
        strings = pluralize(height, "string")
        raise LabyrinthError(f'"{member}": expected a list of {strings}, one for each row')
    for row, text in enumerate(value):
        if not isinstance(text, str) or len(text) != length:
            found = pluralize(len(text), "character") if isinstance(text, str) else shown(text)
            raise LabyrinthError(
                f'"{member}", row {row}: found {found}, expected a string of '
                f"{pluralize(length, 'character')}"
            )
    return value


def position(value: object, place: str, height: int, width: int) -> Position:
    """Return a value as a tile (row, col) of a grid of `height` x `width` tiles.

    Raises LabyrinthError if the value is not such a tile.
    """
    if not isinstance(value, list) or len(value) != 2:
        raise LabyrinthError(f"{place}: found {shown(value)}, expected [row, column]")
    row, col = (number(part, place) for part in value)
    if not (0 <= row < height and 0 <= col < width):
        raise LabyrinthError(
            f"{place}: tile {(row, col)} is outside the maze of {height} x {width} tiles"
        )
    return row, col


def positions(value: object, member: str, height: int, width: int) -> list[Position]:
    """Return the tiles (row, col) listed by a member, in a grid of `height` x `width` tiles.

    Raises LabyrinthError if the value is not a list of such tiles.
    """
    if not isinstance(value, list):
        raise LabyrinthError(f'"{member}": found {shown(value)}, expected a list of positions')
    return [
        position(each, f'"{member}", entry {at}', height, width) for at, each in enumerate(value)
    ]
