"""Queues: first in, first out."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from labyrinth.core.structures.content import SHOWN, Content, tiles_only
from labyrinth.core.structures.scanning import newest_first, sources, upcoming
from labyrinth.core.trace import DISCOVER, EXPAND
from labyrinth.core.trace.grid_state import Mark
from labyrinth.core.trace.player import Player


@dataclass(frozen=True, slots=True)
class Queue:
    """The frontier of a search, the tile in front first.

    `of_goals` says that the search begins with the goals, else it begins with the start.
    """

    name: str = "Queue"
    of_goals: bool = False
    unit: str = ""

    def read(self, player: Player) -> Content:
        """Return how many tiles wait, and those in front."""
        trace, size = player.trace, player.marks.count(Mark.FRONTIER)
        discovered = newest_first(player, trace.codes_of(DISCOVER), Mark.FRONTIER)
        waiting = list(islice(discovered, size))[::-1]
        if len(waiting) < size:
            waiting = list(islice(upcoming(player, trace.codes_of(EXPAND), Mark.FRONTIER), SHOWN))
        begin = sources(player, of_goals=self.of_goals)
        return tiles_only(size + len(begin), begin + waiting)
