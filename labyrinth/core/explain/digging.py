"""Choices of generators: the room to dig to, the room to dig from, the passages of a row."""

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final

from labyrinth.core.declaration.options import shares
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.disjoint_sets import find, join, singletons
from labyrinth.core.explain.choice import (
    MOST_WRONG,
    Choice,
    asks,
    before_decisions_on,
    considered,
    cut,
)
from labyrinth.core.explain.trace_reading import Replay, all_rooms, is_room, rooms_around
from labyrinth.core.trace import CONSIDER, LEAVE, REFUSE, STAND, STEP, VISIT, Trace
from labyrinth.core.trace.events import DECIDING, TILE_BITS, TILE_MASK

_ALWAYS_STRAIGHT = re.compile(r"[:,]straight=100\b")
_RANDOM: Final = "random"


@asks(
    "Carving continues from here. Which rooms could come next?",
    "An unvisited neighbour is chosen at random.",
)
def digging(trace: Trace, dig: int) -> Iterator[Choice]:
    """Yield the choices of a room to dig to.

    The line `dig` records each passage to an uncarved neighbour, and the event after it is on this
    neighbour. Digging straight on because of an option is not a choice.
    """
    replay = Replay(trace)
    dug_by: dict[int, int] = {}
    straight_on = _ALWAYS_STRAIGHT.search(trace.recipe) is not None
    last = None
    for number, line, tile, _ in replay:
        beyond = _dug_to(trace, number) if line == dig else None
        if beyond is None:
            continue
        room = 2 * tile - beyond
        right = _around(replay, room)
        if not (straight_on and room + dug_by.get(room, 0) in right):
            when = _before_candidates(trace, number), number + 1
            yield from _neighbour(trace, when, beyond, right, room, tricky=room != last)
        dug_by[beyond] = beyond - room
        last = beyond


@asks(
    "Carving continues from here. Which rooms could be joined next?",
    "The neighbours are tried in random order, and the first in another tree is joined.",
)
def other_trees(trace: Trace, pick: int, dig: int) -> Iterator[Choice]:
    """Yield the choices of a neighbouring room in another tree.

    The line `pick` records the room whose neighbours are the choices, and the line `dig` records
    the wall that is opened.
    """
    forest = singletons(len(trace.before))
    room = position = 0
    for number, line, tile, _ in Replay(trace):
        if line == pick:
            room, position = tile, number + 1
        elif line == dig and room:
            beyond, own, around = 2 * tile - room, find(forest, room), rooms_around(trace, room)
            right = [each for each in around if find(forest, each) != own]
            tricky = len(right) < len(around)
            yield from _neighbour(trace, (position, number + 1), beyond, right, room, tricky=tricky)
            join(forest, room, beyond)


@asks(
    "This room is about to be carved. Which rooms could it be joined to?",
    "One of its visited neighbours is chosen at random.",
)
def joined_to(trace: Trace, dig: int) -> Iterator[Choice]:
    """Yield the choices of a carved room to dig from.

    The line `dig` records the passage; the event after it is on the new room.
    """
    replay = Replay(trace)
    for number, line, tile, _ in replay:
        room = _dug_to(trace, number) if line == dig else None
        if room is not None:
            right = _around(replay, room, carved=True)
            when = number, number + 1
            yield from _neighbour(trace, when, 2 * tile - room, right, room, tricky=True)


