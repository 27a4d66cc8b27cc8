"""The base class of readers of an algorithm's data structures at any position of a run."""

from abc import ABC, abstractmethod
from enum import Enum
from string import ascii_lowercase
from typing import Final, NamedTuple

from labyrinth.core.trace import Player

# The default limit of the entries that a reader returns.
SHOWN: Final = 16


class Entry(NamedTuple):
    """An entry of a data structure: a tile index (row-major), a number, or both, and a name.

    The number is a key, a weight or a size. The name says what the entry is, as in "next", or names
    the sets that a passage joins, as in "a b".
    """

    tile: int | None = None
    number: float | None = None
    name: str = ""


class Content(NamedTuple):
    """The content of a data structure at a position of a run.

    `entries` are the first entries in the structure's order, as many as were requested. If `size`
    is larger than their number, there are more entries. `entries` is empty if the events that added
    them are too far back in the trace.
    """

    size: int | None
    """The number of entries, or None if it is not known or nothing is counted."""
    entries: tuple[Entry, ...] = ()
    next: int = 0
    """The index of the entry that comes next; entries before it are past, and not in `size`."""


class Role(Enum):
    """The meaning of a tile's label."""

    SET = "the letter of its set"
    WALKER = "which walker stands there"
    COUNT = "how many marks it has"
    REFUSED = "the tile was passed over for good; the label has no text"


class Label(NamedTuple):
    """A label on a tile: a text of one or two characters, and its role."""

    text: str
    role: Role


class Structure(ABC):
    """A reader of one data structure of an algorithm at any position of a run.

    The reader computes the data structure from the trace; the algorithm stores nothing for it.
    Stale entries (a tile queued twice) are left out. An algorithm declares its readers by the names
    of their classes.
    """

    name = ""
    """The structure's displayed name."""
    unit = ""
    """The plural noun for the things that the size counts; "" if the name says it."""
    listed = False
    """Whether the structure is a list of tiles, each shown on its own line."""
    lettered = True
    """Whether the tiles of the structure get letters on the maze to tell them apart."""

    points_on_demand = False
    """Whether the structure's pointers are shown only on request."""
    has_heading = False
    """Whether the structure's walker faces the direction of its last step."""

    def __init__(self, name: str = "") -> None:
        """Set the displayed name; if it is empty, the structure keeps the `name` of its class."""
        self.name = name or self.name

    @abstractmethod
    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the content at the player's position, with at most `most` entries."""

    def title(self, content: Content) -> str:
        """Return the name, with the size of this content if it is known."""
        if content.size is None:
            return self.name
        unit = self.unit if content.size != 1 else self.unit.removesuffix("s")
        size = f", {content.size:,} {unit}".rstrip() if content.size else ": empty"
        return self.name + size

    def pointers(self, player: Player) -> dict[int, int]:
        """Return the pointers between tiles at the player's position, by tile index (row-major)."""
        return {}

    def labels(self, player: Player) -> dict[int, Label]:
        """Return the labels of tiles at the player's position, by tile index (row-major)."""
        return {}


def letter(number: int, alphabet: str = ascii_lowercase) -> str:
    """Return the name of a number (0 or more) in letters: a to z, then aa, ab and so on."""
    before, last = divmod(number, len(alphabet))
    return (letter(before - 1, alphabet) if before else "") + alphabet[last]
