"""The origin of a tree that is rewired: its root, which wanders."""

from __future__ import annotations

from dataclasses import dataclass

from labyrinth.core.structures.content import Content, Entry
from labyrinth.core.structures.rooms_of import is_room
from labyrinth.core.trace.player import Player
from labyrinth.core.trace.trace import CARVE, FILL, TILE_MASK


@dataclass(frozen=True, slots=True)
class Origin:
    """The room to which the tree was rewired last.

    Between two events the origin may have gone farther along the tree, which changes no tile.
    """

    name: str = "Origin at the last rewiring"
    unit: str = ""

    def read(self, player: Player) -> Content:
        """Return the room that a passage was carved to and another one filled from."""
        trace, width = player.trace, player.trace.width
        first = 2 * ((trace.height - 1) // 2) * ((width - 1) // 2) - 1
        if player.position <= first:
            corner = len(player.tiles) - width - 2
            return Content(None, (Entry(corner),))
        pair = player.position - 1 - (player.position - 1 - first) % 2
        events = trace.events[pair : pair + 2]
        passages = [event & TILE_MASK for event in events]
        if [event - tile for event, tile in zip(events, passages, strict=True)] != [CARVE, FILL]:
            return Content(None)
        beside = ({tile - 1, tile + 1, tile - width, tile + width} for tile in passages)
        rooms = set.intersection(*beside)
        return Content(None, tuple(Entry(room) for room in rooms if is_room(trace, room)))
