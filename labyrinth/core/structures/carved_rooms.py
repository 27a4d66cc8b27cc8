"""The rooms that a generator has carved so far."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from labyrinth.core.structures.content import SHOWN, Content, Structure, tiles_only
from labyrinth.core.structures.rooms_of import is_room, open_rooms
from labyrinth.core.structures.scanning import newest_first
from labyrinth.core.trace import CARVE, FILL
from labyrinth.core.trace.player import Player


@dataclass(frozen=True, slots=True)
class CarvedRooms(Structure):
    """The set of the rooms that belong to the maze, the newest first."""

    name: str
    unit: str = "rooms"

    def read(self, player: Player) -> Content:
        """Return how many rooms are open, and those opened last."""
        trace, tiles = player.trace, player.tiles
        changed = newest_first(player, trace.codes_of(CARVE, FILL))
        rooms = (tile for tile in changed if tiles[tile] and is_room(trace, tile))
        return tiles_only(open_rooms(player), list(islice(rooms, SHOWN)))
