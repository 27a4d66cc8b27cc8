"""Decisions in a trace: moving along it with or without them, and their signs on the tiles.

A decision leaves tiles and marks alone; a deed is any other event. A trace without its decisions is
the trace of the same run that recorded none.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from enum import Enum
from itertools import compress
from typing import Final

from labyrinth.core.trace.events import DECIDING, TILE_BITS, TILE_MASK, EventKind
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.trace import Trace

_MOST_SIGNS: Final = 512
"""The most events that are looked back at for signs."""


class Deeds:
    """The deeds of a trace that has come to its end, numbered from 1 in their order.

    The decisions after the last deed go with it. Memory: four bytes a deed.
    """

    def __init__(self, trace: Trace) -> None:
        """Look through the trace, some 50 ns an event."""
        deciding = trace.codes_of(*DECIDING)
        is_deed = (event >> TILE_BITS not in deciding for event in trace.events)
        self._positions = array("I", compress(range(1, len(trace) + 1), is_deed))
        self._end = len(trace)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._positions)

    def __iter__(self) -> Iterator[int]:
        """Yield the position after each of them."""
        return iter(self._positions)

    def up_to(self, position: int) -> int:
        """Return how many of the first `position` events are deeds."""
        return bisect_right(self._positions, position)

    def position(self, number: int) -> int:
        """Return the position after so many deeds: 0 for none, after all of them the end."""
        if number >= len(self):
            return self._end
        return self._positions[number - 1] if number > 0 else 0

    def moved(self, position: int, count: int) -> int:
        """Return the position that lies `count` deeds after `position`, or before if negative.

        From among decisions the first deed on is the next, and the first one back is the last.
        """
        number = self.up_to(position)
        if count < 0:
            number = min(len(self), self.up_to(position - 1) + 1)
        return self.position(number + count)


def without_decisions(trace: Trace) -> Trace:
    """Return the trace of the same run with its deeds alone: itself where it has no decision."""
    if trace.deeds == len(trace):
        return trace
    deeds = Deeds(trace)
    events = array("I", [trace.events[position - 1] for position in deeds])
    return trace.with_events(events, deeds.up_to)


class Sign(Enum):
    """What the decisions of the present step say of a tile."""

    STANDS = "the algorithm is here"
    CANDIDATE = "it is considered"
    REFUSED = "it was passed over"


_SIGN_OF: Final = {
    EventKind.STAND: Sign.STANDS,
    EventKind.CONSIDER: Sign.CANDIDATE,
    EventKind.REFUSE: Sign.REFUSED,
}
_WITHIN_A_STEP: Final = DECIDING | {EventKind.DISCOVER}


def signs(player: Player) -> dict[int, Sign]:
    """Return the signs of the decisions at the player's position, by the flat index of the tile.

    They are those since the last deed. What a search discovers ends no step, so that what was
    passed over around an expanded tile stays to be seen until the next is expanded. The last
    decision on a tile counts, and the algorithm stands in one place.
    """
    trace, position = player.trace, player.position
    found: dict[int, Sign | None] = {}
    stands = False
    for event in reversed(trace.events[max(0, position - _MOST_SIGNS) : position]):
        kind = trace.lines[event >> TILE_BITS].kind
        if kind not in _WITHIN_A_STEP:
            break
        sign = _SIGN_OF.get(kind)
        if sign is Sign.STANDS:
            sign, stands = None if stands else sign, True
        found.setdefault(event & TILE_MASK, sign)
    return {tile: sign for tile, sign in found.items() if sign}
