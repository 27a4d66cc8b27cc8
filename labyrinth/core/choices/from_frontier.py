"""Searches that expand one of the tiles that wait: from a queue, a stack or by the lowest key."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import repeat
from typing import NamedTuple

from labyrinth.core.choices.choice import Choice, Choices, before_decisions_on, considered, cut
from labyrinth.core.exact_costs import STRAIGHT, in_text, whole
from labyrinth.core.structures import Key, PriorityQueue
from labyrinth.core.trace import DISCOVER, EXPAND, Trace
from labyrinth.core.trace.costs import SparseCosts, costs_of_events
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK

Waiting = Mapping[int, int]
"""What each tile that waits costs, by the tile, in the order of their last discoveries."""


class Keyed(NamedTuple):
    """A tile with the key that it is taken by, and what is told of it."""

    key: float
    tile: int
    note: str = ""


class _FromFrontier(Choices):
    """Each EXPAND event takes one of the tiles that DISCOVER events put on its side's frontier."""

    question = "Which tile is expanded next?"
    only_once = False
    """Whether a tile that was expanded is passed over when it comes up again."""

    def of_part(self, trace: Trace) -> Iterator[Choice | None]:
        """Replay the frontier, or both."""
        expanding, discovering = trace.codes_of(EXPAND), trace.codes_of(DISCOVER)
        backwards = [line.from_goals for line in trace.lines]
        sides: dict[bool, dict[int, int]] = {
            False: {} if trace.start is None else {trace.start: 0},
            True: dict.fromkeys(sorted(trace.goals), 0),
        }
        expanded: set[int] = set()
        new: set[int] = set()
        for number, (event, cost) in enumerate(zip(trace.events, self._costs(trace), strict=True)):
            code, tile = event >> TILE_BITS, event & TILE_MASK
            waiting = sides[backwards[code]]
            if code in discovering:
                waiting.pop(tile, None)
                waiting[tile] = cost
                new.add(tile)
            elif code in expanding:
                if self.only_once:
                    for each in expanded.intersection(waiting):
                        del waiting[each]
                yield self._choice(trace, number, waiting, tricky=tile not in new)
                waiting.pop(tile, None)
                expanded.add(tile)
                new.clear()

    def _choice(
        self, trace: Trace, number: int, waiting: Waiting, *, tricky: bool
    ) -> Choice | None:
        """Return the choice that the event of this number settles, None if it is no real one."""
        event = trace.events[number]
        tile = event & TILE_MASK
        if tile not in waiting or len(waiting) < 2:
            return None
        line = trace.lines[event >> TILE_BITS]
        keyed = self._order(trace, waiting, of_goals=line.from_goals)
        right = tuple(each.tile for each in keyed if each.key == keyed[0].key)
        wrong = cut(each.tile for each in keyed if each.key != keyed[0].key)
        if not wrong or tile not in right:
            return None
        told = {*right, *wrong}
        notes = {each.tile: each.note for each in keyed if each.note and each.tile in told}
        position = before_decisions_on(trace, number)
        return Choice(
            position,
            number + 1,
            tile,
            right,
            wrong,
            notes=notes,
            told=considered(trace, position, number + 1),
            tricky=tricky,
        )

    def _costs(self, trace: Trace) -> Iterable[int]:
        """Return what the tile of each event costs after it."""
        return repeat(0, len(trace))

    @abstractmethod
    def _order(self, trace: Trace, waiting: Waiting, *, of_goals: bool) -> list[Keyed]:
        """Return the tiles of one side in the order in which they would be taken."""


@dataclass(frozen=True, slots=True)
class FromQueue(_FromFrontier):
    """First in, first out."""

    rule: str = "The tile at the front of the queue comes next: the one that waits longest."

    def _order(self, trace: Trace, waiting: Waiting, *, of_goals: bool) -> list[Keyed]:
        return [Keyed(number, tile) for number, tile in enumerate(waiting)]


@dataclass(frozen=True, slots=True)
class FromStack(_FromFrontier):
    """Last in, first out."""

    rule: str = "The tile on top of the stack comes next: the one that was pushed last."

    def _order(self, trace: Trace, waiting: Waiting, *, of_goals: bool) -> list[Keyed]:
        return [Keyed(number, tile) for number, tile in enumerate(reversed(waiting))]


class LowestFirst(_FromFrontier):
    """The tile of the lowest key first, of the queues of a search from one end or from both.

    With `reopens` a tile may be expanded again where it is reached more cheaply.
    """

    def __init__(self, *queues: PriorityQueue, reopens: bool = False) -> None:
        self._queues = {queue.of_goals: queue for queue in queues}
        self.only_once = not reopens
        self._key = queues[0].key
        self.rule = f"The tile of the lowest {self._key.value} comes next."

    def rule_of(self, choice: Choice, trace: Trace) -> str:
        """Tell how ties are broken."""
        queue = next(iter(self._queues.values()))
        tie = trace.options.get("tie", "newest" if queue.newest_first else "oldest")
        of_equals = "the one of the largest g" if tie == "larger-g" else f"the {tie}"
        if queue.two:
            of_equals = "the one farther up, then left,"
        return f"{self.rule[:-1]}, of equal ones {of_equals}."

    def _costs(self, trace: Trace) -> Iterable[int]:
        from_start, from_goals = SparseCosts(), SparseCosts()
        for known, ends in ((from_start, (trace.start,)), (from_goals, trace.goals)):
            known.update((end, 0) for end in ends if end is not None)
        return costs_of_events(trace, from_start, from_goals)

    def _order(self, trace: Trace, waiting: Waiting, *, of_goals: bool) -> list[Keyed]:
        queue = self._queues[of_goals]
        targets = (trace.start,) if of_goals else trace.goals
        keys = {tile: queue.keys(trace, tile, g, targets) for tile, g in waiting.items()}
        order = sorted(waiting) if queue.two else list(waiting)
        if queue.newest_first and trace.options.get("tie") != "oldest":
            order.reverse()
        order.sort(key=lambda tile: (keys[tile].key, keys[tile].farther))
        return [
            Keyed(keys[tile].key, tile, self._note(trace, keys[tile].g, keys[tile].h))
            for tile in order
        ]

    def _note(self, trace: Trace, g: int, h: int) -> str:
        """Return what f is made of; a plain g or h is to be found on the maze."""
        if self._key is not Key.ESTIMATE:
            return ""
        return f"g {in_text(whole(g / STRAIGHT))}, h {in_text(whole(h / STRAIGHT))}"
