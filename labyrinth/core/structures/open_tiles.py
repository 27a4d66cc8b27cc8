"""The tiles of an automaton, which are all that it keeps."""

from __future__ import annotations

from labyrinth.core.structures.content import SHOWN, Content, Entry, Structure
from labyrinth.core.trace.player import Player


class OpenTiles(Structure):
    """How many tiles are open."""

    name = "Open tiles"

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the number of open tiles."""
        return Content(None, (Entry(number=len(player.tiles) - player.tiles.count(0)),))
