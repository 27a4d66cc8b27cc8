"""The live line: which line of an algorithm's pseudocode the present event comes from.

Where several lines are the source of one event kind, a line says by a condition `when` it is the
one: a function of the player that stands after the event.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from labyrinth.core.declaration.pseudocode import Line
from labyrinth.core.trace.grid_state import Mark
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.trace import FILL, TILE_BITS, TILE_MASK, EventKind

_FEW: Final = 6
"""The first room is carved, and at most four around it are discovered, in fewer events."""


def live_line(pseudocode: Iterable[Line], player: Player) -> Line | None:
    """Return the line of the last event, None before the first and where no line has its kind.

    It is the first line with that kind whose condition, if it has one, holds.
    """
    if not player.position:
        return None
    kind = EventKind(player.trace.events[player.position - 1] >> TILE_BITS)
    for line in pseudocode:
        if kind in line.kinds and (line.when is None or line.when(player)):
            return line
    return None


def at_first(player: Player) -> bool:
    """Whether the event is the first of all."""
    return player.position == 1


def around_first(player: Player) -> bool:
    """Whether no second tile is open yet."""
    opened = player.trace.events[: min(player.position, _FEW)]
    return player.position < _FEW and sum(event < FILL for event in opened) <= 1


def in_row_of_rooms(player: Player) -> bool:
    """Whether the tile lies in a row of rooms, so that a passage there leads left and right."""
    return _tile(player) // player.trace.width % 2 == 1


def in_first_row(player: Player) -> bool:
    """Whether the tile lies in the first row of rooms."""
    return _tile(player) // player.trace.width == 1


def on_post(player: Player) -> bool:
    """Whether the tile is a post, between four rooms."""
    row, col = divmod(_tile(player), player.trace.width)
    return row % 2 == col % 2 == 0


def in_hall(player: Player) -> bool:
    """Whether the tile is not a passage between two rooms that are both open by now.

    A hall is carved row by row, so the room to the right or below is still closed.
    """
    row, col = divmod(_tile(player), player.trace.width)
    if row % 2 == col % 2:
        return True
    step = 1 if row % 2 else player.trace.width
    tile = _tile(player)
    return not (player.tiles[tile - step] and player.tiles[tile + step])


def on_its_own(player: Player) -> bool:
    """Whether no passage was carved just before."""
    return player.position == 1 or player.trace.events[player.position - 2] >= FILL


def all_carved(player: Player) -> bool:
    """Whether every event so far has opened a tile, and none was closed again."""
    opened = len(player.tiles) - player.tiles.count(0)
    return opened == player.position


def start_untouched(player: Player) -> bool:
    """Whether a search has not expanded its start."""
    start = player.trace.start
    return start is not None and player.marks[start] == Mark.NONE


def _tile(player: Player) -> int:
    """Return the tile of the last event."""
    return player.trace.events[player.position - 1] & TILE_MASK
