"""Trémaux's algorithm: the way back to the start that its marks show."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from labyrinth.core.structures.content import REACH, SHOWN, Content, Entry, Label, Role, Structure
from labyrinth.core.trace import EXPAND
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Player


@dataclass(frozen=True, slots=True)
class WayBack(Structure):
    """The tiles whose passages have one mark, from the present one back to the start.

    The events of the line `back` walk back by a passage for good.
    """

    back: int
    name: str = "Way back"
    unit: str = "tiles"
    listed: ClassVar[bool] = True

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return how long the way back is, and its next tiles.

        Its length is not known beyond `REACH` events from the beginning.
        """
        events = player.trace.events
        entering, back = player.trace.codes_of(EXPAND), self.back >> TILE_BITS
        way: list[int] = []
        walked_back = 0
        for event in reversed(events[max(0, player.position - REACH) : player.position]):
            code = event >> TILE_BITS
            if code == back:
                walked_back += 1
            elif code in entering and walked_back:
                walked_back -= 1
            elif code in entering:
                way.append(event & TILE_MASK)
        size = None if player.position > REACH else len(way)
        return Content(size, tuple(map(Entry, islice(way, most))))

    @property
    def lettered(self) -> bool:
        """Whether its tiles get letters: no, they have their marks."""
        return False

    def labels(self, player: Player) -> dict[int, Label]:
        """Return how many marks the passage has by which each tile was first entered, 1 or 2.

        Nothing is known more than `REACH` events after the search began.
        """
        trace = player.trace
        leg = trace.leg_at(player.position)
        if player.position - leg.first > REACH:
            return {}
        entering, back = trace.codes_of(EXPAND), self.back >> TILE_BITS
        marks: dict[int, int] = {}
        way: list[int] = []
        for event in trace.events[leg.first : player.position]:
            code = event >> TILE_BITS
            if code in entering:
                way.append(event & TILE_MASK)
                marks[way[-1]] = 1
            elif code == back:
                marks[way.pop()] = 2
        # By no passage the start was entered.
        return {
            tile: Label(str(count), Role.COUNT)
            for tile, count in marks.items()
            if tile != leg.start
        }
