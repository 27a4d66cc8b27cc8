"""Frontiers: queues, stacks, priority queues and heaps, and the choices of the next tile."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count, islice, pairwise, repeat
from typing import NamedTuple

from labyrinth.core.estimates import is_admissible
from labyrinth.core.exact_costs import STRAIGHT, in_text, whole
from labyrinth.core.explain import trace_reading as reading
from labyrinth.core.explain.choice import (
    Choice,
    Find,
    asks,
    before_decisions_on,
    considered,
    cut,
)
from labyrinth.core.explain.structure import SHOWN, Content, Entry, Structure
from labyrinth.core.search.inspection import exact_estimate, heuristic_of
from labyrinth.core.trace import CARVE, DISCOVER, EXPAND, LEAVE, STEP, VISIT, Mark, Player, Trace
from labyrinth.core.trace.costs import SparseCosts, costs_of_events
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK

# The key of each waiting tile, by tile, in the order of their last discoveries.
Waiting = Mapping[int, int]


class Keyed(NamedTuple):
    """A waiting tile with its key (priority) and a note."""

    key: float
    tile: int
    note: str = ""


class Stack(Structure):
    """The tiles of a frontier that is a stack, the top of the stack first."""

    name = "Stack"
    listed = True
    held_by = DISCOVER
    """The kind of a tile's last event while the tile is on the stack."""
    mark = Mark.FRONTIER
    of_rooms = False
    """Whether only rooms are counted and shown, not passages."""

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the number of tiles on the stack, and the newest tiles."""
        player = reading.without_taken(player)
        begin = reading.sources(player) if self.held_by is DISCOVER else []
        every = reading.rows_of_rooms(player.trace) if self.of_rooms else [slice(None)]
        held = sum(player.marks[tiles].count(self.mark) for tiles in every)
        tiles = islice(self._tiles(player), min(most, held))
        return Content(held + len(begin), tuple(map(Entry, [*tiles, *begin][:most])))

    def _tiles(self, player: Player) -> Iterator[int]:
        held = reading.held(player, self.mark, player.trace.codes_of(self.held_by))
        return filter(partial(reading.is_room, player.trace), held) if self.of_rooms else held


class StackOfRooms(Stack):
    """The rooms on a generator's stack, the top of the stack first."""

    held_by = VISIT
    mark = Mark.ACTIVE
    of_rooms = True


class FilledTiles(Stack):
    """The tiles that a dead-end filler has filled, the last one first."""

    name = "Filled"
    unit = "tiles"
    held_by = STEP
    mark = Mark.TRAIL


class WalkOfRooms(Stack):
    """A loop-erased walk, its last room first; each room points to the next room of the walk."""

    name = "Walk"
    unit = "rooms"
    held_by = STEP
    mark = Mark.TRAIL
    lettered = False

    def pointers(self, player: Player) -> dict[int, int]:
        """Return the next room of the walk for each room except the last."""
        return {tile: following for following, tile in pairwise(self._tiles(player))}


