"""A heap of passages whose weights the trace does not hold."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from labyrinth.core.structures.content import SHOWN, Content, tiles_only
from labyrinth.core.structures.scanning import upcoming
from labyrinth.core.trace.grid_state import Mark
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.trace import EventKind

_TAKEN_BY = (EventKind.CARVE, EventKind.LEAVE)


@dataclass(frozen=True, slots=True)
class Heap:
    """The passages that wait, in the order in which they will be taken: the lightest first."""

    name: str = "Heap"
    unit: str = "passages"

    def read(self, player: Player) -> Content:
        """Return how many passages wait, and the lightest."""
        size = player.marks.count(Mark.FRONTIER)
        lightest = islice(upcoming(player, _TAKEN_BY, Mark.FRONTIER), min(SHOWN, size))
        return tiles_only(size, list(lightest))
