"""Disjoint sets: the trees of a union-find, and the sets of one row."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import islice
from typing import Final

from labyrinth.core.disjoint_sets import Forest, find, join, singletons
from labyrinth.core.structures.content import (
    REACH,
    SHOWN,
    Content,
    Entry,
    Label,
    Role,
    Structure,
    letter,
)
from labyrinth.core.structures.rooms_of import (
    all_rooms,
    count_rooms,
    is_room,
    open_passages,
    open_rooms,
)
from labyrinth.core.structures.scanning import last_own_event, last_own_tile
from labyrinth.core.trace.events import TILE_MASK
from labyrinth.core.trace.player import Player

MOST_TILES: Final = 2 * REACH
"""Tiles of a maze up to which its trees are told apart."""


@dataclass(frozen=True, slots=True)
class Trees(Structure):
    """The trees of carved rooms that are connected, by their numbers of rooms, largest first.

    Those on both sides of the passage at hand come before them, by their letters. With `of_all`
    each uncarved room counts as a tree of its own.
    """

    of_all: bool = False
    name: str = "Union-find"
    unit: str = "trees"

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return how many trees there are and how large they are.

        In a maze of more than `REACH` // 2 rooms only their number is known: that of the rooms
        less that of the passages, as long as there is no loop.
        """
        trace = player.trace
        if len(player.tiles) > MOST_TILES:
            carved = open_rooms(player)
            passages = len(player.tiles) - player.tiles.count(0) - carved
            rooms = count_rooms(trace) if self.of_all else carved
            return Content(max(min(rooms, 1), rooms - passages))
        forest = joined(player, (trace.height - 1) // 2)
        roots: Counter[int] = Counter()
        roots.update(
            find(forest, room) for room in all_rooms(trace) if self.of_all or player.tiles[room]
        )
        return _sizes(roots, _names(forest, self._letters(player)), most)

    def labels(self, player: Player) -> dict[int, Label]:
        """Return the letters of the two trees beside the passage of the last event."""
        return _as_labels(self._letters(player))

    def _letters(self, player: Player) -> dict[int, str]:
        tile = last_own_tile(player)
        return {} if tile is None else trees_beside(player, tile)


class RowSets(Structure):
    """The sets of rooms of the present row that are connected so far, from left to right."""

    name = "Sets of the row"

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return how many sets the row of the last event has, and their numbers of rooms.

        Beyond the first `REACH` // 2 rooms they are not known.
        """
        tile = _last_tile_of_rows(player) or 0
        letters = sets_of_row(player, tile)
        if not letters:
            return Content(None)
        forest = joined(player, _row_of(player, tile) + 1)
        members = Counter(find(forest, room) for room in letters)
        return _sizes(members, _names(forest, letters), most)

    def labels(self, player: Player) -> dict[int, Label]:
        """Return the letters of the sets of the row that the last event is in."""
        tile = _last_tile_of_rows(player)
        return {} if tile is None else _as_labels(sets_of_row(player, tile))


def _last_tile_of_rows(player: Player) -> int | None:
    """Return the tile at which the algorithm is in its rows, that of its last deed afterwards."""
    trace = player.trace
    if trace.section_at(player.position) is None:
        return last_own_tile(player)
    at = last_own_event(player)
    return None if at is None else trace.events[at - 1] & TILE_MASK


def sets_of_row(player: Player, tile: int) -> dict[int, str]:
    """Return the letter of the set of each room of a row, by the room's tile.

    The row is that of a room or of the passage beside or below it, and that passage itself counts
    as closed. The sets are a, b and so on from left to right, after z aa, ab. Nothing is returned
    beyond the first `REACH` // 2 rooms.
    """
    width = player.trace.width
    row = _row_of(player, tile)
    if (row + 1) * (width // 2) > REACH // 2:
        return {}
    forest = joined(player, row + 1, but=tile)
    first = (2 * row + 1) * width + 1
    letters: dict[int, str] = {}
    return {
        room: letters.setdefault(find(forest, room), letter(len(letters)))
        for room in range(first, first + width - 2, 2)
        if is_room(player.trace, room)
    }


def _row_of(player: Player, tile: int) -> int:
    """Return the row of rooms of a room or of the passage beside or below it."""
    return max(0, tile // player.trace.width - 1) // 2


def trees_beside(player: Player, passage: int) -> dict[int, str]:
    """Return a letter for each room of the trees on both sides of a passage, by the room's tile.

    The tree of the room above or to the left is a, the other one b, or a where it is the same; the
    passage itself counts as closed. Nothing is returned where the tile lies between no two rooms,
    and in a maze of more than `REACH` // 2 rooms.
    """
    row, col = divmod(passage, player.trace.width)
    if row % 2 == col % 2 or len(player.tiles) > MOST_TILES:
        return {}
    step = 1 if row % 2 else player.trace.width
    forest = joined(player, (player.trace.height - 1) // 2, but=passage)
    letters = {find(forest, passage + step): "b", find(forest, passage - step): "a"}
    return {
        room: name
        for room in all_rooms(player.trace)
        if player.tiles[room] and (name := letters.get(find(forest, room)))
    }


def joined(player: Player, rows: int, but: int | None = None) -> Forest:
    """Return a forest of tiles in which the passages of the first rows of rooms join the rooms.

    The passage `but` joins none.
    """
    forest = singletons(len(player.tiles))
    for passage, step in open_passages(player, rows):
        if passage != but:
            join(forest, passage - step, passage + step)
    return forest


def _names(forest: Forest, letters: dict[int, str]) -> dict[int, str]:
    """Return the name of each set that has letters, by its root: "a+b" of two that became one."""
    names: dict[int, set[str]] = {}
    for room, name in letters.items():
        names.setdefault(find(forest, room), set()).add(name)
    return {
        root: "+".join(sorted(of_root, key=lambda name: (len(name), name)))
        for root, of_root in names.items()
    }


def _sizes(members: Counter[int], names: dict[int, str], most: int) -> Content:
    """Return the sizes of sets by their roots, first of those with names, then largest first."""
    entries = [Entry(number=members[root], name=name) for root, name in names.items()]
    entries.sort(key=lambda entry: (len(entry.name.partition("+")[0]), entry.name))
    if len(entries) < most:
        others = ((root, size) for root, size in members.most_common() if root not in names)
        entries += [Entry(number=size) for _, size in islice(others, most - len(entries))]
    return Content(len(members), tuple(entries[:most]))


def _as_labels(letters: dict[int, str]) -> dict[int, Label]:
    return {room: Label(name, Role.SET) for room, name in letters.items()}
