"""Keyframes: states along a trace, laid once, from which a player reaches any position soon."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Final
from zlib import compress, decompress

from labyrinth.core.task import SLICE, Task
from labyrinth.core.trace.events import CHANGING
from labyrinth.core.trace.grid_state import GridState
from labyrinth.core.trace.trace import Trace

SHORTEST_INTERVAL: Final = 16 * SLICE
"""Events between two keyframes, at the least: replaying half of them takes 3 to 10 ms."""
MOST_KEYFRAMES: Final = 32
"""A longer trace has longer intervals, so that memory grows by its events alone."""
_FASTEST: Final = 1


@dataclass(frozen=True, slots=True)
class Keyframes:
    """The compressed states of a trace at every multiple of `interval` and at its end.

    `found` holds what each event found on its tile, as `GridState.apply` returns it. Memory: a byte
    an event and, in a maze of a million rooms, 2 to 5 bytes a tile for all the states together,
    10 with weights. Of a run that changes no tiles only the marks are kept.
    """

    interval: int
    found: bytearray
    states: list[tuple[bytes, bytes]]

    def nearest(self, position: int) -> int:
        """Return the position of a keyframe at most half an interval from `position`."""
        number = (position + self.interval // 2) // self.interval
        return min(number * self.interval, len(self.found))

    def show(self, position: int, state: GridState) -> None:
        """Make `state` that of the keyframe at `position`, which `nearest` has returned."""
        tiles, marks = self.states[-(-position // self.interval)]
        size = len(state.tiles)
        # A bytearray would copy the bytes once more on their way into its slice.
        if tiles:
            memoryview(state.tiles)[:] = decompress(tiles, bufsize=size)
        memoryview(state.marks)[:] = decompress(marks, bufsize=size)


def preparation(trace: Trace) -> Task[Keyframes]:
    """Lay the keyframes of a trace that has come to its end, slice by slice.

    A slice takes some milliseconds; one with a keyframe up to 50 in a maze of a million rooms, but
    then the interpreter is free for other threads.
    """
    return Task(_prepare(trace))


def _prepare(trace: Trace) -> Generator[float, None, Keyframes]:
    length = len(trace)
    slices = max(SHORTEST_INTERVAL, length // MOST_KEYFRAMES) // SLICE
    interval = slices * SLICE
    state = GridState(trace)
    found = bytearray()
    states: list[tuple[bytes, bytes]] = []
    tiles = compressed = b""
    changes = not CHANGING.isdisjoint(trace.kinds)

    def lay() -> None:
        nonlocal tiles, compressed
        if changes and state.tiles != tiles:
            tiles = bytes(state.tiles)
            compressed = compress(tiles, _FASTEST)
        states.append((compressed, compress(state.marks, _FASTEST)))

    for first in range(0, length, SLICE):
        if first % interval == 0:
            lay()
        found += state.apply(trace.events[first : first + SLICE])
        yield first / length
    lay()
    return Keyframes(interval, found, states)
