"""The two frontiers of a search from both ends."""

from __future__ import annotations

from dataclasses import dataclass

from labyrinth.core.structures.content import REACH, Content, tiles_only
from labyrinth.core.structures.scanning import sources
from labyrinth.core.trace.grid_state import Mark
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.trace import DISCOVER, EXPAND, TILE_MASK


@dataclass(frozen=True, slots=True)
class Side:
    """The frontier that comes from the start, or from the goals, the oldest tile first."""

    of_goals: bool = False
    unit: str = ""

    @property
    def name(self) -> str:
        """Where the frontier comes from."""
        return f"From the {'goals' if self.of_goals else 'start'}"

    def read(self, player: Player) -> Content:
        """Return how many tiles wait on this side, and the oldest.

        Beyond `REACH` events from the beginning it is not known which side a tile belongs to.
        """
        if player.position > REACH:
            return Content(None)
        trace, marks = player.trace, player.marks
        of_goals = dict.fromkeys(trace.goals, True)
        expanded_of_goals = False
        for event in trace.events[: player.position]:
            tile = event & TILE_MASK
            if event - tile == EXPAND:
                expanded_of_goals = of_goals.setdefault(tile, False)
            elif event - tile == DISCOVER:
                of_goals[tile] = expanded_of_goals
        waiting = [
            tile
            for tile, side in of_goals.items()
            if side == self.of_goals and marks[tile] == Mark.FRONTIER
        ]
        begin = sources(player, of_goals=self.of_goals)
        return tiles_only(len(begin) + len(waiting), begin + waiting)
