"""Generators that dig from a room to one of its neighbours, by a coin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from labyrinth.core.choices.carving import Carving, rooms_around, rooms_near
from labyrinth.core.choices.choice import Choice, Choices, cut
from labyrinth.core.disjoint_sets import find, join, singletons
from labyrinth.core.trace import CONSIDER, REFUSE, Trace
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK

_ALWAYS_STRAIGHT = re.compile(r"[:,]straight=100\b")


@dataclass(frozen=True, slots=True)
class Digging(Choices):
    """The line `dig` records each passage from a room to an uncarved neighbour.

    The next deed is on that neighbour. Always straight on, by an option, is no matter of chance.
    """

    dig: int
    question: str = "The digging goes on from here. Which rooms could come next?"
    rule: str = "One of the uncarved neighbours is drawn."

    def of_part(self, trace: Trace) -> Iterator[Choice | None]:
        """Follow the passages."""
        carving = Carving(trace)
        dug_by: dict[int, int] = {}
        straight_on = _ALWAYS_STRAIGHT.search(trace.recipe) is not None
        last = None
        for number, event in enumerate(trace.events):
            beyond = (
                carving.next_deed(number) if event >> TILE_BITS == self.dig >> TILE_BITS else None
            )
            if beyond is not None:
                room = 2 * (event & TILE_MASK) - beyond
                around = rooms_around(trace, room)
                right = [each for each in around if not carving.is_open[each]]
                goes_straight = straight_on and room + dug_by.get(room, 0) in right
                if len(right) > 1 and beyond in right and not goes_straight:
                    position = before_candidates(trace, number)
                    tricky = room != last
                    yield neighbour_choice(
                        trace, position, number + 1, beyond, right, room, tricky=tricky
                    )
                dug_by[beyond] = beyond - room
                last = beyond
            carving.apply(event)


@dataclass(frozen=True, slots=True)
class OtherTrees(Choices):
    """The line `dig` records each passage from a room to one of another tree.

    The line `pick` says from which room.
    """

    pick: int
    dig: int
    question: str = "The digging goes on from here. To which rooms could it be dug?"
    rule: str = "The neighbours are tried in a random order, and one of another tree is taken."

    def of_part(self, trace: Trace) -> Iterator[Choice | None]:
        """Follow the trees."""
        forest = singletons(len(trace.before))
        room = position = 0
        for number, event in enumerate(trace.events):
            code, tile = event >> TILE_BITS, event & TILE_MASK
            if code == self.pick >> TILE_BITS:
                room, position = tile, number + 1
            elif code == self.dig >> TILE_BITS and room:
                beyond = 2 * tile - room
                own = find(forest, room)
                right = [each for each in rooms_around(trace, room) if find(forest, each) != own]
                if len(right) > 1 and beyond in right:
                    yield neighbour_choice(
                        trace,
                        position,
                        number + 1,
                        beyond,
                        right,
                        room,
                        tricky=len(right) < len(rooms_around(trace, room)),
                    )
                join(forest, room, beyond)


def neighbour_choice(
    trace: Trace,
    position: int,
    settled: int,
    tile: int,
    right: list[int],
    room: int,
    *,
    tricky: bool,
) -> Choice:
    """Return the choice of one of the `right` neighbours of a room by a coin."""
    others = [*rooms_around(trace, room), *rooms_near(trace, room)]
    wrong = cut(each for each in others if each not in right)
    return Choice(position, settled, tile, tuple(right), wrong, True, room, tricky=tricky)


def before_candidates(trace: Trace, position: int) -> int:
    """Return where the candidates of the deed after `position` began to be looked at."""
    candidates = trace.codes_of(CONSIDER, REFUSE)
    while position and trace.events[position - 1] >> TILE_BITS in candidates:
        position -= 1
    return position
