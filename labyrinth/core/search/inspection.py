"""Inspection: the facts that a search knew about a tile at any position of its trace.

Everything is read from the trace: the parent of each tile, the cost along the parents, and whether
the tile was reached from the start or from a goal (see `costs_of_events`).
"""

from array import array
from bisect import bisect_right
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter

from labyrinth.core.declaration.solver import SolverAlgorithm
from labyrinth.core.estimates import exact_distance, fitting
from labyrinth.core.exact_costs import STRAIGHT, in_decimals, whole
from labyrinth.core.maze.walls import Position
from labyrinth.core.task import SLICE, as_task
from labyrinth.core.trace import DECIDING, TILE_BITS, TILE_MASK, EventKind, Trace
from labyrinth.core.trace.costs import UNKNOWN, costs_of_events
from labyrinth.core.trace.pseudocode import Line
from labyrinth.core.trace.trace import Leg


@dataclass(frozen=True, slots=True)
class TileFacts:
    """The facts that a search knew about a tile; None for undefined or unknown values.

    `g` is the cost along the parents, from the start or, if `from_goal`, to a goal. It is a whole
    number if the search takes only straight steps. `h` is the estimate of the `heuristic` to the
    other end, for a solver that uses a heuristic. `f` is g + w·h with the `weight` w, for a solver
    that orders its frontier by f.
    """

    expanded: bool
    parent: Position | None
    g: float | None
    h: float | None
    f: float | None
    from_goal: bool
    heuristic: str = "manhattan"
    weight: float = 1


class _Part:
    """The inspection of one search from a start to one of its goals."""

    def __init__(self, trace: Trace, algorithm: SolverAlgorithm, ends: Leg) -> None:
        """Set the ends of the search; `read` reads the trace."""
        assert ends.start is not None
        self._trace, self._algorithm = trace, algorithm
        self._start, self._goals = (ends.start,), ends.goals
        expanding = {line.from_goals for line in trace.lines if line.kind is EventKind.EXPAND}
        # The sources of the search, and whether each is a goal.
        self._sources: dict[int, bool] = {}
        for from_goals, tiles in ((True, self._goals), (False, self._start)):
            if algorithm.growth != "untold" and from_goals in expanding:
                self._sources |= dict.fromkeys(tiles, from_goals)
        self._weight = float(str(trace.options.get("weight", 1)))
        # For each event that discovers or expands: the cost of its tile, and the number of the last
        # such event on that tile, counted from 1.
        self._costs = array("q")
        self._before = array("I")
        self._last = array("I", bytes(4 * len(trace.before)))
        # For each event of an any-angle search: the parent of its tile, or the tile itself.
        self._parents = array("I")

    def at(self, tile: int, position: int) -> TileFacts | None:
        """Return the facts of a tile after `position` events; None if nothing is known."""
        number = self._last[tile]
        while number > position:
            number = self._before[number - 1]
        return self._facts(tile, number) if number or tile in self._sources else None

    def read(self) -> Iterator[float]:
        """Read the trace slice by slice; yield the share that has been read, from 0.0 to 1.0."""
        events, last = self._trace.events, self._last
        size = len(self._trace.before)
        from_start = from_goals = array("q", [UNKNOWN]) * size
        if len(set(self._sources.values())) > 1:
            from_goals = from_start[:]
        for tile, is_goal in self._sources.items():
            (from_goals if is_goal else from_start)[tile] = 0
        walks = self._algorithm.growth == "walk"
        parents: dict[int, int] = {}
        costs = costs_of_events(self._trace, from_start, from_goals, walks=walks, parents=parents)
        at_any_angle = self._trace.is_at_any_angle
        noted = self._trace.codes_of(EventKind.DISCOVER, EventKind.EXPAND)
        note, note_before = self._costs.append, self._before.append
        for first in range(0, len(events), SLICE):
            for number, event in enumerate(events[first : first + SLICE], first + 1):
                note(next(costs))
                if event >> TILE_BITS in noted:
                    tile = event & TILE_MASK
                    note_before(last[tile])
                    last[tile] = number
                else:
                    note_before(0)
                if at_any_angle:
                    tile = event & TILE_MASK
                    self._parents.append(parents.get(tile, tile))
            yield first / len(events)

    def _line(self, number: int) -> Line:
        return self._trace.lines[self._trace.events[number - 1] >> TILE_BITS]

    def _position(self, number: int) -> Position:
        return divmod(self._trace.events[number - 1] & TILE_MASK, self._trace.width)

    def _parent(self, number: int) -> Position | None:
        """Return the parent that event `number` (from 1) gave to its tile, or None."""
        if self._costs[number - 1] == UNKNOWN:
            return None
        if self._algorithm.growth == "walk":
            number -= 1
            while number and self._line(number).kind in DECIDING:
                number -= 1
            return self._position(number) if number else None
        if self._parents:
            parent = divmod(self._parents[number - 1], self._trace.width)
            return None if parent == self._position(number) else parent
        from_goals = self._line(number).from_goals
        # The tile was discovered last from the end that the event belongs to.
        while (
            line := self._line(number)
        ).kind is EventKind.EXPAND or line.from_goals != from_goals:
            number = self._before[number - 1]
            if not number:
                return None
        while self._line(number).kind is not EventKind.EXPAND:
            number -= 1
        return self._position(number)

    def _facts(self, tile: int, number: int) -> TileFacts:
        """Return the facts of a tile after its last event, which has this number.

        The number is 0 for a source of the search that has no event yet.
        """
        algorithm, line = self._algorithm, self._line(number) if number else None
        cost = self._costs[number - 1] if number else 0
        told = cost != UNKNOWN
        from_goal = told and (self._sources[tile] if line is None else line.from_goals)
        g: float | None = None
        if told and algorithm.goes_at_any_angle:
            g = whole(cost / STRAIGHT)
        elif told:
            g = in_decimals(cost) if self._trace.has_diagonals else cost
        h = f = None
        if algorithm.estimate != "none" and (told or algorithm.growth == "untold"):
            ends = self._start if from_goal else self._goals
            h = whole(exact_estimate(self._trace, tile, ends) / STRAIGHT)
        if algorithm.estimate == "f" and g is not None and h is not None:
            f = whole(g + self._weight * h)
        expanded = line is not None and line.kind is EventKind.EXPAND
        parent = self._parent(number) if number else None
        heuristic = heuristic_of(self._trace)
        return TileFacts(expanded, parent, g, h, f, from_goal, heuristic, whole(self._weight))


