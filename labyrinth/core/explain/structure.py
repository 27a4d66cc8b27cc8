"""What an algorithm holds in a data structure, and what reads it from a run at any position."""

from abc import ABC, abstractmethod
from enum import Enum
from string import ascii_lowercase
from typing import Final, NamedTuple

from labyrinth.core.trace import Player

SHOWN: Final = 16
"""The most entries that a reader returns, unless it is asked for more."""


class Entry(NamedTuple):
    """One entry: a tile by its flat index, a number (its key, or a size), or both; with its name.

    The name says what it is, as "next", or which sets a passage joins, as "a b".
    """

    tile: int | None = None
    number: float | None = None
    name: str = ""


class Content(NamedTuple):
    """What a structure holds at a position of a run.

    `entries` are the first of them, as many as were asked for, in the structure's own order. Where
    `size` is larger than their number, there are more; where they are too far away in the trace,
    there are none.
    """

    size: int | None
    """How many entries it holds, or None where that is not known or nothing is counted."""
    entries: tuple[Entry, ...] = ()
    next: int = 0
    """Which entry comes next; those before it have had their turn, and count for nothing."""


class Role(Enum):
    """What the label of a tile is."""

    SET = "the letter of its set"
    WALKER = "which walker stands there"
    COUNT = "how many marks it has"
    REFUSED = "it was passed over for good; the label has no text"


class Label(NamedTuple):
    """What a structure writes on a tile: a text of one or two characters, and what it is."""

    text: str
    role: Role


class Structure(ABC):
    """Reads from a run what its algorithm holds in one data structure.

    No algorithm keeps anything for it. An entry that the algorithm will only pass over (a tile
    queued twice) is left out. Algorithms declare it by the name of its class.
    """

    name = ""
    """What the structure is called."""
    unit = ""
    """What its size counts, or empty where the name says it."""
    listed = False
    """Whether it holds tiles one after another, each worth a line."""
    lettered = True
    """Whether the tiles that are listed get letters, since nothing else tells them apart."""
    of_decisions = False
    """Whether it is known only where decisions were recorded."""
    points_on_demand = False
    """Whether its pointers are shown only where they are asked for."""
    has_heading = False
    """Whether its walker faces the way of its last step."""

    def __init__(self, name: str = "") -> None:
        """Read what is called `name`, if it has another one here."""
        self.name = name or self.name

    @abstractmethod
    def read(self, player: Player, most: int = SHOWN) -> Content:
        """Return the content at the player's position, with so many entries at most."""

    def pointers(self, player: Player) -> dict[int, int]:
        """Return the tiles there that point to others, with those, by their flat indices."""
        return {}

    def labels(self, player: Player) -> dict[int, Label]:
        """Return what is to be written on tiles there, by their flat indices."""
        return {}


def letter(number: int, alphabet: str = ascii_lowercase) -> str:
    """Return a to z, then aa to az and so on, for a number from 0 on; or so of other letters."""
    before, last = divmod(number, len(alphabet))
    return (letter(before - 1, alphabet) if before else "") + alphabet[last]
