"""Event kinds: what one event does to its tile and to the tile's mark."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

TILE_BITS: Final = 27
"""An event is `code << TILE_BITS | tile`: four bytes, the highest five bits are the code."""
TILE_MASK: Final = (1 << TILE_BITS) - 1
MOST_CODES: Final = 1 << 32 - TILE_BITS


class EventKind(IntEnum):
    """What an event does to its tile; each kind but LOOK also sets the tile's mark."""

    CARVE = 0
    """The wall becomes a corridor, without a mark."""
    FILL = 1
    """The corridor becomes a wall, without a mark."""
    VISIT = 2
    """The tile is a corridor from now on, and in the generator's hands (stack, queue)."""
    LEAVE = 3
    """The algorithm lets go of the tile: its mark goes."""
    DISCOVER = 4
    """The search puts the tile on its frontier."""
    EXPAND = 5
    """The search expands the tile."""
    STEP = 6
    """A walker steps onto the tile, or a jump passes over it."""
    PATH = 7
    """The tile belongs to the path found."""
    LOOK = 8
    """The algorithm decides something about the tile, which stays as it is, as does its mark."""


CARVE, FILL, VISIT, LEAVE, DISCOVER, EXPAND, STEP, PATH, LOOK = EventKind
OPENING: Final = frozenset({CARVE, VISIT})
"""The kinds after which the tile is a corridor."""
CHANGING: Final = OPENING | {FILL}
"""The kinds that may change the tile: a trace with one of them is a generation."""
