"""Generators that take one of what waits: at random from a list, or the lightest from a heap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from labyrinth.core.choices.carving import Carving, rooms_around
from labyrinth.core.choices.choice import Choice, Choices, before_decisions_on, cut
from labyrinth.core.trace import DISCOVER, Trace
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK


@dataclass(frozen=True, slots=True)
class FromList(Choices):
    """The line `take` draws one of the rooms that DISCOVER events put on the frontier."""

    take: int
    question: str = "Which of these rooms could be taken next?"
    rule: str = "Any room of the frontier may be drawn: an uncarved one beside a carved one."

    def of_part(self, trace: Trace) -> Iterator[Choice | None]:
        """Follow the frontier."""
        waiting: dict[int, None] = {}
        discovering = trace.codes_of(DISCOVER)
        carving = Carving(trace)
        for number, event in enumerate(trace.events):
            code, tile = event >> TILE_BITS, event & TILE_MASK
            if code in discovering:
                waiting[tile] = None
            elif code == self.take >> TILE_BITS and tile in waiting:
                wrong = self._wrong(trace, waiting, carving)
                if len(waiting) > 1 and wrong:
                    position = before_decisions_on(trace, number)
                    yield Choice(
                        position, number + 1, tile, tuple(waiting), wrong, by_coin=True, tricky=True
                    )
                del waiting[tile]
            carving.apply(event)

    def _wrong(self, trace: Trace, waiting: dict[int, None], carving: Carving) -> tuple[int, ...]:
        """Return rooms that are not on the frontier but next to it, the uncarved ones first."""
        beside = [each for room in reversed(waiting) for each in rooms_around(trace, room)]
        beside = [each for each in beside if each not in waiting]
        return cut(sorted(beside, key=lambda room: carving.is_open[room]))


@dataclass(frozen=True, slots=True)
class Lightest(Choices):
    """The line `take` takes the lightest of the passages that DISCOVER events put in a heap.

    Their weights were drawn; without them there is no choice.
    """

    take: int
    question: str = "Which passage is taken out of the heap next?"
    rule: str = "The lightest passage comes next, even if both its rooms are carved by then."

    def of_part(self, trace: Trace) -> Iterator[Choice | None]:
        """Follow the heap."""
        waiting: set[int] = set()
        discovering, weights = trace.codes_of(DISCOVER), trace.drawn_at(1)
        for number, event in enumerate(trace.events):
            code, tile = event >> TILE_BITS, event & TILE_MASK
            if (drawn := trace.drawn_at(number + 1)) is not weights:
                # A generation that goes on begins with an empty heap.
                weights = drawn
                waiting.clear()
            if code in discovering:
                waiting.add(tile)
            elif code == self.take >> TILE_BITS:
                if all(passage in weights for passage in waiting):
                    order = sorted(waiting, key=lambda passage: (weights[passage], passage))
                    right = tuple(each for each in order if weights[each] == weights[tile])
                    wrong = cut(each for each in order if weights[each] > weights[tile])
                    if wrong:
                        notes = {each: f"weight {weights[each]:,}" for each in (*right, *wrong)}
                        position = before_decisions_on(trace, number)
                        yield Choice(position, number + 1, tile, right, wrong, notes=notes)
                waiting.discard(tile)
