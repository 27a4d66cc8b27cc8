"""The mazes that learners' functions get, and the checks of their calls and answers."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, takewhile
from random import Random
from types import GeneratorType
from typing import Any, ClassVar, Final, NoReturn, SupportsIndex, TypeGuard

from labyrinth.core.errors import LabyrinthError, quoted, visible
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace import Pseudocode

Position = tuple[int, int]
# Records an event, a code of `solver_lines` or `generator_lines` and a flat tile index; labels and
# lines of the log have their text as a second argument.
Record = Callable[..., None]

# The length in tiles from which a path is checked before it is recorded.
_LONG: Final = 100_000
_MOST_OF_A_LABEL: Final = 12
_MOST_OF_A_LINE: Final = 200
_PATH: Final = (
    "return maze.path(came_from, tile), a list of (row, col), or None if there is no path"
)


# The events of a run: the same lines for all learners' functions

_NOTED: Final = """| label or log
    LABELLED look labels: {tile} is labelled {text}.
    LOGGED look: The program logs: {text}
"""


def solver_lines(heading: str) -> Pseudocode:
    """Return the pseudocode of a learner's solver, below a `heading`.

    The constants EXPANDED to LOGGED are the codes of its lines.
    """
    text = f"""
{heading}
| neighbours(tile)
    EXPANDED expand: {{tile}} is expanded: its neighbours are read.
|     look at one of them
    DISCOVERED discover: {{tile}} is discovered: it is looked at for the first time.
    SEEN_AGAIN consider: {{tile}} is looked at again: it was discovered before.
| mark(tile)
    MARKED step: {{tile}} is marked.
| return path
    ON_PATH path: {{tile}} lies on the path returned: step {{number}} of {{length}}.
"""
    return Pseudocode(text + _NOTED)


def generator_lines(heading: str) -> Pseudocode:
    """Return the pseudocode of a learner's generator, below a `heading`.

    The constants CONSIDERED to CARVING_LOGGED are the codes of its lines.
    """
    text = f"""
{heading}
| look at a neighbour
    CONSIDERED consider: {{tile}} is looked at.
| carve(room, other)
    CARVED carve: {{tile}} is carved.
