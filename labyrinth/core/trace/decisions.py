"""Decisions in a trace: a trace without them, and the signs that they put on tiles.

A decision is an event that changes no tile and no mark; a deed is any other event. A trace from
which the decisions are removed equals the trace of the same run recorded without decisions.
"""

from array import array
from enum import Enum
from itertools import compress
from typing import Final

from labyrinth.core.trace.events import DECIDING, TILE_BITS, TILE_MASK, EventKind
from labyrinth.core.trace.player import Player, Steps
from labyrinth.core.trace.trace import Trace

# The most events to look back for signs.
_MOST_SIGNS: Final = 512


class Deeds(Steps):
    """The positions in a finished trace after each deed (event that is not a decision)."""

    def __init__(self, trace: Trace) -> None:
        """Scan a finished trace; this takes about 50 ns per event."""
        deciding = trace.codes_of(*DECIDING)
        is_deed = (event >> TILE_BITS not in deciding for event in trace.events)
        super().__init__(array("I", compress(range(1, len(trace) + 1), is_deed)), len(trace))


def deeds_of(trace: Trace) -> Deeds | None:
    """Return the deeds of a trace; None if the trace has no decisions."""
    return Deeds(trace) if trace.deeds < len(trace) else None


def without_decisions(trace: Trace) -> Trace:
    """Return the trace without its decisions; the trace itself if it has no decisions."""
    deeds = deeds_of(trace)
    if deeds is None:
        return trace
    events = array("I", [trace.events[position - 1] for position in deeds])
    return trace.with_events(events, deeds.up_to)


class Sign(Enum):
    """The sign that a decision of the current step puts on a tile."""

    STANDS = "the algorithm is here"
    CANDIDATE = "the tile is considered"
    REFUSED = "the tile was passed over"


_SIGN_OF: Final = {
    EventKind.STAND: Sign.STANDS,
    EventKind.CONSIDER: Sign.CANDIDATE,
    EventKind.REFUSE: Sign.REFUSED,
}
_WITHIN_A_STEP: Final = DECIDING | {EventKind.DISCOVER}


def signs(player: Player) -> dict[int, Sign]:
    """Return the signs of the decisions at the player's position, by tile index (row-major).

    Only decisions since the last deed have signs. A discovery does not count as such a deed, so
    that tiles skipped around an expanded tile keep their signs until the next expansion. If a tile
    has several decisions, the last one gives the sign. At most one tile has the sign STANDS.
    """
    trace, position = player.trace, player.position
    found: dict[int, Sign | None] = {}
    stands = False
    for event in reversed(trace.events[max(0, position - _MOST_SIGNS) : position]):
        kind = trace.lines[event >> TILE_BITS].kind
        if trace.is_of_rooms and kind in (EventKind.STEP, EventKind.LEAVE):
            continue  # an edge
        if kind not in _WITHIN_A_STEP:
            break
        sign = _SIGN_OF.get(kind)
        if sign is Sign.STANDS:
            sign, stands = None if stands else sign, True
        found.setdefault(event & TILE_MASK, sign)
    return {tile: sign for tile, sign in found.items() if sign}
