"""The picture: the tiles and marks of a run at a position, drawn from its events alone."""

from __future__ import annotations

from array import array
from enum import IntEnum
from typing import Final

from labyrinth.core.trace.trace import TILE_BITS, TILE_MASK, EventKind, Trace


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
_ZERO_TO_ONE: Final = bytes([1, *range(1, 256)])


class GridState:
    """`tiles` and `marks`, row-major, one byte a tile, as they are at some position of a trace."""

    __slots__ = ("_open_values", "marks", "tiles")

    def __init__(self, trace: Trace) -> None:
        """Begin before the first event of `trace`."""
        self.tiles = bytearray(trace.before)
        self.marks = bytearray(len(trace.before))
        self._open_values = trace.weights or trace.before.translate(_ZERO_TO_ONE)

    def apply(self, events: array[int]) -> bytearray:
        """Apply events in order; return what each found on its tile, for `revert`."""
        tiles, marks, values = self.tiles, self.marks, self._open_values
        found = bytearray()
        remember = found.append
        for event in events:
            kind = event >> TILE_BITS
            tile = event & TILE_MASK
            remember(marks[tile] | _WAS_OPEN if tiles[tile] else marks[tile])
            marks[tile] = _MARKS[kind]
            if effect := _EFFECTS[kind]:
                tiles[tile] = values[tile] if effect == _OPENS else 0
        return found

    def revert(self, events: array[int], found: bytearray) -> None:
        """Take back the last events applied, given in order with what `apply` returned of them."""
        tiles, marks, values = self.tiles, self.marks, self._open_values
        for event, was in zip(reversed(events), reversed(found), strict=True):
            tile = event & TILE_MASK
            marks[tile] = was & _MARK_BITS
            if _EFFECTS[event >> TILE_BITS]:
                tiles[tile] = values[tile] if was & _WAS_OPEN else 0
