"""The tiles of an automaton, which are all that it keeps."""

from __future__ import annotations

from dataclasses import dataclass

from labyrinth.core.structures.content import Content, Entry
from labyrinth.core.trace.player import Player


@dataclass(frozen=True, slots=True)
class OpenTiles:
    """How many tiles are open."""

    name: str = "Open tiles"
    unit: str = ""

    def read(self, player: Player) -> Content:
        """Return the number of open tiles."""
        return Content(None, (Entry(number=len(player.tiles) - player.tiles.count(0)),))
