"""The two frontiers of a search from both ends."""

from __future__ import annotations

from dataclasses import dataclass

from labyrinth.core.structures.content import Content, tiles_only
from labyrinth.core.structures.scanning import newest_first, sources
from labyrinth.core.trace import DISCOVER
from labyrinth.core.trace.grid_state import Mark
from labyrinth.core.trace.player import Player


@dataclass(frozen=True, slots=True)
class Frontier:
    """The frontier that comes from the start, or from the goals, the oldest tile first."""

    of_goals: bool = False
    unit: str = ""

    @property
    def name(self) -> str:
        """Where the frontier comes from."""
        return f"From the {'goals' if self.of_goals else 'start'}"

    def read(self, player: Player) -> Content:
        """Return how many tiles wait on this side, and the oldest.

        Nothing is known where tiles wait that were discovered too long ago.
        """
        lines = player.trace.lines
        codes = player.trace.codes_of(DISCOVER)
        here = {code for code in codes if lines[code].from_goals == self.of_goals}
        waiting = list(newest_first(player, here, Mark.FRONTIER))[::-1]
        there = sum(1 for _ in newest_first(player, codes - here, Mark.FRONTIER))
        if len(waiting) + there < player.marks.count(Mark.FRONTIER):
            return Content(None)
        begin = sources(player, of_goals=self.of_goals)
        return tiles_only(len(begin) + len(waiting), begin + waiting)
