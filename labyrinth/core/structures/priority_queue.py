"""Priority queues: the tile of the lowest key first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from itertools import islice
from operator import itemgetter

from labyrinth.core.estimates import exact_distance, fitting
from labyrinth.core.exact_costs import STRAIGHT, whole
from labyrinth.core.structures.content import REACH, SHOWN, Content, Entry, Structure
from labyrinth.core.structures.scanning import sources, upcoming
from labyrinth.core.trace import DISCOVER, EXPAND, Trace
from labyrinth.core.trace.costs import SparseCosts, costs_of_events
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from labyrinth.core.trace.grid_state import Mark
from labyrinth.core.trace.player import Player


class Key(Enum):
    """What a priority queue is sorted by."""

    COST = "g"
    DISTANCE = "h"
    ESTIMATE = "f"


@dataclass(frozen=True, slots=True)
class PriorityQueue(Structure):
    """The frontier of a search by ascending keys, with the key of each tile.

    Among equal keys the oldest comes first, or the newest where `newest_first` says so and no
    option of the search says otherwise. With `of_goals` the search begins with the goals and looks
    for the start.
    """

    key: Key
    newest_first: bool = False
    of_goals: bool = False
    name: str = field(init=False)

    def __post_init__(self) -> None:
        """Put the key in the name."""
        object.__setattr__(self, "name", f"Queue by {self.key.value}")

    def read(self, player: Player) -> Content:
        """Return how many tiles wait, and those of the lowest keys.

        Beyond `REACH` events from the beginning the keys are not known; the order is that in
        which the tiles will be taken.
        """
        trace, marks = player.trace, player.marks
        begin = sources(player, of_goals=self.of_goals)
        size = marks.count(Mark.FRONTIER) + len(begin)
        if player.position > REACH:
            tiles = islice(upcoming(player, trace.codes_of(EXPAND)), SHOWN)
            return Content(size, tuple(map(Entry, tiles)))
        costs = self._costs(player)
        # The tiles are in the order in which they joined the queue, which a stable sort keeps.
        waiting = begin + [tile for tile in costs if marks[tile] == Mark.FRONTIER]
        if self.newest_first and trace.options.get("tie") != "oldest":
            waiting.reverse()
        leg = trace.leg_at(player.position)
        targets = (leg.start,) if self.of_goals else leg.goals
        return Content(size, tuple(self._entries(trace, costs, waiting, targets)[:SHOWN]))

    def _costs(self, player: Player) -> dict[int, int]:
        """Return what each tile costs that was reached, in the order of the last discoveries."""
        leg = player.trace.leg_at(player.position)
        trace = player.trace.of_leg(leg) if leg.first else player.trace
        known = SparseCosts()
        for source in leg.goals if self.of_goals else (leg.start,):
            if source is not None:
                known[source] = 0
        discovering = trace.codes_of(DISCOVER)
        costs: dict[int, int] = {}
        events = trace.events[: player.position - leg.first]
        for event, cost in zip(events, costs_of_events(trace, known, known), strict=False):
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
        options = trace.options
        heuristic = str(options.get("heuristic", "fitting"))
        heuristic = fitting(heuristic, diagonals=trace.has_diagonals)
        thousandths = round(1000 * float(str(options.get("weight", 1))))
        ends = [divmod(target, trace.width) for target in targets if target is not None]
        unit = 1 if trace.has_diagonals else STRAIGHT
        keyed = []
        for tile in waiting:
            row, col = divmod(tile, trace.width)
            g = costs.get(tile, 0) * unit
            h = min(
                (exact_distance(heuristic, abs(row - end[0]), abs(col - end[1])) for end in ends),
                default=0,
            )
            key = (self.key is not Key.DISTANCE) * 1000 * g
            key += {Key.COST: 0, Key.DISTANCE: 1000, Key.ESTIMATE: thousandths}[self.key] * h
            farther = -g if options.get("tie") == "larger-g" else 0
            keyed.append((key, farther, Entry(tile, whole(key / 1000 / STRAIGHT))))
        keyed.sort(key=itemgetter(0, 1))
        return [entry for *_, entry in keyed]
