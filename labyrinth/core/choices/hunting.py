"""Generators that look for the first uncarved room, and join rooms to carved neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from labyrinth.core.choices.carving import Carving, rooms_around
from labyrinth.core.choices.choice import Choice, Choices, cut
from labyrinth.core.choices.digging import before_candidates, neighbour_choice
from labyrinth.core.structures.rooms_of import all_rooms
from labyrinth.core.trace import Trace
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK


@dataclass(frozen=True, slots=True)
class FirstUncarved(Choices):
    """The line `found` records the first uncarved room, row by row."""

    found: int
    question: str = "Which room is next?"
    rule: str = "It is the first uncarved room, row by row from the top left."

    def of_part(self, trace: Trace) -> Iterator[Choice | None]:
        """Look for the uncarved rooms each time."""
        carving = Carving(trace)
        rooms = all_rooms(trace)
        for number, event in enumerate(trace.events):
            if event >> TILE_BITS == self.found >> TILE_BITS:
                uncarved = [room for room in rooms if not carving.is_open[room]]
                if len(uncarved) > 1 and uncarved[0] == event & TILE_MASK:
                    by_col = min(uncarved, key=lambda room: (room % trace.width, room))
                    wrong = cut(room for room in (by_col, *uncarved) if room != uncarved[0])
                    position = before_candidates(trace, number)
                    yield Choice(
                        position, number + 1, uncarved[0], tuple(uncarved[:1]), wrong, tricky=True
                    )
            carving.apply(event)


@dataclass(frozen=True, slots=True)
class JoinedTo(Choices):
    """The line `dig` records the passage from a carved room to a new one.

    The next deed is on the new one.
    """

    dig: int
    question: str = "The room here is to be carved. From which rooms could it be dug to?"
    rule: str = "One of its carved neighbours is drawn."

    def of_part(self, trace: Trace) -> Iterator[Choice | None]:
        """Look at the neighbours of each new room."""
        carving = Carving(trace)
        for number, event in enumerate(trace.events):
            if event >> TILE_BITS == self.dig >> TILE_BITS:
                room = carving.next_deed(number)
                if room is not None:
                    right = [each for each in rooms_around(trace, room) if carving.is_open[each]]
                    came = 2 * (event & TILE_MASK) - room
                    if len(right) > 1 and came in right:
                        yield neighbour_choice(
                            trace, number, number + 1, came, right, room, tricky=True
                        )
            carving.apply(event)
