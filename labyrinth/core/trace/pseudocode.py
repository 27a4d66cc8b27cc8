"""Pseudocode: what an algorithm does, line by line, and which event each line records.

An algorithm declares its lines and records through them, so that the line that is shown is the
line that ran:

    CODE = Pseudocode("Depth-first search")
    CODE.line("while the stack is not empty:")
    DIG = CODE.line("    dig to a random uncarved neighbour and push it", VISIT)
    ...
    record(DIG + tile)
"""

from __future__ import annotations

from enum import Enum
from typing import overload

from labyrinth.core.trace.events import TILE_BITS, EventKind


class Sight(Enum):
    """From where a tile is discovered along a line of sight: that is its parent."""

    EXPANDED = "the tile that was expanded last"
    PARENT = "the parent of the tile that was expanded last"
    LOOKED_AT = "the tile that was looked at last"


class Line:
    """One line of pseudocode, indented by four blanks a level, below the heading of its part.

    Its events are of one `kind`; a line without one records nothing. `from_goals` says that they
    belong to a search that comes from the goals, `jumps` that they discover their tiles by jumps
    in a straight line, `sight` from where they discover them at any angle. Two lines are never
    equal.
    """

    __slots__ = ("from_goals", "heading", "jumps", "kind", "sight", "text")

    def __init__(
        self,
        heading: str,
        text: str,
        kind: EventKind | None,
        from_goals: bool = False,
        jumps: bool = False,
        sight: Sight | None = None,
    ) -> None:
        self.heading = heading
        self.text = text
        self.kind = kind
        self.from_goals = from_goals
        self.jumps = jumps
        self.sight = sight


class Pseudocode:
    """The lines of one algorithm, or of a step that follows it, in the order in which they read."""

    def __init__(self, heading: str) -> None:
        """Begin without lines; `heading` says what they do."""
        self.heading = heading
        self.lines: list[Line] = []
        self.recorded: list[Line] = []
        """The lines that record an event, by the codes of these events."""

    @overload
    def line(self, text: str) -> None: ...

    @overload
    def line(
        self,
        text: str,
        kind: EventKind,
        *,
        from_goals: bool = False,
        jumps: bool = False,
        sight: Sight | None = None,
    ) -> int: ...

    def line(
        self,
        text: str,
        kind: EventKind | None = None,
        *,
        from_goals: bool = False,
        jumps: bool = False,
        sight: Sight | None = None,
    ) -> int | None:
        """Add a line; if it records, return what makes its event of a flat tile index by `+`."""
        line = Line(self.heading, text, kind, from_goals, jumps, sight)
        self.lines.append(line)
        if kind is None:
            return None
        self.recorded.append(line)
        return len(self.recorded) - 1 << TILE_BITS

    def of_kind(self, kind: EventKind) -> int:
        """Return what makes an event of the first line of this kind. Raises ValueError without."""
        return [line.kind for line in self.recorded].index(kind) << TILE_BITS


BY_HAND = Pseudocode("By hand")
"""The lines of a trace that no algorithm makes: the code of each is its kind."""
for _kind in EventKind:
    BY_HAND.line(_kind.name.lower(), _kind)


def by_hand(kind: EventKind, tile: int) -> int:
    """Return the event of a trace by hand that does this to a tile, by its flat index."""
    return kind << TILE_BITS | tile
