"""Disjoint sets: the trees of a union-find, and the sets of one row."""

from __future__ import annotations

from collections import Counter

from labyrinth.core.disjoint_sets import Forest, find, join, singletons
from labyrinth.core.structures.content import REACH, SHOWN, Content, Entry, Structure
from labyrinth.core.structures.rooms_of import open_passages, open_rooms, rows_of_rooms
from labyrinth.core.structures.scanning import last_own_event
from labyrinth.core.trace.events import TILE_MASK
from labyrinth.core.trace.player import Player


class Trees(Structure):
    """The trees of carved rooms that are connected, by their numbers of rooms, largest first."""

    name = "Union-find"
    unit = "trees"

    def read(self, player: Player) -> Content:
        """Return how many trees there are and how large they are.

        In a maze of more than `REACH` // 2 rooms only their number is known: that of the rooms
        less that of the passages, as long as there is no loop.
        """
        trace = player.trace
        if len(player.tiles) > 2 * REACH:
            rooms = open_rooms(player)
            passages = len(player.tiles) - player.tiles.count(0) - rooms
            return Content(max(min(rooms, 1), rooms - passages))
        forest = _joined(player, (trace.height - 1) // 2)
        roots: Counter[int] = Counter()
        for row in rows_of_rooms(trace):
            rooms_of_row = range(row.start, row.stop, row.step)
            roots.update(find(forest, room) for room in rooms_of_row if player.tiles[room])
        return _sizes(roots)


class RowSets(Structure):
    """The sets of rooms of the present row that are connected so far, the largest first."""

    name = "Sets of the row"

    def read(self, player: Player) -> Content:
        """Return how many sets the row of the last event has, and their numbers of rooms.

        Beyond the first `REACH` // 2 rooms they are not known.
        """
        trace, width = player.trace, player.trace.width
        at = last_own_event(player)
        tile = 0 if at is None else trace.events[at - 1] & TILE_MASK
        row = max(0, tile // width - 1) // 2
        if (row + 1) * (width // 2) > REACH // 2:
            return Content(None)
        forest = _joined(player, row + 1)
        first = (2 * row + 1) * width + 1
        return _sizes(Counter(find(forest, room) for room in range(first, first + width - 2, 2)))


def _joined(player: Player, rows: int) -> Forest:
    """Return a forest of tiles in which the passages of the first rows of rooms join the rooms."""
    forest = singletons(len(player.tiles))
    for passage, step in open_passages(player, rows):
        join(forest, passage - step, passage + step)
    return forest


def _sizes(members: Counter[int]) -> Content:
    largest = [Entry(number=size) for _, size in members.most_common(SHOWN)]
    return Content(len(members), tuple(largest))