"""
    return Pseudocode(text + _NOTED, of_rooms=True)


EXPANDED, DISCOVERED, SEEN_AGAIN, MARKED, ON_PATH, *_OF_SOLVER = solver_lines("").codes.values()
CONSIDERED, CARVED, *_OF_GENERATOR = generator_lines("").codes.values()


# The mazes


class WrongUseError(LabyrinthError):
    """An invalid call or answer, described in one sentence for a learner."""


class NoSuchNameError(WrongUseError, AttributeError):
    """A name that a maze does not have."""


class Neighbours(list[Position]):
    """A list of positions that calls `look` for each position read from it.

    The list's length and text, and sorting it, do not call `look`. The list belongs to the caller,
    who may change it like any other list.
    """

    __slots__ = ("_look",)

    def __init__(self, positions: Iterable[Position], look: Callable[[Position], None]) -> None:
        """Hold these positions."""
        super().__init__(positions)
        self._look = look

    def __iter__(self) -> Iterator[Position]:
        """Yield each position, calling `look` when the position is taken."""
        return self._looked_at(super().__iter__())

    def __reversed__(self) -> Iterator[Position]:
        """Yield the positions from the last to the first, calling `look` for each position."""
        return self._looked_at(super().__reversed__())

    def __contains__(self, wanted: object) -> bool:
        """Return whether a position is in the list, calling `look` for each position up to it."""
        return any(position == wanted for position in self)

    def __getitem__(self, index: Any, /) -> Any:
        """Return the position or the slice at an index, calling `look` for each position."""
        found = super().__getitem__(index)
        if isinstance(index, slice):
            return list(self._looked_at(found))
        self._look(found)
        return found

    def pop(self, index: SupportsIndex = -1, /) -> Position:
        """Remove and return a position, calling `look` for it."""
        position = super().pop(index)
        self._look(position)
        return position

    def copy(self) -> list[Position]:
        """Return the positions in a plain list, calling `look` for each position."""
        return list(self)

    def __add__(self, other: list[Any], /) -> list[Any]:
        """Return a plain list of these positions, calling `look` for each, and of `other`."""
        return [*self, *other]

    def __radd__(self, other: list[Any], /) -> list[Any]:
        """Return a plain list of `other` and these positions, calling `look` for each of these."""
        return [*other, *self]

    def _looked_at(self, positions: Iterable[Position]) -> Iterator[Position]:
        look = self._look
        for position in positions:
            look(position)
            yield position


class LearnersMaze:
    """The base of both mazes, a solver's and a generator's: read-only, with help on wrong names."""

    _unchanged: ClassVar[str]
    """The message for a function that tries to change the maze."""
    _noting: ClassVar[Sequence[int]]
    """The codes of labels and of lines of the log."""

    def __init__(
        self, rows: int, cols: int, vertex: str, record: Record, decide: Record | None
    ) -> None:
        self.rows, self.cols = rows, cols
        # The unit of positions, `rows` and `cols`: "tile" or "room".
        self._vertex = vertex
        self._record, self._decide = record, decide
        # The index of the tile that was expanded or carved last: that of a line of the log.
        self._here = [0]

    def __repr__(self) -> str:
        """Return a text with the size of the maze."""
        return f"<maze of {self.rows} x {self.cols} {self._vertex}s>"

    def __getattr__(self, name: str) -> NoReturn:
        """Raise NoSuchNameError with the most similar name, or all names."""
        # difflib is imported only for this.
        from labyrinth.core.suggestions import hint

        known = [each for each in dir(self) if not each.startswith("_")]
        raise NoSuchNameError(f"maze.{name}: the maze has no {name}; {hint(name, known)}")

    def __setattr__(self, name: str, value: object) -> None:
        """Raise WrongUseError after the initialisation: a function may only carve the maze."""
        if "_is_complete" in self.__dict__:
            raise WrongUseError(f"{self._unchanged}: use a variable instead of maze.{name}")
        super().__setattr__(name, value)

    def label(self, tile: Position, value: float | str | None) -> None:
        """Write a number or a short text on a tile or room; None removes the label."""
        index = self._index("maze.label", tile)
        if value is not None and not isinstance(value, int | float | str):
            given = f"maze.label({tile}, {quoted(value)})"
            raise WrongUseError(f"{given}: a label is a number, a short text or None")
        text = f"{value:g}" if isinstance(value, float) else "" if value is None else str(value)
        self._record(self._noting[0] + index, visible(text)[:_MOST_OF_A_LABEL])

    def log(self, text: object) -> None:
        """Write a line of text beside the current step."""
        self._record(self._noting[1] + self._here[0], visible(str(text))[:_MOST_OF_A_LINE])

    def _index(self, call: str, tile: Position) -> int:
        """Return the row-major index of an argument of a call, such as "maze.label".

        Raises WrongUseError if the argument is not an open tile, or not a room.
        """
        raise NotImplementedError

    def _is_inside(self, position: Position) -> bool:
        return 0 <= position[0] < self.rows and 0 <= position[1] < self.cols


class SolverMaze(LearnersMaze):
    """Tiles at (row, col), with a start and goals; its method calls record the search.

    In the graph of rooms the positions are rooms, with rows and columns counted in rooms, and the
    passages between rooms have weights. `record` gets each event: a code plus the row-major index
    of a tile of the maze. `decide` gets each decision in the same form, and is None if decisions
    are not recorded.
    """

    _noting = _OF_SOLVER
    _unchanged = "the maze cannot be changed"

    def __init__(
        self,
        rows: int,
        cols: int,
        tiles: bytes,
        start: Position,
        goals: Iterable[Position],
        record: Record,
        decide: Record | None = None,
        *,
        of_rooms: bool = False,
    ) -> None:
        """Show `rows` x `cols` tiles to a solver or, with `of_rooms`, the graph of their rooms."""
        # The distance between adjacent vertices in tiles.
        self._stride = stride = 2 if of_rooms else 1
        vertex = "room" if of_rooms else "tile"
        super().__init__(rows // stride, cols // stride, vertex, record, decide)
        self.start = start[0] // stride, start[1] // stride
        self.goals = tuple((row // stride, col // stride) for row, col in goals)
        self._tiles = _without_dead_passages(tiles, cols) if of_rooms else tiles
        # The width of the maze in tiles.
        self._width = cols
        # The factors of the row and the column in a vertex's index, and the index of vertex (0, 0).
        # The three numbers are one attribute, since attribute access is slow in a class with
        # `__getattr__`.
        self._scale = stride * cols, stride, cols + 1 if of_rooms else 0
        self._known = bytearray(len(tiles))
        self._here[0] = start[0] * cols + start[1]
        self._known[self._here[0]] = 1
        # Whether `path` was called for a goal.
        self._has_path = False
        self._is_complete = True

    def is_open(self, tile: Position) -> bool:
        """Return whether a tile is inside the maze and not a wall."""
        _check_tile("maze.is_open", tile)
        return self._is_inside(tile) and self._tiles[self._at(tile)] > 0

    def cost(self, tile: Position) -> int:
        """Return the cost of a step onto an open tile, 1 or more.

        Raises WrongUseError in the graph of rooms, where only passages have a cost.
        """
        index = self._index("maze.cost", tile)
        if self._stride == 2:
            raise WrongUseError(
                f"maze.cost({tile}): in the graph of rooms passages have costs, rooms do not: "
                "write maze.weight(room, neighbour)"
            )
        return self._tiles[index]

    def weight(self, tile: Position, neighbour: Position) -> int:
        """Return the cost of the step from an open tile to a neighbour, 1 or more.

        In the graph of rooms the cost is the weight of the passage between two rooms.
        """
        self._index("maze.weight", tile)
        self._index("maze.weight", neighbour)
        if not self._are_joined(tile, neighbour):
            raise WrongUseError(
                f"maze.weight({tile}, {neighbour}): {neighbour} is not a neighbour of {tile}"
            )
        return self._tiles[self._edge(tile, neighbour)]

    def neighbours(self, tile: Position) -> Neighbours:
        """Expand an open tile: return its open neighbours, in the order up, down, left, right.

        Taking a neighbour from the list counts as looking at the neighbour.
        """
        index = self._index("maze.neighbours", tile)
        self._known[index] = 1
        self._here[0] = index
        self._record(EXPANDED + index)
        (row, col), tiles, width = tile, self._tiles, self._width
        beside: list[Position] = []
        if row and tiles[index - width]:
            beside.append((row - 1, col))
        if row + 1 < self.rows and tiles[index + width]:
            beside.append((row + 1, col))
        if col and tiles[index - 1]:
            beside.append((row, col - 1))
        if col + 1 < self.cols and tiles[index + 1]:
            beside.append((row, col + 1))
        return Neighbours(beside, self._look)

    def mark(self, tile: Position) -> None:
        """Mark an open tile visibly, like a tile that a walker enters."""
        self._record(MARKED + self._index("maze.mark", tile))

    def path(self, came_from: Mapping[Position, Position | None], tile: Position) -> list[Position]:
        """Return the tiles from the start to `tile`; `came_from` maps each tile to its predecessor.

        Raises WrongUseError if `came_from` does not lead back to the start step by step.
        """
        if isinstance(tile, Mapping) and _is_position(came_from):
            raise WrongUseError("maze.path: the dict comes first: write maze.path(came_from, tile)")
        self._index("maze.path", tile)
        if not isinstance(came_from, Mapping):
            raise WrongUseError(
                f"maze.path: came_from must be a dict from each tile to the tile before it, not "
                f"{quoted(came_from)}"
            )
        way, is_goal = {tile: None}, tile in self.goals
        while tile != self.start:
            if tile not in came_from:
                raise WrongUseError(f"maze.path: came_from does not say where {tile} came from")
            before = came_from[tile]
            if before is None:
                raise WrongUseError(
                    f"maze.path: came_from has None for {tile}; only the start {self.start} may "
                    "have None"
                )
            if not (_is_position(before) and self._are_joined(tile, before)):
                beside = "an open tile next to it" if self._stride == 1 else "a neighbour of it"
                raise WrongUseError(
                    f"maze.path: {tile} came from {quoted(before)}, which is not {beside}"
                )
            if before in way:
                raise WrongUseError(f"maze.path: came_from has a cycle: it leads back to {before}")
            way[before] = None
            tile = before
        if is_goal:
            object.__setattr__(self, "_has_path", True)
        return list(way)[::-1]

    def _look(self, tile: Position) -> None:
        down, right, first = self._scale
        index, known = tile[0] * down + tile[1] * right + first, self._known
        if not known[index]:
            known[index] = 1
            self._record(DISCOVERED + index)
        elif self._decide is not None:
            self._decide(SEEN_AGAIN + index)

    def _index(self, call: str, tile: Position) -> int:
        _check_tile(call, tile)
        row, col = tile
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise WrongUseError(
                f"{call}({tile}): {tile} is outside the maze, whose rows are 0 to {self.rows - 1} "
                f"and columns 0 to {self.cols - 1}"
            )
        down, right, first = self._scale
        index = row * down + col * right + first
        if not self._tiles[index]:
            raise WrongUseError(f"{call}({tile}): {tile} is a wall")
        return index

    def _at(self, tile: Position) -> int:
        """Return the row-major index in the maze of a tile or, in the graph of rooms, of a room."""
        down, right, first = self._scale
        return tile[0] * down + tile[1] * right + first

    def _edge(self, tile: Position, neighbour: Position) -> int:
        """Return the row-major index of the tile whose weight is the cost of a step to a neighbour.

        In the graph of rooms this tile is the passage between the two rooms.
        """
        there = self._at(neighbour)
        return there if self._stride == 1 else (self._at(tile) + there) // 2

    def _are_joined(self, tile: Position, other: Position) -> bool:
        """Return whether one step leads from an open tile to the position `other`."""
        return (
            _are_beside(tile, other)
            and self.is_open(other)
            and self._tiles[self._edge(tile, other)] > 0
        )


class GeneratorMaze(LearnersMaze):
    """Rooms at (row, col), closed at first, that a generator carves; its calls are recorded.

    `record` gets each event: a code plus the row-major index of a tile of the grid of (2 rows + 1)
    x (2 cols + 1) tiles. `decide` gets each decision in the same form, and is None if decisions are
    not recorded. `random` is the maze's own source of random numbers.
    """

    _noting = _OF_GENERATOR
    _unchanged = "the maze can be changed only with maze.carve"

    def __init__(
        self, rows: int, cols: int, random: Random, record: Record, decide: Record | None = None
    ) -> None:
        """Give `rows` x `cols` closed rooms to a generator.

        A single room, which has no neighbour to carve, is carved at once.
        """
        super().__init__(rows, cols, "room", record, decide)
        self.random = random
        self._tiles = bytearray((2 * rows + 1) * (2 * cols + 1))
        self._here[0] = self._tile((0, 0))
        self._is_complete = True
        if rows == cols == 1:
            self._open(self._tile((0, 0)))

    @property
    def rooms(self) -> list[Position]:
        """All rooms, row by row, in a new list."""
        return [(row, col) for row in range(self.rows) for col in range(self.cols)]

    def neighbours(self, room: Position) -> Neighbours:
        """Return the neighbours of a room, carved or not, in the order up, down, left, right.

        Taking a neighbour from the list counts as looking at the neighbour.
        """
        self._check("maze.neighbours", room)
        row, col = room
        beside = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
        return Neighbours(filter(self._is_inside, beside), self._look)

    def is_carved(self, room: Position) -> bool:
        """Return whether a room is carved."""
        self._check("maze.is_carved", room)
        return self._tiles[self._tile(room)] > 0

    def carve(self, room: Position, other: Position) -> None:
        """Open two adjacent rooms and the wall between them, unless they are open already."""
        self._check("maze.carve", room, other)
        if not _are_beside(room, other):
            raise WrongUseError(
                f"maze.carve({room}, {other}): {other} is not next to {room}, so there is no "
                "wall between them"
            )
        tiles = self._tile(room), self._tile(other)
        self._here[0] = tiles[0]
        for tile in (tiles[0], sum(tiles) // 2, tiles[1]):
            if not self._tiles[tile]:
                self._open(tile)

    def _open(self, tile: int) -> None:
        self._tiles[tile] = 1
        self._record(CARVED + tile)

    def _look(self, room: Position) -> None:
        if self._decide is not None:
            self._decide(CONSIDERED + self._tile(room))

    def _index(self, call: str, tile: Position) -> int:
        self._check(call, tile)
        return self._tile(tile)

    def _tile(self, room: Position) -> int:
        return (2 * room[0] + 1) * (2 * self.cols + 1) + 2 * room[1] + 1

    def _check(self, call: str, *rooms: Position) -> None:
        """Raise WrongUseError if an argument of a call, such as "maze.carve", is not a room."""
        for room in rooms:
            if not _is_position(room):
                why = "a room is a tuple (row, col), say (1, 3)"
            elif not self._is_inside(room):
                why = (
                    f"there is no room {room}; rows are 0 to {self.rows - 1} and columns 0 to "
                    f"{self.cols - 1}"
                )
            else:
                continue
            raise WrongUseError(f"{call}({', '.join(map(quoted, rooms))}): {why}")


def solve_by(
    function: Callable[[SolverMaze], Any],
    maze: Maze,
    record: Record,
    decide: Record | None = None,
    *,
    of_rooms: bool = False,
) -> list[Position]:
    """Run a solver between the maze's endpoints; return its path, empty if it found none.

    With `of_rooms` the solver sees the graph of rooms, and its path has rooms. `record` gets each
    event that changes a mark, `decide` each decision. The path is not checked. Raises WrongUseError
    if the result is not a list of tiles or rooms, and any error of the function.
    """
    assert maze.start is not None, "a search has a start"
    size, tiles = (maze.height, maze.width), bytes(maze.tiles)
    shown = SolverMaze(*size, tiles, maze.start, maze.goals, record, decide, of_rooms=of_rooms)
    returned = function(shown)
    if returned is None and shown._has_path:
        raise WrongUseError(
            "it called maze.path, but returned nothing: write return maze.path(came_from, tile)"
        )
    path: Any = [] if returned is None else returned
    if not isinstance(path, list | tuple) or _is_position(path):
        found = "a generator" if isinstance(path, GeneratorType) else quoted(path)
        raise WrongUseError(f"it returned {found}; {_PATH}")
    if len(path) > _LONG:  # what follows the first fault would only take time to record
        good = takewhile(_is_step, pairwise(path))
        path = path[: 2 + sum(1 for _ in good)]
    for number, each in enumerate(path, 1):
        if not _is_position(each):
            raise WrongUseError(
                f"item {number} of the path it returned is {quoted(each)}, not a {shown._vertex}; "
                f"{_PATH}"
            )
    for tile in path:
        if shown._is_inside(tile):
            record(ON_PATH + shown._at(tile))
    return list(path)


def generate_by(
    function: Callable[[GeneratorMaze], Any],
    maze: Maze,
    seed: int,
    record: Record,
    decide: Record | None = None,
) -> None:
    """Run a generator on `maze`, a solid maze of rooms, with random numbers from this seed.

    `record` gets each event that changes a tile, `decide` each decision. The function's return
    value is ignored. Raises any error of the function; rooms carved before the error stay carved.
    """

    def carve(event: int, *text: str) -> None:
        record(event, *text)
        if not text:
            maze.tiles[event - CARVED] = 1

    function(GeneratorMaze(maze.rows, maze.cols, Random(seed), carve, decide))


def _without_dead_passages(tiles: bytes, width: int) -> bytes:
    """Return the tiles of a maze, with walls instead of the passages to closed rooms."""
    changed = bytearray(tiles)
    for first in range(width + 1, len(tiles), 2 * width):
        for room in range(first, first + width - 1, 2):
            if not tiles[room]:
                for beside in (room - width, room - 1, room + 1, room + width):
                    if beside < len(tiles):
                        changed[beside] = 0
    return bytes(changed)


def _check_tile(call: str, position: object) -> None:
    """Raise WrongUseError if the argument of a call, such as "maze.cost", is not a position."""
    if not _is_position(position):
        raise WrongUseError(f"{call}({quoted(position)}): a tile is a tuple (row, col), say (1, 3)")


def _is_position(value: object) -> TypeGuard[Position]:
    """Return whether a value is a tuple of two whole numbers."""
    return type(value) is tuple and len(value) == 2 and type(value[0]) is type(value[1]) is int


def _is_step(pair: tuple[Any, Any]) -> bool:
    """Return whether a pair consists of two adjacent tiles."""
    return _is_position(pair[0]) and _is_position(pair[1]) and _are_beside(*pair)


def _are_beside(tile: Position, other: Position) -> bool:
    """Return whether two tiles, or two rooms, are adjacent by a side."""
    return abs(tile[0] - other[0]) + abs(tile[1] - other[1]) == 1