class Queue(Structure):
    """The queue of a search from the start or from the goals, the front of the queue first."""

    name = "Queue"
    listed = True

    def __init__(self, name: str = "", end: str = "start") -> None:
        """Set the displayed name, and the `end` where the search begins: "start" or "goals"."""
        super().__init__(name)
        self.of_goals = end == "goals"

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the number of waiting tiles, and the tiles at the front of the queue.

        In a search from both ends, the content is unknown if a waiting tile was discovered more
        than `REACH` events ago.
        """
        trace, discovering = player.trace, player.trace.codes_of(DISCOVER)
        here = {code for code in discovering if trace.lines[code].from_goals == self.of_goals}
        size = player.marks.count(Mark.FRONTIER)
        if there := discovering - here:
            size -= sum(1 for _ in reading.held(player, Mark.FRONTIER, there))
        waiting = list(islice(reading.held(player, Mark.FRONTIER, here), size))[::-1]
        if len(waiting) < size:
            if there:
                return Content(None)
            waiting = list(islice(reading.upcoming(player, trace.codes_of(EXPAND)), most))
        begin = reading.sources(player, of_goals=self.of_goals)
        return Content(size + len(begin), tuple(map(Entry, (begin + waiting)[:most])))


class PriorityQueue(Structure):
    """The priority queue of a search by `key` ("g", "h" or "f"), the lowest key first.

    The number of an entry is the tile's key. Among equal keys, the tile named by `first` comes
    first: the "oldest" or the "newest", unless the option `tie` of the search says otherwise. In a
    search from both ends each side has its own queue, and `first` is "place": the tile farther up
    comes first, then the tile farther left. With the `end` "goals" the queue belongs to the search
    from the goals.
    """

    listed = True

    def __init__(self, key: str, first: str = "oldest", end: str = "start") -> None:
        """Set the key, the tie-breaking and the end; the displayed name is made from these."""
        self.key, self._first, self.of_goals = key, first, end == "goals"
        self._two = first == "place"
        super().__init__(f"Queue{f' of the {end}' if self._two else ''} by {key}")

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the number of waiting tiles, and the tiles with the lowest keys.

        After more than `REACH` events the keys are unknown, and the tiles come in the order in
        which the search will take them. In this case the number is also unknown if the search comes
        from both ends or may have stale entries.
        """
        player = reading.without_taken(player)
        trace, marks, waits = player.trace, player.marks, Mark.FRONTIER
        begin = reading.sources(player, of_goals=self.of_goals)[::-1]
        size = marks.count(waits) + len(begin)
        if player.position > reading.REACH:
            codes = trace.codes_of(EXPAND)
            if self._two:
                lines = trace.lines
                codes = frozenset(each for each in codes if lines[each].from_goals is self.of_goals)
            tiles = islice(reading.upcoming(player, codes), most)
            unknown = self._two or queues_in_vain(trace)
            return Content(None if unknown else size, tuple(map(Entry, tiles)))
        leg = trace.leg_at(player.position)
        part = trace.of_leg(leg) if trace.legs else trace
        from_start, from_goals, costs = known_costs(part)
        for _ in islice(costs, player.position - leg.first):
            pass
        known = from_goals if self.of_goals else from_start
        discovered = reading.held(player, waits, trace.codes_of(DISCOVER))
        held = [tile for tile in discovered if tile in known]
        if queues_in_vain(trace):
            events = part.events[: player.position - leg.first]
            was = set(reading.tiles_of(events, trace.codes_of(EXPAND)))
            held = [tile for tile in held if tile not in was]
        waiting = {tile: known[tile] for tile in [*held, *begin][::-1]}
        if self._two:
            waiting = {tile: cost for tile, cost in known.items() if marks[tile] <= waits}
        order = self.order(part, waiting, self.of_goals)[:most]
        entries = (Entry(each.tile, whole(each.key / 1000 / STRAIGHT)) for each in order)
        return Content(len(waiting), tuple(entries))

    def order(self, trace: Trace, waiting: Waiting, of_goals: bool) -> list[Keyed]:
        """Return the waiting tiles of the search from one end, in the order of expansion.

        `waiting` maps tiles to costs, and `of_goals` selects the search from the goals. The keys of
        the result are exact costs times 1000.
        """
        targets = (trace.start,) if of_goals else trace.goals
        larger_g = trace.options.get("tie") == "larger-g"
        times = {"g": 0, "h": 1000, "f": weight_in_thousandths(trace)}[self.key]
        order = sorted(waiting) if self._two else list(waiting)
        if self._first == "newest" and trace.options.get("tie") != "oldest":
            order.reverse()
        keyed: list[tuple[int, int, Keyed]] = []
        for tile in order:
            g = waiting[tile] * (1 if trace.has_diagonals else STRAIGHT)
            h = exact_estimate(trace, tile, targets)
            key = (self.key != "h") * 1000 * g + times * h
            parts = {"g": g, "h": h, "f": key / 1000}
            note = ", ".join(
                f"{name} {in_text(whole(round(parts[name] / STRAIGHT, 2)))}"
                for name in ("ghf" if self.key == "f" else self.key)
            )
            keyed.append((key, -g if larger_g else 0, Keyed(key, tile, note)))
        keyed.sort(key=lambda each: each[:2])
        return [each for _, _, each in keyed]


def weight_in_thousandths(trace: Trace) -> int:
    """Return the factor of h in the f of a search, times 1000."""
    return round(1000 * float(str(trace.options.get("weight", 1))))


def queues_in_vain(trace: Trace) -> bool:
    """Return whether a search may put expanded tiles in the queue again, and later skip them.

    This is so if h is weighted, or if the heuristic may be inadmissible.
    """
    diagonals = trace.has_diagonals
    is_sure = is_admissible(heuristic_of(trace), diagonals=diagonals)
    return weight_in_thousandths(trace) != 1000 or not is_sure


