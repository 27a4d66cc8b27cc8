"""Walks: the base of solvers that stand on one tile at a time, and of wall following.

A heading is the number of quarter turns clockwise from up.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import Final

from labyrinth.core.declaration.solver import Decide, Found, Record, Slices
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.options import OF_TILES
from labyrinth.core.search.toolkit.searching import first_arrivals, path_to
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Pseudocode, record_decisions


class Walk:
    """A walk from the start, which keeps the predecessor of each tile that it enters.

    A tile entered for the first time counts as expanded.
    """

    __slots__ = ("_arrivals", "_goals", "_record", "expanded", "tile")

    def __init__(self, grid: SearchGrid, record: Record, begin: int) -> None:
        """Begin on the start, recorded by the line `begin`."""
        self._goals = grid.goals
        self._record = record
        # The tile at which `follow` has arrived.
        self.tile = grid.start
        self._arrivals = first_arrivals(grid, [grid.start])
        self.expanded = 1
        record(begin + grid.start)

    def enters(self, tile: int, before: int, new: int, known: int) -> bool:
        """Enter a tile from the previous tile, and return whether it is a goal.

        The line `new` records the first visit, the line `known` all others.
        """
        if self._arrivals[tile]:
            self._record(known + tile)
            return False
        self._arrivals[tile] = tile - before
        self.expanded += 1
        self._record(new + tile)
        return tile in self._goals

    def follow(self, tiles: Iterable[int], new: int, known: int) -> Generator[int, None, bool]:
        """Continue over `tiles`, each next to the previous one; return whether a goal is reached.

        The line `new` records first visits, the line `known` all others.
        """
        goals, arrivals, record = self._goals, self._arrivals, self._record
        before = self.tile
        for moves, tile in enumerate(tiles, 1):
            if arrivals[tile]:
                record(known + tile)
            else:
                arrivals[tile] = tile - before
                record(new + tile)
                self.expanded += 1
                if tile in goals:
                    self.tile = tile
                    return True
            before = tile
            if moves % SLICE == 0:
                yield self.expanded
        self.tile = before
        return False

    def found(self, goal: int | None = None) -> Found:
        """Return the walk without detours to `goal`, or to the current tile if there is no goal.

        From the end of the walk, the path goes back to the tile from which the current tile was
        first entered, and so on to the start.
        """
        return Found(path_to(self.tile if goal is None else goal, self._arrivals), self.expanded)

    def not_found(self, gave_up: str = "") -> Found:
        """Return a result without a path: no path exists, or `gave_up` says why that is unknown."""
        return Found([], self.expanded, gave_up)


def is_isolated(grid: SearchGrid) -> bool:
    """Return whether the start has no open neighbour."""
    start, width = grid.start, grid.width
    return not any(grid.tiles[start + step] for step in (-width, width, -1, 1))


# The right hand: a quarter turn clockwise from the heading.
RIGHT: Final = 1
# The left hand: a quarter turn anticlockwise from the heading.
LEFT: Final = -1

_CAME_ROUND: Final = (
    "Without passing a goal, the walk came back to where it first followed its wall; "
    "there may still be a path."
)
# Why wall followers refuse an option.
ALONG_WALLS: Final = {
    **OF_TILES,
    "diagonal": "it follows walls, and a diagonal move leaves them",
}


def hand_on_wall(heading: str, side: str, other: str) -> Pseudocode:
    """Return the pseudocode of a wall follower whose hand on one side stays on the wall.

    `side` and `other` are the words for this side and for the other side, "left" and "right".
    """
    return Pseudocode(heading + _HAND_ON_WALL.replace("SIDE", side).replace("OTHER", other))


_HAND_ON_WALL: Final = """
| stand on the start, with the SIDE hand on a wall
    BEGIN expand: The walk starts at {tile}.
| if there is none: walk straight ahead until there is one
    STRAIGHT expand: No wall is at the SIDE hand at {stood}: the walk goes straight to {tile}.
    AT_WALL stand: {tile} has a wall at the SIDE hand: the walk follows it.
| until a goal is reached:
    GOES_ON stand: {tile} is not a goal: the walk continues.
