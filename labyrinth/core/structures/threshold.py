"""The threshold of iterative deepening: what it is, what it was, and what is known of the next."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import ClassVar, Final, NamedTuple

from labyrinth.core.exact_costs import DIAGONAL, STRAIGHT, whole
from labyrinth.core.structures.content import SHOWN, Content, Entry, Structure
from labyrinth.core.structures.priority_queue import Key, PriorityQueue
from labyrinth.core.task import SLICE
from labyrinth.core.trace import Trace
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Player

_MOST: Final = 50_000
"""Events that are followed at once: some 25 ms."""
_F: Final = PriorityQueue(Key.ESTIMATE)
_PARTS: Final = 1000 * STRAIGHT


class DeepeningEvents(NamedTuple):
    """The lines of a search that goes deeper each time, of which its thresholds are read."""

    first: int
    """The first threshold is that of the start."""
    deeper: int
    """The threshold is raised to the lowest beyond."""
    begin: int
    """A search begins at the start."""
    pop: int
    push: int
    beyond: int
    """A tile lies beyond the threshold, over the tile popped last."""


class Threshold(Structure):
    """The threshold of the search under way, the one before, and the most that the next can be.

    With `of_steps` it is a depth: each step counts one, whatever the tiles weigh. It follows the
    run from its beginning once, and keeps the thresholds; a long run wants to be prepared.
    """

    of_decisions: ClassVar[bool] = True

    def __init__(self, name: str, lines: DeepeningEvents, *, of_steps: bool = False) -> None:
        self.name = name
        self._lines, self._of_steps = lines, of_steps
        self._followed: _Followed | None = None

    def prepare(self, trace: Trace) -> Iterator[None]:
        """Follow the whole run."""
        followed = _Followed(trace, self._lines, of_steps=self._of_steps)
        while trace.with_decisions and followed.end < len(trace):
            followed.follow(min(followed.end + SLICE, len(trace)))
            yield
        self._followed = followed

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the thresholds, which are not known far beyond where they were read before."""
        trace = player.trace
        if not trace.with_decisions:
            return Content(None)
        followed = self._followed
        if followed is None or followed.trace is not trace:
            followed = self._followed = _Followed(trace, self._lines, of_steps=self._of_steps)
        known = followed.at(player.position)
        if known is None:
            return Content(None)
        now, before, following = (None if each is None else whole(each / _PARTS) for each in known)
        name = "next" if self._of_steps else "next ≤"
        told = [("now", now), ("before", before), (name, following)]
        return Content(
            None, tuple(Entry(None, n, name) for name, n in told if n is not None)[:most]
        )


class _Followed:
    """The thresholds of a trace as far as it was followed, in thousandths of exact costs."""

    def __init__(self, trace: Trace, lines: DeepeningEvents, *, of_steps: bool) -> None:
        self.trace = trace
        self._lines = DeepeningEvents(*(line >> TILE_BITS for line in lines))
        self._step_onto = self._one if of_steps else self._cost_of_step
        self._estimate: Callable[[int, int], int] = self._steps_left if of_steps else self._left
        self.end = 0
        """How many events were followed."""
        # Since which positions the thresholds are what they are.
        self._since = [0]
        self._known: list[tuple[int | None, int | None, int | None]] = [(None, None, None)]
        self._costs: dict[int, int] = {}
        self._left_from: dict[int, int] = {}
        self._here = 0

    def at(self, position: int) -> tuple[int | None, int | None, int | None] | None:
        """Return the present threshold, the one before and the lowest beyond; None if unknown."""
        if position > self.end:
            self.follow(min(position, self.end + _MOST))
        if position > self.end:
            return None
        known = self._known[bisect_right(self._since, position) - 1]
        return None if known[0] is None else known

    def follow(self, end: int) -> None:
        """Follow the events up to a position."""
        first, deeper, begin, pop, push, beyond = self._lines
        now, before, lowest = self._known[-1]
        costs = self._costs
        for position, event in enumerate(self.trace.events[self.end : end], self.end + 1):
            code, tile = event >> TILE_BITS, event & TILE_MASK
            if code == pop:
                self._here = tile
            elif code == push:
                costs[tile] = costs[self._here] + self._step_onto(tile)
            elif code == beyond:
                reached = costs[self._here] + self._step_onto(tile)
                estimate = self._estimate(tile, reached)
                if lowest is None or estimate < lowest:
                    lowest = estimate
                    self._note(position, now, before, lowest)
            elif code == begin:
                costs.clear()
                costs[tile] = 0
            elif code == deeper:
                now, before, lowest = lowest, now, None
                self._note(position, now, before, lowest)
            elif code == first:
                self._left_from.clear()
                self._targets = self.trace.leg_at(position).goals
                now, before, lowest = self._estimate(tile, 0), None, None
                self._note(position, now, before, lowest)
        self.end = end

    def _note(self, position: int, *known: int | None) -> None:
        self._since.append(position)
        now, before, lowest = known
        self._known.append((now, before, lowest))

    def _cost_of_step(self, tile: int) -> int:
        trace, here = self.trace, self._here
        weight = trace.before[tile]
        if not trace.has_diagonals:
            return weight
        is_straight = tile - here in (-trace.width, -1, 1, trace.width)
        return weight * (STRAIGHT if is_straight else DIAGONAL)

    def _one(self, tile: int) -> int:
        return 1

    def _left(self, tile: int, cost: int) -> int:
        """Return the f of a tile at that cost."""
        trace = self.trace
        if tile not in self._left_from:
            self._left_from[tile] = _F.keys(trace, tile, 0, self._targets).key
        return 1000 * cost * (1 if trace.has_diagonals else STRAIGHT) + self._left_from[tile]

    def _steps_left(self, tile: int, cost: int) -> int:
        """Return how deep a search has to go to get over a tile, or to it if it is a goal."""
        return _PARTS * (cost + (tile not in self._targets))
