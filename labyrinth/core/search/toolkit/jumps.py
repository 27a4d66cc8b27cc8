"""Jump points: jumps from a tile in a heading to the next tile where a turn may be worth it.

Pruning decides which turns are worth it. A neighbour is worth a step unless another way from the
previous tile leads to it through the surrounding tiles and is shorter or, if the heading is
straight (not diagonal), equally short. So of all paths that differ only in the order of their
steps, only the paths that take their diagonal steps first remain. Without diagonal steps only the
paths that go along a row first remain: an equally short way prunes a neighbour after a step along a
column, but not after a step along a row.

Turns that are worth it without any walls are natural, and all other turns are forced. Which turns
are worth it depends only on which of the eight tiles around a tile are open.

Most headings are plain: after a step only a step straight on is natural, and the jump passes over
all tiles until it reaches a goal or a forced turn. The other headings have sides: after a step the
turns to both sides are natural, and the jump passes over all tiles until it reaches a goal, a
forced turn, or a tile from which a jump to a side succeeds. A jump that reaches a wall fails.

Source: Daniel Harabor and Alban Grastien, "Online graph pruning for pathfinding on grid maps"
(2011); "Improving jump point search" (2014) if no corner is cut; for four directions Johannes
Baum, "Jump point search pathfinding in 4-connected grids" (2025).
"""

from collections.abc import Generator
from functools import cache
from typing import Final

from labyrinth.core.declaration.solver import Record
from labyrinth.core.exact_costs import DIAGONAL, STRAIGHT
from labyrinth.core.maze.neighbours import AROUND, surroundings
from labyrinth.core.maze.search_grid import Diagonal, SearchGrid
from labyrinth.core.records import Frozen
from labyrinth.core.task import SLICE

# The step of each heading, as (row, col): clockwise from up, then from up right.
HEADINGS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1))

_Place = tuple[int, int]

_MIDDLE: Final = (0, 0)
# All sets of open tiles around a tile, as numbers with one bit per tile.
_SURROUNDINGS: Final = range(256)
_ALL: Final = (1 << 256) - 1


class Turns(Frozen):
    """The steps that are worth taking from a tile reached in one heading.

    Three fields have an entry for each set of open neighbours of the tile, by the number of the
    set: `allowed` is 1 if a step in the heading is allowed, `worth` has the headings that are worth
    a step, with the heading itself first, and `forced` is 1 if one of these headings is a forced
    turn. `sides` are the headings of the natural turns to the sides.
    """

    allowed: bytes
    worth: tuple[tuple[int, ...], ...]
    forced: bytes
    sides: tuple[int, ...]


@cache
def pruning(rule: Diagonal) -> tuple[Turns, ...]:
    """Return the turns of each of the four or eight headings that a diagonal rule allows."""
    headings, found = range(4 if rule is Diagonal.NEVER else 8), []
    for heading in headings:
        worth = {
            turn: _where(rule, _MIDDLE, HEADINGS[turn]) & ~_where_pruned(rule, heading, turn)
            for turn in (heading, *(each for each in headings if each != heading))
        }
        natural = [turn for turn, where in worth.items() if where >> _SURROUNDINGS[-1]]
        forced = 0
        for turn in worth.keys() - natural:
            forced |= worth[turn]
        turns = tuple(
            tuple(turn for turn, where in worth.items() if where >> around & 1)
            for around in _SURROUNDINGS
        )
        allowed = _as_bytes(_where(rule, _MIDDLE, HEADINGS[heading]))
        found.append(Turns(allowed, turns, _as_bytes(forced), tuple(natural[1:])))
    return tuple(found)


def _where_pruned(rule: Diagonal, heading: int, turn: int) -> int:
    """Return the sets of open neighbours with which another way makes a turn not worth it.

    The result is a number with one bit per set, as in `_where` and `_where_open`.
    """
    row_step, col_step = HEADINGS[heading]
    before, target = (-row_step, -col_step), HEADINGS[turn]
    most = _length(before, _MIDDLE) + _length(_MIDDLE, target)
    if row_step == 0 if rule is Diagonal.NEVER else row_step and col_step:
        most -= 1
    where = 0
    for place in AROUND:
        if _length(before, place) + _length(place, target) <= most:
            where |= _where(rule, before, place) & _where(rule, place, target)
    return where


