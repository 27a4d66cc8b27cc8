"""The way back to the start that the marks of Trémaux's algorithm show."""

from __future__ import annotations

from dataclasses import dataclass

from labyrinth.core.player import Player
from labyrinth.core.structures.content import REACH, Content, tiles_only
from labyrinth.core.trace import EXPAND, PATH, TILE_MASK


@dataclass(frozen=True, slots=True)
class WayBack:
    """The tiles whose passages have one mark, from the present one back to the start."""

    name: str = "Way back"
    unit: str = "tiles"

    def read(self, player: Player) -> Content:
        """Return how long the way back is, and its next tiles.

        It is not known beyond `REACH` events from the beginning.
        """
        if player.position > REACH:
            return Content(None)
        way: list[int] = []
        for event in player.trace.events[: player.position]:
            tile = event & TILE_MASK
            if event >= PATH:
                break
            if event - tile == EXPAND:
                way.append(tile)
            elif tile in way[-2:-1]:
                way.pop()
        return tiles_only(len(way), way[::-1])
