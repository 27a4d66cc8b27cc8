"""Mazes from rows of characters (marks), one per tile, whose meanings must be inferred."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from labyrinth.core.errors import LabyrinthError, quoted, visible
from labyrinth.core.limits import check_size
from labyrinth.core.maze.block_text import stray_path
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.pluralize import pluralize
from labyrinth.formats.support.border import gaps_for_endpoints
from labyrinth.formats.support.format import CERTAIN, GUESSED, Candidate
from labyrinth.formats.support.losses import unkept_path
from labyrinth.formats.support.marks import UNTOLD, Marks
from labyrinth.formats.support.tile_roles import PATHS, Roles, marked_tiles, opposite, roles_of

_BLANK: Final = " "
# The corridor of such maps.
_USUAL_FLOOR: Final = "."


def void_of(rows: Sequence[str], roles: Roles) -> str:
    """Return " " if spaces mean tiles outside the maze instead of corridor, else "".

    Spaces are outside if dots are corridor and no corridor or endpoint touches a space.
    """
    corridors = {*roles.floor, *roles.others}
    if not corridors.issuperset((_BLANK, _USUAL_FLOOR)):
        return ""
    inside = corridors.union(roles.start, roles.goals) - {_BLANK}
    beside = any(
        f"{_BLANK}{mark}" in row or f"{mark}{_BLANK}" in row for row in rows for mark in inside
    )
    touched = beside or any(_touch(*pair, inside) for pair in pairwise(rows))
    return "" if touched else _BLANK


def _touch(above: str, below: str, inside: set[str]) -> bool:
    """Return whether a space in one of two adjacent rows touches an `inside` mark in the other."""
    pairs = set(zip(above, below, strict=True))
    return any((_BLANK, mark) in pairs or (mark, _BLANK) in pairs for mark in inside)


_PLAIN_WALLS: Final = "#█"
# Walls and corridors with an obvious meaning, which needs no note.
_PLAIN_FLOORS: Final = " ."
_PLAIN_ENDPOINTS: Final = ("", "S", "G", "E", "SG")
_LONGEST_PATH: Final = 200_000


class RolesInWords:
    """The description of how the marks of a picture were interpreted."""

    def __init__(self, roles: Roles, names: Mapping[str, str]) -> None:
        """Describe `roles`; `names` has the names of marks that are not shown as themselves."""
        self._roles, self._names = roles, names

    def _name(self, mark: str) -> str:
        return visible(self._names.get(mark) or quoted(mark))

    @property
    def are_plain(self) -> bool:
        """Whether walls and corridors have the usual marks, which need no note."""
        roles = self._roles
        usual = roles.wall in _PLAIN_WALLS and roles.floor in _PLAIN_FLOORS
        return usual and not roles.guessed

    def of_walls(self) -> str:
        """Describe which marks are walls and which is the corridor, and how this was inferred."""
        roles = self._roles
        wall, inner, floor = map(self._name, (roles.wall, roles.inner, roles.floor))
        if roles.inner_guessed:
            return (
                f"{wall} was read as wall, {floor} as corridor; {inner} inside the maze was "
                "guessed to be wall"
            )
        if roles.inner:
            return (
                f"{wall} and {inner} were read as walls, {floor} as corridor: "
                "otherwise no path leads from start to goal"
            )
        if roles.guessed:
            return (
                f"{wall} was guessed to be wall, and {floor} corridor: the border does not show "
                "which is which"
            )
        return f"{wall} was read as wall, {floor} as corridor"

    def in_short(self) -> str:
        """Describe briefly which marks are walls and which is the corridor."""
        roles = self._roles
        walls = " and ".join(self._name(mark) for mark in (roles.wall, roles.inner) if mark)
        return f"{walls} wall, {self._name(roles.floor)} open"

    def of_endpoints(self) -> list[str]:
        """Describe which marks are start and goal; return [] if these are the usual letters."""
        roles = self._roles
        if roles.start + roles.goals in _PLAIN_ENDPOINTS:
            return []
        marked = (("start", roles.start), ("goal", roles.goals))
        read_as = (f"{self._name(mark)} was read as the {end}" for end, mark in marked if mark)
        return [" and ".join(read_as)]

    def of_others(self, rows: Sequence[str], maze: Maze, void: str) -> list[str]:
        """Describe how the other marks were read: as corridor, or as a path from the start.

        If `void` is a space (the mark of tiles outside the maze), spaces and dots need no
        description.
        """
        others = [mark for mark in self._roles.others if not (void and mark in _PLAIN_FLOORS)]
        if not others:
            return []
        number = sum(row.count(mark) for row in rows for mark in others)
        is_one = len(others) == 1 or not set(others) - set(PATHS)
        if is_one and number <= _LONGEST_PATH and (maze.start or maze.goals):
            path = marked_tiles(rows, "".join(others))
            starts = [maze.start] if maze.start else []
            if stray_path(path, starts, maze.goals, single=False) is None:
                return [unkept_path(number)]
        names = ", ".join(map(self._name, others))
        verb = "was" if len(others) == 1 else "were"
        return [f"{names} {verb} read as corridor: {pluralize(number, 'tile')}"]


Place = Callable[[int, int], str]
_UNLIKELY = 0.2


def found_mazes(
    rows: Sequence[str],
    place: Place,
    names: Mapping[str, str],
    *,
    ends: Sequence[Position] = (),
    told: bool = False,
    marks: Marks = UNTOLD,
) -> Iterator[Candidate]:
    """Yield the mazes that a text can mean, the likeliest first.

    `rows` have equal length and one character per tile. `place` describes the position of a tile
    (row, col). `names` has the names of characters that are not shown as themselves. `ends` are a
    start and a goal, each as two numbers. With `told`, a note always says which mark was read as
    wall. `marks` are the meanings that the user has defined. Raises LabyrinthError if there is a
    second start, or if no character can be the wall.
    """
    check_size(len(rows), len(rows[0]))
    roles = roles_of(rows, marks.in_rows(rows, names))
    if roles is None:
        raise LabyrinthError(
            "no walls and corridors found: expected two to forty different characters"
        )
    other = opposite(rows, roles)
    sure = GUESSED if other else CERTAIN
    yield _candidate(rows, roles, place, names, ends, told, sure)
    if other:
        exchanged, is_likely = other
        sure = GUESSED if is_likely else _UNLIKELY
        yield _candidate(rows, exchanged, place, names, ends, True, sure)


def _candidate(
    rows: Sequence[str],
    roles: Roles,
    place: Place,
    names: Mapping[str, str],
    ends: Sequence[Position],
    told: bool,
    sure: float,
) -> Candidate:
    """Create the maze in which the marks have the meanings of `roles`; `sure` is the certainty."""
    starts = marked_tiles(rows, roles.start)
    if len(starts) > 1:
        raise LabyrinthError(f"{place(*starts[1])}: a second start; only one is allowed")
    void = void_of(rows, roles)
    maze = Maze(len(rows), len(rows[0]), _tiles(rows, roles.wall + roles.inner + void))
    maze.start = starts[0] if starts else None
    maze.goals = tuple(marked_tiles(rows, roles.goals))

    words = RolesInWords(roles, names)
    notes = [words.of_walls()] if told or not words.are_plain else []
    if void:
        notes.append("blanks were read as wall: no corridor touches them")
    notes += words.of_endpoints()
    notes += words.of_others(rows, maze, void)
    if ends and not (maze.start and maze.goals):
        notes.append(_put_ends(maze, ends))
    if gaps := gaps_for_endpoints(maze):
        maze.start, maze.goals = gaps[0], (gaps[1],)
        notes.append("the two gaps in the border were read as start and goal")
    return Candidate(maze, notes, words.in_short(), sure)


def _tiles(rows: Sequence[str], walls: str) -> bytearray:
    """Return the tiles: the marks in `walls` are walls (0), all other marks corridors (1)."""
    marks = set().union(*rows)
    table = str.maketrans({mark: "\x00" if mark in walls else "\x01" for mark in marks})
    tiles = bytearray()
    for row in rows:
        tiles += row.translate(table).encode("latin-1")
    return tiles


def _put_ends(maze: Maze, ends: Sequence[Position]) -> str:
    """Set the start and the goal from `ends` if both are corridors, and return a note."""
    swapped = [(row, col) for col, row in ends]
    for order, pairs in (("row and column", ends), ("x and y", swapped)):
        if all(pair in maze and maze[pair] for pair in pairs):
            maze.start, *goals = pairs
            maze.goals = tuple(goals) or maze.goals
            told = "start and goal were" if goals else "the start was"
            return f"{told} read as {order}, counted from 0"
    return f"start and goal were ignored: not all of {quoted(list(ends))} are corridors"
