"""Trémaux's algorithm: the way back to the start that its marks show, and what a step means."""

from __future__ import annotations

from dataclasses import dataclass

from labyrinth.core.structures.content import REACH, Content, tiles_only
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.trace import EXPAND, PATH, STEP, TILE_MASK


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


def turns_round(player: Player) -> bool:
    """Whether the last step went to a known tile, or came back from one at once."""
    at = player.position - 1
    events = player.trace.events[max(0, at - 2) : at + 2]
    tiles = [event & TILE_MASK for event in events]
    goes = len(tiles) > 3 and tiles[3] == tiles[1]
    comes_back = events[1] - tiles[1] == STEP and tiles[0] == tiles[2]
    return goes or comes_back
