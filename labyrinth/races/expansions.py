"""Expansions: how many there are up to each position of a trace, and where each of them is."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Generator
from dataclasses import dataclass

from labyrinth.core.trace.events import TILE_BITS, EventKind
from labyrinth.core.trace.timeline import BLOCK
from labyrinth.core.trace.trace import Trace


@dataclass(frozen=True, slots=True)
class Expansions:
    """The expansions of a trace; a tile that is expanded again counts again.

    `samples` holds their number before every multiple of `BLOCK` events, and at the end.
    """

    trace: Trace
    codes: frozenset[int]
    samples: array[int]

    @property
    def total(self) -> int:
        """How many there are in the whole trace."""
        return self.samples[-1]

    def up_to(self, position: int) -> int:
        """Return how many of the first `position` events are expansions."""
        block = position // BLOCK
        events = self.trace.events[block * BLOCK : position]
        return self.samples[block] + sum(event >> TILE_BITS in self.codes for event in events)

    def before(self, number: int) -> int:
        """Return the position before the expansion of that number, from 1 to the total."""
        block = bisect_right(self.samples, number - 1) - 1
        left = number - self.samples[block]
        events = self.trace.events[block * BLOCK : (block + 1) * BLOCK]
        for position, event in enumerate(events, block * BLOCK):
            left -= event >> TILE_BITS in self.codes
            if not left:
                return position
        raise IndexError(f"there is no expansion {number}")


def find_expansions(trace: Trace) -> Generator[None, None, Expansions]:
    """Count the expansions of a trace, block by block."""
    codes = trace.codes_of(EventKind.EXPAND)
    samples = array("I", [0])
    for first in range(0, len(trace), BLOCK):
        events = trace.events[first : first + BLOCK]
        samples.append(samples[-1] + sum(event >> TILE_BITS in codes for event in events))
        yield
    return Expansions(trace, codes, samples)
