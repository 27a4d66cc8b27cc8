"""The trace: every event of one run, in order, four bytes an event.

An event is a code and a tile. The code stands for the line of pseudocode that recorded it: the
trace has a table of its lines by code, each with the kind of its events. All that is shown of a
run is read from here, and nothing else.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from labyrinth.core.trace.events import MOST_CODES, TILE_BITS, TILE_MASK, EventKind
from labyrinth.core.trace.pseudocode import BY_HAND, Line, Pseudocode


class Leg(NamedTuple):
    """A part of a search: where its events begin, and its ends as flat indices."""

    first: int
    start: int | None
    goals: tuple[int, ...]


class Trace:
    """The events of one run on a grid of `height` x `width` tiles.

    `before` holds the tiles as they were when the run began. `lines` is the table of lines by the
    codes of the events. `weights` holds, for each tile, the weight that it has whenever it is a
    corridor, or is None where `before` and 1 say it. `recipe` is the text of the recipe by which a
    generation began, else empty. `start` and `goals` are the flat indices of a search's endpoints;
    a generation has none. `options` are the values of all options of the solver. A search from stop
    to stop has a leg for each part, in their order; any other has none.
    """

    __slots__ = (
        "_codes",
        "before",
        "events",
        "goals",
        "height",
        "legs",
        "lines",
        "options",
        "recipe",
        "start",
        "weights",
        "width",
    )

    def __init__(self, height: int, width: int, before: bytes, *pseudocodes: Pseudocode) -> None:
        """Start an empty trace, by these lines or by hand, of a grid whose tiles are `before`."""
        self.height = height
        self.width = width
        self.before = before
        self.weights: bytes | None = None
        self.recipe = ""
        self.start: int | None = None
        self.goals: tuple[int, ...] = ()
        self.options: Mapping[str, object] = {}
        self.legs: list[Leg] = []
        self.events = array("I")
        self.lines: list[Line] = []
        self._codes: dict[Pseudocode, int] = {}
        for pseudocode in pseudocodes or (BY_HAND,):
            self.use(pseudocode)

    def use(self, pseudocode: Pseudocode) -> int:
        """Let these lines record as well; return what has to be added to each of their events.

        Raises OverflowError where there are more lines than codes.
        """
        if pseudocode not in self._codes:
            if len(self.lines) + len(pseudocode.recorded) > MOST_CODES:
                raise OverflowError(f"no codes are left for the lines of {pseudocode.heading}")
            self._codes[pseudocode] = len(self.lines) << TILE_BITS
            self.lines += pseudocode.recorded
        return self._codes[pseudocode]

    def up_to(self, position: int) -> Trace:
        """Return a trace that begins with the first `position` events of this one."""
        begun = Trace(self.height, self.width, self.before, *self.parts)
        begun.events = self.events[:position]
        begun.weights, begun.recipe, begun.options = self.weights, self.recipe, self.options
        return begun

    @property
    def parts(self) -> list[Pseudocode]:
        """The pseudocodes that record here, in the order in which they began."""
        return list(self._codes)

    def leg_at(self, position: int) -> Leg:
        """Return the part of the search that is under way after `position` events, or the whole."""
        number = bisect_right(self.legs, position, key=lambda leg: leg.first)
        return self.legs[number - 1] if number else Leg(0, self.start, self.goals)

    def of_leg(self, leg: Leg) -> Trace:
        """Return the events of one part as a trace of its own, by the same lines."""
        part = Trace(self.height, self.width, self.before, *self.parts)
        end = min((each.first for each in self.legs if each.first > leg.first), default=None)
        part.events = self.events[leg.first : end]
        part.options, part.start, part.goals = self.options, leg.start, leg.goals
        return part

    @property
    def has_diagonals(self) -> bool:
        """Whether the search was allowed to step across corners: then its costs are exact ones."""
        return self.options.get("diagonal", "never") != "never"

    @property
    def is_at_any_angle(self) -> bool:
        """Whether the search went along lines of sight, whose lengths are its costs."""
        return any(line.sight for line in self.lines)

    @property
    def kinds(self) -> list[EventKind]:
        """The kind of each code's events."""
        return [line.kind for line in self.lines if line.kind is not None]

    def codes_of(self, *kinds: EventKind) -> frozenset[int]:
        """Return the codes of the events of these kinds."""
        return frozenset(code for code, kind in enumerate(self.kinds) if kind in kinds)

    def line_at(self, position: int) -> Line | None:
        """Return the line that recorded the last of `position` events, None before the first."""
        return self.lines[self.events[position - 1] >> TILE_BITS] if position else None

    def __len__(self) -> int:
        """Return the number of events."""
        return len(self.events)

    def __iter__(self) -> Iterator[tuple[EventKind, int]]:
        """Yield each event as its kind and the flat index of its tile."""
        kinds = self.kinds
        for event in self.events:
            yield kinds[event >> TILE_BITS], event & TILE_MASK

    def tiles_of(self, *kinds: EventKind) -> list[int]:
        """Return the tiles of all events of these kinds, in order, each tile once."""
        wanted = self.codes_of(*kinds)
        return list(
            dict.fromkeys(
                event & TILE_MASK for event in self.events if event >> TILE_BITS in wanted
            )
        )
