"""Generators that pick one of the rooms of an active list to dig on from."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Final

from labyrinth.core.choices.carving import Carving, rooms_around
from labyrinth.core.choices.choice import (
    MOST_WRONG,
    Choice,
    Choices,
    before_decisions_on,
    cut,
)
from labyrinth.core.structures.rooms_of import is_room
from labyrinth.core.trace import LEAVE, VISIT, Trace
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK

_RANDOM: Final = "random"


class _ActiveList:
    """Rooms in the order in which they joined, with the gaps that dropped ones leave for a while.

    The middle of the list is counted with its gaps.
    """

    def __init__(self) -> None:
        self._places: list[int | None] = []
        self.dropped: list[int] = []

    @property
    def rooms(self) -> list[int]:
        """The rooms, the one first that joined first."""
        return [room for room in self._places if room is not None]

    def join(self, room: int) -> None:
        """Let in a room at the end."""
        self._places.append(room)

    def drop(self, room: int) -> None:
        """Drop a room. Gaps at the end go, and all of them where they are more than half."""
        places = self._places
        places[places.index(room)] = None
        self.dropped.append(room)
        while places and places[-1] is None:
            places.pop()
        if 2 * places.count(None) > len(places):
            self._places = [*self.rooms]

    def picked(self, ways: Collection[str]) -> list[int]:
        """Return the rooms that one of these ways picks: newest, oldest, middle, random."""
        rooms = self.rooms
        if _RANDOM in ways:
            return rooms
        by_way = {
            "newest": rooms[-1],
            "oldest": rooms[0],
            "middle": next(each for each in self._places[len(self._places) // 2 :] if each),
        }
        return list(dict.fromkeys(by_way[way] for way in ways))


def _at_random(recipe: str) -> Collection[str]:
    return (_RANDOM,)


@dataclass(frozen=True, slots=True)
class Picking(Choices):
    """The line `pick` picks one of the rooms that VISIT events let in, until LEAVE events.

    The first of them are those of the line `begin`. `ways` says for a recipe in which ways a room
    is picked, each time in one of them that is drawn: newest, oldest, middle or random.
    """

    begin: int
    pick: int
    ways: Callable[[str], Collection[str]] = _at_random
    question: str = "Which room of the active list digs next?"
    rule: str = "Any room of the active list may be drawn, even one that can dig no more."

    def question_of(self, choice: Choice) -> str:
        """Ask for one room, or for all that may be drawn."""
        return "Which of these rooms could be picked next?" if choice.by_coin else self.question

    def rule_of(self, choice: Choice, trace: Trace) -> str:
        """Tell in which ways a room is picked."""
        ways = self.ways(trace.recipe)
        if _RANDOM in ways:
            return self.rule
        return f"The {' or the '.join(ways)} room of the active list is picked."

    def of_part(self, trace: Trace) -> Iterator[Choice | None]:
        """Follow the list. The room that has just joined, if that is the newest, is no choice."""
        visiting, leaving = trace.codes_of(VISIT), trace.codes_of(LEAVE)
        ways = self.ways(trace.recipe)
        carving = Carving(trace)
        active = _ActiveList()
        begins = False
        newest = None
        for number, event in enumerate(trace.events):
            code, tile = event >> TILE_BITS, event & TILE_MASK
            if code in visiting and is_room(trace, tile):
                # A generation that goes on begins with a list of its own.
                begun, begins = begins, code == self.begin >> TILE_BITS
                if begins and not begun:
                    active = _ActiveList()
                active.join(tile)
                newest = tile
            elif code in leaving:
                active.drop(tile)
            elif code == self.pick >> TILE_BITS:
                right = active.picked(ways)
                wrong = _others(trace, active, right, carving)
                if wrong and right != [newest]:
                    position, by_coin = before_decisions_on(trace, number), len(right) > 1
                    yield Choice(
                        position, number + 1, tile, tuple(right), wrong, by_coin, tricky=True
                    )
            carving.apply(event)


def _others(
    trace: Trace, active: _ActiveList, picked: list[int], carving: Carving
) -> tuple[int, ...]:
    """Return rooms that could not be picked: of the list, no longer in it, not yet carved."""
    could_come, rooms = set(picked), active.rooms
    # The last and the first of the list are the most tempting.
    of_list = [each for each in (rooms[-1], rooms[0], *reversed(rooms)) if each not in could_come]
    uncarved = [
        each
        for room in rooms[-MOST_WRONG:]
        for each in rooms_around(trace, room)
        if not carving.is_open[each]
    ]
    return cut([*of_list, *active.dropped[:-MOST_WRONG:-1], *uncarved])
