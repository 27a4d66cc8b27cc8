"""The run: rooms of one row that are joined."""

from __future__ import annotations

from labyrinth.core.structures.content import SHOWN, Content, Structure, tiles_only
from labyrinth.core.structures.scanning import last_own_event
from labyrinth.core.trace.events import TILE_MASK
from labyrinth.core.trace.player import Player


class RunOfRooms(Structure):
    """The rooms of the run that was joined or left last, from left to right."""

    name = "Run"
    unit = "rooms"

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return how many rooms the run has, and the first of them."""
        at = last_own_event(player)
        if at is None:
            return Content(0)
        tiles, width = player.tiles, player.trace.width
        row, col = divmod(player.trace.events[at - 1] & TILE_MASK, width)
        # Above the row lies the way up from the run.
        first = last = (row + (row + 1) % 2) * width + col
        while tiles[first - 1]:
            first -= 1
        while tiles[last + 1]:
            last += 1
        rooms = list(range(first, last + 1, 2))
        return tiles_only(len(rooms), rooms, most)
