"""Random walks in the grid: each step leads to any neighbour."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from labyrinth.core.choices.carving import Carving, rooms_around
from labyrinth.core.choices.choice import Choice, Choices
from labyrinth.core.choices.digging import neighbour_choice
from labyrinth.core.trace import STAND, STEP, Trace
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK


@dataclass(frozen=True, slots=True)
class Wandering(Choices):
    """Lines say where the walk `stands`, then to which neighbour it goes (`arrives`).

    What follows on that neighbour, before the walk stands again, belongs to the same step.
    """

    stands: tuple[int, ...]
    arrives: tuple[int, ...]
    question: str = "The walk stands here. To which rooms could it step?"
    rule: str = "Each step leads to any neighbour in the grid, carved or not, walked or not."

    def of_part(self, trace: Trace) -> Iterator[Choice | None]:
        """Follow the walk."""
        stands = {line >> TILE_BITS for line in self.stands}
        arrives = {line >> TILE_BITS for line in self.arrives}
        room: int | None = None
        position = 0
        carving = Carving(trace)
        walked: set[int] = set()
        for number, event in enumerate(trace.events):
            code, tile = event >> TILE_BITS, event & TILE_MASK
            if code in stands:
                if tile != room:
                    room, position = tile, number + 1
            elif code in arrives and room is not None:
                right = rooms_around(trace, room)
                if len(right) > 1 and tile in right:
                    settled = self._settled(trace, number, stands)
                    known = any(carving.is_open[each] or each in walked for each in right)
                    yield neighbour_choice(
                        trace, position, settled, tile, right, room, tricky=known
                    )
                room = None
            carving.apply(event)
            kind = trace.lines[code].kind
            if kind is STEP:
                walked.add(tile)
            elif kind is not None and not kind.decides:
                walked.discard(tile)

    def _settled(self, trace: Trace, number: int, stands: set[int]) -> int:
        """Return the position after the decisions on the tile that the walk came to."""
        tile = trace.events[number] & TILE_MASK
        for at in range(number + 1, len(trace)):
            event = trace.events[at]
            is_more = event >> TILE_BITS not in stands and event & TILE_MASK == tile
            if not is_more or trace.lines[event >> TILE_BITS].kind is not STAND:
                return at
        return len(trace)
