"""Mazes from rows of marks, a mark a tile, of which nobody says what they stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.limits import check_size
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.formats.support.border import gaps_for_endpoints
from labyrinth.formats.support.format import CERTAIN, GUESSED, Candidate
from labyrinth.formats.support.marks import UNTOLD, Marks
from labyrinth.formats.support.roles_in_words import RolesInWords
from labyrinth.formats.support.tile_roles import Roles, marked_tiles, opposite, roles_of
from labyrinth.formats.support.void import void_of

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
    """Yield the mazes that rows may be, equally long, a character a tile; the likeliest first.

    `place` names that of a tile (row, col), `names` what a character stands for where that is not
    itself; `ends` are a start and a goal as two numbers each; with `told` a note always says what
    was read as wall. What `marks` tell is taken. Raises LabyrinthError for a second start, and
    where no character can be the wall.
    """
    check_size(len(rows), len(rows[0]))
    roles = roles_of(rows, marks.in_rows(rows, names))
    if roles is None:
        raise LabyrinthError("these are not walls and corridors: two to forty characters are")
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
    """Make the maze in which marks have these roles."""
    starts = marked_tiles(rows, roles.start)
    if len(starts) > 1:
        raise LabyrinthError(f"{place(*starts[1])}: a second start; one is allowed")
    void = void_of(rows, roles)
    maze = Maze(len(rows), len(rows[0]), _tiles(rows, roles.wall + roles.inner + void))
    maze.start = starts[0] if starts else None
    maze.goals = tuple(marked_tiles(rows, roles.goals))

    words = RolesInWords(roles, names)
    notes = [words.of_walls()] if told or not words.are_plain else []
    if void:
        notes.append("blanks, which no corridor touches, were read as wall")
    notes += words.of_endpoints()
    notes += words.of_others(rows, maze, void)
    if ends and not (maze.start and maze.goals):
        notes.append(_put_ends(maze, ends))
    if gaps := gaps_for_endpoints(maze):
        maze.start, maze.goals = gaps[0], (gaps[1],)
        notes.append("the two gaps in the border were read as start and goal")
    return Candidate(maze, notes, words.in_short(), sure)


def _tiles(rows: Sequence[str], walls: str) -> bytearray:
    """Return the tiles: these marks are walls, all others corridors."""
    marks = set().union(*rows)
    table = str.maketrans({mark: "\x00" if mark in walls else "\x01" for mark in marks})
    tiles = bytearray()
    for row in rows:
        tiles += row.translate(table).encode("latin-1")
    return tiles


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
