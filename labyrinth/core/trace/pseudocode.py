"""Pseudocode: what an algorithm does, line by line, and which event each line records.

An algorithm declares its lines as a table and records through them, so that the line that is shown
is the line that ran:

    CODE = Pseudocode(
        "Depth-first search",
        '''
    | while the stack is not empty:
    |     if the room on its top has uncarved neighbours:
        SEARCH stand: {tile} has some.
        STUCK stand: {tile} has none.
    |         carve a random one of them and push it
        PUSH visit: {tile} is carved, and on top of the stack.
    ''',
    )
    SEARCH, STUCK, PUSH = CODE.codes.values()
    ...
    record(PUSH + room)

Below each line of pseudocode stand its outcomes, indented by four blanks: the name of the code, the
kind of its events, and the sentence that says why the line runs, with named terms, which
`labyrinth.core.explain` fills in. A row that is indented by eight blanks continues the one above.
Between kind and colon may stand `from-goals` for events of a search that comes from the goals,
`jumps` for tiles that are discovered by jumps in a straight line, and a key of SIGHTS for those
discovered at any angle. An outcome that is recorded without its code needs no name.
"""

from __future__ import annotations

from enum import Enum

from labyrinth.core.trace.events import MOST_CODES, TILE_BITS, EventKind


class Sight(Enum):
    """From where a tile is discovered along a line of sight: that is its parent."""

    EXPANDED = "the tile that was expanded last"
    PARENT = "the parent of the tile that was expanded last"
    LOOKED_AT = "the tile that was looked at last"


SIGHTS = {
    "from-expanded": Sight.EXPANDED,
    "from-parent": Sight.PARENT,
    "from-looked-at": Sight.LOOKED_AT,
}


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

    def __init__(self, heading: str, table: str = "") -> None:
        """Declare the lines of a table, as the module says; `heading` says what they do."""
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
        self.codes = self.add(table)
        """What makes an event of a flat tile index by `+`, by the names in the table."""

    @property
    def recorded(self) -> list[Line]:
        """All lines that record an event."""
        return self.deeds + self.decisions

    def add(self, table: str) -> dict[str, int]:
        """Add the lines of a table; return what makes their events by `+`, by name."""
        codes = {}
        for block in f"\n{table.rstrip()}".replace("\n        ", " ").split("\n| ")[1:]:
            text, *outcomes = block.split("\n")
            shown = None
            for outcome in outcomes or [""]:
                declaration, _, why = outcome.partition(":")
                words = declaration.split()
                name = words.pop(0) if words and words[0].isupper() else ""
                line = Line(
                    self.heading,
                    text,
                    EventKind[words.pop(0).upper()] if words else None,
                    why=why.strip(),
                    from_goals="from-goals" in words,
                    jumps="jumps" in words,
                    sight=next((SIGHTS[word] for word in words if word in SIGHTS), None),
                    shown=shown,
                )
                if shown is None:
                    shown = line
                    self.lines.append(line)
                if line.kind is not None:
                    code = self._code(line)
                    if name:
                        codes[name] = code
        return codes

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


BY_HAND = Pseudocode(
    "By hand", "\n".join(f"| {kind.name.lower()}\n    {kind.name.lower()}:" for kind in EventKind)
)
"""The lines of a trace that no algorithm makes, one of each kind."""


def by_hand(kind: EventKind, tile: int) -> int:
    """Return the event of a trace by hand that does this to a tile, by its flat index."""
    return BY_HAND.of_kind(kind) + tile
