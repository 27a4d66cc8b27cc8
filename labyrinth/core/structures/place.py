"""What an algorithm keeps that holds no data structure: the tile that it is at."""

from __future__ import annotations

from dataclasses import dataclass

from labyrinth.core.structures.content import Content, Entry, Structure
from labyrinth.core.structures.scanning import last_own_event
from labyrinth.core.trace.events import TILE_MASK
from labyrinth.core.trace.player import Player


@dataclass(frozen=True, slots=True)
class Place(Structure):
    """The tile of the algorithm's last event; `name` says that nothing else is kept."""

    name: str

    def read(self, player: Player) -> Content:
        """Return the tile, before the first event where a search starts."""
        trace, at = player.trace, last_own_event(player)
        tile = trace.start if at is None else trace.events[at - 1] & TILE_MASK
        return Content(None, () if tile is None else (Entry(tile),))
