"""Generators that go back from where they are stuck to the newest room that can dig on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from labyrinth.core.choices.carving import Carving, rooms_around
from labyrinth.core.choices.choice import Choice, Choices, before_decisions_on, cut
from labyrinth.core.choices.digging import before_candidates
from labyrinth.core.structures.rooms_of import is_room
from labyrinth.core.trace import LEAVE, VISIT, Trace
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK


@dataclass(frozen=True, slots=True)
class Backtracking(Choices):
    """VISIT events push rooms on a stack, LEAVE events take them off.

    The line `dig` records each passage from a room to an uncarved neighbour. The next deed is on
    that neighbour.
    """

    dig: int
    question: str = "The digging is stuck here. From which room does it go on?"
    rule: str = "It goes back to the newest room of the stack that has an uncarved neighbour."

    def of_part(self, trace: Trace) -> Iterator[Choice | None]:
        """Follow the stack; where it goes back no room is carved, until the next passage."""
        visiting, leaving = trace.codes_of(VISIT), trace.codes_of(LEAVE)
        carving = Carving(trace)
        stack: list[int] = []
        stuck: tuple[int, int, list[int]] | None = None
        for number, event in enumerate(trace.events):
            code, tile = event >> TILE_BITS, event & TILE_MASK
            if code == self.dig >> TILE_BITS and stuck is not None:
                beyond = carving.next_deed(number)
                settled = before_candidates(trace, number)
                room = None if beyond is None else 2 * tile - beyond
                choice = self._choice(trace, carving, *stuck, settled, room)
                if choice is not None:
                    yield choice
                stuck = None
            elif code in visiting and is_room(trace, tile):
                stack.append(tile)
            elif code in leaving and is_room(trace, tile) and tile in stack:
                stack.remove(tile)
                if stuck is None:
                    stuck = before_decisions_on(trace, number), tile, stack[::-1]
            carving.apply(event)

    def _choice(
        self,
        trace: Trace,
        carving: Carving,
        position: int,
        at: int,
        waiting: list[int],
        settled: int,
        came: int | None,
    ) -> Choice | None:
        """Return the choice of the room that came, None if others did not wait besides."""
        can_dig = [
            room
            for room in waiting
            if any(not carving.is_open[each] for each in rooms_around(trace, room))
        ]
        if not can_dig or came != can_dig[0] or len(waiting) < 2:
            return None
        wrong = cut([*can_dig[1:3], *(room for room in waiting if room != came)])
        return Choice(position, settled, came, (came,), wrong, at=at, tricky=True)
