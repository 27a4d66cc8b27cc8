"""Records: values as rows of the store, in JSON and bytes.

A data class or named tuple is an object of its fields; a path, a recipe or a solver is its text, a
tile a list of row and column. For bytes the JSON has only the length, for a maze everything except
its tiles; the bytes and tiles are in the data of the row, one after another, compressed.
"""

import json
import zlib
from array import array
from collections.abc import Callable, Container
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, Final, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from labyrinth import LabyrinthError, Recipe
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.limits import MAX_TILES, check_size
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.pluralize import pluralize
from labyrinth.game.walk import Walk
from labyrinth.results.result import Ground, little_endian
from labyrinth.store import Row

Value = TypeVar("Value")

# Bytes that are compared at once: the interface gets its turn in between.
PART: Final = 1 << 16
_NUMBER: Final = 4
_QUICKLY: Final = 1
_MOST: Final = 2**53
# The most bytes of one row.
MOST_BYTES: Final = 4 * MAX_TILES
# Errors caused by a record that no program of ours has written.
UNFIT: Final = (AttributeError, LookupError, OverflowError, RecursionError, TypeError, ValueError)


def record_of(value: object) -> Row:
    """Return the columns that hold a value: `members`, the `size` of its bytes, and `data`."""
    members, data = plain_of(value)
    return {"members": members, "size": len(data), "data": packed(data)}


def plain_of(value: object) -> tuple[str, bytes]:
    """Return a value as JSON, and its bytes."""
    parts: list[bytes | bytearray] = []
    text = json.dumps(_plain(value, parts), separators=(",", ":"))
    return text, b"".join(parts)


def packed(data: bytes) -> bytes:
    """Compress bytes for the data of a row."""
    return zlib.compress(data, _QUICKLY)


def size_of(row: Row) -> int:
    """Return the size of a row's bytes. Raises LabyrinthError if it exceeds the limit."""
    size = row["size"]
    if not isinstance(size, int) or not 0 <= size <= MOST_BYTES:
        raise LabyrinthError(f"the size of the data must be 0 to {MOST_BYTES:,} bytes")
    return size


def unpacked(data: bytes, most: int) -> bytes:
    """Decompress bytes. Raises LabyrinthError if they are invalid or result in more than `most`."""
    press = zlib.decompressobj()
    try:
        found: bytes = press.decompress(data, most + 1)
    except (TypeError, zlib.error):
        raise LabyrinthError("the data cannot be unpacked") from None
    if len(found) > most or not press.eof or press.unused_data:
        raise LabyrinthError(f"the data is incomplete or longer than {most:,} bytes")
    return found


