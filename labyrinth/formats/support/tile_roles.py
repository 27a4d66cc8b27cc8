"""The roles of marks in a picture of tiles (wall, corridor, start and goal), and mazes by them.

Files of other programs do not define the roles. The wall is the mark of the border; if the border
has several marks, it is a usual mark of walls, else the mark that gives one connected maze.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import Final, NamedTuple

from labyrinth.core.errors import LabyrinthError, quoted, visible
from labyrinth.core.limits import check_size
from labyrinth.core.maze.block_text import stray_path
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.walls import Position
from labyrinth.core.pluralize import pluralize
from labyrinth.formats.support.format import CERTAIN, GUESSED, Candidate
from labyrinth.formats.support.picture_facts import UNTOLD, Marks
from labyrinth.formats.support.room_masks import gaps_as_endpoints, unkept_path
from labyrinth.formats.support.tile_picture import TileParts, marked_tiles, single_start

_BLANK: Final = " "
# The corridor of such maps.
_USUAL_FLOOR: Final = "."


def _void_of(rows: Sequence[str], roles: Roles) -> str:
    """Return " " if spaces mean tiles outside the maze instead of corridor, else "".

    Spaces are outside if dots are corridor and no corridor or endpoint touches a space.
    """
    corridors = {*roles.floor, *roles.others}
    if not corridors.issuperset((_BLANK, _USUAL_FLOOR)):
        return ""
    beside: set[tuple[str, str]] = set()
    for row in rows:
        beside.update(pairwise(row))
    for above, below in pairwise(rows):
        beside.update(zip(above, below, strict=True))
    inside = corridors.union(roles.start, roles.goals) - {_BLANK}
    return "" if any({(_BLANK, each), (each, _BLANK)} & beside for each in inside) else _BLANK


_PLAIN_WALLS: Final = "#█"
# Walls and corridors with an obvious meaning, which needs no note.
_PLAIN_FLOORS: Final = " ."
_PLAIN_ENDPOINTS: Final = ("", "S", "G", "E", "SG")
_LONGEST_PATH: Final = 200_000


class _RolesInWords:
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
        if roles.inner and not roles.inner_guessed:
            return (
                f"{wall} and {inner} were read as walls, {floor} as corridor: "
                "otherwise no path leads from start to goal"
            )
        if roles.guessed and not roles.inner:
            return (
                f"{wall} was guessed to be wall, and {floor} corridor: the border does not show "
                "which is which"
            )
        inside = f"; {inner} inside the maze was guessed to be wall" if roles.inner else ""
        return f"{wall} was read as wall, {floor} as corridor{inside}"

    def in_short(self) -> str:
        """Describe briefly which marks are walls and which is the corridor."""
        roles = self._roles
        walls = " and ".join(self._name(mark) for mark in (roles.wall, roles.inner) if mark)
        return f"{walls} wall, {self._name(roles.floor)} open"

    def of_endpoints(self) -> list[str]:
        """Describe which marks are start and goal; return [] if these are the usual letters."""
        start, goals = self._roles.start, self._roles.goals
        if start + goals in _PLAIN_ENDPOINTS:
            return []
        marked = (("start", start), ("goal", goals))
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
    start = single_start(marked_tiles(rows, roles.start), place)
    void = _void_of(rows, roles)
    walls = roles.wall + roles.inner + void
    table = str.maketrans({mark: chr(mark not in walls) for mark in set().union(*rows)})
    tiles = "".join(rows).translate(table).encode("latin-1")
    maze = Maze(len(rows), len(rows[0]), tiles)
    maze.start = start
    maze.goals = tuple(marked_tiles(rows, roles.goals))

    words = _RolesInWords(roles, names)
    notes = [words.of_walls()] if told or not words.are_plain else []
    if void:
        notes.append("blanks were read as wall: no corridor touches them")
    notes += words.of_endpoints()
    notes += words.of_others(rows, maze, void)
    if ends and not (maze.start and maze.goals):
        notes.append(_put_ends(maze, ends))
    notes += gaps_as_endpoints(maze)
    return Candidate(maze, notes, words.in_short(), sure)


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


# Marks that are walls by convention.
_SOLID: Final = "#█▓■⬛🧱"
# Marks that are corridors by convention, the usual ones first.
_FLAT: Final = " .·░_⬜□"
_OFTEN_OPEN: Final = _FLAT + "0o"
# Marks used to draw paths.
PATHS: Final = "+*.·•∙●○◦oOxX@~:-=v<>^←↑→↓▒░▓"
_STARTS: Final = "SsPp@AaIi^12"
_GOALS: Final = "GgEeFfBbTtXxOo$932"
# A start, even if it occurs several times.
_SECOND_START: Final = "S"
_SEVERAL_GOALS: Final = "GE"
_MOST_GOALS: Final = 16
# Starts and goals if nothing else occurs once: entry and exit, départ and arrivée, you and #.
_ENDPOINT_PAIRS: Final = (("E", "X"), ("D", "A"), ("d", "a"), ("X", "#"))
_ZERO_AND_ONE: Final = "01"
_MOSTLY: Final = 0.9
_MOST_SINGLES: Final = 3
# Starts among many marks that occur once, if no other of these is among them.
_CERTAIN_STARTS: Final = "SsP@"
# Goals among many marks, if `S` is the start: otherwise they are letters like others.
_CERTAIN_GOALS: Final = "GE"
_MOST_MARKS: Final = 40
# The least share, relative to the best mark's, at which a second mark may be the wall as well.
_AS_LIKELY: Final = 0.6


class Roles(NamedTuple):
    """The roles of the marks in a picture, each mark a character.

    `inner` is the mark of walls inside a border that has another mark; else "". `others` are the
    marks that are neither wall nor corridor nor an endpoint. `closed` says that the border is wall
    except for a few gaps, `guessed` that neither border nor convention determines the wall,
    `inner_guessed` that nothing determines the mark of the walls inside the border.
    """

    wall: str
    floor: str
    start: str
    goals: str
    others: str
    closed: bool
    guessed: bool
    inner: str
    inner_guessed: bool


def roles_of(rows: Sequence[str], marks: Marks = UNTOLD) -> Roles | None:
    """Return the meaning of the marks in rows of equal length.

    `marks` are the meanings that the user has defined. Returns None if the rows have only one mark,
    or too many different marks.
    """
    counts = Counter[str]()
    for row in rows:
        counts.update(row)
        if len(counts) > _MOST_MARKS:
            return None
    wall, closed, guessed = _told_wall(rows, marks, counts) or _wall(rows, counts)
    # A Counter has its marks in the order of the text.
    left = {mark: count for mark, count in counts.items() if mark != wall}
    if not left:
        return None
    repeated = [mark for mark in left if left[mark] > 1]
    flat = [mark for mark in _FLAT if mark in left]
    floor = marks.floor or next(
        (mark for mark in flat if left[mark] > 1),
        flat[0] if flat else max(repeated or left, key=lambda mark: (left[mark], mark)),
    )
    left.pop(floor, None)
    singles = [mark for mark in left if left[mark] == 1 and mark not in (marks.start, marks.goal)]
    start, goals = _endpoints(singles)
    start, goals = marks.start or start, marks.goal or goals
    if not start and _SECOND_START in left:
        start = _SECOND_START
    if not goals:
        several = (mark for mark in _SEVERAL_GOALS if 1 < left.get(mark, 0) <= _MOST_GOALS)
        goals = next(several, "")
    inner, inner_guessed = "", False
    if closed and set(repeated) == set(_ZERO_AND_ONE):
        inner, inner_guessed = _inner_wall(rows, wall, start, goals)
    if inner:
        floor = _ZERO_AND_ONE.replace(inner, "")
    known = {floor, inner, start, goals}
    others = "".join(sorted(left.keys() - known))
    return Roles(wall, floor, start, goals, others, closed, guessed, inner, inner_guessed)


def opposite(rows: Sequence[str], roles: Roles) -> tuple[Roles, bool] | None:
    """Return roles with wall and corridor swapped, and whether these are about as likely.

    Returns None unless it was guessed which mark is the wall.
    """
    if roles.inner_guessed:
        return roles._replace(inner=roles.floor, floor=roles.inner), True
    if not roles.guessed or roles.floor in _FLAT:
        return None
    tiles = TileParts(rows)
    here, there = (tiles.largest_share(mark) for mark in (roles.wall, roles.floor))
    ends = roles.start and roles.goals
    joined = [bool(ends) and tiles.joins(mark, roles.start, roles.goals) for mark in roles[:2]]
    exchanged = roles._replace(wall=roles.floor, floor=roles.wall)
    return exchanged, joined[0] == joined[1] and there > _AS_LIKELY * here


def _wall(rows: Sequence[str], counts: Counter[str]) -> tuple[str, bool, bool]:
    """Return the wall's mark, whether the border is closed, and whether the mark is a guess.

    A closed border is wall except for a few gaps.
    """
    border = Counter(rows[0])
    if len(rows) > 1:
        border.update(rows[-1])
    for row in rows[1:-1]:
        border.update((row[0], row[-1]))
    common, number = border.most_common(1)[0]
    gaps = border.total() - number
    closed = gaps <= max(2, border.total() // 10)
    solid = [mark for mark in _SOLID if mark in counts]
    if closed and not (common in _FLAT and solid):
        frequent = [mark for mark, _ in counts.most_common(2) if mark != common]
        # A field with some obstacles has a border without walls.
        if frequent and common in _OFTEN_OPEN:
            tiles = TileParts(rows)
            scattered = tiles.largest_share(common) < 0.5
            if scattered and tiles.largest_share(frequent[0]) > _MOSTLY:
                return frequent[0], False, True
        return common, True, False
    if solid:
        wall = max(solid, key=lambda mark: counts[mark])
        repeated = {mark for mark, count in counts.items() if count > 1}
        if repeated == {wall, " "} and _is_way(rows, wall):
            return " ", False, False
        return wall, False, False
    first, *others = (mark for mark, _ in counts.most_common(3))
    flat = [mark for mark in _FLAT if counts[mark] > 1]
    if flat:
        return next((mark for mark in (first, *others) if mark not in flat), first), False, True
    candidates = [first, *others[:1]]
    endpoints = _endpoints([mark for mark in counts if counts[mark] == 1])
    # Ties go to any mark other than 0.
    return (
        max(candidates, key=lambda mark: (*_ends_meet(rows, mark, endpoints), mark != "0")),
        False,
        True,
    )


def _told_wall(
    rows: Sequence[str], marks: Marks, counts: Counter[str]
) -> tuple[str, bool, bool] | None:
    """Return the wall that the user has defined, in the form of `_wall`.

    If the user has defined only the corridor, the most frequent other mark is the wall. Returns
    None if the user has defined neither.
    """
    others = (mark for mark, _ in counts.most_common() if mark not in marks.told.values())
    wall = marks.wall or (next(others, "") if marks.floor else "")
    if not wall:
        return None
    return wall, all(set(line) == {wall} for line in (rows[0], rows[-1])), False


def _ends_meet(
    rows: Sequence[str], wall: str, endpoints: tuple[str, str]
) -> tuple[bool, bool, float]:
    """Return whether start and goal are connected, and whether two opposite corners are open.

    Also returns the share, 0 to 1, of the open tiles that are in the largest connected part.
    """
    tiles = TileParts(rows)
    corners = rows[0][0], rows[-1][-1]
    joined = all(endpoints) and tiles.joins(wall, *endpoints)
    return joined, wall not in corners, tiles.largest_share(wall)


def _is_way(rows: Sequence[str], mark: str) -> bool:
    """Return whether a solid mark is not the wall but the path, drawn on spaces.

    The mark and the endpoints are connected, the spaces are not, and an endpoint would lie outside
    if the mark were the wall.
    """
    tiles = TileParts(rows)
    if len(list(islice(tiles.parts(" "), 2))) != 1 or tiles.largest_share(mark) > _MOSTLY:
        return False
    return any(
        tiles.marks(part) - {" "} and tiles.reaches_border(part) for part in tiles.parts(mark)
    )


def _inner_wall(rows: Sequence[str], wall: str, start: str, goal: str) -> tuple[str, bool]:
    """Return the wall, 0 or 1, inside a border of another mark, and whether the wall is a guess.

    Start and goal must be connected by tiles that are not walls. If neither 0 nor 1 makes this
    possible, the wall is "".
    """
    tiles = TileParts(rows)
    candidates = list(_ZERO_AND_ONE)
    if start and goal:
        candidates = [mark for mark in candidates if tiles.joins(wall + mark, start, goal)]
    if len(candidates) < 2:
        return "".join(candidates), False
    return max(candidates, key=lambda mark: (tiles.largest_share(wall + mark), mark)), True


def _endpoints(singles: Sequence[str]) -> tuple[str, str]:
    """Return the marks of start and goal among `singles`, the marks that occur once.

    `singles` are in the order of the text; a mark that is not found is "".
    """
    left = list(singles)
    if len(left) > _MOST_SINGLES or (len(left) == _MOST_SINGLES and "".join(left).isdigit()):
        # Places and things: none of them is known to be an endpoint.
        start = _only(left, _CERTAIN_STARTS)
        return start, _only(left, _CERTAIN_GOALS) if start == _SECOND_START else ""
    for pair in _ENDPOINT_PAIRS:
        if set(left) == set(pair):
            return pair
    start = _take(left, _STARTS)
    goal = _take(left, _GOALS)
    if not start and left:
        start = left.pop(0)
    if not goal and left:
        goal = left.pop(0)
    return start, goal


def _only(marks: Sequence[str], wanted: str) -> str:
    """Return the one wanted mark that is present; "" if no wanted mark or several are present."""
    found = [mark for mark in marks if mark in wanted]
    return found[0] if len(found) == 1 else ""


def _take(marks: list[str], wanted: str) -> str:
    """Remove the first of the wanted marks from `marks`, and return it; "" if there is none."""
    found = next((mark for mark in wanted if mark in marks), "")
    if found:
        marks.remove(found)
    return found
