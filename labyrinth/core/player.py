"""The player: moves along a trace, in both directions, at any speed, without a clock."""

from __future__ import annotations

from enum import IntEnum
from math import copysign
from typing import Final

from labyrinth.core.trace import TILE_BITS, TILE_MASK, EventKind, Trace


class Mark(IntEnum):
    """What the run has made of a tile so far; the overlay holds one for each tile."""

    NONE = 0
    ACTIVE = 1
    FRONTIER = 2
    EXPANDED = 3
    TRAIL = 4
    PATH = 5


_MARK_OF: Final = {
    EventKind.CARVE: Mark.NONE,
    EventKind.FILL: Mark.NONE,
    EventKind.VISIT: Mark.ACTIVE,
    EventKind.LEAVE: Mark.NONE,
    EventKind.DISCOVER: Mark.FRONTIER,
    EventKind.EXPAND: Mark.EXPANDED,
    EventKind.STEP: Mark.TRAIL,
    EventKind.PATH: Mark.PATH,
}
_MARKS: Final = bytes(_MARK_OF[kind] for kind in EventKind)
_KEEPS, _OPENS, _CLOSES = range(3)
_EFFECTS: Final = bytes(
    {EventKind.CARVE: _OPENS, EventKind.VISIT: _OPENS, EventKind.FILL: _CLOSES}.get(kind, _KEEPS)
    for kind in EventKind
)
_WAS_OPEN: Final = 0x80
_MARK_BITS: Final = 0x7F
_ROUNDING: Final = 1e-6
_ZERO_TO_ONE: Final = bytes([1, *range(1, 256)])


class Player:
    """A position in a trace, with the tiles and the marks as they are there.

    `tiles` and `marks` are row-major, one byte a tile. `speed` counts events a second. Every
    move returns the flat indices of the tiles that may look different now.
    """

    def __init__(self, trace: Trace, speed: float = 1.0) -> None:
        """Stand before the first event of `trace`, at `speed` events a second."""
        self.trace = trace
        self.speed = speed
        self.tiles = bytearray(trace.before)
        self.marks = bytearray(len(trace.before))
        self._position = 0
        self._owed = 0.0
        self._open_values = trace.weights or trace.before.translate(_ZERO_TO_ONE)
        # For each event played so far, what its tile was before: the mark and _WAS_OPEN.
        self._undo = bytearray()

    @property
    def position(self) -> int:
        """The number of events applied: 0 to the length of the trace."""
        return self._position

    @property
    def finished(self) -> bool:
        """Whether every event has been applied."""
        return self._position == len(self.trace)

    @property
    def head(self) -> int | None:
        """The flat index of the last event's tile: where the run is at, None at the beginning."""
        return self.trace.events[self._position - 1] & TILE_MASK if self._position else None

    def advance(self, seconds: float) -> list[int]:
        """Play what is due after `seconds` more have gone by, and keep the fraction for later."""
        self._owed += seconds * self.speed
        # Many small fractions may add up to a hair less than the event they make due.
        due = int(self._owed + copysign(_ROUNDING, self._owed))
        self._owed -= due
        return self.step(due)

    def step(self, count: int = 1) -> list[int]:
        """Move `count` events on, or back where it is negative, as far as the trace goes."""
        return self.seek(self._position + count)

    def seek(self, position: int) -> list[int]:
        """Move to `position`, cut to 0 and the length of the trace."""
        position = max(0, min(position, len(self.trace)))
        first, last = sorted((self._position, position))
        if first == last:
            return []
        changed = [] if self.head is None else [self.head]
        if position > self._position:
            self._forward(first, last)
        else:
            self._backward(first, last)
        self._position = position
        changed += [event & TILE_MASK for event in self.trace.events[first:last]]
        if self.head is not None:
            changed.append(self.head)
        return changed

    def _forward(self, first: int, last: int) -> None:
        tiles, marks, values = self.tiles, self.marks, self._open_values
        undo = self._undo
        del undo[first:]
        remember = undo.append
        for event in self.trace.events[first:last]:
            kind = event >> TILE_BITS
            tile = event & TILE_MASK
            remember(marks[tile] | _WAS_OPEN if tiles[tile] else marks[tile])
            marks[tile] = _MARKS[kind]
            if effect := _EFFECTS[kind]:
                tiles[tile] = values[tile] if effect == _OPENS else 0

    def _backward(self, first: int, last: int) -> None:
        tiles, marks, values = self.tiles, self.marks, self._open_values
        events = reversed(self.trace.events[first:last])
        for event, was in zip(events, reversed(self._undo[first:last]), strict=True):
            tile = event & TILE_MASK
            marks[tile] = was & _MARK_BITS
            if _EFFECTS[event >> TILE_BITS]:
                tiles[tile] = values[tile] if was & _WAS_OPEN else 0
