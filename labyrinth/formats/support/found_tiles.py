"""Mazes from rows of marks, a mark a tile, of which nobody says what they stand for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from labyrinth.core.counted import counted
from labyrinth.core.errors import LabyrinthError, quoted, visible
from labyrinth.core.limits import check_size
from labyrinth.core.maze.block_text import stray_path
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.formats.support.border import gaps_for_endpoints
from labyrinth.formats.support.losses import unkept_path
from labyrinth.formats.support.tile_roles import Roles, marked_tiles, roles_of

_UNTOLD: Final = ("#█", " .")
"""Walls and corridors that everybody takes for what they are."""
_UNTOLD_ENDPOINTS: Final = ("", "S", "G", "E", "SG")
_LONGEST_PATH: Final = 200_000


def found_maze(
    rows: Sequence[str],
    place: Callable[[int, int], str],
    names: Mapping[str, str],
    *,
    ends: Sequence[Position] = (),
    told: bool = False,
) -> tuple[Maze, list[str]]:
    """Make a maze of rows that are equally long, a character a tile; return it with notes.

    `place` names that of a tile (row, col), `names` what a character stands for where that is not
    itself; `ends` are a start and a goal as two numbers each; with `told` a note always says what
    was read as wall. Raises LabyrinthError for a second start, and where no character can be the
    wall.
    """
    check_size(len(rows), len(rows[0]))
    roles = roles_of(rows)
    if roles is None:
        raise LabyrinthError("these are not walls and corridors: two to forty characters are")

    def shown(mark: str) -> str:
        return visible(names.get(mark) or quoted(mark))

    starts = marked_tiles(rows, roles.start)
    if len(starts) > 1:
        raise LabyrinthError(f"{place(*starts[1])}: a second start; one is allowed")
    void = _void(rows, roles)
    walls = roles.wall + roles.inner + void
    maze = Maze(len(rows), len(rows[0]), _tiles(rows, walls))
    maze.start = starts[0] if starts else None
    maze.goals = tuple(marked_tiles(rows, roles.goals))
    notes = [_told_walls(roles, shown)] if told or _unusual(roles) else []
    if void:
        notes.append("blanks, which no corridor touches, were read as wall")
    if roles.start + roles.goals not in _UNTOLD_ENDPOINTS:
        notes.append(_told_endpoints(roles, shown))
    notes += _told_others(rows, roles, void, maze, shown)
    if ends and not (maze.start and maze.goals):
        notes.append(_put_ends(maze, ends))
    if gaps := gaps_for_endpoints(maze):
        maze.start, maze.goals = gaps[0], (gaps[1],)
        notes.append("the two gaps in the border were read as start and goal")
    return maze, notes


def _put_ends(maze: Maze, ends: Sequence[Position]) -> str:
    """Set start and goal where both are corridors, and tell how their numbers were read."""
    swapped = [(row, col) for col, row in ends]
    for order, pairs in (("row and column", ends), ("x and y", swapped)):
        if all(pair in maze and maze[pair] for pair in pairs):
            maze.start, *goals = pairs
            maze.goals = tuple(goals) or maze.goals
            told = "start and goal were" if goals else "the start was"
            return f"{told} read as {order}, from 0"
    return f"start and goal were left out: {quoted(list(ends))} are no corridors"


def _tiles(rows: Sequence[str], walls: str) -> bytearray:
    marks = set().union(*rows)
    table = str.maketrans({mark: "\x00" if mark in walls else "\x01" for mark in marks})
    tiles = bytearray()
    for row in rows:
        tiles += row.translate(table).encode("latin-1")
    return tiles


def _void(rows: Sequence[str], roles: Roles) -> str:
    """Return a blank if blanks are what lies outside: another corridor is there, and none touches.

    In maps of dungeons blanks are rock behind walls.
    """
    if {" ", "."} - set(roles.floor + roles.others):
        return ""
    others = set(roles.floor + roles.others + roles.start + roles.goals) - {" "}
    for row in rows:
        for mark in others:
            if f" {mark}" in row or f"{mark} " in row:
                return ""
    return "" if any(_touch(*pair, others) for pair in pairwise(rows)) else " "


def _touch(above: str, below: str, others: set[str]) -> bool:
    """Whether a blank lies over or under one of the others."""
    pairs = set(zip(above, below, strict=True))
    return any((" ", mark) in pairs or (mark, " ") in pairs for mark in others)


def _unusual(roles: Roles) -> bool:
    walls, floors = _UNTOLD
    return roles.wall not in walls or roles.floor not in floors or roles.guessed


def _told_walls(roles: Roles, shown: Callable[[str], str]) -> str:
    if roles.inner_guessed:
        return (
            f"{shown(roles.wall)} was read as wall, and {shown(roles.inner)} within it was guessed "
            f"to be wall; {shown(roles.floor)} is corridor"
        )
    if roles.inner:
        return (
            f"{shown(roles.wall)} and {shown(roles.inner)} were read as walls, "
            f"{shown(roles.floor)} as corridor, since only so a way leads from start to goal"
        )
    if roles.guessed:
        return (
            f"{shown(roles.wall)} was guessed to be the wall, since the border does not tell; "
            f"{shown(roles.floor)} is corridor"
        )
    return f"{shown(roles.wall)} was read as wall, {shown(roles.floor)} as corridor"


def _told_endpoints(roles: Roles, shown: Callable[[str], str]) -> str:
    marked = (("start", roles.start), ("goal", roles.goals))
    read_as = " and ".join(f"{shown(mark)} as the {end}" for end, mark in marked if mark)
    return f"{read_as} {'were' if roles.start and roles.goals else 'was'} read"


def _told_others(
    rows: Sequence[str],
    roles: Roles,
    void: str,
    maze: Maze,
    shown: Callable[[str], str],
) -> list[str]:
    """Tell of marks that are read as corridor: as a path if they lead on from the start."""
    others = [mark for mark in roles.others if mark not in (void and " .")]
    if not others:
        return []
    number = sum(row.count(mark) for row in rows for mark in others)
    if number <= _LONGEST_PATH and (maze.start or maze.goals):
        path = marked_tiles(rows, "".join(others))
        starts = [maze.start] if maze.start else []
        if stray_path(path, starts, maze.goals, single=False) is None:
            return [unkept_path(number)]
    names = ", ".join(map(shown, others))
    verb = "was" if len(others) == 1 else "were"
    return [f"{names} {verb} read as corridor: {counted(number, 'tile')}"]