class Inspection:
    """The facts of every tile at every position of one search, or of a tour of several searches.

    It takes twelve bytes of memory per event (sixteen in any-angle searches) and four per tile.
    """

    def __init__(self, parts: Sequence[tuple[int, _Part]]) -> None:
        """Combine the parts of a tour, each with the number of events before the part."""
        self._parts = parts

    def at(self, tile: int, position: int) -> TileFacts | None:
        """Return the facts of a tile after `position` events, from the search running at that time.

        `tile` is a tile index. This takes some microseconds. Returns None if the search knew
        nothing about the tile; the sources of the search are known from the beginning.
        """
        number = bisect_right(self._parts, position, key=itemgetter(0))
        first, part = self._parts[number - 1]
        return part.at(tile, position - first)


def heuristic_of(trace: Trace) -> str:
    """Return the name of the heuristic that a search uses."""
    name = str(trace.options.get("heuristic", "fitting"))
    return fitting(name, diagonals=trace.has_diagonals)


def exact_estimate(trace: Trace, tile: int, targets: Iterable[int | None]) -> int:
    """Return the estimate from a tile to the nearest target, by the heuristic of the search.

    The tiles are tile indices. The estimate is an exact cost, in which a straight step counts
    `STRAIGHT`; it is 0 without targets.
    """
    heuristic, (row, col) = heuristic_of(trace), divmod(tile, trace.width)
    ends = (divmod(end, trace.width) for end in targets if end is not None)
    step = 2 if trace.is_of_rooms else 1
    away = (exact_distance(heuristic, abs(row - r) // step, abs(col - c) // step) for r, c in ends)
    return min(away, default=0)


@as_task
def inspection(
    trace: Trace, algorithm: SolverAlgorithm, start: Position, goals: tuple[Position, ...]
) -> Generator[float, None, Inspection]:
    """Prepare the inspection of a search from `start` to one of the `goals`, slice by slice.

    As a task it yields the share done, from 0.0 to 1.0.
    """
    whole = Leg(0, start[0] * trace.width + start[1], tuple(r * trace.width + c for r, c in goals))
    legs, parts = trace.legs or [whole], []
    for number, leg in enumerate(legs):
        part = _Part(trace.of_leg(leg) if trace.legs else trace, algorithm, leg)
        for share in part.read():
            yield (number + share) / len(legs)
        parts.append((leg.first, part))
    return Inspection(parts)
