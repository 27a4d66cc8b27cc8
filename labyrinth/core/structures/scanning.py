"""Scans of a trace around a position: what is held, and what comes out next."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Iterable, Iterator

from labyrinth.core.structures.content import REACH
from labyrinth.core.trace import PATH
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Mark, Player


def newest_first(player: Player, codes: Container[int], reach: int = REACH) -> Iterator[int]:
    """Yield the tiles of the events of these codes up to the position, the last event first.

    Goes back `reach` events at most, beyond those of a path.
    """
    end = before_path(player)
    return _tiles_of(reversed(player.trace.events[max(0, end - reach) : end]), codes)


def before_path(player: Player) -> int:
    """Return the position, or that before the path, which is always drawn at the end."""
    on_path = player.trace.codes_of(PATH)

    def is_on_path(event: int) -> bool:
        return event >> TILE_BITS in on_path

    return bisect_left(player.trace.events, True, 0, player.position, key=is_on_path)


def last_own_event(player: Player) -> int | None:
    """Return the position after the last deed that the algorithm itself recorded, None without.

    Decisions and what other parts of the trace recorded since are passed over, `REACH` events at
    most.
    """
    return last_event(player, range(len(player.trace.pseudocode.deeds)))


def last_own_tile(player: Player) -> int | None:
    """Return the tile of the algorithm's own last event, decisions among them; None without.

    Goes back `REACH` events at most.
    """
    own = {event >> TILE_BITS for event in player.trace.pseudocode.by_event}
    at = last_event(player, own)
    return None if at is None else player.trace.events[at - 1] & TILE_MASK


def last_event(player: Player, codes: Container[int]) -> int | None:
    """Return the position after the last event of these codes, None without.

    Goes back `REACH` events at most.
    """
    events, position = player.trace.events, player.position
    for at in range(position, max(0, position - REACH), -1):
        if events[at - 1] >> TILE_BITS in codes:
            return at
    return None


def upcoming(player: Player, codes: Container[int]) -> Iterator[int]:
    """Yield the tiles that wait now in the order of their first events of these codes to come.

    They have the mark of the frontier. Looks ahead `REACH` events at most.
    """
    coming = player.trace.events[player.position : player.position + REACH]
    return (tile for tile in _tiles_of(coming, codes) if player.marks[tile] == Mark.FRONTIER)


def _tiles_of(events: Iterable[int], codes: Container[int]) -> Iterator[int]:
    """Yield the tiles of the events of these codes in order, each tile once."""
    seen: set[int] = set()
    for event in events:
        tile = event & TILE_MASK
        if event >> TILE_BITS in codes and tile not in seen:
            seen.add(tile)
            yield tile


def sources(player: Player, *, of_goals: bool = False) -> list[int]:
    """Return where a search begins, the start or the goals, as far as it has not touched them."""
    trace, marks = player.trace, player.marks
    leg = trace.leg_at(player.position)
    begin = sorted(leg.goals) if of_goals else [leg.start]
    return [tile for tile in begin if tile is not None and marks[tile] == Mark.NONE]
