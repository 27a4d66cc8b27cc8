"""The roles of marks in a picture of tiles: wall, corridor, start and goal.

Files of other programs do not define the roles. The wall is the mark of the border; if the border
has several marks, it is a usual mark of walls, else the mark that gives one connected maze.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Final, NamedTuple

from labyrinth.core.maze.walls import Position
from labyrinth.formats.support.marks import UNTOLD, Marks
from labyrinth.formats.support.tile_parts import TileParts

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

    def replaced_inner(self) -> Roles:
        """Return the roles with wall and corridor swapped inside the border."""
        return self._replace(inner=self.floor, floor=self.inner)


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
        other = roles.replaced_inner()
        return other, True
    if not roles.guessed or roles.floor in _FLAT:
        return None
    tiles = TileParts(rows)
    here, there = (tiles.largest_share(mark) for mark in (roles.wall, roles.floor))
    ends = roles.start and roles.goals
    joined = [bool(ends) and tiles.joins(mark, roles.start, roles.goals) for mark in roles[:2]]
    exchanged = roles._replace(wall=roles.floor, floor=roles.wall)
    return exchanged, joined[0] == joined[1] and there > _AS_LIKELY * here


def marked_tiles(rows: Sequence[str], marks: str) -> list[Position]:
    """Return the tiles that have one of the marks in `marks`, row by row."""
    return [
        (row, col)
        for row, line in enumerate(rows)
        if any(mark in line for mark in marks)
        for col, each in enumerate(line)
        if each in marks
    ]


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
