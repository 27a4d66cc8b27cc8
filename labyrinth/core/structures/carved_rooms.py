"""The rooms that a generator has carved so far."""

from __future__ import annotations

from dataclasses import dataclass

from labyrinth.core.structures.content import REACH, SHOWN, Content, tiles_only
from labyrinth.core.structures.rooms_of import is_room, open_rooms
from labyrinth.core.trace import CARVE, FILL
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Player


@dataclass(frozen=True, slots=True)
class CarvedRooms:
    """The set of the rooms that belong to the maze, the newest first."""

    name: str
    unit: str = "rooms"

    def read(self, player: Player) -> Content:
        """Return how many rooms are open, and those opened last."""
        trace, tiles, position = player.trace, player.tiles, player.position
        changing = trace.codes_of(CARVE, FILL)
        rooms: dict[int, None] = {}
        for event in reversed(trace.events[max(0, position - REACH) : position]):
            tile = event & TILE_MASK
            if event >> TILE_BITS in changing and tiles[tile] and is_room(trace, tile):
                rooms[tile] = None
                if len(rooms) == SHOWN:
                    break
        return tiles_only(open_rooms(player), list(rooms))
