"""The count of quarter turns of Pledge's algorithm."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from labyrinth.core.structures.content import REACH, SHOWN, Content, Entry, Structure
from labyrinth.core.structures.scanning import before_path
from labyrinth.core.trace.events import DECIDING, TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Player

# What a change of the heading counts, by quarters clockwise: the walk turns left until no wall is
# ahead, but along a wall it turns right once before that.
_FREE: Final = (0, -3, -2, -1)
_ALONG_A_WALL: Final = (0, 1, -2, -1)
_REACH: Final = 5 * REACH
"""The most events that are looked at: a walk may follow one wall for long."""


@dataclass(frozen=True, slots=True)
class Turns(Structure):
    """The turns since the wall was met: a quarter to the right one more, to the left one less.

    `free` holds the lines of the moves that begin with a count of 0.
    """

    free: tuple[int, ...]
    name: str = "Count of turns"

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the count, which is not known `_REACH` events after the wall was met."""
        trace, end = player.trace, before_path(player)
        begin = trace.leg_at(end).first
        free = [line >> TILE_BITS for line in self.free]
        deciding = trace.codes_of(*DECIDING)
        # Back to the last move that began with a count of 0, and to two before it: its heading
        # is compared with theirs. The first two moves turn nowhere.
        tiles: list[int] = []
        after_free = 0
        for event in reversed(trace.events[max(begin, end - _REACH) : end]):
            code = event >> TILE_BITS
            if code not in deciding:
                tiles.append(event & TILE_MASK)
                after_free += bool(after_free)
                if not after_free and code in free:
                    after_free = 1
                if after_free > 2:
                    break
        else:
            if end - begin > _REACH:
                return Content(None)
        tiles.reverse()
        clockwise = {-trace.width: 0, 1: 1, trace.width: 2, -1: 3}
        headings = [clockwise[tile - before] for before, tile in pairwise(tiles)]
        quarters = [(heading - before) % 4 for before, heading in pairwise(headings)]
        turns = sum(_FREE[turn] for turn in quarters[:1])
        turns += sum(_ALONG_A_WALL[turn] for turn in quarters[1:])
        return Content(None, (Entry(number=turns),))
