"""Event kinds: the effect of an event on its tile and on the tile's mark."""

from enum import IntEnum
from typing import Final

# An event is `code << TILE_BITS | tile`: four bytes, with the code in the highest five bits.
TILE_BITS: Final = 27
TILE_MASK: Final = (1 << TILE_BITS) - 1
MOST_CODES: Final = 1 << 32 - TILE_BITS


class EventKind(IntEnum):
    """The effect of an event on its tile.

    The last three kinds are decisions. Decisions and LOOK change neither the tile nor its mark;
    every other kind sets or removes the mark.
    """

    CARVE = 0
    """The wall becomes a corridor; its mark is removed."""
    FILL = 1
    """The corridor becomes a wall; its mark is removed."""
    VISIT = 2
    """The tile becomes a corridor, held by the generator (on its stack or queue)."""
    LEAVE = 3
    """The algorithm releases the tile: its mark is removed."""
    DISCOVER = 4
    """The search puts the tile on its frontier."""
    EXPAND = 5
    """The search expands the tile."""
    STEP = 6
    """A walker enters the tile, a jump passes over it, or a filler fills it."""
    PATH = 7
    """The tile belongs to the path that the search found."""
    LOOK = 8
    """The algorithm notes something about the tile."""
    STAND = 9
    """A decision: the algorithm is at the tile, and tests or learns something there."""
    CONSIDER = 10
    """A decision: the tile is a candidate."""
    REFUSE = 11
    """A decision: the tile is skipped."""

    @property
    def decides(self) -> bool:
        """Whether events of this kind are decisions."""
        return self >= EventKind.STAND


CARVE, FILL, VISIT, LEAVE, DISCOVER, EXPAND, STEP, PATH, LOOK, STAND, CONSIDER, REFUSE = EventKind
# The kinds of decisions; all other events are deeds.
DECIDING: Final = frozenset({STAND, CONSIDER, REFUSE})
# The kinds after which the tile is a corridor.
OPENING: Final = frozenset({CARVE, VISIT})
# The kinds that may change the tile: a trace that contains one is a generation.
CHANGING: Final = OPENING | {FILL}
