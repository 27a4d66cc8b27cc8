"""The regions of recursive division that are still to be divided."""

from __future__ import annotations

from labyrinth.core.structures.content import REACH, SHOWN, Content, Entry, Structure
from labyrinth.core.trace.events import TILE_MASK
from labyrinth.core.trace.player import Player

Region = tuple[int, int, int]
"""The top left room of a region, its height and its width in rooms."""

_MOST_WALLS = REACH // 4


class Regions(Structure):
    """The stack of regions more than one room wide and high, with their numbers of rooms.

    The region that is being divided comes first, then the stack from its top. A region stands
    for itself by its top left room.
    """

    name = "Stack of regions"

    def read(self, player: Player) -> Content:
        """Return how many regions there are, and the next.

        Follows the walls from the beginning, as far as `REACH` // 4 of them.
        """
        trace, width = player.trace, player.trace.width
        regions = _to_divide((width + 1, (trace.height - 1) // 2, (width - 1) // 2))
        at = walls = 0
        while regions and at < player.position and walls < _MOST_WALLS:
            room, high, wide = regions.pop()
            first = trace.events[at] & TILE_MASK
            rows, cols = divmod(first - room, width)
            if rows:
                part, length = (rows + 1) // 2, wide
                parts = (first + width, high - part, wide), (room, part, wide)
            else:
                part, length = (cols + 1) // 2, high
                parts = (first + 1, high, wide - part), (room, high, part)
            regions += _to_divide(*parts)
            at += 2 * length
            walls += 1
        if walls == _MOST_WALLS:
            return Content(None)
        entries = [Entry(room, high * wide) for room, high, wide in reversed(regions[-SHOWN:])]
        return Content(len(regions), tuple(entries))


def _to_divide(*regions: Region) -> list[Region]:
    return [region for region in regions if min(region[1:]) > 1]