|     turn SIDE; while a wall is ahead: turn OTHER
    WALL refuse: {tile}, {beside_stood}, is a wall: turn OTHER.
    OPEN consider: {tile}, {beside_stood}, is open.
|     if this repeats the first move: give up
    NOT_AGAIN consider: The move {way} to {tile} does not repeat the first move along the wall.
    AGAIN refuse: The move {way} to {tile} repeats the first move: the walk came full circle.
|     walk on to a tile not visited yet
    NEW expand: {way_on} to {tile}, not visited before.
|         or visited before
    KNOWN step: {way_on} to {tile}, visited before.
| cut the detours out of the walk; done
    path: {tile} is on the path: step {number} of {length}.
"""


def follow_wall(
    grid: SearchGrid, record: Record, decide: Decide, hand: int, code: Pseudocode
) -> Slices:
    """Walk with the hand on the wall to a goal, or until the first move would be repeated.

    `hand` is RIGHT or LEFT, and `code` is the pseudocode that `hand_on_wall` returns.
    """
    begin, straight, at_wall, *moving, new, known = code.codes.values()
    walk = Walk(grid, record, begin)
    if is_isolated(grid):
        return walk.not_found()
    straight_on, heading = _to_a_wall(grid, hand)
    if (yield from walk.follow(straight_on, straight, straight)):
        return walk.found()
    corner = straight_on[-1] if straight_on else grid.start
    record_decisions(decide, [at_wall], corner)
    along = along_wall(grid, corner, heading, hand, decide, moving)
    if (yield from walk.follow(along, new, known)):
        return walk.found()
    return walk.not_found(_CAME_ROUND)


def quarter_turns(grid: SearchGrid) -> tuple[int, int, int, int]:
    """Return the index offset of one step in each heading: up, right, down, left."""
    return -grid.width, 1, grid.width, -1


def along_wall(
    grid: SearchGrid, tile: int, heading: int, hand: int, decide: Decide, lines: Sequence[int]
) -> Iterator[int]:
    """Yield the tiles of a walk that begins on `tile` with `hand` on the wall.

    `lines` has the codes of five decisions, which are recorded before each move: the walk
    continues, a wall is ahead, no wall is ahead, the move does not repeat the first move, the move
    repeats the first move.

    Each move along a wall has only one possible previous move, so the first move to be repeated is
    the very first move. The walk ends before it would be repeated.
    """
    tiles, ahead = grid.tiles, quarter_turns(grid)
    goes_on, wall, is_open, not_again, again = lines
    first_move = None
    while True:
        if decide is not None:
            decide(goes_on + tile)
        heading = (heading + hand) % 4
        while not tiles[tile + ahead[heading]]:
            if decide is not None:
                decide(wall + tile + ahead[heading])
            heading = (heading - hand) % 4
        tile += ahead[heading]
        move = 4 * tile + heading
        if decide is not None:
            decide(is_open + tile)
            decide((again if move == first_move else not_again) + tile)
        if move == first_move:
            return
        first_move = first_move or move
        yield tile


def _to_a_wall(grid: SearchGrid, hand: int) -> tuple[list[int], int]:
    """Return the tiles straight ahead from the start up to a wall; [] if the start has a wall.

    Also returns the heading at the end of these tiles that has the wall on the side of the hand.
    The walk leaves the start in the first open heading of right, down, left and up that has a wall
    on the side of the hand or, if there is none, in the first open heading.
    """
    tiles, tile, ahead = grid.tiles, grid.start, quarter_turns(grid)
    headings = [heading for heading in (1, 2, 3, 0) if tiles[tile + ahead[heading]]]
    at_wall = [heading for heading in headings if not tiles[tile + ahead[(heading + hand) % 4]]]
    heading = (at_wall or headings)[0]
    beside = ahead[(heading + hand) % 4]
    passed = []
    while tiles[tile + beside] and tiles[tile + ahead[heading]]:
        tile += ahead[heading]
        passed.append(tile)
    if tiles[tile + beside]:
        heading = (heading - hand) % 4
    return passed, heading
