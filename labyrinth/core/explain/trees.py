"""Disjoint sets: the trees of a union-find, the sets of one row, and passages by their weights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice, zip_longest
from typing import Final

from labyrinth.core.disjoint_sets import Forest, find, join, singletons
from labyrinth.core.explain import trace_reading as reading
from labyrinth.core.explain.choice import Choice, asks
from labyrinth.core.explain.structure import (
    SHOWN,
    Content,
    Entry,
    Label,
    Role,
    Structure,
    letter,
)
from labyrinth.core.maze.room_grid import count_rooms
from labyrinth.core.trace import Trace
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from labyrinth.core.trace.player import Player

MOST_TILES: Final = 2 * reading.REACH
"""Tiles of a maze up to which its trees are told apart."""
LOOP: Final = "loop"
"""The name of a passage whose two rooms are connected already."""
_OF_EACH: Final = 8
"""The most wrong passages of each kind."""


class Trees(Structure):
    """The trees of carved rooms that are connected, by their numbers of rooms, largest first.

    Those on both sides of the passage at hand come before them, by their letters.
    """

    name = "Union-find"
    unit = "trees"

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return how many trees there are and how large they are.

        In a maze of more than `REACH` // 2 rooms only their number is known: that of the rooms
        less that of the passages, as long as there is no loop.
        """
        if len(player.tiles) > MOST_TILES:
            carved = reading.open_rooms(player)
            passages = len(player.tiles) - player.tiles.count(0) - carved
            rooms = self._count(player)
            return Content(max(min(rooms, 1), rooms - passages))
        forest = joined(player)
        members = Counter(find(forest, room) for room in self._rooms(player))
        return _sizes(members, _names(forest, self._letters(player)), most)

    def labels(self, player: Player) -> dict[int, Label]:
        """Return the letters of the two trees beside the passage of the last event."""
        return _as_labels(self._letters(player))

    def _letters(self, player: Player) -> dict[int, str]:
        tile = _last_tile(player)
        return {} if tile is None else trees_beside(player, tile)

    def _count(self, player: Player) -> int:
        return reading.open_rooms(player)

    def _rooms(self, player: Player) -> list[int]:
        return [room for room in reading.all_rooms(player.trace) if player.tiles[room]]


class TreesOfAll(Trees):
    """The same where each uncarved room counts as a tree of its own."""

    def _count(self, player: Player) -> int:
        return count_rooms(reading.grid_of(player.trace))

    def _rooms(self, player: Player) -> list[int]:
        return reading.all_rooms(player.trace)


class RowSets(Structure):
    """The sets of rooms of the present row that are connected so far, from left to right."""

    name = "Sets of the row"

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return how many sets the row of the last event has, and their numbers of rooms.

        Beyond the first `REACH` // 2 rooms they are not known.
        """
        tile = self._last_tile(player) or 0
        letters = sets_of_row(player, tile)
        if not letters:
            return Content(None)
        forest = joined(player, _row_of(player, tile) + 1)
        members = Counter(find(forest, room) for room in letters)
        return _sizes(members, _names(forest, letters), most)

    def labels(self, player: Player) -> dict[int, Label]:
        """Return the letters of the sets of the row that the last event is in."""
        tile = self._last_tile(player)
        return {} if tile is None else _as_labels(sets_of_row(player, tile))

    def _last_tile(self, player: Player) -> int | None:
        """Return the tile at which the algorithm is in its rows, that of its last deed after it."""
        return _last_tile(player, decides=player.trace.section_at(player.position) is None)


def _last_tile(player: Player, *, decides: bool = True) -> int | None:
    """Return the tile of the algorithm's own last event, a decision among them if it `decides`."""
    at = reading.last_own_event(player, with_decisions=decides)
    return None if at is None else player.trace.events[at - 1] & TILE_MASK