def difference(old: bytes, new: bytes) -> bytes:
    """Return the parts of `new` that differ from `old`, as bytes.

    For each such part the bytes have its number (4 bytes), then the XOR of old and new.
    """
    found = []
    for at in range(0, len(new), PART):
        before, after = old[at : at + PART], new[at : at + PART]
        if before != after:
            found += [(at // PART).to_bytes(_NUMBER, "little"), _exclusive_or(before, after)]
    return b"".join(found)


def put_together(data: bytearray, row: Row) -> None:
    """Turn `data` into the bytes that a row describes as a difference from `data`.

    Raises LabyrinthError if the row is invalid.
    """
    size = size_of(row)
    parts = unpacked(row["data"], size + (size // PART + 1) * _NUMBER)
    del data[size:]
    data.extend(bytes(size - len(data)))
    at = 0
    while at < len(parts):
        begin = int.from_bytes(parts[at : at + _NUMBER], "little") * PART
        part = parts[at + _NUMBER : at + _NUMBER + min(PART, max(0, size - begin))]
        if not part:
            raise LabyrinthError("a change lies outside the data")
        data[begin : begin + len(part)] = _exclusive_or(data[begin : begin + len(part)], part)
        at += _NUMBER + len(part)


def _exclusive_or(old: bytes | bytearray, new: bytes) -> bytes:
    both = int.from_bytes(old[: len(new)], "little") ^ int.from_bytes(new, "little")
    return both.to_bytes(len(new), "little")


def _plain(value: Any, parts: list[bytes | bytearray]) -> object:
    match value:
        case None | bool() | int() | float() | str():
            return value
        case bytes() | bytearray():
            parts.append(value)
            return len(value)
        case Path() | Recipe() | SolverChoice():
            return str(value)
        case Maze(height=height, width=width, start=start, goals=goals):
            parts.append(value.tiles)
            waiting = _plain(value.wall_weights, parts)
            ends = {"start": start, "goals": goals}
            return {"height": height, "width": width, **ends, "wall_weights": waiting}
        case Walk():
            walked = array("I", (number for tile in value.whole for number in tile))
            whole = _plain(little_endian(walked).tobytes(), parts)
            return {"walked": whole, "steps": value.steps}
        case [*_] if not hasattr(value, "_fields"):
            return [_plain(each, parts) for each in value]
    return {name: _plain(getattr(value, name), parts) for name in _hints(value.__class__)}


def value_of(kind: type[Value], row: Row) -> Value:
    """Return the value of type `kind` that a row holds. Raises LabyrinthError if it is invalid."""
    data = unpacked(row["data"], size_of(row))
    if len(data) != row["size"]:
        raise LabyrinthError(f"the data must have {row['size']:,} bytes")
    return value_in(kind, row["members"], data)


def value_in(kind: type[Value], members: str, data: bytes | bytearray = b"") -> Value:
    """Return the value of type `kind` from JSON and bytes; check that its tiles are in its maze.

    Raises LabyrinthError for invalid data.
    """
    try:
        reader = _Reader(data)
        value: Value = reader.read(kind, json.loads(members))
    except UNFIT as error:
        raise LabyrinthError(f"{type(error).__name__}: {error}") from None
    if reader.rest:
        raise LabyrinthError(f"the data is {pluralize(len(reader.rest), 'byte')} too long")
    return value


class _Reader:
    """A reader of values from JSON and bytes, in the order they were written."""

    def __init__(self, data: bytes | bytearray) -> None:
        self.rest = memoryview(bytes(data))
        self._area: Container[object] = ()

    def read(self, kind: Any, value: Any) -> Any:  # noqa: C901 - one case a kind
        """Convert a JSON `value` to a value of type `kind`, which is an annotation."""
        origin, arguments = get_origin(kind), get_args(kind)
        if kind in _FITS:
            if _FITS[kind](value):
                return value
        elif origin is UnionType:
            missing = value is None and type(None) in arguments
            return None if missing else self.read(arguments[0], value)
        elif origin is Literal:
            if value in arguments:
                return value
        elif kind is Path:
            return Path(self.read(str, value))
        elif kind is Recipe:
            with suppress(LabyrinthError):  # this version no longer knows its algorithm
                return Recipe.parse(value)
            return None
        elif kind is SolverChoice:
            return SolverChoice.parse(value)
        elif kind is bytes:
            number = self.read(int, value)
            found, self.rest = self.rest[:number], self.rest[number:]
            if len(found) == number:
                return bytes(found)
        elif kind == Position:
            row, col = value
            if type(row) is type(col) is int and (row, col) in self._area:
                return row, col
        elif origin is tuple:
            if isinstance(value, list):
                return tuple(self.read(arguments[0], each) for each in value)
        elif kind is Maze:
            return self._maze(**value)
        elif kind is Walk:
            assert isinstance(self._area, Maze)
            numbers = little_endian(array("I", self.read(bytes, value["walked"]))).tolist()
            walked = [(numbers[at], numbers[at + 1]) for at in range(0, len(numbers), 2)]
            return Walk.restored(self._area, walked, self.read(int, value["steps"]))
        else:
            # A field unknown to an earlier version has its default.
            given = {**getattr(kind, "_field_defaults", {}), **value}
            found = kind(**{name: self.read(of, given[name]) for name, of in _hints(kind).items()})
            if isinstance(found, Ground):
                self._area = _Area(found.height, found.width)
            return found
        raise LabyrinthError(f"the value {value!r:.60} is invalid")

    def _maze(
        self, height: int, width: int, start: object, goals: object, wall_weights: object = None
    ) -> Maze:
        check_size(self.read(int, height), self.read(int, width))
        self._area = maze = Maze(height, width, self.read(bytes, height * width))
        waiting = self.read(bytes | None, wall_weights)
        if waiting is not None and (len(waiting) != height * width):
            raise LabyrinthError("the number of wall weights differs from the number of tiles")
        maze.wall_weights = waiting
        maze.start = self.read(Position | None, start)
        maze.goals = self.read(tuple[Position, ...], goals)
        return maze


_FITS: Final[dict[type, Callable[[Any], bool]]] = {
    bool: lambda value: type(value) is bool,
    int: lambda value: type(value) is int and 0 <= value < _MOST,
    float: lambda value: type(value) in (int, float) and 0 <= value < _MOST,
    str: lambda value: type(value) is str and "\0" not in value,
}

_hints = cache(get_type_hints)


class _Area(NamedTuple):
    """The size of a maze without its tiles; `in` says whether it contains a tile (row, col)."""

    height: int
    width: int

    def __contains__(self, tile: object) -> bool:
        match tile:
            case (int(row), int(col)):
                return 0 <= row < self.height and 0 <= col < self.width
        return False
