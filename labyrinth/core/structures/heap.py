"""A heap of passages whose weights the trace does not hold."""

from __future__ import annotations

from itertools import islice

from labyrinth.core.structures.content import SHOWN, Content, Structure, tiles_only
from labyrinth.core.structures.scanning import upcoming
from labyrinth.core.trace import CARVE, LEAVE
from labyrinth.core.trace.grid_state import Mark
from labyrinth.core.trace.player import Player


class Heap(Structure):
    """The passages that wait, in the order in which they will be taken: the lightest first."""

    name = "Heap"
    unit = "passages"

    def read(self, player: Player) -> Content:
        """Return how many passages wait, and the lightest."""
        size = player.marks.count(Mark.FRONTIER)
        taking = player.trace.codes_of(CARVE, LEAVE)
        lightest = islice(upcoming(player, taking), min(SHOWN, size))
        return tiles_only(size, list(lightest))
