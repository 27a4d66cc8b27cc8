"""Jump point search, for steps in four directions.

Of all shortest paths that differ only in the order of their steps it looks for one kind: those
that turn from a column into a row only where a wall kept them from turning one step earlier.

Reached along a row, a jump point is left along the row, up and down; reached along a column, along
the column, and into the row on a side that was walled one tile before. A jump along a column passes
over every tile until it comes to a goal or to a tile with such a side; a jump along a row until it
comes to a goal or to a tile from which a jump up or down comes to something. Where it comes to a
wall instead, it comes to nothing.

Source: Daniel Harabor and Alban Grastien, "Online graph pruning for pathfinding on grid maps"
(2011); for four directions Johannes Baum, "Jump point search pathfinding in 4-connected grids"
(2025).
Guarantee: a path of the fewest steps, if there is a path. Weights are ignored.
"""

from __future__ import annotations

from collections.abc import Generator
from heapq import heappop, heappush

from labyrinth.core.declaration import structures
from labyrinth.core.declaration.solver import (
    Estimate,
    Found,
    Growth,
    Guarantee,
    Record,
    Slices,
    solver,
)
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.toolkit.heuristics import Distances
from labyrinth.core.search.toolkit.wall_following import quarter_turns
from labyrinth.core.task import SHORT_SLICE, SLICE
from labyrinth.core.trace import DISCOVER, EXPAND, PATH, Pseudocode

_NOWHERE = 1
"""Where a jump comes to that comes to nothing; the tile lies in the ring of walls."""

CODE = Pseudocode("Jump point search")
CODE.line("put the start in a queue that is sorted by f = g + h")
CODE.line("while the queue is not empty:")
CODE.line("    take the jump point of the lowest f")
CODE.line("    if it is a goal: walk back to the start, done", PATH)
TAKE = CODE.line("    expand it", EXPAND)
CODE.line("    for each direction that may be worth it:")
PUT = CODE.line("        jump to the next jump point and queue it", DISCOVER)
CODE.line("no goal can be reached")


@solver(
    key="jump-point",
    summary="A* that leaps over whatever allows no choice: the fewest steps.",
    guarantee=Guarantee.FEWEST_STEPS,
    growth=Growth.UNTOLD,
    estimate=Estimate.DISTANCE,
    structures=lambda: (structures.held_tiles("Jump points, newest first"),),
    pseudocode=CODE,
)
def jump_point(grid: SearchGrid, record: Record) -> Slices:
    """Search from jump point to jump point."""
    start, goals, size = grid.start, grid.goals, len(grid.tiles)
    ahead = quarter_turns(grid)
    distances = Distances(grid)
    jumps = _Jumps(grid)
    # A state is a tile and the heading in which it was reached; reached along a row to the right
    # and to the left, the start is left in all directions.
    states = [4 * start + 1, 4 * start + 3]
    costs = dict.fromkeys(states, 0)
    before = {state: state for state in states}
    queue = [distances.measure(start) * 4 * size + state for state in states]
    closed: set[int] = set()
    was_expanded = bytearray(size)
    expanded = 0
    while queue:
        state = heappop(queue) % (4 * size)
        if state in closed:
            continue
        closed.add(state)
        tile, heading = divmod(state, 4)
        if tile in goals:
            return Found(_path(state, before, ahead), expanded)
        if not was_expanded[tile]:
            was_expanded[tile] = 1
            record(TAKE + tile)
            expanded += 1
        if heading % 2:
            turns = [heading, 0, 2]
        else:
            turns = [heading, *jumps.new_sides(tile, ahead[heading])]
        for turn in turns:
            if turn % 2:
                target = yield from jumps.along_row(tile, ahead[turn], expanded)
            else:
                target = jumps.along_column(tile, ahead[turn])
            if target == _NOWHERE:
                continue
            cost = costs[state] + (target - tile) // ahead[turn]
            reached = 4 * target + turn
            if cost < costs.get(reached, size):
                costs[reached] = cost
                before[reached] = state
                record(PUT + target)
                estimate = cost + (distances.known[target] or distances.measure(target))
                heappush(queue, estimate * 4 * size + reached)
        if len(closed) % SHORT_SLICE == 0:
            yield expanded
    return Found([], expanded)


class _Jumps:
    """The jumps over a grid."""

    def __init__(self, grid: SearchGrid) -> None:
        self._tiles = grid.tiles
        self._goals = grid.goals
        # Where jumps up and down from each tile come to, 0 where none was made.
        size = len(grid.tiles)
        self._columns = {grid.width: [0] * size, -grid.width: [0] * size}
        self._looks = 0

    def new_sides(self, tile: int, step: int) -> list[int]:
        """Return the headings into the row that were walled one `step` along the column before."""
        tiles = self._tiles
        return [
            heading
            for heading, side in ((1, 1), (3, -1))
            if tiles[tile + side] and not tiles[tile - step + side]
        ]

    def along_column(self, tile: int, step: int) -> int:
        """Return the next jump point up or down from a tile, or _NOWHERE."""
        tiles, goals, known = self._tiles, self._goals, self._columns[step]
        passed = []
        while not (target := known[tile]):
            passed.append(tile)
            before, tile = tile, tile + step
            if not tiles[tile]:
                target = _NOWHERE
                break
            right_is_new = tiles[tile + 1] and not tiles[before + 1]
            left_is_new = tiles[tile - 1] and not tiles[before - 1]
            if right_is_new or left_is_new or tile in goals:
                target = tile
                break
        for tile in passed:
            known[tile] = target
        self._looks += len(passed)
        return target

    def along_row(self, tile: int, step: int, expanded: int) -> Generator[int, None, int]:
        """Return the next jump point left or right from a tile, or _NOWHERE."""
        while self._tiles[tile := tile + step]:
            if tile in self._goals:
                return tile
            if any(self.along_column(tile, column) != _NOWHERE for column in self._columns):
                return tile
            self._looks += 1
            if self._looks > SLICE:
                self._looks = 0
                yield expanded
        return _NOWHERE


def _path(state: int, before: dict[int, int], ahead: tuple[int, int, int, int]) -> list[int]:
    """Return the path over all tiles to the jump point of a state."""
    path = [state // 4]
    while before[state] != state:
        step = ahead[state % 4]
        state = before[state]
        path += range(path[-1] - step, state // 4 - step, -step)
    path.reverse()
    return path
