"""The state of the grid: the tiles and marks of a run at a position, from its events alone."""

from __future__ import annotations

from array import array
from enum import IntEnum
from typing import Final

from labyrinth.core.trace.events import DECIDING, OPENING, TILE_BITS, TILE_MASK, EventKind
from labyrinth.core.trace.trace import Trace


class Mark(IntEnum):
    """What the run has made of a tile so far; the overlay holds one for each tile."""

    NONE = 0
    ACTIVE = 1
    FRONTIER = 2
    EXPANDED = 3
    TRAIL = 4
    PATH = 5


_KEEPS_MARK: Final = 0x7F
_MARK_OF: Final = {
    EventKind.CARVE: Mark.NONE,
    EventKind.FILL: Mark.NONE,
    EventKind.VISIT: Mark.ACTIVE,
    EventKind.LEAVE: Mark.NONE,
    EventKind.DISCOVER: Mark.FRONTIER,
    EventKind.EXPAND: Mark.EXPANDED,
    EventKind.STEP: Mark.TRAIL,
    EventKind.PATH: Mark.PATH,
    EventKind.LOOK: _KEEPS_MARK,
    **dict.fromkeys(DECIDING, _KEEPS_MARK),
}
_KEEPS, _OPENS, _CLOSES = range(3)
_WAS_OPEN: Final = 0x80
_MARK_BITS: Final = 0x7F
_ZERO_TO_ONE: Final = bytes([1, *range(1, 256)])


class GridState:
    """`tiles` and `marks`, row-major, one byte a tile, as they are at some position of a trace."""

    __slots__ = ("_known_values", "_trace", "marks", "tiles")

    def __init__(self, trace: Trace, shared: bytearray | None = None) -> None:
        """Begin before the first event of `trace`; one that changes no tiles may share them."""
        self.tiles = bytearray(trace.before) if shared is None else shared
        self.marks = bytearray(len(trace.before))
        self._trace = trace
        self._known_values = b""

    def apply(self, events: array[int]) -> bytearray:
        """Apply events in order; return what each found on its tile, for `revert`."""
        effects, marks_of = self._effects(), bytes(map(_MARK_OF.__getitem__, self._trace.kinds))
        tiles, marks, values = self.tiles, self.marks, self._open_values(effects)
        found = bytearray()
        remember = found.append
        for event in events:
            code = event >> TILE_BITS
            tile = event & TILE_MASK
            remember(marks[tile] | _WAS_OPEN if tiles[tile] else marks[tile])
            if (mark := marks_of[code]) != _KEEPS_MARK:
                marks[tile] = mark
            if effect := effects[code]:
                tiles[tile] = values[tile] if effect == _OPENS else 0
        return found

    def revert(self, events: array[int], found: bytearray) -> None:
        """Take back the last events applied, given in order with what `apply` returned of them."""
        effects = self._effects()
        tiles, marks, values = self.tiles, self.marks, self._open_values(effects)
        for event, was in zip(reversed(events), reversed(found), strict=True):
            tile = event & TILE_MASK
            marks[tile] = was & _MARK_BITS
            if effects[event >> TILE_BITS]:
                tiles[tile] = values[tile] if was & _WAS_OPEN else 0

    def _open_values(self, effects: bytes) -> bytes:
        """Return the value of each tile where it is open; a run that changes none does without."""
        if any(effects) and not self._known_values:
            trace = self._trace
            self._known_values = trace.weights or trace.before.translate(_ZERO_TO_ONE)
        return self._known_values

    def _effects(self) -> bytes:
        """Return what each code does to its tile; a trace that grows may have more of them."""
        return bytes(
            _OPENS if kind in OPENING else _CLOSES if kind is EventKind.FILL else _KEEPS
            for kind in self._trace.kinds
        )
