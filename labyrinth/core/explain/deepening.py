"""The threshold of iterative deepening: what it is, what it was, and what is known of the next."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from typing import Final
from weakref import WeakKeyDictionary

from labyrinth.core.exact_costs import DIAGONAL, STRAIGHT, whole
from labyrinth.core.explain.frontiers import weight_in_thousandths
from labyrinth.core.explain.structure import SHOWN, Content, Entry, Structure
from labyrinth.core.search.inspection import exact_estimate
from labyrinth.core.task import SLICE
from labyrinth.core.trace import TILE_BITS, TILE_MASK, Player, Trace

_MOST: Final = 50_000
"""Events that are followed at once: some 25 ms."""
_PARTS: Final = 1000 * STRAIGHT

Known = tuple[int | None, int | None, int | None]
"""The present threshold, the one before, and the lowest beyond, in thousandths of exact costs."""


class Threshold(Structure):
    """The threshold of the search under way, the one before, and the most that the next can be.

    It follows the run from its beginning once, and keeps the thresholds; a long run wants to be
    prepared. The line FIRST tells that the first threshold is that of the start, and DEEPER raises
    it to the lowest beyond. Each search begins at the start, by the line BEGIN; a tile lies BEYOND
    the threshold over the tile popped last.
    """

    name = "Threshold"
    of_decisions = True
    of_steps = False
    next_name = "next ≤"

    def __init__(self, codes: Mapping[str, int]) -> None:
        """Read what the lines of these names record."""
        super().__init__()
        self._codes = codes

    def prepare(self, trace: Trace) -> Iterator[None]:
        """Follow the whole run."""
        followed = followed_of(trace, self._codes, of_steps=self.of_steps)
        while trace.with_decisions and followed.end < len(trace):
            followed.follow(trace, min(followed.end + SLICE, len(trace)))
            yield

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the thresholds, which are not known far beyond where they were read before."""
        trace, position, known = player.trace, player.position, None
        if trace.with_decisions:
            followed = followed_of(trace, self._codes, of_steps=self.of_steps)
            followed.follow(trace, min(position, followed.end + _MOST))
            known = followed.at(position)
        if known is None or known[0] is None:
            return Content(None)
        told = zip(("now", "before", self.next_name), known, strict=True)
        entries = (Entry(None, threshold(n), name) for name, n in told if n is not None)
        return Content(None, tuple(entries)[:most])


class ThresholdOfSteps(Threshold):
    """The same as a depth: each step counts one, whatever the tiles weigh."""

    name = "Depth"
    of_steps = True
    next_name = "next"


class Followed:
    """The thresholds of a trace as far as it was followed."""

    def __init__(self, codes: Mapping[str, int], *, of_steps: bool) -> None:
        names = ("FIRST", "DEEPER", "BEGIN", "POP", "PUSH", "BEYOND")
        self._lines = [codes[name] >> TILE_BITS for name in names]
        self._of_steps = of_steps
        self.end = 0
        """How many events were followed."""
        # Since which positions the thresholds are what they are.
        self._since = [0]
        self._known: list[Known] = [(None, None, None)]
        self._costs: dict[int, int] = {}
        self._left: dict[int, int] = {}
        self._targets: tuple[int, ...] = ()
        self._here = 0

    def at(self, position: int) -> Known | None:
        """Return the thresholds there, None where the trace was not followed so far."""
        if position > self.end:
            return None
        return self._known[bisect_right(self._since, position) - 1]

    def follow(self, trace: Trace, end: int) -> None:
        """Follow the events up to a position."""
        first, deeper, begin, pop, push, beyond = self._lines
        now, before, lowest = self._known[-1]
        costs = self._costs
        for position, event in enumerate(trace.events[self.end : end], self.end + 1):
            code, tile = event >> TILE_BITS, event & TILE_MASK
            is_new = False
            if code == pop:
                self._here = tile
            elif code == push:
                costs[tile] = costs[self._here] + self._step_onto(trace, tile)
            elif code == beyond:
                cost = costs[self._here] + self._step_onto(trace, tile)
                estimate = self._estimate(trace, tile, cost)
                if lowest is None or estimate < lowest:
                    lowest, is_new = estimate, True
            elif code == begin:
                costs.clear()
                costs[tile] = 0
            elif code == deeper:
                now, before, lowest, is_new = lowest, now, None, True
            elif code == first:
                self._left.clear()
                self._targets = trace.leg_at(position).goals
                now, before, lowest = self._estimate(trace, tile, 0), None, None
                is_new = True
            if is_new:
                self._since.append(position)
                self._known.append((now, before, lowest))
        self.end = max(self.end, end)

    def _step_onto(self, trace: Trace, tile: int) -> int:
        """Return what a step costs, in whole numbers, or in exact costs where some are diagonal."""
        weight = trace.before[self._here + tile >> 1 if trace.is_of_rooms else tile]
        if self._of_steps or not trace.has_diagonals:
            return 1 if self._of_steps else weight
        is_straight = tile - self._here in (-trace.width, -1, 1, trace.width)
        return weight * (STRAIGHT if is_straight else DIAGONAL)

    def _estimate(self, trace: Trace, tile: int, cost: int) -> int:
        """Return the f of a tile at that cost; of steps, how deep a search has to go over it."""
        if self._of_steps:
            return _PARTS * (cost + (tile not in self._targets))
        if tile not in self._left:
            h = exact_estimate(trace, tile, self._targets)
            self._left[tile] = weight_in_thousandths(trace) * h
        return 1000 * cost * (1 if trace.has_diagonals else STRAIGHT) + self._left[tile]


_FOLLOWED: WeakKeyDictionary[Trace, Followed] = WeakKeyDictionary()


def followed_of(trace: Trace, codes: Mapping[str, int], *, of_steps: bool = False) -> Followed:
    """Return what was followed of a trace, the same each time, as long as there is the trace."""
    if trace not in _FOLLOWED:
        _FOLLOWED[trace] = Followed(codes, of_steps=of_steps)
    return _FOLLOWED[trace]


def threshold(known: int) -> float:
    """Return a threshold as people read it."""
    return whole(known / _PARTS)
