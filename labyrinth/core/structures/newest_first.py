"""What is read from its newest entry on: stacks, and lists and sets from which any may be taken."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice, pairwise
from typing import ClassVar

from labyrinth.core.structures.content import SHOWN, Content, Structure, tiles_only
from labyrinth.core.structures.rooms_of import is_room, rows_of_rooms
from labyrinth.core.structures.scanning import newest_first, sources
from labyrinth.core.trace import EventKind
from labyrinth.core.trace.player import Mark, Player


@dataclass(frozen=True, slots=True)
class NewestFirst(Structure):
    """The tiles whose last event is of the kind `held_by`, the last one first.

    Of a generator's VISIT events only those of rooms count: passages are on no stack.
    """

    name: str
    held_by: EventKind
    mark: Mark
    unit: str = ""
    is_walk: bool = False
    """Whether each tile points to the one that joined after it."""
    listed: ClassVar[bool] = True

    def read(self, player: Player, most: int = SHOWN) -> Content:
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
        if self.held_by is EventKind.DISCOVER:
            begin = sources(player)
        return tiles_only(held + len(begin), [*islice(tiles, min(most, held)), *begin], most)

    @property
    def lettered(self) -> bool:
        """Whether its tiles get letters: the pointers of a walk tell their order."""
        return not self.is_walk

    def pointers(self, player: Player) -> dict[int, int]:
        """Return where a walk went from each of its tiles but the last."""
        if not self.is_walk:
            return {}
        joined = newest_first(player, player.trace.codes_of(self.held_by))
        walk = [tile for tile in joined if player.marks[tile] == self.mark]
        return {tile: following for following, tile in pairwise(walk)}


def held_rooms(name: str = "Stack") -> NewestFirst:
    """Read the rooms in a generator's hands, the top of a stack first."""
    return NewestFirst(name, EventKind.VISIT, Mark.ACTIVE)


def held_tiles(name: str = "Stack") -> NewestFirst:
    """Read a frontier, the top of a stack first."""
    return NewestFirst(name, EventKind.DISCOVER, Mark.FRONTIER)


def filled_tiles() -> NewestFirst:
    """Read the tiles that were taken out of a search, the last one first."""
    return NewestFirst("Filled", EventKind.STEP, Mark.TRAIL, "tiles")


def walk_of_rooms() -> NewestFirst:
    """Read a loop-erased walk, its last room first."""
    return NewestFirst("Walk", EventKind.STEP, Mark.TRAIL, "rooms", is_walk=True)
