"""What an algorithm keeps that holds no data structure: the tile that it is at."""

from __future__ import annotations

from dataclasses import dataclass

from labyrinth.core.structures.content import Content, Entry
from labyrinth.core.trace.player import Player


@dataclass(frozen=True, slots=True)
class Place:
    """The tile of the last event; `name` says what it is, and that nothing else is kept."""

    name: str
    unit: str = ""

    def read(self, player: Player) -> Content:
        """Return the tile, before the first event where a search starts."""
        tile = player.trace.start if player.head is None else player.head
        return Content(None, () if tile is None else (Entry(tile),))
