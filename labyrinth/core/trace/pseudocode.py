"""Pseudocode: what an algorithm does, line by line, and which event each line records.

An algorithm declares its lines and records through them, so that the line that is shown is the
line that ran:

    CODE = Pseudocode("Depth-first search")
    ...
    SEARCH = CODE.line("    if it has uncarved neighbours:", STAND, why="{tile} has some.")
    STUCK = CODE.also(STAND, why="{tile} has none.")
    PUSH = CODE.line("        carve a random one of them and push it", VISIT, why="...")
    ...
    record(PUSH + room)

`why` is the sentence that says why the line runs, with named terms, which
`labyrinth.core.reasons` computes. A line with several outcomes has a code for each.
"""

from __future__ import annotations

from enum import Enum
from typing import overload

from labyrinth.core.trace.events import MOST_CODES, TILE_BITS, EventKind


class Sight(Enum):
    """From where a tile is discovered along a line of sight: that is its parent."""

    EXPANDED = "the tile that was expanded last"
    PARENT = "the parent of the tile that was expanded last"
    LOOKED_AT = "the tile that was looked at last"


class Line:
    """One line of pseudocode, indented by four blanks a level, below the heading of its part.

    Its events are of one `kind`; a line without one records nothing. `from_goals` says that they
    belong to a search that comes from the goals, `jumps` that they discover their tiles by jumps
    in a straight line, `sight` from where they discover them at any angle. `why` is the sentence of
    its events, with terms in braces. Another outcome of a line is a line of its own, which is shown
    as that one: `shown` is what is to be marked in the text. `is_deed` says that its events are no
    decisions; so many lines of its kind stand before it in its part, a `number`. Two lines are
    never equal.
    """

    __slots__ = (
        "from_goals",
        "heading",
        "is_deed",
        "jumps",
        "kind",
        "number",
        "shown",
        "sight",
        "text",
        "why",
    )

    def __init__(
        self,
        heading: str,
        text: str,
        kind: EventKind | None,
        *,
        why: str = "",
        from_goals: bool = False,
        jumps: bool = False,
        sight: Sight | None = None,
        shown: Line | None = None,
    ) -> None:
        self.heading = heading
        self.text = text
        self.kind = kind
        self.why = why
        self.from_goals = from_goals
        self.jumps = jumps
        self.sight = sight
        self.shown = shown or self
        self.is_deed = kind is not None and not kind.decides
        self.number = 0


NOTHING = Line("", "", None)
"""Stands for a line where there is none."""


class Pseudocode:
    """The lines of one algorithm, or of a step that follows it, in the order in which they read."""

    def __init__(self, heading: str) -> None:
        """Begin without lines; `heading` says what they do."""
        self.heading = heading
        self.lines: list[Line] = []
        self.deeds: list[Line] = []
        """The lines that record deeds, further outcomes among them, by the codes of these."""
        self.decisions: list[Line] = []
        """Those that record decisions, by their codes from the last one down.

        So deeds have the low codes, whose events are numbers that Python adds and keeps faster.
        """
        self.by_event: dict[int, Line] = {}
        """The lines of both by what makes an event of each by `+`."""
        self.by_code = [NOTHING] * MOST_CODES
        """The lines of both by their codes."""

    @property
    def recorded(self) -> list[Line]:
        """All lines that record an event."""
        return self.deeds + self.decisions

    @overload
    def line(self, text: str) -> None: ...

    @overload
    def line(
        self,
        text: str,
        kind: EventKind,
        *,
        why: str = "",
        from_goals: bool = False,
        jumps: bool = False,
        sight: Sight | None = None,
    ) -> int: ...

    def line(
        self,
        text: str,
        kind: EventKind | None = None,
        *,
        why: str = "",
        from_goals: bool = False,
        jumps: bool = False,
        sight: Sight | None = None,
    ) -> int | None:
        """Add a line; if it records, return what makes its event of a flat tile index by `+`."""
        line = Line(
            self.heading, text, kind, why=why, from_goals=from_goals, jumps=jumps, sight=sight
        )
        self.lines.append(line)
        return None if kind is None else self._code(line)

    def also(self, kind: EventKind, *, why: str = "", from_goals: bool = False) -> int:
        """Add another outcome of the line added last; return what makes its events by `+`."""
        last = self.lines[-1]
        return self._code(
            Line(self.heading, last.text, kind, why=why, from_goals=from_goals, shown=last)
        )

    def of_kind(self, kind: EventKind) -> int:
        """Return what makes an event of the first line of this kind. Raises ValueError without."""
        if kind.decides:
            return _code_of_decision([line.kind for line in self.decisions].index(kind))
        return [line.kind for line in self.deeds].index(kind) << TILE_BITS

    def _code(self, line: Line) -> int:
        line.number = sum(each.kind is line.kind for each in self.by_event.values())
        if line.is_deed:
            event = len(self.deeds) << TILE_BITS
            self.deeds.append(line)
        else:
            event = _code_of_decision(len(self.decisions))
            self.decisions.append(line)
        self.by_event[event] = self.by_code[event >> TILE_BITS] = line
        return event


def _code_of_decision(number: int) -> int:
    return MOST_CODES - 1 - number << TILE_BITS


BY_HAND = Pseudocode("By hand")
"""The lines of a trace that no algorithm makes, one of each kind."""
for _kind in EventKind:
    BY_HAND.line(_kind.name.lower(), _kind)


def by_hand(kind: EventKind, tile: int) -> int:
    """Return the event of a trace by hand that does this to a tile, by its flat index."""
    return BY_HAND.of_kind(kind) + tile
