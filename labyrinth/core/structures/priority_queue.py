"""Priority queues: the tile of the lowest key first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from itertools import islice
from operator import itemgetter
from typing import ClassVar, NamedTuple

from labyrinth.core.estimates import exact_distance, fitting
from labyrinth.core.exact_costs import STRAIGHT, whole
from labyrinth.core.structures.content import REACH, SHOWN, Content, Entry, Structure
from labyrinth.core.structures.scanning import sources, upcoming
from labyrinth.core.trace import DISCOVER, EXPAND, EventKind, Trace
from labyrinth.core.trace.costs import SparseCosts, costs_of_events
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Mark, Player


class Key(Enum):
    """What a priority queue is sorted by."""

    COST = "g"
    DISTANCE = "h"
    ESTIMATE = "f"


class Keys(NamedTuple):
    """What a tile is sorted by, in exact costs: its key 1000 times, then `farther`."""

    key: int
    farther: int
    g: int
    h: int


@dataclass(frozen=True, slots=True)
class PriorityQueue(Structure):
    """The frontier of a search by ascending keys, with the key of each tile.

    Among equal keys the oldest comes first, or the newest where `newest_first` says so and no
    option of the search says otherwise. With `of_goals` the search begins with the goals and looks
    for the start. One of `two` shows its own side of a search from both ends, equal keys by place.
    """

    key: Key
    newest_first: bool = False
    of_goals: bool = False
    two: bool = False
    name: str = field(init=False)
    listed: ClassVar[bool] = True

    def __post_init__(self) -> None:
        """Put the side and the key in the name."""
        side = f" of the {'goals' if self.of_goals else 'start'}" if self.two else ""
        object.__setattr__(self, "name", f"Queue{side} by {self.key.value}")

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return how many tiles wait, and those of the lowest keys.

        Beyond `REACH` events from the beginning the keys are not known; the order is that in
        which the tiles will be taken. There it is not known either how many wait on one of two
        sides.
        """
        trace, marks = player.trace, player.marks
        begin = sources(player, of_goals=self.of_goals)
        size = marks.count(Mark.FRONTIER) + len(begin)
        if player.position > REACH:
            tiles = islice(upcoming(player, self._codes(trace, EXPAND)), most)
            return Content(None if self.two else size, tuple(map(Entry, tiles)))
        costs = self._costs(player)
        leg = trace.leg_at(player.position)
        ends: tuple[int | None, ...] = (leg.start,)
        targets: tuple[int | None, ...] = leg.goals
        if self.of_goals:
            ends, targets = targets, ends
        if self.two:
            known = {tile for tile in (*ends, *costs) if tile is not None}
            waiting = sorted(tile for tile in known if marks[tile] <= Mark.FRONTIER)
            size = len(waiting)
        else:
            # They are in the order in which they joined the queue, which a stable sort keeps.
            waiting = begin + [tile for tile in costs if marks[tile] == Mark.FRONTIER]
            if self.newest_first and trace.options.get("tie") != "oldest":
                waiting.reverse()
        return Content(size, tuple(self._entries(trace, costs, waiting, targets)[:most]))

    def _codes(self, trace: Trace, kind: EventKind) -> frozenset[int]:
        """Return the codes of the events of this kind, on its own side where there are two."""
        codes = trace.codes_of(kind)
        if not self.two:
            return codes
        return frozenset(code for code in codes if trace.lines[code].from_goals is self.of_goals)

    def _costs(self, player: Player) -> dict[int, int]:
        """Return what each tile costs that was reached, in the order of the last discoveries."""
        leg = player.trace.leg_at(player.position)
        trace = player.trace.of_leg(leg) if leg.first else player.trace
        from_start, from_goals = SparseCosts(), SparseCosts()
        for known, ends in ((from_start, (leg.start,)), (from_goals, leg.goals)):
            known.update((end, 0) for end in ends if end is not None)
        discovering = self._codes(trace, DISCOVER)
        costs: dict[int, int] = {}
        events = trace.events[: player.position - leg.first]
        for event, cost in zip(
            events, costs_of_events(trace, from_start, from_goals), strict=False
        ):
            if event >> TILE_BITS in discovering:
                tile = event & TILE_MASK
                costs.pop(tile, None)
                costs[tile] = cost
        return costs

    def _entries(
        self,
        trace: Trace,
        costs: dict[int, int],
        waiting: list[int],
        targets: Iterable[int | None],
    ) -> list[Entry]:
        """Return the tiles that wait with their keys, sorted by them and then as they are given."""
        keyed = []
        for tile in waiting:
            key = self.keys(trace, tile, costs.get(tile, 0), targets)
            keyed.append((key.key, key.farther, Entry(tile, whole(key.key / 1000 / STRAIGHT))))
        keyed.sort(key=itemgetter(0, 1))
        return [entry for *_, entry in keyed]

    def keys(self, trace: Trace, tile: int, cost: int, targets: Iterable[int | None]) -> Keys:
        """Return what a tile of that cost is sorted by, on the way to any of the targets."""
        options = trace.options
        heuristic = str(options.get("heuristic", "fitting"))
        heuristic = fitting(heuristic, diagonals=trace.has_diagonals)
        thousandths = round(1000 * float(str(options.get("weight", 1))))
        row, col = divmod(tile, trace.width)
        g = cost * (1 if trace.has_diagonals else STRAIGHT)
        h = min(
            (
                exact_distance(
                    heuristic, abs(row - end // trace.width), abs(col - end % trace.width)
                )
                for end in targets
                if end is not None
            ),
            default=0,
        )
        key = (self.key is not Key.DISTANCE) * 1000 * g
        key += {Key.COST: 0, Key.DISTANCE: 1000, Key.ESTIMATE: thousandths}[self.key] * h
        return Keys(key, -g if options.get("tie") == "larger-g" else 0, g, h)
