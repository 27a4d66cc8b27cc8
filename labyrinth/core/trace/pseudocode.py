"""Pseudocode: the steps of an algorithm, line by line, and the event that each line records.

An algorithm declares its lines as a table and records its events with the codes of these lines, so
that the line shown is the line that ran:

    CODE = Pseudocode('''
    Depth-first search
    | while the stack is not empty:
    |     if the room on its top has uncarved neighbours:
        SEARCH stand: {tile} has some.
        STUCK stand: {tile} has none.
    |         carve a random one of them and push it
        PUSH visit: {tile} is carved, and on top of the stack.
    ''')
    SEARCH, STUCK, PUSH = CODE.codes.values()
    ...
    record(PUSH + room)

The first row is the heading, the name of the algorithm. Each line of pseudocode is followed by its
outcomes, indented by four blanks: the name of the code, the kind of its events, and the sentence
that says why the line runs, with placeholders, which `labyrinth.core.explain` fills in. A row that
is indented by eight blanks continues the row above. Between kind and colon may be `from-goals` for
events of a search that comes from the goals, `jumps` for tiles that are discovered by jumps in a
straight line, a value of Sight for tiles discovered at any angle, `takes` for a decision that takes
its tile off the frontier, and `labels` for a text that stays on its tile. An outcome that
is recorded without its code needs no name.
"""

from __future__ import annotations

from enum import Enum

from labyrinth.core.records import Declaration
from labyrinth.core.trace.events import MOST_CODES, TILE_BITS, EventKind


class Sight(Enum):
    """The rule for the parent of a tile that is discovered along a line of sight."""

    EXPANDED = "from-expanded"
    """The parent is the tile expanded last."""
    PARENT = "from-parent"
    """The parent is the same as the parent of the tile expanded last."""
    LOOKED_AT = "from-looked-at"
    """The parent is the tile looked at last."""


class Line(Declaration):
    """A line of pseudocode; its text is indented by four blanks per level.

    `heading` is the name of the algorithm or later stage that the line belongs to. All events of a
    line are of one `kind`; a line without a kind records nothing. `why` is the sentence that
    explains the line's events, with placeholders in braces.

    `from_goals` says that the events belong to a search from the goals. `jumps` says that the
    events discover tiles by jumps in a straight line. `sight` gives the parents of tiles that the
    events discover at any angle. `takes` says that a decision takes its tile off the frontier.
    `labels` says that the texts of the events label their tiles (see `Trace.texts`).

    A line with several outcomes is stored as several lines: the second and later ones have the
    first as `outcome_of`. `number` is the number of earlier lines of the same kind in the same
    pseudocode. Two lines are never equal.
    """

    heading: str
    text: str
    kind: EventKind | None
    why: str = ""
    from_goals: bool = False
    jumps: bool = False
    sight: Sight | None = None
    takes: bool = False
    labels: bool = False
    outcome_of: Line | None = None
    number: int = 0

    @property
    def shown(self) -> Line:
        """The line that is highlighted in the pseudocode: the first outcome of this line."""
        return self.outcome_of or self

    @property
    def is_deed(self) -> bool:
        """Whether the line's events are deeds, not decisions."""
        return self.kind is not None and not self.kind.decides


# A placeholder where there is no line.
NOTHING = Line(heading="", text="", kind=None)


class Pseudocode:
    """The pseudocode lines of an algorithm, or of a later stage such as braiding, in order."""

    def __init__(self, text: str, *, of_rooms: bool = False) -> None:
        """Parse a table, a heading and lines, in the form that the module's docstring describes.

        `of_rooms` says that the algorithm works on rooms only, and that its sentences name rooms by
        rows and columns of rooms, not of tiles.
        """
        self.of_rooms = of_rooms
        self.heading, _, table = text.removeprefix("\n").partition("\n")
        self.lines: list[Line] = []
        # The lines that record deeds, further outcomes among them; their index is the code.
        self.deeds: list[Line] = []
        # The lines that record decisions, by their codes from the highest down.
        #
        # So deeds have the low codes, whose events are numbers that Python adds and keeps faster.
        self.decisions: list[Line] = []
        # All these lines by the number to add to a tile for their event.
        self.by_event: dict[int, Line] = {}
        # All these lines by code.
        self.by_code = [NOTHING] * MOST_CODES
        # The number to add to a flat tile index for an event, by the names in the table.
        self.codes = self.add(table)

    @property
    def recorded(self) -> list[Line]:
        """All lines that record an event, those of deeds first."""
        return self.deeds + self.decisions

    def add(self, table: str) -> dict[str, int]:
        """Add the lines of a table; return a dict from their names to their codes.

        A code added to a tile index makes an event.
        """
        codes = {}
        for block in f"\n{table.rstrip()}".replace("\n        ", " ").split("\n| ")[1:]:
            text, *outcomes = block.split("\n")
            shown = None
            for outcome in outcomes or [""]:
                declaration, _, why = outcome.partition(":")
                words = declaration.split()
                name = words.pop(0) if words and words[0].isupper() else ""
                line = Line(
                    heading=self.heading,
                    text=text,
                    kind=EventKind[words.pop(0).upper()] if words else None,
                    why=why.strip(),
                    from_goals="from-goals" in words,
                    jumps="jumps" in words,
                    sight=next((each for each in Sight if each.value in words), None),
                    takes="takes" in words,
                    labels="labels" in words,
                    outcome_of=shown,
                )
                if shown is None:
                    shown = line
                    self.lines.append(line)
                if line.kind is not None:
                    line.number = sum(each.kind is line.kind for each in self.by_event.values())
                    if line.is_deed:
                        event = len(self.deeds) << TILE_BITS
                        self.deeds.append(line)
                    else:
                        event = MOST_CODES - 1 - len(self.decisions) << TILE_BITS
                        self.decisions.append(line)
                    self.by_event[event] = self.by_code[event >> TILE_BITS] = line
                    if name:
                        codes[name] = event
        return codes

    def of_kind(self, kind: EventKind) -> int:
        """Return the code of the first line of this kind. Raises ValueError if there is none."""
        for event, line in self.by_event.items():
            if line.kind is kind:
                return event
        raise ValueError(f"{self.heading} has no line that records {kind}")


# The lines of a trace that no algorithm made, one of each kind.
BY_HAND = Pseudocode(
    "\n".join(
        ["By hand", *(f"| {kind.name.lower()}\n    {kind.name.lower()}:" for kind in EventKind)]
    )
)


def by_hand(kind: EventKind, tile: int) -> int:
    """Return an event, for a trace written by hand, of a kind and a tile index (row-major)."""
    return BY_HAND.of_kind(kind) + tile