def known_costs(trace: Trace) -> tuple[SparseCosts, SparseCosts, Iterator[int]]:
    """Return the costs of tiles from the start and from the goals, and a generator.

    The generator updates both costs.

    For each event, the generator yields the cost of the event's tile after the event.
    """
    from_start, from_goals = SparseCosts(), SparseCosts()
    for known, ends in ((from_start, (trace.start,)), (from_goals, trace.goals)):
        known.update((end, 0) for end in ends if end is not None)
    return from_start, from_goals, costs_of_events(trace, from_start, from_goals)


class Heap(Structure):
    """The heap of waiting passages, the lightest first, or with the option `maximum` the heaviest.

    The weights of passages are known only if decisions were recorded.
    """

    name = "Heap"
    unit = "passages"
    listed = True

    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the number of waiting passages, and the passages that will be taken next."""
        player = reading.without_taken(player)
        size = player.marks.count(Mark.FRONTIER)
        taking = player.trace.codes_of(CARVE, LEAVE)
        lightest = islice(reading.upcoming(player, taking), min(most, size))
        weights = player.trace.drawn_at(player.position)
        return Content(size, tuple(Entry(tile, weights.get(tile)) for tile in lightest))


class OtherOrderError(Exception):
    """An error: an expansion that an order of the frontier does not explain."""


@asks("Which tile is expanded next?")
def in_a_usual_order(trace: Trace) -> Iterator[Choice | None]:
    """Yield the choices of a learner's function that keeps a queue, a stack or a priority queue.

    Yields nothing unless one of these orders explains every expansion.
    """
    finds: list[Find] = [from_queue, from_stack]
    finds += [partial(lowest_first, key=key) for key in ("g", "h", "f")]
    for find in finds:
        with suppress(OtherOrderError):
            yield from list(find(trace, is_sure=False))
            break


@asks("Which tile is expanded next?")
def from_queue(trace: Trace, *, is_sure: bool = True) -> Iterator[Choice | None]:
    """Yield the choices of the next tile from one queue, or from two in a search from both ends.

    Unless the order `is_sure`, raises OtherOrderError at an expansion that contradicts it.
    """
    rule = "The tile at the front of the queue comes next: the one that joined it first."

    def in_order(waiting: Waiting, _: bool) -> Iterable[Keyed]:
        return map(Keyed, count(), waiting)

    return _expansions(trace, repeat(0), in_order, rule, is_sure=is_sure)


@asks("Which tile is expanded next?")
def from_stack(trace: Trace, *, is_sure: bool = True) -> Iterator[Choice | None]:
    """Yield the choices of the next tile from a stack; `is_sure` is that of `from_queue`."""
    rule = "The tile on top of the stack comes next: of those left, the one pushed last."

    def in_order(waiting: Waiting, _: bool) -> Iterable[Keyed]:
        return map(Keyed, count(), [*waiting][::-1])

    return _expansions(trace, repeat(0), in_order, rule, is_sure=is_sure)


@asks("Which tile is expanded next?")
def lowest_first(
    trace: Trace, key: str, first: str = "oldest", reopens: bool = False, is_sure: bool = True
) -> Iterator[Choice | None]:
    """Yield the choices of the next tile from one or two priority queues.

    A search from both ends has two queues. `key` and `first` are as in PriorityQueue. Stale entries
    are skipped. If the search `reopens` tiles, a tile may be expanded again when it is reached at a
    lower cost. `is_sure` is that of `from_queue`.
    """
    tie = trace.options.get("tie", first)
    of_equals = "the one with the largest g" if tie == "larger-g" else f"the {tie}"
    if first == "place":
        of_equals = "the topmost, then the leftmost"
    rule = f"The tile with the lowest {key} comes next; among equals, {of_equals}."
    costs, in_order = known_costs(trace)[-1], partial(PriorityQueue(key, first).order, trace)
    return _expansions(trace, costs, in_order, rule, only_once=not reopens, is_sure=is_sure)


def _expansions(
    trace: Trace,
    costs: Iterable[int],
    in_order: Callable[[Waiting, bool], Iterable[Keyed]],
    rule: str,
    *,
    only_once: bool = False,
    is_sure: bool = True,
) -> Iterator[Choice | None]:
    """Yield the choice at each expansion of a search, or None if there is no alternative.

    `costs` has, for each event, the cost of its tile after the event. `in_order(waiting, of_goals)`
    returns the waiting tiles of the search from the start, or from the goals, in the order of
    expansion. With `only_once`, expanded tiles never wait again. Unless the order `is_sure`, raises
    OtherOrderError if the tile expanded is not first.
    """
    expanding, discovering = trace.codes_of(EXPAND), trace.codes_of(DISCOVER)
    start = {} if trace.start is None else {trace.start: 0}
    sides = {False: start, True: dict.fromkeys(sorted(trace.goals), 0)}
    expanded: set[int] = set()
    new: set[int] = set()
    for number, (event, cost) in enumerate(zip(trace.events, costs, strict=False)):
        code, tile = event >> TILE_BITS, event & TILE_MASK
        of_goals = trace.lines[code].from_goals
        waiting = sides[of_goals]
        if code in discovering:
            waiting.pop(tile, None)
            waiting[tile] = cost
            new.add(tile)
        elif code in expanding:
            if only_once:
                for each in expanded.intersection(waiting):
                    del waiting[each]
            choice = None
            if tile in waiting and len(waiting) > 1:
                keyed = list(in_order(waiting, of_goals))
                right = tuple(each.tile for each in keyed if each.key == keyed[0].key)
                wrong = cut(each.tile for each in keyed if each.key != keyed[0].key)
                if not is_sure and tile not in right:
                    raise OtherOrderError
                # Keys that differ only in decimals that are not shown cannot be told apart.
                shown = {each.tile: each.note.rpartition(" ")[2] for each in keyed if each.note}
                is_clear = not any(shown[each] == shown[tile] for each in wrong if shown)
                if wrong and tile in right and is_clear:
                    named, at = {*right, *wrong}, before_decisions_on(trace, number)
                    notes = {each: note for _, each, note in keyed if note and each in named}
                    told = considered(trace, at, number + 1)
                    # Ties count as right, so priorities need no order.
                    order = () if shown else tuple(waiting)
                    choice = Choice(
                        at, number + 1, tile, right, wrong, notes=notes, told=told, order=order
                    )
            yield choice and replace(choice, rule=rule, tricky=tile not in new)
            waiting.pop(tile, None)
            expanded.add(tile)
            new.clear()


@asks(
    "Which of these rooms could be taken next?",
    "Any room of the frontier may be chosen: an unvisited room next to a visited one.",
)
def from_list(trace: Trace, take: int) -> Iterator[Choice]:
    """Yield the choices of a random room from the frontier.

    DISCOVER events add rooms to the frontier, and the line `take` records the room taken.
    """
    waiting: dict[int, None] = {}
    replay = reading.Replay(trace)
    for number, line, tile, kind in replay:
        if kind is DISCOVER:
            waiting[tile] = None
        elif line == take and tile in waiting:
            # Neighbours of the frontier, uncarved rooms first.
            beside = [
                each for room in reversed(waiting) for each in reading.rooms_around(trace, room)
            ]
            beside = [each for each in beside if each not in waiting]
            wrong = cut(sorted(beside, key=lambda room: replay.is_open[room]))
            if len(waiting) > 1 and wrong:
                position, right = before_decisions_on(trace, number), tuple(waiting)
                yield Choice(position, number + 1, tile, right, wrong, by_coin=True, tricky=True)
            del waiting[tile]


HEAVIEST_FIRST = (
    "The heaviest passage comes next, even if both its rooms have been visited by then."
)


@asks(
    "Which passage is taken from the heap next?",
    "The lightest passage comes next, even if both its rooms have been visited by then.",
)
def lightest_first(trace: Trace, take: int) -> Iterator[Choice]:
    """Yield the choices of the next passage from the heap.

    DISCOVER events add passages to the heap, and the line `take` records the passage taken. Yields
    nothing if the drawn weights were not recorded.
    """
    waiting: set[int] = set()
    weights = trace.drawn_at(1)
    for number, line, tile, kind in reading.Replay(trace):
        if (drawn := trace.drawn_at(number + 1)) is not weights:
            # A continued generation begins with an empty heap.
            weights = drawn
            waiting.clear()
        if kind is DISCOVER:
            waiting.add(tile)
        elif line == take:
            if all(passage in weights for passage in waiting):
                # With `maximum` all others are lighter.
                further = {each: abs(weights[each] - weights[tile]) for each in waiting}
                order = sorted(waiting, key=lambda passage: (further[passage], passage))
                right = tuple(each for each in order if not further[each])
                wrong = cut(each for each in order if further[each])
                notes = {each: f"weight {weights[each]}" for each in (*right, *wrong)}
                if wrong:
                    position = before_decisions_on(trace, number)
                    rule = HEAVIEST_FIRST if weights[wrong[0]] < weights[tile] else ""
                    yield Choice(position, number + 1, tile, right, wrong, notes=notes, rule=rule)
            waiting.discard(tile)
