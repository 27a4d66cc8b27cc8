"""Conditions of pseudocode for automata: to which part of a run the present event belongs.

The rounds go through the tiles row by row, and so does the filling at the end; between them walls
may be opened in any order.
"""

from __future__ import annotations

from array import array
from typing import Final

from labyrinth.core.declaration.live_line import all_carved
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.trace import FILL, VISIT

_REACH: Final = 20_000
"""How many events at the end of a trace are looked at."""


def in_first_round(player: Player) -> bool:
    """Whether the tiles were opened one after the other so far, and none was closed."""
    return player.head == len(player.tiles.rstrip(b"\0")) - 1 and all_carved(player)


def in_last_filling(player: Player) -> bool:
    """Whether nothing but tiles in ascending order is filled any more."""
    return player.position > _last_filling(player.trace.events)


def in_filling_after_rounds(player: Player) -> bool:
    """Whether the same is so, and it is not the end of the last round."""
    events = player.trace.events
    first = _last_filling(events)
    begins_anew = first < len(events) and events[first] - FILL < events[first - 1]
    return begins_anew and player.position > first


def in_connecting(player: Player) -> bool:
    """Whether tiles are opened after the last round, in no order."""
    events = player.trace.events
    end = _last_filling(events)
    first = end
    while first > max(0, end - _REACH) and events[first - 1] < FILL:
        first -= 1
    while first + 1 < end and events[first] < events[first + 1]:
        first += 1
    return first + 1 < player.position <= end


def _last_filling(events: array[int]) -> int:
    """Return the position before the filling, in ascending order, that the trace ends with."""
    first = len(events)
    following = VISIT
    while first > max(0, len(events) - _REACH) and FILL <= events[first - 1] < following:
        first -= 1
        following = events[first]
    return first
