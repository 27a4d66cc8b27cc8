"""The regions of recursive division that are still to be divided."""

from __future__ import annotations

from typing import ClassVar

from labyrinth.core.structures.content import REACH, SHOWN, Content, Entry, Structure
from labyrinth.core.trace.events import DECIDING, TILE_BITS, TILE_MASK
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
    listed: ClassVar[bool] = True

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return how many regions there are, and the next.

        Follows the walls from the beginning, as far as `REACH` // 4 of them.
        """
        regions = regions_to_divide(player)
        if regions is None:
            return Content(None)
        entries = [Entry(room, high * wide) for room, high, wide in reversed(regions[-most:])]
        return Content(len(regions), tuple(entries))


def regions_to_divide(player: Player) -> list[Region] | None:
    """Return the stack of regions that are still to be divided, the present one last.

    None where `REACH` // 4 walls were built.
    """
    trace, width = player.trace, player.trace.width
    deciding = trace.codes_of(*DECIDING)
    events = trace.events[: player.position]
    built = [event & TILE_MASK for event in events if event >> TILE_BITS not in deciding]
    regions = _to_divide((width + 1, (trace.height - 1) // 2, (width - 1) // 2))
    at = walls = 0
    while regions and at < len(built) and walls < _MOST_WALLS:
        room, high, wide = regions.pop()
        first = built[at]
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
    return None if walls == _MOST_WALLS else regions


def _to_divide(*regions: Region) -> list[Region]:
    return [region for region in regions if min(region[1:]) > 1]
