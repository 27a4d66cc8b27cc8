"""The members of a record, checked: each function raises LabyrinthError for any other value."""

from __future__ import annotations

from array import array
from collections.abc import Container, Iterable, Mapping
from sys import byteorder
from typing import Final

from labyrinth.core.errors import LabyrinthError
from labyrinth.core.maze.walls import Position

Members = Mapping[str, object]
_MOST: Final = 2**53


def whole(members: Members, name: str) -> int:
    """Return a whole number from 0 on."""
    value = members.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < _MOST:
        raise LabyrinthError(f'"{name}" is not a whole number')
    return value


def number(members: Members, name: str) -> float:
    """Return a number from 0 on."""
    value = members.get(name)
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value < _MOST:
        raise LabyrinthError(f'"{name}" is not a number')
    return float(value)


def flag(members: Members, name: str) -> bool:
    """Return whether something holds."""
    value = members.get(name)
    if not isinstance(value, bool):
        raise LabyrinthError(f'"{name}" is neither true nor false')
    return value


def text(members: Members, name: str) -> str:
    """Return a text, nothing where it is null."""
    value = members.get(name)
    if value is None:
        return ""
    if not isinstance(value, str) or "\0" in value:
        raise LabyrinthError(f'"{name}" is not a text')
    return value


def position(members: Members, name: str, maze: Container[object]) -> Position | None:
    """Return a tile (row, col) of the maze, None where it is null."""
    value = members.get(name)
    return None if value is None else _position(value, name, maze)


def positions(members: Members, name: str, maze: Container[object]) -> tuple[Position, ...]:
    """Return a list of tiles (row, col) of the maze."""
    value = members.get(name)
    if not isinstance(value, list):
        raise LabyrinthError(f'"{name}" is not a list')
    return tuple(_position(each, name, maze) for each in value)


def _position(value: object, name: str, maze: Container[object]) -> Position:
    if not isinstance(value, list) or len(value) != 2:
        raise LabyrinthError(f'"{name}" is not a tile')
    row, col = value
    if type(row) is not int or type(col) is not int or (row, col) not in maze:
        raise LabyrinthError(f'"{name}" is not a tile of the maze')
    return row, col


def numbers_of(data: bytes) -> list[int]:
    """Return the whole numbers in raw data, four bytes each, the lowest first."""
    if len(data) % 4:
        raise LabyrinthError("the numbers are cut off")
    found = array("I", data)
    return _little_endian(found).tolist()


def data_of(numbers: Iterable[int]) -> bytes:
    """Return whole numbers below 2 to the 32 as raw data, four bytes each, the lowest first."""
    return _little_endian(array("I", numbers)).tobytes()


def _little_endian(numbers: array[int]) -> array[int]:
    if byteorder == "big":
        numbers.byteswap()
    return numbers
