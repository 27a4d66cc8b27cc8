"""The origin of a tree that is rewired: its root, which wanders."""

from __future__ import annotations

from dataclasses import dataclass

from labyrinth.core.structures.content import Content, Entry, Structure
from labyrinth.core.structures.rooms_of import is_room
from labyrinth.core.structures.scanning import last_own_event
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Player


@dataclass(frozen=True, slots=True)
class Origin(Structure):
    """The room to which the tree was rewired last.

    The line `begin` records the first tree, whose root is the last room; then `carve` records each
    passage to a new origin, followed by the passage from there, which `fill` records. Between two
    events the origin may have gone farther along the tree, which changes no tile.
    """

    begin: int
    carve: int
    fill: int
    name: str = "Origin at the last rewiring"

    def read(self, player: Player) -> Content:
        """Return the room that a passage was carved to and another one filled from."""
        trace, at = player.trace, last_own_event(player)
        if at is None or trace.events[at - 1] >> TILE_BITS == self.begin >> TILE_BITS:
            return Content(None, (Entry(len(player.tiles) - trace.width - 2),))
        carves = trace.events[at - 1] >> TILE_BITS == self.carve >> TILE_BITS
        pair = trace.events[at - 1 : at + 1] if carves else trace.events[at - 2 : at]
        passages = [event & TILE_MASK for event in pair]
        lines = [event - tile for event, tile in zip(pair, passages, strict=True)]
        if lines != [self.carve, self.fill]:
            return Content(None)
        width = trace.width
        beside = ({tile - 1, tile + 1, tile - width, tile + width} for tile in passages)
        rooms = set.intersection(*beside)
        return Content(None, tuple(Entry(room) for room in rooms if is_room(trace, room)))