@asks(
    "The walk is here. Which rooms could it step to?",
    "Each step goes to a random neighbour in the grid, visited or not.",
)
def wandering(trace: Trace, stands: Collection[int], arrives: Collection[int]) -> Iterator[Choice]:
    """Yield the choices of a random walk.

    The lines `stands` record the room where the walk is, and the lines `arrives` record the room
    that it steps to. Decisions on this second room before the next event of `stands` belong to the
    same step.
    """
    room: int | None = None
    position = 0
    replay = Replay(trace)
    walked: set[int] = set()
    for number, line, tile, kind in replay:
        if line in stands:
            if tile != room:
                room, position = tile, number + 1
        elif line in arrives and room is not None:
            right = rooms_around(trace, room)
            known = any(replay.is_open[each] or each in walked for each in right)
            # Decisions on the tile that the walk entered belong to the step.
            settled = number + 1
            while settled < len(trace) and (event := trace.events[settled]) - tile not in stands:
                if event & TILE_MASK != tile or trace.lines[event >> TILE_BITS].kind is not STAND:
                    break
                settled += 1
            yield from _neighbour(trace, (position, settled), tile, right, room, tricky=known)
            room = None
        if kind is STEP:
            walked.add(tile)
        elif kind is not None and not kind.decides:
            walked.discard(tile)


@asks("Which room is next?", "It is the first unvisited room, row by row from the top left.")
def first_uncarved(trace: Trace, found: int, question: str = "") -> Iterator[Choice]:
    """Yield the choices of the first uncarved room, row by row; the line `found` records it.

    `question` replaces the usual question, if it is not empty.
    """
    replay = Replay(trace)
    rooms = all_rooms(trace)
    for number, line, tile, _ in replay:
        if line != found:
            continue
        uncarved = [room for room in rooms if not replay.is_open[room]]
        if len(uncarved) > 1 and uncarved[0] == tile:
            by_col = min(uncarved, key=lambda room: (room % trace.width, room))
            wrong = cut(room for room in (by_col, *uncarved) if room != tile)
            position = _before_candidates(trace, number)
            yield Choice(position, number + 1, tile, (tile,), wrong, tricky=True, question=question)


@asks(
    "Carving is stuck here. From which room does it continue?",
    "It backtracks to the newest room on the stack that has an unvisited neighbour.",
)
def backtracking(trace: Trace, dig: int) -> Iterator[Choice]:
    """Yield the choices of the room that a stuck generator backtracks to.

    VISIT events push rooms on a stack, LEAVE events pop them. The line `dig` records each passage
    from a room to an uncarved neighbour, and the event after it is on this neighbour.
    """
    replay = Replay(trace)
    stack: list[int] = []
    stuck: tuple[int, int, list[int]] | None = None
    for number, line, tile, kind in replay:
        if line == dig and stuck is not None:
            position, at, waiting = stuck
            beyond = _dug_to(trace, number)
            came = None if beyond is None else 2 * tile - beyond
            # While it backtracks no room is carved until this passage.
            can_dig = [room for room in waiting if _around(replay, room)]
            if can_dig and came == can_dig[0] and len(waiting) > 1:
                wrong = cut([*can_dig[1:3], *(room for room in waiting if room != came)])
                settled = _before_candidates(trace, number)
                order = tuple(waiting[::-1])
                yield Choice(
                    position, settled, came, (came,), wrong, at=at, order=order, tricky=True
                )
            stuck = None
        elif kind is VISIT and is_room(trace, tile):
            stack.append(tile)
        elif kind is LEAVE and is_room(trace, tile) and tile in stack:
            stack.remove(tile)
            if stuck is None:
                stuck = before_decisions_on(trace, number), tile, stack[::-1]


