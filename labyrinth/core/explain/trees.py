"""Data structures with disjoint sets: trees of a union-find, sets of a row, passages by weight."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, compress, islice, zip_longest
from typing import Final

from labyrinth.core.disjoint_sets import Forest, find, join, singletons
from labyrinth.core.explain import trace_reading as reading
from labyrinth.core.explain.choice import Choice, asks
from labyrinth.core.explain.structure import SHOWN, Content, Entry, Label, Role, Structure, letter
from labyrinth.core.maze.room_grid import all_passages, count_rooms
from labyrinth.core.trace import CARVE, TILE_BITS, TILE_MASK, Player, Trace

# The largest maze, in tiles, whose trees are shown.
MOST_TILES: Final = 2 * reading.REACH
# The name of a passage whose two rooms are connected already.
CYCLE: Final = "cycle"
# The most passages shown after their turn.
_BEFORE: Final = 3
# The most wrong passages of each kind.
_OF_EACH: Final = 8


class Trees(Structure):
    """The trees of carved, connected rooms, with their sizes.

    The trees next to the current passage come first, with letters. The other trees follow, the
    largest first.
    """

    name = "Union-find"
    unit = "trees"
    of_all = False
    """Whether each uncarved room counts as a tree."""

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the number of trees, and their sizes in rooms.

        In a maze of more than `REACH` // 2 rooms only the number of trees is known: the number of
        rooms minus the number of passages, which is right while there is no loop.
        """
        of_all, trace = self.of_all, player.trace
        if len(player.tiles) > MOST_TILES:
            carved = reading.open_rooms(player)
            passages = len(player.tiles) - player.tiles.count(0) - carved
            rooms = count_rooms(reading.grid_of(trace)) if of_all else carved
            return Content(max(min(rooms, 1), rooms - passages))
        forest = joined(player)
        members = Counter(
            find(forest, room) for room in reading.all_rooms(trace) if of_all or player.tiles[room]
        )
        return _sizes(members, _names(forest, self._letters(player)), most)

    def labels(self, player: Player) -> dict[int, Label]:
        """Return the letters of the two trees next to the passage of the last event."""
        return _as_labels(self._letters(player))

    def _letters(self, player: Player) -> dict[int, str]:
        tile = reading.last_own_tile(player, with_decisions=True)
        return {} if tile is None else trees_beside(player, tile)


class TreesOfAll(Trees):
    """The trees of carved, connected rooms; each uncarved room counts as a tree too."""

    of_all = True


class LastingTrees(Trees):
    """Trees with lasting letters: when two trees join, the letter of the larger one stays.

    The trees next to the current passage come first. The other trees follow, the largest first.
    """

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the number of trees, and their sizes in rooms."""
        if len(player.tiles) > MOST_TILES:
            return super().read(player, most)
        at_hand = reading.last_own_tile(player, with_decisions=True)
        sets = lasting_sets(player, at_hand)
        beside = [] if at_hand is None else reading.rooms_beside(player.trace.width, at_hand)
        first = dict.fromkeys(sets[room] for room in beside if room in sets)
        by_size = Counter(each for room, each in sets.items() if player.tiles[room])
        order = chain(first, (each for each, _ in by_size.most_common() if each not in first))
        alone = count_rooms(reading.grid_of(player.trace)) - by_size.total()
        entries = [Entry(number=by_size[each], name=letter(each)) for each in islice(order, most)]
        entries += [Entry(number=1)] * min(alone, most - len(entries))
        return Content(len(by_size) + alone, tuple(entries))

    def _letters(self, player: Player) -> dict[int, str]:
        sets = lasting_sets(player, reading.last_own_tile(player, with_decisions=True))
        # A tile has space for two characters.
        return {room: name for room in sets if len(name := letter(sets[room])) < 3}


def lasting_sets(
    player: Player, at_hand: int | None = None, *, joined: bool = True
) -> dict[int, int]:
    """Return the set number of each room (tile index) that passages have joined.

    Number 0 is shown as the letter a.

    A room gets a number when a passage first joins it; the rooms next to the current passage,
    `at_hand`, get the next numbers. When two sets join, the number of the larger set stays, or the
    lower number if the sets are equally large. Without `joined` the current passage joins no sets.
    The result is empty in a maze of more than `REACH` // 2 rooms.
    """
    trace = player.trace
    if len(player.tiles) > MOST_TILES:
        return {}
    carved = reading.tiles_of(trace.events[: player.position], trace.codes_of(CARVE))
    members: dict[int, list[int]] = {}
    sets: dict[int, int] = {}
    for passage in chain(carved, [] if at_hand is None else [at_hand]):
        row, col = divmod(passage, trace.width)
        if row % 2 == col % 2:
            continue
        rooms = reading.rooms_beside(trace.width, passage)
        for room in rooms:
            if room not in sets:
                sets[room] = len(sets)
                members[sets[room]] = [room]
        one, other = (sets[room] for room in rooms)
        if one != other and player.tiles[passage] and (joined or passage != at_hand):
            stays, goes = sorted((one, other), key=lambda each: (-len(members[each]), each))
            sets |= dict.fromkeys(members[goes], stays)
            members[stays] += members.pop(goes)
    return sets


class TotalWeight(Structure):
    """The sum of the weights, drawn or given, of the open passages."""

    name = "Total weight"

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the sum of the weights.

        The sum is unknown without recorded decisions, and in a maze of more than `REACH` // 2
        rooms.
        """
        if not player.trace.with_decisions or len(player.tiles) > MOST_TILES:
            return Content(None)
        weights = player.trace.drawn_at(player.position)
        total = sum(weight for tile, weight in weights.items() if player.tiles[tile])
        return Content(None, (Entry(number=total),))


