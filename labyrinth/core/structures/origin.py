"""The origin of a tree that is rewired: its root, which wanders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from labyrinth.core.structures.content import (
    SHOWN,
    Content,
    Entry,
    Label,
    Role,
    Structure,
)
from labyrinth.core.structures.disjoint_sets import MOST_TILES
from labyrinth.core.structures.rooms_of import is_room, last_room, rows_of_rooms
from labyrinth.core.structures.scanning import last_event, last_own_event
from labyrinth.core.trace import CARVE, FILL, STAND
from labyrinth.core.trace.events import CHANGING, TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Player


@dataclass(frozen=True, slots=True)
class Origin(Structure):
    """The room to which the tree was rewired last.

    The line `begin` records the first tree, whose root is the last room; then `carve` records each
    passage to a new origin, followed by the passage from there, which `fill` records. Between two
    events the origin may have gone farther along the tree, which changes no tile: then decisions
    tell where it is, by the lines `point`, to the neighbour that it points to, and `open`, where
    no wall is between them.
    """

    begin: int
    carve: int
    fill: int
    point: int
    open: int
    name: str = "Origin at the last rewiring"
    points_on_demand: ClassVar[bool] = True

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the room that a passage was carved to and another one filled from."""
        trace, at = player.trace, last_own_event(player)
        if at is None or trace.events[at - 1] >> TILE_BITS == self.begin >> TILE_BITS:
            return Content(None, (Entry(last_room(trace)),))
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

    def labels(self, player: Player) -> dict[int, Label]:
        """Return the origin, as far as it is known."""
        rooted = self._rooted(player)
        if rooted is None or not player.tiles[rooted.origin]:
            return {}
        return {rooted.origin: Label("O", Role.WALKER)}

    def pointers(self, player: Player) -> dict[int, int]:
        """Return the parent of each room: the next on its way to the origin.

        Nothing is known where many shifts came at once, where other steps have changed the maze
        since, and in a maze of more than `REACH` rooms.
        """
        if len(player.tiles) > MOST_TILES:
            return {}
        at = _last_own(player)
        if at and player.trace.events[at - 1] >> TILE_BITS == self.begin >> TILE_BITS:
            return _rows_and_last_column(player)
        rooted = self._rooted(player)
        if rooted is None:
            return {}
        parents = _towards(player, rooted.origin, rooted.carved)
        if rooted.points_to is not None:
            parents[rooted.origin] = rooted.points_to
        return parents

    def _rooted(self, player: Player) -> _Rooted | None:
        """Return where the origin is by the algorithm's own last event."""
        trace, at = player.trace, _last_own(player)
        if not at or _is_changed_since(player, at):
            return None
        event = trace.events[at - 1]
        line, tile = trace.lines[event >> TILE_BITS], event & TILE_MASK
        before = trace.events[at - 2] & TILE_MASK if at > 1 else tile
        if event - tile == self.point:
            return _Rooted(before, points_to=tile)
        if event - tile == self.open:
            return _Rooted(before)
        if line.kind is STAND:
            return _Rooted(tile)
        if event - tile == self.begin:
            return _Rooted(last_room(trace))
        if event - tile == self.carve:
            following = trace.events[at : at + 1]
            if not following or following[0] >> TILE_BITS != self.fill >> TILE_BITS:
                return None
            room = _between(trace.width, tile, following[0] & TILE_MASK)
            return _Rooted(2 * tile - room, points_to=room, carved=tile)
        if event - tile == self.fill:
            return _Rooted(_between(trace.width, before, tile))
        # A neighbour was drawn beyond the border: the origin stands where it was.
        return _Rooted(before) if line.kind is not CARVE and line.kind is not FILL else None


class _Rooted(NamedTuple):
    """Where the origin is, and where it points while it moves, by a passage that was carved."""

    origin: int
    points_to: int | None = None
    carved: int | None = None


def _last_own(player: Player) -> int | None:
    """Return the position after the algorithm's own last event, decisions among them."""
    own = {event >> TILE_BITS for event in player.trace.pseudocode.by_event}
    return last_event(player, own)


def _is_changed_since(player: Player, at: int) -> bool:
    changing = player.trace.codes_of(*CHANGING)
    return any(
        event >> TILE_BITS in changing for event in player.trace.events[at : player.position]
    )


def _between(width: int, one: int, other: int) -> int:
    """Return the room that two passages share."""
    beside = ({tile - 1, tile + 1, tile - width, tile + width} for tile in (one, other))
    rooms = set.intersection(*beside)
    return next(room for room in rooms if room // width % 2 and room % width % 2)


def _rows_and_last_column(player: Player) -> dict[int, int]:
    """Return the pointers of the first tree, as far as it is carved: right, or down at the end.

    In a shape they lead to its last room.
    """
    tiles, width = player.tiles, player.trace.width
    if player.trace.shape is not None:
        return _towards(player, last_room(player.trace), None)
    pointers: dict[int, int] = {}
    for rooms in rows_of_rooms(player.trace):
        last = range(rooms.start, rooms.stop, 2)[-1]
        for room in range(rooms.start, last, 2):
            if tiles[room + 1]:
                pointers[room] = room + 2
        if tiles[last + width]:
            pointers[last] = last + 2 * width
    return pointers


def _towards(player: Player, root: int, but: int | None) -> dict[int, int]:
    """Return the next room on the way to one room, from each that is connected to it.

    The passage `but` counts as closed.
    """
    tiles, width = player.tiles, player.trace.width
    parents = {root: root}
    for room in (reached := [root]):
        for step in (-width, -1, 1, width):
            if tiles[room + step] and room + step != but and room + 2 * step not in parents:
                parents[room + 2 * step] = room
                reached.append(room + 2 * step)
    del parents[root]
    return parents
