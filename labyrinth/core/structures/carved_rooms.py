"""The rooms that a generator has carved so far."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from labyrinth.core.structures.content import SHOWN, Content, Structure, tiles_only
from labyrinth.core.structures.rooms_of import is_room, open_rooms
from labyrinth.core.structures.scanning import newest_first
from labyrinth.core.trace import CARVE, FILL
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Player

_FAR: Final = 64
"""Events that are looked back at for the last step of a walk."""


@dataclass(frozen=True, slots=True)
class CarvedRooms(Structure):
    """The set of the rooms that belong to the maze, the newest first."""

    name: str
    unit: str = "rooms"

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return how many rooms are open, and those opened last."""
        trace, tiles = player.trace, player.tiles
        changed = newest_first(player, trace.codes_of(CARVE, FILL))
        rooms = (tile for tile in changed if tiles[tile] and is_room(trace, tile))
        return tiles_only(open_rooms(player), list(islice(rooms, most)), most)


@dataclass(frozen=True, slots=True)
class WalkedRooms(CarvedRooms):
    """The same of a walk that only decisions tell; it points from the room before to the last."""

    stood: int = 0
    """The code of a decision on the room that the walk leaves."""
    step: int = 0
    """The code of a decision on the room that it steps to."""

    def pointers(self, player: Player) -> dict[int, int]:
        """Return the last step of the walk while it lasts, nothing without decisions."""
        trace = player.trace
        before = trace.events[max(0, player.position - _FAR) : player.position]
        own = {event >> TILE_BITS for event in trace.pseudocode.by_event}
        if not before or before[-1] >> TILE_BITS not in own:
            return {}
        to = None
        for event in reversed(before):
            tile = event & TILE_MASK
            if to is None and event - tile == self.step:
                to = tile
            elif to is not None and event - tile == self.stood:
                return {tile: to}
        return {}
