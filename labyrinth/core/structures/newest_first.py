"""What is read from its newest entry on: stacks, and lists and sets from which any may be taken."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from labyrinth.core.structures.content import SHOWN, Content, Structure, tiles_only
from labyrinth.core.structures.rooms_of import is_room, rows_of_rooms
from labyrinth.core.structures.scanning import newest_first, sources
from labyrinth.core.trace import EventKind
from labyrinth.core.trace.grid_state import Mark
from labyrinth.core.trace.player import Player


@dataclass(frozen=True, slots=True)
class NewestFirst(Structure):
    """The tiles whose last event is of the kind `held_by`, the last one first.

    Of a generator's VISIT events only those of rooms count: passages are on no stack.
    """

    name: str
    held_by: EventKind
    mark: Mark
    unit: str = ""

    def read(self, player: Player) -> Content:
        """Return how many tiles are held, and the newest."""
        trace, marks, mark = player.trace, player.marks, self.mark
        last = newest_first(player, trace.codes_of(self.held_by))
        tiles = (tile for tile in last if marks[tile] == mark)
        begin: list[int] = []
        if self.held_by is EventKind.VISIT:
            tiles = (tile for tile in tiles if is_room(trace, tile))
            held = sum(marks[row].count(mark) for row in rows_of_rooms(trace))
        else:
            held = marks.count(mark)
            begin = sources(player)
        return tiles_only(held + len(begin), [*islice(tiles, min(SHOWN, held)), *begin])


def held_rooms(name: str = "Stack") -> NewestFirst:
    """Read the rooms in a generator's hands, the top of a stack first."""
    return NewestFirst(name, EventKind.VISIT, Mark.ACTIVE)


def held_tiles(name: str = "Stack") -> NewestFirst:
    """Read a frontier, the top of a stack first."""
    return NewestFirst(name, EventKind.DISCOVER, Mark.FRONTIER)


def walk_of_rooms() -> NewestFirst:
    """Read a loop-erased walk, its last room first."""
    return NewestFirst("Walk", EventKind.STEP, Mark.TRAIL, "rooms")
