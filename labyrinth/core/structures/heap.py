"""A heap of passages, by the weights that were drawn for them."""

from __future__ import annotations

from itertools import islice
from typing import ClassVar

from labyrinth.core.structures.content import SHOWN, Content, Entry, Structure
from labyrinth.core.structures.scanning import upcoming
from labyrinth.core.trace import CARVE, LEAVE
from labyrinth.core.trace.player import Mark, Player


class Heap(Structure):
    """The passages that wait, in the order in which they will be taken: the lightest first.

    Their weights are known where decisions were recorded.
    """

    name = "Heap"
    unit = "passages"
    listed: ClassVar[bool] = True

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return how many passages wait, and the lightest."""
        size = player.marks.count(Mark.FRONTIER)
        taking = player.trace.codes_of(CARVE, LEAVE)
        lightest = islice(upcoming(player, taking), min(most, size))
        weights = player.trace.drawn_at(player.position)
        return Content(size, tuple(Entry(tile, weights.get(tile)) for tile in lightest))