def _where(rule: Diagonal, one: _Place, other: _Place) -> int:
    """Return the sets of open neighbours with which a step between two places is allowed.

    A place is the (row, col) offset from the middle. The result has one bit per set.
    """
    rows, cols = abs(one[0] - other[0]), abs(one[1] - other[1])
    if max(rows, cols) > 1:
        return 0
    where = _where_open(one) & _where_open(other)
    if rows + cols < 2:
        return where
    side, other_side = _where_open((one[0], other[1])), _where_open((other[0], one[1]))
    passable = {
        Diagonal.NEVER: 0,
        Diagonal.NO_OBSTACLES: side & other_side,
        Diagonal.ONE_OBSTACLE: side | other_side,
        Diagonal.ALWAYS: _ALL,
    }
    return where & passable[rule]


@cache
def _where_open(place: _Place) -> int:
    """Return the sets of open neighbours in which a place is open, with one bit per set."""
    if place == _MIDDLE:
        return _ALL
    bit = 1 << AROUND.index(place)
    return sum(1 << around for around in _SURROUNDINGS if around & bit)


def _length(one: _Place, other: _Place) -> int:
    rows, cols = abs(one[0] - other[0]), abs(one[1] - other[1])
    return min(rows, cols) * DIAGONAL + abs(rows - cols) * STRAIGHT


def _as_bytes(where: int) -> bytes:
    return bytes(where >> around & 1 for around in _SURROUNDINGS)


# The result of a jump that finds nothing; the tile lies in the ring of walls.
NOWHERE: Final = 1


class Jumps:
    """The jumps over a grid, which record each tile that they pass over once.

    By tile index, `seen` is 1 for recorded tiles, and `around` has the set of open neighbours of
    each tile. By the number of a heading, `steps` has the index offset of one step, and `worth` has
    the headings worth a jump from a tile reached in this heading, by the set of open neighbours.
    `with_sides` has the headings that have sides.
    """

    def __init__(self, grid: SearchGrid, record: Record, passes: int) -> None:
        """Prepare jumps over a grid; the line `passes` records the tiles passed over."""
        turns = pruning(grid.diagonal)
        self.steps = [row * grid.width + col for row, col in HEADINGS[: len(turns)]]
        self.worth = [turn.worth for turn in turns]
        self.around = around = surroundings(grid)
        self.seen = bytearray(len(around))
        self.with_sides = [heading for heading, turn in enumerate(turns) if turn.sides]
        self._sides = [turn.sides for turn in turns]
        self._allowed = [around.translate(turn.allowed) for turn in turns]
        # A wall stops a jump too: it has no open tiles around it in the table.
        self._stops = [around.translate(b"\1" + turn.forced[1:]) for turn in turns]
        for stops in self._stops:
            for goal in grid.goals:
                stops[goal] = 1
        # The result of the plain jump from each tile, 0 if not computed yet.
        self._known = [[] if turn.sides else [0] * len(around) for turn in turns]
        self._tiles = grid.tiles
        self._record = record
        self._passes = passes
        self._looks = 0

    def plain(self, tile: int, heading: int) -> int:
        """Return the tile where a jump in a plain heading ends, or NOWHERE."""
        known = self._known[heading]
        if known[tile]:
            return known[tile]
        step, stops, tiles = self.steps[heading], self._stops[heading], self._tiles
        passed = []
        while not (target := known[tile]):
            passed.append(tile)
            tile += step
            if stops[tile]:
                target = tile if tiles[tile] else NOWHERE
                break
        self._looks += len(passed)
        for tile in passed:
            known[tile] = target
        # The first tile is not passed over: it may be a jump point itself.
        del passed[0]
        seen = self.seen
        for tile in passed:
            if not seen[tile]:
                seen[tile] = 1
                self._record(self._passes + tile)
        return target

    def aside(self, tile: int, heading: int, expanded: int) -> Generator[int, None, int]:
        """Return the tile where a jump in a heading with sides ends, or NOWHERE.

        Yields `expanded` after each slice of work.
        """
        step, sides = self.steps[heading], self._sides[heading]
        stops, allowed = self._stops[heading], self._allowed[heading]
        seen, plain = self.seen, self.plain
        while allowed[tile]:
            tile += step
            if stops[tile]:
                return tile
            for side in sides:
                if plain(tile, side) != NOWHERE:
                    return tile
            if not seen[tile]:
                seen[tile] = 1
                self._record(self._passes + tile)
            self._looks += 1
            if self._looks > SLICE:
                self._looks = 0
                yield expanded
        return NOWHERE
