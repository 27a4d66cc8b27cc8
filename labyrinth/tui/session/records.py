"""Records: values as they stand in rows of the store, JSON with their bytes beside it.

A data class or named tuple is an object of its fields; a path, a recipe or a solver is its text, a
tile a list of row and column. Of bytes the JSON has the number, of a maze all but its tiles: they
stand one after another in the data of the row, packed.
"""

import json
import zlib
from array import array
from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, Final, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.limits import check_size
from labyrinth.core.maze.maze import Maze, Position
from labyrinth.core.maze.painting import Span
from labyrinth.game.walk import Walk
from labyrinth.results.result import Ground, little_endian
from labyrinth.store import Row

Value = TypeVar("Value")

_SLICE: Final = 1 << 20
_QUICKLY: Final = 1
_MOST: Final = 2**53
UNFIT: Final = (AttributeError, LookupError, OverflowError, RecursionError, TypeError, ValueError)
"""What comes of a record that no program of ours has written."""


def record_of(value: object) -> Row:
    """Return the columns that hold a value: `members`, the `size` of its bytes, and `data`."""
    parts: list[bytes | bytearray] = []
    text = json.dumps(_plain(value, parts), separators=(",", ":"))
    # Slice by slice, since the tiles of a large maze may be changed meanwhile.
    press = zlib.compressobj(_QUICKLY)
    pieces = [
        press.compress(part[at : at + _SLICE])
        for part in parts
        for at in range(0, len(part), _SLICE)
    ]
    data = b"".join([*pieces, press.flush()])
    return {"members": text, "size": sum(map(len, parts)), "data": data}


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
            return {"walked": value.whole, "steps": value.steps}
        case [Span(), *_]:
            numbers = array("I", (number for span in value for number in span))
            return _plain(little_endian(numbers).tobytes(), parts)
        case [*_] if not hasattr(value, "_fields"):
            return [_plain(each, parts) for each in value]
    return {name: _plain(getattr(value, name), parts) for name in _hints(value.__class__)}


def value_of(kind: type[Value], row: Row, area: Container[object] = ()) -> Value:
    """Return the value of that kind that a row holds; its tiles are in `area`, or in its own maze.

    Raises LabyrinthError for what is none.
    """
    try:
        value: Value = _Reader(row, area).read(kind, json.loads(row["members"]))
    except UNFIT as error:
        raise LabyrinthError(f"{type(error).__name__}: {error}") from None
    return value


class _Reader:
    """Makes values of the JSON and the data of a row, in the order in which they were written."""

    def __init__(self, row: Row, area: Container[object]) -> None:
        press, size = zlib.decompressobj(), row["size"]
        try:
            data = press.decompress(row["data"], size + 1)
        except zlib.error:
            raise LabyrinthError("the data cannot be unpacked") from None
        if len(data) != size or not press.eof or press.unused_data:
            raise LabyrinthError(f"expected {size:,} bytes")
        self._rest, self._area = memoryview(data), area

    def read(self, kind: Any, value: Any) -> Any:  # noqa: C901 - one case a kind
        """Return what the JSON `value` stands for, of a `kind` as annotations name them."""
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
            with suppress(LabyrinthError):  # this version does not know its algorithm any more
                return Recipe.parse(value)
            return None
        elif kind is SolverChoice:
            return SolverChoice.parse(value)
        elif kind is bytes:
            number = self.read(int, value)
            found, self._rest = self._rest[:number], self._rest[number:]
            if len(found) == number:
                return bytes(found)
        elif kind == Sequence[Span]:
            numbers = little_endian(array("I", self.read(bytes, value))).tolist()
            return [Span(*numbers[at : at + 3]) for at in range(0, len(numbers), 3)]
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
            walked = self.read(tuple[Position, ...], value["walked"])
            return Walk.restored(self._area, walked, self.read(int, value["steps"]))
        else:
            # What a version before did not know has its default.
            given = {**getattr(kind, "_field_defaults", {}), **value}
            found = kind(**{name: self.read(of, given[name]) for name, of in _hints(kind).items()})
            if isinstance(found, Ground):
                self._area = _Area(found.height, found.width)
            return found
        raise LabyrinthError(f"{value!r:.60} does not fit")

    def _maze(
        self, height: int, width: int, start: object, goals: object, wall_weights: object = None
    ) -> Maze:
        check_size(self.read(int, height), self.read(int, width))
        self._area = maze = Maze(height, width, self.read(bytes, height * width))
        waiting = self.read(bytes | None, wall_weights)
        if waiting is not None and (len(waiting) != height * width):
            raise LabyrinthError("there is not a weight for each tile")
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
    """The tiles of a maze that is not there."""

    height: int
    width: int

    def __contains__(self, tile: object) -> bool:
        match tile:
            case (int(row), int(col)):
                return 0 <= row < self.height and 0 <= col < self.width
        return False
