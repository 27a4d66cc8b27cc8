"""The trace: every event of one run, in order, one small integer an event.

An event is `kind + tile`: the constants CARVE to PATH carry the kind in the bits above
`TILE_BITS`, the flat index of the tile lies below. An algorithm records `CARVE + tile` and so on;
everything that is shown of a run is read from here, and nothing else.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from enum import IntEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from labyrinth.core.declaration.recipe import Recipe

TILE_BITS: Final = 27
TILE_MASK: Final = (1 << TILE_BITS) - 1


class EventKind(IntEnum):
    """What an event does to its tile; each kind also sets the tile's mark."""

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
    """A walker steps onto the tile."""
    PATH = 7
    """The tile belongs to the path found."""


CARVE: Final = EventKind.CARVE << TILE_BITS
FILL: Final = EventKind.FILL << TILE_BITS
VISIT: Final = EventKind.VISIT << TILE_BITS
LEAVE: Final = EventKind.LEAVE << TILE_BITS
DISCOVER: Final = EventKind.DISCOVER << TILE_BITS
EXPAND: Final = EventKind.EXPAND << TILE_BITS
STEP: Final = EventKind.STEP << TILE_BITS
PATH: Final = EventKind.PATH << TILE_BITS


class Trace:
    """The events of one run on a grid of `height` x `width` tiles.

    `before` holds the tiles as they were when the run began. `weights` holds, for each tile, the
    weight that it has whenever it is a corridor, or is None where `before` and 1 say it. `recipe`
    is the one by which a generation began, else None. `start` and `goals` are the flat indices of a
    search's endpoints; a generation has none.
    """

    __slots__ = ("before", "events", "goals", "height", "recipe", "start", "weights", "width")

    def __init__(self, height: int, width: int, before: bytes) -> None:
        """Start an empty trace of a grid whose tiles are `before`."""
        self.height = height
        self.width = width
        self.before = before
        self.weights: bytes | None = None
        self.recipe: Recipe | None = None
        self.start: int | None = None
        self.goals: tuple[int, ...] = ()
        self.events = array("I")

    def __len__(self) -> int:
        """Return the number of events."""
        return len(self.events)

    def __iter__(self) -> Iterator[tuple[EventKind, int]]:
        """Yield each event as its kind and the flat index of its tile."""
        kinds = tuple(EventKind)
        for event in self.events:
            yield kinds[event >> TILE_BITS], event & TILE_MASK

    def tiles_of(self, *kinds: EventKind) -> list[int]:
        """Return the tiles of all events of these kinds, in order, each tile once."""
        wanted = frozenset(kinds)
        return list(
            dict.fromkeys(
                event & TILE_MASK for event in self.events if event >> TILE_BITS in wanted
            )
        )