class _ActiveList:
    """The active list: rooms in the order in which they joined, with gaps for removed rooms.

    The gaps count when the middle of the list is determined.
    """

    def __init__(self) -> None:
        self.places: list[int | None] = []
        self.dropped: list[int] = []

    @property
    def rooms(self) -> list[int]:
        """The rooms, the oldest first."""
        return [room for room in self.places if room is not None]

    def drop(self, room: int) -> None:
        """Remove a room, which leaves a gap.

        Gaps at the end are removed at once, and all gaps when they outnumber the rooms.
        """
        places = self.places
        places[places.index(room)] = None
        self.dropped.append(room)
        while places and places[-1] is None:
            places.pop()
        if 2 * places.count(None) > len(places):
            self.places = [*self.rooms]

    def picked(self, ways: Collection[str]) -> list[int]:
        """Return the rooms that may be picked in these ways: newest, oldest, middle or random."""
        rooms = self.rooms
        if _RANDOM in ways or not rooms:
            return rooms
        middle = next(each for each in self.places[len(self.places) // 2 :] if each)
        by_way = {"newest": rooms[-1], "oldest": rooms[0], "middle": middle}
        return list(dict.fromkeys(by_way[way] for way in ways))


@asks(
    "Which room of the active list is picked next?",
    "Any room of the active list may be picked, even one without unvisited neighbours.",
)
def picking(
    trace: Trace, begin: int, pick: int, option: str = "", default: str = _RANDOM
) -> Iterator[Choice]:
    """Yield the choices of a room from the active list.

    VISIT events add rooms to the list, LEAVE events remove them, and the line `pick` records the
    room picked. The list begins with the rooms that the line `begin` records. `option` is the name
    of an option of the recipe, with the default value `default`: newest, oldest, middle, random, or
    a mix of these from which each pick draws.
    """
    mix = str(Recipe.parse(trace.recipe).options.get(option, default)) if option else default
    ways = list(dict.fromkeys(shares(mix)))
    named = "" if _RANDOM in ways else " or the ".join(ways)
    rule = named and f"The {named} room of the active list is picked."
    replay = Replay(trace)
    active = _ActiveList()
    begins = False
    newest = None
    for number, line, tile, kind in replay:
        if kind is VISIT and is_room(trace, tile):
            # A continued generation begins with a list of its own.
            begun, begins = begins, line == begin
            if begins and not begun:
                active = _ActiveList()
            active.places.append(tile)
            newest = tile
        elif kind is LEAVE:
            active.drop(tile)
        elif line == pick:
            right, rooms = active.picked(ways), active.rooms
            # The last and the first of the list are the most tempting; then rooms no longer in it,
            # and rooms not carved yet.
            others = [*rooms[-1:], *rooms[:1], *reversed(rooms)]
            tempting = [each for each in others if each not in right]
            tempting += active.dropped[:-MOST_WRONG:-1]
            wrong = cut([*tempting, *(u for r in rooms[-MOST_WRONG:] for u in _around(replay, r))])
            # If the newest is always picked, the room that has just joined is not a real choice.
            if wrong and right != [newest]:
                position, by_coin = before_decisions_on(trace, number), len(right) > 1
                question = "Which of these rooms could be picked next?" if by_coin else ""
                choice = Choice(
                    position, number + 1, tile, tuple(right), wrong, by_coin, tricky=True
                )
                yield replace(choice, question=question, rule=rule, order=tuple(rooms))


@asks(
    "Which passages could be carved from here?",
    "A coin flip chooses one of the two directions of `bias`, if both are in the grid.",
)
def by_coin(trace: Trace, way: int, dig: int) -> Iterator[Choice]:
    """Yield the choices of the binary tree algorithm.

    The line `way` records each possible passage, and the line `dig` records the passage carved.
    """
    ways: list[int] = []
    room = position = 0
    for number, line, tile, kind in Replay(trace):
        if kind is STAND:
            room, position = tile, number + 1
            ways.clear()
        elif line == way:
            ways.append(tile)
        elif line == dig and len(ways) > 1:
            beside = (room - trace.width, room - 1, room + 1, room + trace.width)
            wrong = cut(each for each in beside if each not in ways)
            told = considered(trace, position, number + 1)
            yield Choice(position, number + 1, tile, tuple(ways), wrong, True, room, told=told)


@asks(
    "A way up from the next run is opened. From which rooms could it start?",
    "The next run is the leftmost one without a way up; one of its rooms is chosen at random.",
)
def from_run(trace: Trace, of_run: int, dig: int) -> Iterator[Choice]:
    """Yield the choices of the sidewinder algorithm.

    The line `of_run` records the rooms of a run, and the line `dig` records the passage up.
    """
    run: list[int] = []
    for number, line, tile, _ in Replay(trace):
        if line == of_run:
            run.append(tile)
        elif line == dig:
            row = tile // trace.width + 1
            rooms = range(row * trace.width + 1, (row + 1) * trace.width - 1, 2)
            others = [each for each in rooms if is_room(trace, each) and each not in run]
            if len(run) > 1 and others:
                others.sort(key=lambda each: min(abs(each - room) for room in run))
                room, wrong = tile + trace.width, cut(others)
                yield Choice(number - len(run), number + 1, room, tuple(run), wrong, by_coin=True)
            run.clear()


@asks(
    "Which passages could be carved from this room now?",
    "Carve right only into another set, and down at least once per set; else flip a coin.",
)
def row_by_coin(trace: Trace, at_room: int, *loops: int) -> Iterator[Choice]:
    """Yield the choices of Eller's algorithm: which passage it digs from a room.

    The line `at_room` records the room.

    If the next event belongs to one of the lines `loops`, the passage to the right stays closed.
    """
    deciding, width = trace.codes_of(*DECIDING), trace.width
    for number, line, room, _ in Replay(trace):
        if line != at_room:
            continue
        turn = range(number + 1, min(number + 5, len(trace)))
        dug = next((at for at in turn if trace.events[at] >> TILE_BITS not in deciding), number)
        tile = trace.events[dug] & TILE_MASK
        if tile in (room + 1, room + width):
            beside = trace.events[number + 1]
            may_right = beside - (beside & TILE_MASK) not in loops
            may_down = trace.shape is None or is_room(trace, room + 2 * width)
            right = (room + 1,) * may_right + (room + width,) * may_down
            wrong = tuple(each for each in (room + 1, room - 1, room - width) if each not in right)
            told = considered(trace, number + 1, dug + 1)
            choice = Choice(number + 1, dug + 1, tile, right, wrong, True, room, told=told)
            yield replace(choice, tricky=not may_right and (room + 2) % width != 0)


def _neighbour(
    trace: Trace, when: tuple[int, int], tile: int, right: list[int], room: int, *, tricky: bool
) -> Iterator[Choice]:
    """Yield the random choice among the `right` neighbours of a room, if there are two or more.

    `when` has the positions before and after the choice, and `tile` is the neighbour chosen. Wrong
    tiles are the other neighbours, then rooms two steps away, diagonal ones first.
    """
    if len(right) < 2 or tile not in right:
        return
    width = trace.width
    row, col = divmod(room, width)
    others = rooms_around(trace, room)
    for rows, cols in ((-2, -2), (-2, 2), (2, -2), (2, 2), (-4, 0), (0, -4), (0, 4), (4, 0)):
        if 0 < row + rows < trace.height - 1 and 0 < col + cols < width - 1:
            others += [each for each in (room + rows * width + cols,) if is_room(trace, each)]
    wrong = cut(each for each in others if each not in right)
    yield Choice(*when, tile, tuple(right), wrong, True, room, tricky=tricky)


def _around(replay: Replay, room: int, *, carved: bool = False) -> list[int]:
    """Return the uncarved neighbours of a room or, with `carved`, the carved neighbours."""
    return [each for each in rooms_around(replay.trace, room) if replay.is_open[each] == carved]


def _dug_to(trace: Trace, number: int) -> int | None:
    """Return the room that a passage leads to; None if the event records no such passage.

    `number` is the index of the event. The room is the tile of the next event that is not a
    decision. If this tile is not next to the event's tile, the event was recorded by another stage
    of the generation, such as braiding, with the same code.
    """
    deciding, tile = trace.codes_of(*DECIDING), trace.events[number] & TILE_MASK
    following = trace.events[number + 1 : number + 16]
    deed = next((each & TILE_MASK for each in following if each >> TILE_BITS not in deciding), tile)
    return deed if abs(deed - tile) in (1, trace.width) else None


def _before_candidates(trace: Trace, position: int) -> int:
    """Return the position before the algorithm considers candidates for an event.

    The event is the one after `position`.
    """
    candidates = trace.codes_of(CONSIDER, REFUSE)
    while position and trace.events[position - 1] >> TILE_BITS in candidates:
        position -= 1
    return position