def sets_of_row(player: Player, tile: int) -> dict[int, str]:
    """Return the letter of the set of each room of a row, by the room's tile.

    The row is that of a room or of the passage beside or below it, and that passage itself counts
    as closed. The sets are a, b and so on from left to right, after z aa, ab. Nothing is returned
    beyond the first `REACH` // 2 rooms.
    """
    width = player.trace.width
    row = _row_of(player, tile)
    if (row + 1) * (width // 2) > reading.REACH // 2:
        return {}
    forest = joined(player, row + 1, but=tile)
    first = (2 * row + 1) * width + 1
    letters: dict[int, str] = {}
    return {
        room: letters.setdefault(find(forest, room), letter(len(letters)))
        for room in range(first, first + width - 2, 2)
        if reading.is_room(player.trace, room)
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
    forest = joined(player, but=passage)
    one, other = reading.rooms_beside(player.trace.width, passage)
    letters = {find(forest, other): "b", find(forest, one): "a"}
    return {
        room: name
        for room in reading.all_rooms(player.trace)
        if player.tiles[room] and (name := letters.get(find(forest, room)))
    }


def joined(player: Player, rows: int | None = None, but: int | None = None) -> Forest:
    """Return a forest of tiles in which the passages of the first rows of rooms join the rooms.

    Those of all rows are meant by None; the passage `but` joins none.
    """
    trace = player.trace
    forest = singletons(len(player.tiles))
    every = (trace.height - 1) // 2
    for passage, step in reading.open_passages(player, every if rows is None else rows):
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


class PassagesInTurn(Structure):
    """The passages whose turn is still to come, the next one first; before them the one at hand.

    A passage is named "a b" by the trees that it lies between when it is at hand, LOOP where it
    would close one now.
    """

    name = "List by weight"
    listed = True
    of_decisions = True

    def __init__(self, turn: int, *ends: int) -> None:
        """Read what the line `turn` records when its turn comes, and one of `ends` when it ends."""
        super().__init__()
        self._turn, self._ends = turn >> TILE_BITS, {line >> TILE_BITS for line in ends}

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return how many passages are left, and the next of them with their weights.

        How many is not known more than `REACH` events before the end.
        """
        trace, position = player.trace, player.position
        if not trace.with_decisions:
            return Content(None)
        at_hand = self._at_hand(player)
        coming = trace.events[position : position + reading.REACH]
        turns = (event & TILE_MASK for event in coming if event >> TILE_BITS == self._turn)
        passages = list(dict.fromkeys(chain(at_hand, turns)))
        weights, names = trace.drawn_at(position), _joining(player, at_hand, passages[:most])
        entries = tuple(
            Entry(passage, weights.get(passage), names.get(passage, ""))
            for passage in passages[:most]
        )
        return Content(None if len(trace) > position + reading.REACH else len(passages), entries)

    def _at_hand(self, player: Player) -> list[int]:
        """Return the passage whose turn it is, if there is one."""
        end = player.position
        for event in reversed(player.trace.events[max(0, end - reading.REACH) : end]):
            if event >> TILE_BITS == self._turn:
                return [event & TILE_MASK]
            if event >> TILE_BITS in self._ends:
                break
        return []


def _joining(player: Player, at_hand: list[int], passages: list[int]) -> dict[int, str]:
    """Return what joining by these passages would do, by the passage; nothing in a large maze."""
    if len(player.tiles) > MOST_TILES:
        return {}
    forest = joined(player)
    loops = [each for each in passages if _is_loop(player.trace, forest, each)]
    names = dict.fromkeys(loops, LOOP)
    names |= {passage: "a a" if passage in names else "a b" for passage in at_hand}
    return names


def _is_loop(trace: Trace, forest: Forest, passage: int) -> bool:
    one, other = reading.rooms_beside(trace.width, passage)
    return find(forest, one) == find(forest, other)


class RefusedPassages(Structure):
    """The passages that the line `refuse` has refused, the last one first, with their weights."""

    name = "Refused"
    of_decisions = True

    def __init__(self, refuse: int) -> None:
        """Read what that line records."""
        super().__init__()
        self._refuse = refuse >> TILE_BITS

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return how many were refused, not known beyond `REACH` events, and the last of them."""
        if not player.trace.with_decisions:
            return Content(None)
        refused = self._refused(player)
        weights = player.trace.drawn_at(player.position)
        entries = tuple(Entry(passage, weights.get(passage)) for passage in refused[:most])
        return Content(len(refused) if player.position <= reading.REACH else None, entries)

    def labels(self, player: Player) -> dict[int, Label]:
        """Return a label for each of them."""
        return {passage: Label("", Role.REFUSED) for passage in self._refused(player)}

    def _refused(self, player: Player) -> list[int]:
        refused = reading.newest_first(player, {self._refuse})
        return [tile for tile in refused if not player.tiles[tile]]


@asks(
    "Which passage is carved next?",
    "The passage next by its weight that joins two trees is carved; equal ones by chance.",
)
def joining(trace: Trace, turn: int, carve: int) -> Iterator[Choice | None]:
    """Find what the line `carve` carves of the passages that `turn` records when it is their turn.

    Their weights were drawn; without them there is no choice.
    """
    turns = [event - turn for event in trace.events if event >> TILE_BITS == turn >> TILE_BITS]
    weights = trace.drawn
    if not turns or any(passage not in weights for passage in turns):
        return
    sign = -1 if weights[turns[0]] > weights[turns[-1]] else 1
    left = sorted(weights, key=lambda passage: sign * weights[passage])
    forest = singletons(len(trace.before))
    had_turn: set[int] = set()
    pending: list[int] = []
    position = trace.events.index(turn + turns[0])
    for number, event in enumerate(trace.events):
        passage = event & TILE_MASK
        if event - passage == turn:
            pending.append(passage)
        elif event - passage == carve:
            left = [each for each in left if each not in had_turn]
            right, wrong = _candidates(trace, left, forest, passage)
            notes = {each: f"weight {weights[each]}" for each in (*right, *wrong)}
            tricky = len(pending) > 1
            choice = Choice(position, number + 1, passage, right, wrong, notes=notes, tricky=tricky)
            yield choice if wrong else None
            had_turn = set(pending)
            pending.clear()
            join(forest, *reading.rooms_beside(trace.width, passage))
            position = number + 1


def _candidates(
    trace: Trace, left: list[int], forest: Forest, taken: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the passages that could be carved of those left, by weight, and tempting others.

    Others are those that would close a loop and come before, and those that come after.
    """
    weights = trace.drawn
    right: list[int] = []
    loops: list[int] = []
    later: list[int] = []
    for passage in left:
        is_loop = _is_loop(trace, forest, passage)
        if weights[passage] == weights[taken]:
            (loops if is_loop else right).append(passage)
        elif is_loop and not later:
            loops.append(passage)
        elif right:
            later.append(passage)
            if len(later) == _OF_EACH:
                break
    # In turn of both kinds.
    wrong = [each for pair in zip_longest(loops[:_OF_EACH], later) for each in pair]
    return tuple(right), tuple(each for each in wrong if each is not None)
