"""Where the nodes of a graph lie and what their sides are called, in the words of many programs."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final, TypeGuard

from labyrinth.core.maze.walls import Wall

Place = tuple[float, float]
"""Row and column as a file counts them."""

_PAIRS: Final = (("row", "col"), ("row", "column"), ("r", "c"), ("y", "x"), ("i", "j"))
_PLACE_MEMBERS: Final = (
    "position",
    "pos",
    "coordinates",
    "coords",
    "coord",
    "location",
    "cell",
    "id",
    "name",
    "key",
    "label",
)
_DEEPEST: Final = 2
_FARTHEST: Final = 1_000_000_000
_NUMBERS: Final = re.compile(
    r"[^\d.-]{0,20}(-?\d{1,9}(?:\.\d{1,9})?)(?:[^\d.-]{1,20}|-)(-?\d{1,9}(?:\.\d{1,9})?)[^\d.-]{0,20}",
    re.ASCII,
)
_SIDES: Final = {
    Wall.UP: ("up", "u", "top", "t", "north", "n"),
    Wall.DOWN: ("down", "d", "bottom", "b", "south", "s"),
    Wall.LEFT: ("left", "l", "west", "w"),
    Wall.RIGHT: ("right", "r", "east", "e"),
}
_WALL_OF: Final = {name: wall for wall, names in _SIDES.items() for name in names}
_AROUND_SIDE: Final = re.compile(r"walls?|has|is|_|-|open|passage")


def place_of(value: object, deepest: int = _DEEPEST) -> Place | None:
    """Return the place that a value tells: a node, a pair of numbers, or a text of two numbers."""
    match value:
        case [row, col] if _is_number(row) and _is_number(col):
            return float(row), float(col)
        case str():
            found = _NUMBERS.fullmatch(value)
            return (float(found[1]), float(found[2])) if found else None
        case dict():
            return _place_of_node(value, deepest)
    return None


def _place_of_node(node: Mapping[str, object], deepest: int) -> Place | None:
    for names in _PAIRS:
        pair = [node.get(name) for name in names]
        if all(map(_is_number, pair)):
            return place_of(pair)
    inner = (node[name] for name in _PLACE_MEMBERS if name in node)
    places = (place_of(value, deepest - 1) for value in inner if deepest)
    return next((place for place in places if place), None)


def tells_axes(node: Mapping[str, object]) -> bool:
    """Whether a node says which of its numbers is the row, itself or in a member."""
    own = [node, *(node[name] for name in _PLACE_MEMBERS if name in node)]
    members = [set(each) for each in own if isinstance(each, dict)]
    return any(set(pair) <= names for names in members for pair in _PAIRS)


def _is_number(value: object) -> TypeGuard[float]:
    """Whether a value is a number that a place can have, which neither infinity nor a bool is."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    return -_FARTHEST < value < _FARTHEST


def key_of(value: object) -> str:
    """Return a text that is the same for the same node, whether it is a number or written out."""
    return value if isinstance(value, str) else json.dumps(value)


def side_of(name: str) -> Wall | None:
    """Return the side that a member is named after, such as "north", "topWall" or "hasLeft"."""
    return _WALL_OF.get(_AROUND_SIDE.sub("", name.lower()))
