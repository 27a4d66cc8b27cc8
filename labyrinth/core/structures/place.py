"""What an algorithm keeps that holds no data structure: the tile that it is at."""

from __future__ import annotations

from dataclasses import dataclass

from labyrinth.core.structures.content import SHOWN, Content, Entry, Structure
from labyrinth.core.structures.scanning import last_event, last_own_event
from labyrinth.core.trace import EXPAND, STEP
from labyrinth.core.trace.events import TILE_MASK
from labyrinth.core.trace.player import Player


@dataclass(frozen=True, slots=True)
class Place(Structure):
    """The tile of the algorithm's last event; `name` says that nothing else is kept.

    With `walks` it is the tile onto which it stepped last.
    """

    name: str
    walks: bool = False

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the tile, before the first event where a search starts."""
        trace, at = player.trace, last_own_event(player)
        if self.walks:
            at = last_event(player, trace.codes_of(EXPAND, STEP))
        tile = trace.start if at is None else trace.events[at - 1] & TILE_MASK
        return Content(None, () if tile is None else (Entry(tile),))
