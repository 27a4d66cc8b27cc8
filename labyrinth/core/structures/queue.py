"""Queues: first in, first out."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from labyrinth.core.structures.content import SHOWN, Content, Structure, tiles_only
from labyrinth.core.structures.scanning import newest_first, sources, upcoming
from labyrinth.core.trace import DISCOVER, EXPAND
from labyrinth.core.trace.player import Mark, Player


@dataclass(frozen=True, slots=True)
class Queue(Structure):
    """The frontier of a search, the tile in front first.

    `of_goals` says that it comes from the goals, else it comes from the start.
    """

    name: str = "Queue"
    of_goals: bool = False
    listed: ClassVar[bool] = True

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return how many tiles wait, and those in front.

        Where another frontier comes from the other end, nothing is known of tiles that were
        discovered more than `REACH` events ago.
        """
        trace, marks = player.trace, player.marks
        discovering = trace.codes_of(DISCOVER)
        here = {code for code in discovering if trace.lines[code].from_goals == self.of_goals}
        size = marks.count(Mark.FRONTIER)
        if there := discovering - here:
            size -= sum(1 for _ in self._waiting(player, there))
        waiting = list(islice(self._waiting(player, here), size))[::-1]
        if len(waiting) < size:
            if there:
                return Content(None)
            waiting = list(islice(upcoming(player, trace.codes_of(EXPAND)), most))
        begin = sources(player, of_goals=self.of_goals)
        return tiles_only(size + len(begin), begin + waiting, most)

    def _waiting(self, player: Player, codes: Container[int]) -> Iterator[int]:
        """Yield the tiles that events of these codes put on the frontier, the newest first."""
        marks = player.marks
        return (tile for tile in newest_first(player, codes) if marks[tile] == Mark.FRONTIER)