class RowSets(Structure):
    """The sets of connected rooms in the current row, from left to right."""

    name = "Sets of this row"

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the number of sets in the row of the last event, and their sizes in rooms.

        The content is unknown after the first `REACH` // 2 rooms.
        """
        tile = self._last_tile(player) or 0
        letters = sets_of_row(player, tile)
        if not letters:
            return Content(None)
        forest = joined(player, _row_of(player, tile) + 1)
        members = Counter(find(forest, room) for room in letters)
        return _sizes(members, _names(forest, letters), most)

    def labels(self, player: Player) -> dict[int, Label]:
        """Return the letters of the sets in the row of the last event."""
        tile = self._last_tile(player)
        return {} if tile is None else _as_labels(sets_of_row(player, tile))

    def _last_tile(self, player: Player) -> int | None:
        """Return the tile of the algorithm's last event, or None.

        During later stages, such as braiding, the algorithm's decisions do not count.
        """
        decides = player.trace.section_at(player.position) is None
        return reading.last_own_tile(player, with_decisions=decides)


def sets_of_row(player: Player, tile: int) -> dict[int, str]:
    """Return the letter of the set of each room in a row, by the room's tile index.

    `tile` is a room in the row, or a passage to the right of or below such a room; this passage
    counts as closed. The sets are named a, b and so on from left to right; after z come aa and ab.
    The result is empty after the first `REACH` // 2 rooms.
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
    """Return the row, counted in rooms, of a room or of the passage to its right or below it."""
    return max(0, tile // player.trace.width - 1) // 2


def trees_beside(player: Player, passage: int) -> dict[int, str]:
    """Return a letter for each room of the trees on both sides of a passage, by tile index.

    The passage counts as closed. The tree of the room above or to the left is a. The tree of the
    other room is b, unless both rooms are in the same tree. The result is empty if the tile
    `passage` is not between two rooms, and in a maze of more than `REACH` // 2 rooms.
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
    """Return a disjoint-set forest of tiles, in which open passages join rooms.

    With `rows`, only the passages of the first `rows` rows of rooms count. The passage `but` counts
    as closed.
    """
    tiles, forest = player.tiles, singletons(len(player.tiles))
    groups = all_passages(reading.grid_of(player.trace))
    # Each row of rooms has two groups: to the right of the rooms, and below them.
    for step, passages in islice(groups, None if rows is None else 2 * rows):
        for passage in compress(passages, tiles[passages.start : passages.stop : 2]):
            if passage != but:
                join(forest, passage - step, passage + step)
    return forest


def _names(forest: Forest, letters: dict[int, str]) -> dict[int, str]:
    """Return the name of each set that contains rooms with letters, by the root of the set.

    The name of a set with the letters a and b is "a+b".
    """
    names: dict[int, set[str]] = {}
    for room, name in letters.items():
        names.setdefault(find(forest, room), set()).add(name)
    return {
        root: "+".join(sorted(of_root, key=lambda name: (len(name), name)))
        for root, of_root in names.items()
    }


def _sizes(members: Counter[int], names: dict[int, str], most: int) -> Content:
    """Return the sizes of sets: first the sets with names, then the others, the largest first.

    `members` and `names` have the size and the name of each set, by its root.
    """
    entries = [Entry(number=members[root], name=name) for root, name in names.items()]
    entries.sort(key=lambda entry: (len(entry.name.partition("+")[0]), entry.name))
    others = (Entry(number=size) for root, size in members.most_common() if root not in names)
    return Content(len(members), tuple(islice(chain(entries, others), most)))


def _as_labels(letters: dict[int, str]) -> dict[int, Label]:
    return {room: Label(name, Role.SET) for room, name in letters.items()}


class PassagesInTurn(Structure):
    """The passages in order: a few past ones, the current one, and the next ones.

    The name of a past passage is its outcome. The name of the current passage is made of the
    lasting letters of the trees on both sides, as in "a b". The name of a later passage is CYCLE if
    it would close a loop now, and is otherwise empty.
    """

    name = "Edges by weight"
    listed = True

    def __init__(self, turn: int, *ends: int, names: Sequence[str] = ("taken", CYCLE)) -> None:
        """Set the line that begins the turn of a passage, and the lines that end it.

        `names` has the displayed outcome for each line in `ends`.
        """
        super().__init__()
        self._turn = turn >> TILE_BITS
        self._ends = {line >> TILE_BITS: name for line, name in zip(ends, names, strict=True)}

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the number of passages left, a few past passages, and the next passages.

        The number is unknown if the end of the trace is more than `REACH` events away.
        """
        trace, position = player.trace, player.position
        if not trace.with_decisions:
            return Content(None)
        at_hand, ended = self._so_far(player, min(_BEFORE, most // 3))
        coming = trace.events[position : position + reading.REACH]
        turns = (event & TILE_MASK for event in coming if event >> TILE_BITS == self._turn)
        passages = list(dict.fromkeys(chain(at_hand, turns)))
        weights = trace.drawn_at(position)
        names: dict[int, str] = {}
        if len(player.tiles) <= MOST_TILES:
            forest = joined(player)
            closed = [each for each in passages[:most] if not player.tiles[each]]
            names = {each: CYCLE for each in closed if closes_loop(trace, forest, each)}
            for passage in at_hand if closed[:1] == at_hand else []:
                sets = lasting_sets(player, passage)
                ends = (sets[room] for room in reading.rooms_beside(trace.width, passage))
                names[passage] = " ".join(map(letter, ends))
        size = None if len(trace) > position + reading.REACH else len(passages)
        before = [Entry(each, weights.get(each), name) for each, name in ended]
        coming_up = passages[: most - len(before)]
        after = [Entry(each, weights.get(each), names.get(each, "")) for each in coming_up]
        return Content(size, (*before, *after), len(before))

    def _so_far(self, player: Player, most: int) -> tuple[list[int], list[tuple[int, str]]]:
        """Return a list with the current passage, or an empty list, and the last past passages.

        There are at most `most` past passages.

        Each past passage is (tile, outcome).
        """
        at_hand: list[int] = []
        ended: list[tuple[int, str]] = []
        end = player.position
        for event in reversed(player.trace.events[max(0, end - reading.REACH) : end]):
            tile, name = event & TILE_MASK, self._ends.get(event >> TILE_BITS)
            if name is not None and len(ended) < most:
                ended.append((tile, name))
            elif name is not None:
                break
            elif event >> TILE_BITS == self._turn and not ended:
                at_hand = [tile]
        return at_hand, ended[::-1]


def closes_loop(trace: Trace, forest: Forest, passage: int) -> bool:
    """Return whether a passage would close a loop: its two rooms are in one set of the forest."""
    one, other = reading.rooms_beside(trace.width, passage)
    return find(forest, one) == find(forest, other)


class RefusedPassages(Structure):
    """The passages that the algorithm has refused, with their weights, the last one first."""

    name = "Rejected"

    def __init__(self, refuse: int) -> None:
        """Set the line that records refusals."""
        super().__init__()
        self._refuse = refuse >> TILE_BITS

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the number of refused passages, and those refused last.

        The number is unknown after `REACH` events.
        """
        if not player.trace.with_decisions:
            return Content(None)
        refused = self._refused(player)
        weights = player.trace.drawn_at(player.position)
        entries = tuple(Entry(passage, weights.get(passage)) for passage in refused[:most])
        return Content(len(refused) if player.position <= reading.REACH else None, entries)

    def labels(self, player: Player) -> dict[int, Label]:
        """Return a label for each refused passage."""
        return {passage: Label("", Role.REFUSED) for passage in self._refused(player)}

    def _refused(self, player: Player) -> list[int]:
        refused = reading.newest_first(player, {self._refuse})
        return [tile for tile in refused if not player.tiles[tile]]


@asks(
    "Which passage is carved next?",
    "Of the passages that join two trees, the next by weight is carved; ties are random.",
)
def joining(trace: Trace, turn: int, carve: int) -> Iterator[Choice | None]:
    """Yield the choices of the next passage to carve.

    The line `turn` records each passage whose turn comes, and the line `carve` records each passage
    that is carved. Yields nothing if the drawn weights were not recorded.
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
    """Return the passages that could be carved next, and wrong answers.

    `left` has the passages left in the order of their weights, and `taken` is the passage carved
    next. Wrong answers are passages that would close a loop, and passages that come later.
    """
    weights = trace.drawn
    right: list[int] = []
    loops: list[int] = []
    later: list[int] = []
    for passage in left:
        is_loop = closes_loop(trace, forest, passage)
        if weights[passage] == weights[taken]:
            (loops if is_loop else right).append(passage)
        elif is_loop and not later:
            loops.append(passage)
        elif right:
            later.append(passage)
            if len(later) == _OF_EACH:
                break
    # Both kinds alternate.
    wrong = [each for pair in zip_longest(loops[:_OF_EACH], later) for each in pair]
    return tuple(right), tuple(each for each in wrong if each is not None)
