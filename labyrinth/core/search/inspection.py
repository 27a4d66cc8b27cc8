"""Inspection: what a search knew of a tile, at any position of its trace.

All of it is read from the trace. A tile is discovered from the tile that was expanded last, and a
walker first enters a tile from where it stood before: that is its parent. Along the parents the
costs add up: a step costs what the tile weighs that it leads onto; in a search that grows from the
goals backwards, that is the tile nearer to the goal.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator
from dataclasses import dataclass
from typing import Final

from labyrinth.core.declaration.solver import Estimate, Growth, SolverAlgorithm
from labyrinth.core.maze.walls import Position
from labyrinth.core.task import SLICE, Task
from labyrinth.core.trace.trace import TILE_BITS, TILE_MASK, EventKind, Trace

_UNKNOWN: Final = -1
# From which ends a tile was reached, as bits.
_START, _GOAL = 1, 2
_BOTH: Final = _START | _GOAL
_SIDES_OF: Final = {
    Growth.START: (_START,),
    Growth.GOALS: (_GOAL,),
    Growth.BOTH: (_START, _GOAL),
    Growth.WALK: (_START,),
    Growth.UNTOLD: (),
}


@dataclass(frozen=True, slots=True)
class TileFacts:
    """What a search knew of a tile; None stands for what is not defined, or not known.

    `g` is the cost along the parents, from the start or, where `from_goal`, to a goal. `h` is the
    Manhattan distance to the other end, of a solver that measures it. `f` is the sum of both, of a
    solver that goes by it.
    """

    expanded: bool
    parent: Position | None
    g: int | None
    h: int | None
    f: int | None
    from_goal: bool


class Inspection:
    """The facts of every tile at every position of one search.

    Memory: nine bytes an event, and four a tile.
    """

    def __init__(
        self,
        trace: Trace,
        algorithm: SolverAlgorithm,
        start: Position,
        goals: tuple[Position, ...],
    ) -> None:
        """Know nothing but the ends; `inspection` returns one that has read the trace."""
        self._trace = trace
        self._algorithm = algorithm
        self._ends = {_START: (start,), _GOAL: goals}
        self._sources: dict[int, int] = {}
        for side in _SIDES_OF[algorithm.growth]:
            for row, col in self._ends[side]:
                self._sources[row * trace.width + col] = side
        # For each event that discovers or expands: the cost of its tile, the end it was reached
        # from, and the number of the last such event on that tile, counted from 1.
        self._costs = array("i")
        self._sides = bytearray()
        self._before = array("I")
        self._last = array("I", bytes(4 * len(trace.before)))

    def at(self, tile: int, position: int) -> TileFacts | None:
        """Return the facts of a tile (flat index) after `position` events: some microseconds.

        None where the search knew nothing of the tile. What it grows from it knows from the
        beginning.
        """
        number = self._last[tile]
        while number > position:
            number = self._before[number - 1]
        if number:
            expanded = self._kind(number) == EventKind.EXPAND
            cost, side = self._costs[number - 1], self._sides[number - 1]
            return self._facts(tile, cost, side, self._parent(number), expanded=expanded)
        if tile in self._sources:
            return self._facts(tile, 0, self._sources[tile], None, expanded=False)
        return None

    def read(self) -> Generator[float, None, None]:
        """Read the trace, slice by slice; yields the share done."""
        walks = self._algorithm.growth is Growth.WALK
        both = self._algorithm.growth is Growth.BOTH
        discover, expand, step = map(int, (EventKind.DISCOVER, EventKind.EXPAND, EventKind.STEP))
        reaching = expand if walks else discover
        events, weights, last = self._trace.events, self._trace.before, self._last
        costs = array("i", [_UNKNOWN]) * len(weights)
        sides = bytearray(len(weights))
        for tile, side in self._sources.items():
            costs[tile], sides[tile] = 0, side
        # Where the search is: the tile expanded last, or that where the walker stands.
        here, cost, side = 0, _UNKNOWN, 0
        for first in range(0, len(events), SLICE):
            for number, event in enumerate(events[first : first + SLICE], first + 1):
                kind, tile = event >> TILE_BITS, event & TILE_MASK
                if kind == reaching:
                    if side:
                        costs[tile] = cost + weights[tile if side == _START else here]
                        sides[tile] |= side
                    elif both:
                        sides[tile] = _BOTH
                if kind == expand or (walks and kind == step):
                    here = tile
                    # The trace does not tell for which of two ends a tile is expanded.
                    side = 0 if sides[tile] == _BOTH else sides[tile]
                    cost = costs[tile]
                if kind in (discover, expand):
                    self._note(costs[tile] if side else _UNKNOWN, side, last[tile])
                    last[tile] = number
                else:
                    self._note(_UNKNOWN, 0, 0)
            yield first / len(events)

    def _note(self, cost: int, side: int, before: int) -> None:
        self._costs.append(cost)
        self._sides.append(side)
        self._before.append(before)

    def _kind(self, number: int) -> int:
        return self._trace.events[number - 1] >> TILE_BITS

    def _tile(self, number: int) -> int:
        return self._trace.events[number - 1] & TILE_MASK

    def _parent(self, number: int) -> Position | None:
        """Return the parent that a tile has since the event of that number, from 1 on."""
        growth = self._algorithm.growth
        if self._sides[number - 1] == 0:
            return None
        if growth is Growth.WALK:
            return self._position(self._tile(number - 1)) if number > 1 else None
        while self._kind(number) == EventKind.EXPAND:
            number = self._before[number - 1]
            if not number:
                return None
        while self._kind(number) != EventKind.EXPAND:
            number -= 1
        return self._position(self._tile(number))

    def _facts(
        self, tile: int, cost: int, side: int, parent: Position | None, *, expanded: bool
    ) -> TileFacts:
        algorithm = self._algorithm
        g = h = f = None
        if side:
            g = cost
        if algorithm.estimate is not Estimate.NONE:
            if side:
                h = self._distance(tile, self._ends[_BOTH - side])
            elif algorithm.growth is Growth.UNTOLD:
                h = self._distance(tile, self._ends[_GOAL])
        if algorithm.estimate is Estimate.SUM and g is not None and h is not None:
            f = g + h
        return TileFacts(expanded, parent, g, h, f, side == _GOAL)

    def _position(self, tile: int) -> Position:
        return divmod(tile, self._trace.width)

    def _distance(self, tile: int, ends: tuple[Position, ...]) -> int:
        row, col = self._position(tile)
        return min(abs(row - end_row) + abs(col - end_col) for end_row, end_col in ends)


def inspection(
    trace: Trace, algorithm: SolverAlgorithm, start: Position, goals: tuple[Position, ...]
) -> Task[Inspection]:
    """Prepare, slice by slice, the inspection of a search between these ends."""

    def slices() -> Generator[float, None, Inspection]:
        found = Inspection(trace, algorithm, start, goals)
        yield from found.read()
        return found

    return Task(slices())
