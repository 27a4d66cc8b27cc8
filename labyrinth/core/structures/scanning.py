"""Scans of a trace around a position: what is held, and what comes out next."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Iterator

from labyrinth.core.structures.content import REACH
from labyrinth.core.trace.grid_state import Mark
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.trace import PATH, TILE_BITS, TILE_MASK, EventKind


def newest_first(player: Player, kind: EventKind, mark: Mark) -> Iterator[int]:
    """Yield the tiles that an event of this kind gave their present mark, the last event first.

    Goes back `REACH` events at most, beyond those of a path, which is always drawn at the end.
    """
    marks, events = player.marks, player.trace.events
    end = bisect_left(events, True, 0, player.position, key=PATH.__le__)
    seen: set[int] = set()
    for event in reversed(events[max(0, end - REACH) : end]):
        tile = event & TILE_MASK
        if event >> TILE_BITS == kind and marks[tile] == mark and tile not in seen:
            seen.add(tile)
            yield tile


def upcoming(player: Player, kinds: Container[EventKind], mark: Mark) -> Iterator[int]:
    """Yield the tiles with this mark now in the order of their first events of these kinds to come.

    Looks ahead `REACH` events at most.
    """
    marks, position = player.marks, player.position
    seen: set[int] = set()
    for event in player.trace.events[position : position + REACH]:
        tile = event & TILE_MASK
        if event >> TILE_BITS in kinds and marks[tile] == mark and tile not in seen:
            seen.add(tile)
            yield tile


def sources(player: Player, *, of_goals: bool = False) -> list[int]:
    """Return where a search begins, the start or the goals, as far as it has not touched them."""
    trace, marks = player.trace, player.marks
    begin = sorted(trace.goals) if of_goals else [trace.start]
    return [tile for tile in begin if tile is not None and marks[tile] == Mark.NONE]
