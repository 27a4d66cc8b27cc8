"""The content of a data structure, and what reads it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, NamedTuple

from labyrinth.core.trace.player import Player

SHOWN: Final = 16
"""The most entries that a reader returns."""
REACH: Final = 20_000
"""The most events, or rooms, that a reader looks at: one or two milliseconds, eight at worst."""


class Entry(NamedTuple):
    """One entry: a tile by its flat index, a number (its key, or a size), or both."""

    tile: int | None = None
    number: float | None = None


class Content(NamedTuple):
    """What a structure holds at a position of a run.

    `entries` are the first `SHOWN` at most, in the structure's own order. Where `size` is larger
    than their number, there are more; where they are too far away in the trace, there are none.
    """

    size: int | None
    """How many entries it holds, or None where that is not known or nothing is counted."""
    entries: tuple[Entry, ...] = ()


class Structure(ABC):
    """Reads from a run what its algorithm holds in one data structure.

    An entry that the algorithm will only pass over (a tile queued twice) is left out.
    """

    name: str
    """What the structure is called."""
    unit: str = ""
    """What its size counts, or empty where the name says it."""

    @abstractmethod
    def read(self, player: Player) -> Content:
        """Return the content at the player's position."""


def tiles_only(size: int, tiles: list[int]) -> Content:
    """Return a content of tiles without numbers, the first `SHOWN` of those given."""
    return Content(size, tuple(map(Entry, tiles[:SHOWN])))
